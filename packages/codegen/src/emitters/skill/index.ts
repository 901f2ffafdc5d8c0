import type { Artifact } from "../emitter.ts";
import { skill as skillEmitter } from "./skill.ts";

/** What assistants read that write code against the service. */
export const skill: Artifact = { name: "skill", emitters: [skillEmitter] };
