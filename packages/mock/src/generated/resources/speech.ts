// Generated from spec/ by `pnpm generate`. Do not edit.
import type { JsonObject } from "../../sandbox/json.ts";

// How long somebody takes to say something: a made-up voice, but the same one everywhere.
const PER_WORD = 0.14;
const PER_CHARACTER = 0.05;
const BETWEEN_WORDS = 0.06;
const AFTER_SENTENCE = 0.35;
const BEFORE = 0.1;
const AFTER = 0.3;

/** When a word is spoken, in seconds from the start. */
export interface WordAlignment extends JsonObject {
  start: number;
  duration: number;
  text: string;
}

/** When each word of a text is spoken. */
export function wordAlignments(text: string): WordAlignment[] {
  let at = BEFORE;
  return wordsOf(text).map((word) => {
    const start = hundredths(at);
    const duration = hundredths(PER_WORD + PER_CHARACTER * [...word].length);
    at = start + duration + (/[.!?。！？,;:，、]$/.test(word) ? AFTER_SENTENCE : BETWEEN_WORDS);
    return { start, duration, text: word };
  });
}

/** Seconds that a text takes to say, in tenths; at least one. */
export function secondsOf(text: string): number {
  const last = wordAlignments(text).at(-1);
  return last ? Math.max(1, Math.ceil((last.start + last.duration + AFTER) * 10) / 10) : 1;
}

/** Words that nobody has heard: they take the place of those in a recording, which is not fetched, and end before it does. */
export function placeholderAlignments(seconds: number): WordAlignment[] {
  const phrase = wordAlignments("These words take the place of what the recording says.");
  const found: WordAlignment[] = [];
  const length = secondsOf("These words take the place of what the recording says.");
  for (let from = 0; from < seconds; from += length) {
    for (const { start, duration, text } of phrase) {
      const at = hundredths(from + start);
      if (at + duration <= seconds) found.push({ start: at, duration, text });
    }
  }
  return found;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** What stands between spaces; in scripts without spaces, what a reader takes for a word. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((part) => {
    if (part === "") return [];
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part)) return [part];
    return [...segmenter.segment(part)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  });
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
