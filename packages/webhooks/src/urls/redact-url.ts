import { MASK } from "@video-ads/core/redact";
import { sourceNames } from "../generated/sources.ts";

const SOURCE = `(?:${sourceNames.join("|")})`;
const DOT = "(?:\\.|%(?:25)*2e)";
// A URL inside of a URL is encoded, once for each time that it is inside of one.
const SLASH = "(?:/|%(?:25)*2f)";
const WORD = "[A-Za-z0-9_-]+";

/** Behind a slash everything is taken, whole or damaged. Without one it has to have the parts of a token: events have such names as well. */
const TOKEN = new RegExp(
  `(${SLASH}${SOURCE}${DOT})[^/?#\\s"'<>]+|(${SOURCE}${DOT})${WORD}${DOT}${WORD}${DOT}${WORD}${DOT}${WORD}`,
  "gi",
);

/**
 * Takes the tokens out of a URL, a path or a whole log line: `/webhooks/<source>.***`. URLs may be percent-encoded, and a token may
 * stand there without its URL. What is no text is read as one: a log line has to be written, whatever is in it.
 */
export function redactUrl(text: string): string {
  return String(text).replace(
    TOKEN,
    (_, behindSlash: string | undefined, bare = "") => `${behindSlash ?? bare}${MASK}`,
  );
}
