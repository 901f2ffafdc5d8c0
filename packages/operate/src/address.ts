// Which service an address is of, however it is spelt.
import { isLoopbackHostname } from "@video-ads/http/guard";

/**
 * An address in one spelling: scheme and host in small letters, without the port that the scheme has by itself, and without slashes at its
 * end; this machine, under each of its own names and addresses, is `localhost`. What is no URL is compared as it is.
 */
export function plainAddress(url: string): string {
  const text = url.trim();
  return (URL.canParse(text) ? inOneSpelling(new URL(text)) : text).replace(/\/+$/, "");
}

function inOneSpelling(url: URL): string {
  if (isLoopbackHostname(url.hostname)) url.hostname = "localhost";
  return url.href;
}
