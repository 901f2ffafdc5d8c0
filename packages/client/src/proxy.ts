/** A proxy for your own server: pages call the service through it, and the keys stay there. */
export { type ExpressProxy, expressProxy } from "./proxy/express.ts";
export { type FetchProxy, type FetchProxyOptions, fetchProxy } from "./proxy/fetch.ts";
export type { ProxiedCall, ProxyLogEvent, ProxyOptions } from "./proxy/options.ts";
