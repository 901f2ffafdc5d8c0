/**
 * Whether a request comes from a page of this server, or of an origin that is allowed. A browser sends the cookies of your users
 * with what other sites make it request; it also says which site that is. What says nothing of it comes from no page: the app's
 * own authentication decides.
 */
export function isFromOwnPage(header: (name: string) => string | undefined, origins: readonly string[]): boolean {
  const origin = header("origin");
  if (origin !== undefined && origins.includes(origin)) return true;
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  // Over plain HTTP, and from older browsers, there is only this. They leave it out where a page reads from its own server.
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === header("host"));
}
