import type { JobType, ServiceModel } from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";

/** What the code beside the contract is typed by: a field, an operation or a type of job that has another name is refused when the mock is built. */
export const mockShapes: Emitter = (model) => {
  const jobs = model.jobs.map((job) => ({ name: job.name, asked: askedOf(model, job), record: job.record }));
  const used = [...new Set(jobs.flatMap(({ asked, record }) => [...asked, record]))].sort();
  const imported = used.length === 0 ? "" : `import type { ${used.join(", ")} } from "@video-ads/client";\n`;
  const content = `${HEADER}${imported}
export type * from "@video-ads/client";

/** What a job of each type is started with, and the record that is read of it. */
export interface JobShapes {
${jobs.map(({ name, asked, record }) => `  ${name}: { asked: ${asked.join(" | ") || "unknown"}; record: ${record} };`).join("\n")}
}
`;
  return [{ path: "packages/mock/src/generated/shapes.ts", content }];
};

function askedOf({ operations }: ServiceModel, { name }: JobType): string[] {
  const starts = operations.filter(({ job }) => job?.type === name && job.action === "start");
  return [...new Set(starts.flatMap(({ body }) => (body && !body.empty ? [body.type] : [])))];
}
