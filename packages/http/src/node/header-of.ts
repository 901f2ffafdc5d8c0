import type { IncomingMessage } from "node:http";

/** A header by its lower-case name; the first one, where it came more than once. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "object" ? value[0] : value;
}
