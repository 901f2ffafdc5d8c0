// What tests order: nothing in it is their own, so that a contract that asks for more is asked right.
import { smallestBody } from "@video-ads/model/testing/requests";
import type { AiEditingRequest } from "../../src/index.ts";

/** An edit with what the contract asks for and no more. */
export const edit = Object.freeze(smallestBody("aiEditing.create")) as unknown as AiEditingRequest;
