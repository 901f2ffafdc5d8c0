// Texts as they read without what JSON, URLs and HTML escape in them. A sentence may quote JSON, and stand in JSON itself, or a URL in
// another one, so that escapes are escaped again: how often, and by whom, is not known.

/** A text as it reads, and … */
export interface Reading {
  readonly text: string;
  /** … what finds its places in the text that it is of, asked for from left to right. */
  places(): (at: number) => number;
}

type Escapes = readonly [pattern: RegExp, read: (...match: string[]) => string];

/** Backslashes, and the number of a letter behind them. What stands for a control character stays a letter: `\n` reads `n`. */
const QUOTED: Escapes = [/\\+(?:u([\da-f]{4}))?/gi, (_, code) => (code ? letter(`0x${code}`) : "")];

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A byte as URLs write it, and a letter as HTML does, however often either was done again. */
const ENCODED: Escapes = [
  /%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#(\d{1,7}|x[\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
  (_, byte, code, name) => NAMED[`${name}`.toLowerCase()] ?? letter(byte ? `0x${byte}` : `0${code}`),
];

function letter(code: string | undefined): string {
  return String.fromCharCode(Number(code));
}

/** What is escaped by several in turn is read so many times. */
const MOST = 5;

/** The text without what JSON escapes in it, then without what URLs and HTML do, and so on as long as that reads otherwise. */
export function readings(text: string): Reading[] {
  const all: Reading[] = [];
  let last: Reading = { text, places: () => (at) => at };
  while (all.length < MOST) {
    const before = last.text;
    if (all[0]) last = without(ENCODED, last);
    last = without(QUOTED, last);
    if (all[0] && last.text === before) break;
    all.push(last);
  }
  return all;
}

/** An escape is one with what stands behind it: what begins there begins with it, and what ends before it ends before it. */
function without([pattern, read]: Escapes, { text, places }: Reading): Reading {
  return {
    text: text.replace(pattern, read),
    places() {
      const placeOf = places();
      const found = text.matchAll(pattern);
      let next = found.next().value;
      let dropped = 0;
      return (at) => {
        while (next && next.index - dropped < at) {
          dropped += next[0].length - read(...next).length;
          next = found.next().value;
        }
        return placeOf(at + dropped);
      };
    },
  };
}
