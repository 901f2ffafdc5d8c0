// Which service an address is of, however it is spelt.

/**
 * An address in one spelling: scheme and host in small letters, without the port that the scheme has by itself, and without slashes at its
 * end; this machine, under each of its own names and addresses, is `localhost`. What is no URL is compared as it is.
 */
export function plainAddress(url: string): string {
  const text = url.trim();
  return (URL.canParse(text) ? inOneSpelling(new URL(text)) : text).replace(/\/+$/, "");
}

/** As a URL writes them: the last is an address of the one family, in the other one's way. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

function inOneSpelling(url: URL): string {
  if (THIS_MACHINE.test(url.hostname)) url.hostname = "localhost";
  return url.href;
}
