// Who asks: a program or page of this machine, a page of this server, or a page of somebody else that a browser here has opened.
// Pure functions of header values and addresses, for every runtime.

/** A header by its lower-case name. */
export type HeaderOf = (name: string) => string | undefined;

/**
 * Whether a `Host` header names an address, or localhost. Any other name can be pointed at this machine by whoever owns it, and a
 * browser then takes the server for a part of that site.
 */
export function isAddressOrLocalhost(host: string | undefined): boolean {
  return /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i.test(host ?? "");
}

/** Whether a server that listens on this host can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}

/** Whether the host of a URL, as that writes it, is loopback, under any of its own names and addresses of either family. */
export function isLoopbackHostname(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/.test(hostname);
}

/** Whether an `Origin` is that of a page which is served on this machine, in plain HTTP. */
export function isLocalOrigin(origin: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
}

/** Whether both ends of a connection are on this machine. */
export function isThisMachine(ends: {
  remoteAddress?: string | undefined;
  localAddress?: string | undefined;
}): boolean {
  const { remoteAddress, localAddress } = ends;
  if (remoteAddress === undefined) return false;
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(remoteAddress) || remoteAddress === localAddress;
}

/** What may ask beside the server's own pages. */
export interface AlsoLetIn {
  /** Origins of other pages. */
  origins?: readonly string[];
  /** What a person opens without a page: an address that is typed, a bookmark. */
  typed?: boolean;
  /** What a link of another page leads to. Only for what changes nothing. */
  linked?: boolean;
}

/**
 * Whether a request comes from a page of this server, or of an origin that is allowed. A browser sends the cookies of your users
 * with what other sites make it request; it also says which site that is. What says nothing of it comes from no page: the app's
 * own authentication decides.
 */
export function isFromOwnPage(header: HeaderOf, { origins = [], typed, linked }: AlsoLetIn = {}): boolean {
  const origin = header("origin");
  if (origin !== undefined && origins.includes(origin)) return true;
  const site = header("sec-fetch-site");
  if (site === "same-origin") return true;
  // Over plain HTTP, and from older browsers, there is only this. They leave it out where a page reads from its own server.
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === header("host"));
  if (!isOwn || site === undefined) return isOwn;
  return (typed === true && site === "none") || (linked === true && header("sec-fetch-mode") === "navigate");
}
