import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { isLoopback } from "@video-ads/http/guard";
import { OptionsError } from "../options-error.ts";

/** Throws an {@link OptionsError} for an upstream that is where the proxy is to listen, however it is spelt: each request would be sent for ever. */
export async function refuseItself(upstream: URL, { host, port }: { host: string; port: number }): Promise<void> {
  const usual = upstream.protocol === "https:" ? 443 : 80;
  if (port !== Number(upstream.port || usual)) return;
  const name = upstream.hostname.replace(/^\[(.*)\]$/, "$1");
  // A name that means nothing leads nowhere, and so not here.
  const addresses = await lookup(name, { all: true }).catch(() => []);
  const own = ownAddresses(host);
  if (addresses.some(({ address }) => isLoopback(address) || own.check(address, isIPv6(address) ? "ipv6" : "ipv4"))) {
    throw new OptionsError("upstream", "It is where the proxy itself listens: name the real service, or another port.");
  }
}

/** Where this machine reaches what listens on a host, beside loopback. */
function ownAddresses(host: string): BlockList {
  const own = new BlockList();
  own.addSubnet("::ffff:127.0.0.0", 104, "ipv6");
  for (const address of ["0.0.0.0", "::ffff:0.0.0.0", "::"]) {
    own.addAddress(address, isIPv6(address) ? "ipv6" : "ipv4");
  }
  if (isLoopback(host)) return own;
  for (const { address } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    own.addAddress(address, isIPv6(address) ? "ipv6" : "ipv4");
  }
  return own;
}
