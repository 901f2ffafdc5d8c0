import type { Advancement } from "../generated/control/types.ts";
import type { Advance } from "../sandbox/jobs/job-engine.ts";

/** As the control plane shows it. */
export function advancementOf(advance: Advance): Advancement {
  if (typeof advance === "string") return { mode: advance };
  return "everyMs" in advance
    ? { mode: "time", everyMs: advance.everyMs }
    : { mode: "reads", reads: advance.afterReads };
}

/** As the job engine has it. */
export function advanceOf(advancement: Advancement): Advance {
  switch (advancement.mode) {
    case "time":
      return { everyMs: advancement.everyMs ?? 400 };
    case "reads":
      return { afterReads: advancement.reads ?? 1 };
    default:
      return advancement.mode;
  }
}
