import type { Artifact } from "../emitter.ts";
import { failure } from "./failure.ts";

/** What every package knows of the contract's words. */
export const core: Artifact = { name: "core", emitters: [failure] };
