import { type Emitter, HEADER } from "../emitter.ts";

/** What all packages share of the kinds of failure: `x-job` and `x-job-states` name them. */
export const failure: Emitter = ({ jobs, contract }) => {
  const states = [...jobs.map((job) => job.states), contract["x-job-states"] ?? {}].flatMap(Object.values);
  const kinds = states.flatMap(({ terminal, means }) => (terminal === "failed" && means ? [means] : []));
  const all = [...new Set(["failed", ...kinds.sort()])];
  const content = `${HEADER}
/** The kinds of failure in which jobs end: \`failed\`, and those that the contract calls otherwise. */
export type Failure = ${all.map((kind) => `"${kind}"`).join(" | ")};
`;
  return [{ path: "packages/core/src/generated/failure.ts", content }];
};
