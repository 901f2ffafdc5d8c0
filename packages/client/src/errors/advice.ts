/** What happened, and for a request that makes something that it may have been done all the same. */
export function withAdvice(what: string, method: string | undefined): string {
  if (method !== "POST") return what;
  return `${what.replace(/\.?$/, ".")} It was not sent again: it may have arrived and been paid for.`;
}
