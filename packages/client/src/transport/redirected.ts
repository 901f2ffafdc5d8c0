import { redirectFault } from "../errors/redirect-fault.ts";
import { followed } from "./followed.ts";
import type { Follow } from "./redirect.ts";

/** What a client does about a redirect. Loaded with the first. */
export const redirected: Follow = (...args) => followed(redirectFault, ...args);
