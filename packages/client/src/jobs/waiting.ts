/** What every wait needs, and nothing else: loaded with the first. */
export { JobFailedError } from "../errors/job-errors.ts";
export { timedOut } from "./timed-out.ts";
export { limitsOf } from "./wait-limits.ts";
export { lookAt, watchJob } from "./watch.ts";
