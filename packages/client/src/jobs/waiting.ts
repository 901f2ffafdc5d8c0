/** What every wait needs, and nothing else: loaded with the first. */
export { JobFailedError } from "../errors/job-errors.ts";
export { withJob } from "../errors/with-job.ts";
export { readOnce, settled } from "./from-outside.ts";
export { idOf } from "./id-of.ts";
export { timedOut } from "./timed-out.ts";
export { limitsOf } from "./wait-limits.ts";
export { lookAt, watchJob } from "./watch.ts";
