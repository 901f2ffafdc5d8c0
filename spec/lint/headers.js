// Which headers a request or an answer has room for.

/** Headers that say what a request is, and over which connection it goes. */
const TAKEN =
  /^(accept|accept-.*|connection|content-.*|cookie2?|date|expect|host|keep-alive|origin|prefer|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

/** What keeps a header of this name from being sent, and what to do about it; undefined where nothing does. */
export function whyNoHeader(/** @type {string | undefined} */ name = "") {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return "names no header. Correct its `name`";
  return TAKEN.test(name) ? `is the header \`${name}\`, which says something else. Take another header` : undefined;
}

/** Headers of an answer that whoever sends it writes: what they say depends on the connection. */
const SENT_ANYWAY =
  /^(connection|content-(encoding|length|type)|date|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

/** The same for an answer. */
export function whyNoAnswerHeader(/** @type {string} */ name) {
  if (!SENT_ANYWAY.test(name)) return undefined;
  return "says how the answer is sent, which depends on its connection and is no part of a contract. Leave it out";
}
