// Generated from spec/ by `pnpm generate`. Do not edit.
export { createClient } from "../plain-client.ts";
