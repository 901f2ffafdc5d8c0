/** What every wait needs, and nothing else: loaded with the first. */
export { JobFailedError, JobNotFoundError, JobTimeoutError } from "../errors/job-errors.ts";
export { limitsOf } from "./wait-limits.ts";
export { watchJob } from "./watch.ts";
