import { clean } from "../errors/clean.ts";
import type { ResourceJob } from "../operation-row.ts";
import type { Beside } from "../resource.ts";
import { jobMethods, loadWaiting } from "./job-methods.ts";

/** What a resource that reads jobs has beside its operations. */
export function waiting(row: ResourceJob): Beside {
  return (settings, methods) => {
    const waits = jobMethods(row, methods, (error) => clean(settings, error));
    const { flow } = row;
    return Object.assign(
      waits,
      flow && {
        // Loaded with its first use, before anything is sent.
        previewAndRender: async (...args: [unknown, object?]) => {
          const { previewAndRender } = await import("./preview-methods.ts");
          return previewAndRender(flow, methods, waits, loadWaiting, ...args);
        },
      },
    );
  };
}
