import { kindOfFile } from "@video-ads/core/shown-as";

/** Types of what people read, or programs: a page, or what somebody says of an error. */
const WRITTEN = /^\s*(text\/|application\/([\w.-]+\+)?(json|xml)\b)/i;

/** Types of a video, a sound or an image. */
const MEDIA = /^\s*(video|audio|image)\//i;

/** What is no text: control characters, and bytes that UTF-8 has not, read as Latin-1 (after WHATWG MIME Sniffing, 3). */
const BINARY = /(?!\s)[\p{Cc}\xc0\xc1\xf5-\xff]/u;

const PAGE = /^\s*<(!doctype )?html\b/i;

/** The first sign behind a byte order mark and spaces. */
const FIRST = /^(?:\xef\xbb\xbf)?\s*(\S)/;

/** Bytes that are looked at where none of those before says what it is. */
const MOST = 512;

/**
 * What comes in place of a file; undefined when it may be the file. That goes by what names the file, by the type that is declared, and by the
 * first bytes: an answer that declares no media, such as `application/octet-stream`, has to look like some. Loaded with the first answer.
 *
 * @param names Of the file, that which counts most first. Where none has an ending that is known, anything may come.
 * @param next The next bytes; undefined behind the last.
 */
export async function notTheFile(
  names: readonly (string | undefined)[],
  type = "",
  next: () => Promise<Uint8Array | undefined>,
): Promise<string | undefined> {
  const name = names.find((one = "") => kindOfFile(one)) ?? "";
  const due = kindOfFile(name);
  const isSvg = /\.svg$/i.test(name);
  if (!due) return undefined;
  if (due !== "page" && (isSvg ? /html|json/i : WRITTEN).test(type)) return `the ${due} is ${type}`;
  const isDue = (start: string): boolean => {
    const [, first = "<"] = FIRST.exec(start) ?? [];
    if (due === "page" || isSvg) return first === "<" && !(isSvg && PAGE.test(start));
    return MEDIA.test(type) ? !/[<{[]/.test(first) : BINARY.test(start);
  };
  const latin = new TextDecoder("latin1");
  for (let start = ""; ; ) {
    const bytes = await next();
    start += latin.decode(bytes?.subarray(0, MOST));
    if (start && isDue(start)) return undefined;
    if (!bytes || start.length >= MOST)
      return start ? `the ${due} is ${due === "page" ? "none" : "a text"}` : undefined;
  }
}
