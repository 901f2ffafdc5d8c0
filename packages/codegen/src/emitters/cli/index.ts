import type { Artifact } from "../emitter.ts";
import { cli as cliEmitter } from "./cli.ts";

/** The commands of `@video-ads/cli`. */
export const cli: Artifact = { name: "cli", emitters: [cliEmitter] };
