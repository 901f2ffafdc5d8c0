/**
 * Milliseconds that a `Retry-After` header asks for, given as seconds or as a date. Undefined when it is missing or makes
 * no sense; a date in the past is 0.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // Date.parse takes nearly anything ("-5" is a year): an HTTP date names its day.
  const date = /^[A-Za-z]{3}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
