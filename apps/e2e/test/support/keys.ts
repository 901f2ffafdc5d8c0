// What lets the clients of these tests in.
import type { Credentials } from "@video-ads/client";
import { keysOf } from "@video-ads/model/testing/keys";

/** Something for each setting. */
export const KEYS: Credentials = keysOf("one-answer");
