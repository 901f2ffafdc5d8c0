// Which service an address is of, however it is spelt.

/**
 * An address in one spelling: scheme and host in small letters, without the port that the scheme has by itself, and without slashes at its
 * end. What is no URL is compared as it is.
 */
export function plainAddress(url: string): string {
  const text = url.trim();
  return (URL.canParse(text) ? new URL(text).href : text).replace(/\/+$/, "");
}
