/** The client as it is offered: what the contract asks for beside the plain one is generated. */
export { createClient } from "./generated/create-client.ts";
export type { VideoAds } from "./plain-client.ts";
