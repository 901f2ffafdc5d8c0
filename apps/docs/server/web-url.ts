// Addresses that a program or a command line gives: each goes into headers, pages or links, so it is what it says it is.
import { notThis } from "@video-ads/core/options";
import type { Reading } from "@video-ads/core/reading";

/** A host as it may stand in a header: `;` or a quote in it would begin another directive. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;

/**
 * An address under which something is served, without a slash at its end. A URL object is as good as its text. Refuses what names a
 * user, since pages publish the address, and what goes on behind the path. What is refused for a password is not repeated.
 */
export function givenWebUrl(given: unknown, example: string): Reading<string> {
  const url = parsed(given);
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname))
    return { problem: notThis(`It is a URL such as ${example}.`, given) };
  if (url.username || url.password)
    return {
      problem: `It is a URL such as ${example}, without a user name or a password: the pages would publish them.`,
    };
  if (/[?#]/.test(url.href)) return { problem: notThis(`It is a URL such as ${example}, without a ? or a #.`, given) };
  return { value: url.href.replace(/\/+$/, "") };
}

/** The parser repairs what somebody wrote wrongly, such as `https:///docs`: a repaired address is not the one that was meant. */
function parsed(given: unknown): URL | undefined {
  if (given instanceof URL) return given;
  if (typeof given !== "string" || !/^https?:\/\/[^\s/\\]/i.test(given) || /[\s<>"\\]/.test(given)) return undefined;
  return URL.canParse(given) ? new URL(given) : undefined;
}
