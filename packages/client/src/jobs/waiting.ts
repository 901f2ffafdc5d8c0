/** What every wait needs, and nothing else: loaded with the first. */
export { JobFailedError, JobTimeoutError } from "../errors/job-errors.ts";
export { limitsOf } from "./wait-limits.ts";
export { lookAt, watchJob } from "./watch.ts";
