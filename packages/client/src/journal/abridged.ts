// What of a body is kept: enough to know it again by, bounded, and nothing that lets in.

import { isObject } from "@video-ads/core/job";
import { cut } from "@video-ads/core/printable";
import { isSecretName, MASK, textWithoutSecrets } from "@video-ads/core/redact";

/** Characters of a text, and of the whole as JSON. */
const MOST_TEXT = 120;
const MOST = 4_000;
/** Of a list, or of an object. */
const MOST_ENTRIES = 20;
/** How deep it is kept: less where there is too much. */
const DEPTHS = [5, 2, 1];

/** A body in short; undefined where even its first level is too long. */
export function abridged(body: unknown): unknown {
  for (const depth of DEPTHS) {
    const short = shortened(body, depth);
    if (JSON.stringify(short).length <= MOST) return short;
  }
  return undefined;
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "…";
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((entry) => shortened(entry, depth - 1));
  if (!isObject(value)) return null;
  const members = Object.entries(value).slice(0, MOST_ENTRIES);
  return Object.fromEntries(
    members.map(([name, member]) => [text(name), isSecretName(name) ? MASK : shortened(member, depth - 1)]),
  );
}

const URLS = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/gi;
/** So many letters and digits without a space are no word, and more than a UUID. */
const TOKENS = /(?=[\w.~+/=-]*\d)(?=[\w.~+/=-]*[a-z])[\w.~+/=-]{37,}/gi;

function text(whole: string): string {
  const plain = textWithoutSecrets(cut(whole, 10 * MOST_TEXT));
  let short = "";
  let done = 0;
  for (const { 0: url, index } of plain.matchAll(URLS)) {
    short += withoutTokens(plain.slice(done, index)) + place(url);
    done = index + url.length;
  }
  return cut(short + withoutTokens(plain.slice(done)), MOST_TEXT);
}

function withoutTokens(part: string): string {
  return part.replace(TOKENS, MASK);
}

/** The last part of a path that is words in small letters, as that of a page is. No token is: they have digits among letters, or capitals. */
const WORDS = /(?<=\/)[a-z]{1,12}(?:[-_](?:[a-z]{1,12}|\d{1,4}))*(?=\/?$)/;

/** Of a URL its path may be what lets in, as that of a webhook is: what stays is where it leads, and the name of a file or of a page. */
function place(url: string): string {
  if (!URL.canParse(url)) return MASK;
  const { protocol, host, pathname } = new URL(url);
  const [name] = /[^/]{1,40}\.[a-z\d]{2,4}$/i.exec(pathname) ?? WORDS.exec(pathname) ?? [];
  return pathname === "/" ? `${protocol}//${host}/` : `${protocol}//${host}/…${name ? `/${name}` : ""}`;
}
