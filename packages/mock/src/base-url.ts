// The URL where a mock is reached.
import type { Reading } from "@video-ads/core/reading";

/** Where the mock is reached. */
export function readPublicUrl(text: string): Reading<string> {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !(url.search || url.hash || url.username || url.password)) {
    return { value: text };
  }
  return { problem: "It is the http(s) URL where the mock is reached, such as http://mock:4010." };
}
