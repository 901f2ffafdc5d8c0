/** Reads a time of a query. Without an offset it is UTC. Undefined when there is none. */
export function parseTime(value: unknown): Date | undefined {
  if (typeof value !== "string") return undefined;
  const zoned = /(z|[+-]\d\d(:?\d\d)?)$/i.test(value) && /[t ]/i.test(value) ? value : `${value}Z`;
  const time = new Date(zoned.replace(" ", "T"));
  return Number.isNaN(time.getTime()) ? undefined : time;
}
