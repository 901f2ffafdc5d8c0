import type { Client } from "openapi-fetch";
import type { paths } from "../generated/schema.ts";

/** The typed openapi-fetch client, by path, with this client's keys, retries and deadline. */
export type RawClient = Client<paths>;
