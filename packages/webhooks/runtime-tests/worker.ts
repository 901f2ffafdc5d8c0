/** The application as a worker. */
import { application } from "./receiver.ts";

export default { fetch: application };
