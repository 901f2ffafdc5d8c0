import { notThis } from "@video-ads/core/options";
import type { Reading } from "@video-ads/core/reading";

const NO_HOST = "It is a host, with its port if only that is meant: shop.example.com or 127.0.0.1:8080.";

/** A host as addresses have it: in lower case, and with the port that was named. */
export function readHost(given: unknown): Reading<string> {
  const url = typeof given === "string" && /^[^\s/?#@*\\]+$/.test(given) ? URL.parse(`http://${given}`) : null;
  if (!url) return { problem: notThis(NO_HOST, given) };
  // A URL leaves out the usual port, which somebody may have meant.
  const port = /:\d+$/.exec(String(given))?.[0] ?? "";
  return { value: url.hostname + port };
}

/** Whether an address leads to one of these hosts. */
export function leadsTo(hosts: ReadonlySet<string>, address: string): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return hosts.has(url.hostname) || hosts.has(`${url.hostname}:${port}`);
}
