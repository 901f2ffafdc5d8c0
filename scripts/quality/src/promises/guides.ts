// What the guides promise: where one says a word that leaves no room, a test has to hold it.

/** Words that leave no room. What is said of requests that are not sent is among them: it decides what is paid for. */
const ABSOLUTE =
  /\b(?:never|always|cannot|at most|no more than|exactly once|only once|once per|sends? nothing|nothing (?:is|was) sent)\b/gi;

/** Where such a word promises nothing of our packages: the words in which it stands, by guide. */
export const NO_PROMISES: Record<string, readonly [guide: string, words: string][]> = {
  "It is about the service.": [
    ["errors", "The service may never have seen the request"],
    ["errors", "You cannot tell the two apart, and the service offers no idempotency key"],
    ["going-live", "The service cannot reach 127.0.0.1"],
    ["other-languages", "you cannot tell whether the job exists, and the service offers no idempotency key"],
    ["webhooks", "Some posts never arrive"],
  ],
  "It is what the reader does.": [
    ["authentication", "never in your repository"],
    ["polling", "Never repeat a POST this way"],
    ["upgrading", "do not always ask for values of other prices"],
    ["webhook-stores", "If you never reconcile"],
    ["webhooks", "If you never reconcile"],
  ],
  "It is about another program.": [
    ["webhook-hosts", "may load a module once per route"],
    ["webhook-hosts", "With memoryStore() and no next request, they never run"],
  ],
  "It is a case, and what is promised of it stands beside it.": [
    ["client", "if it never settles"],
    ["react", "once per component that shows it"],
    ["testing", "If your result means no more than that a job was started"],
  ],
  "It says what is not done, and promises no more.": [
    ["errors", "A process that is killed while a request is under way cannot tell you the outcome"],
    ["upgrading", "The recording cannot see which fields of a response your app reads"],
    ["webhooks", "the receiver cannot read a job that nobody has named"],
    ["webhooks", "the receiver cannot tell whether somebody could guess one"],
  ],
};

/** A part of a guide below one heading, as it is read: without code, markup and line breaks. */
export interface Section {
  anchor: string;
  text: string;
}

/** The sections of a guide. The heading itself promises nothing: what stands below it does. */
export function sectionsOf(markdown: string): Section[] {
  const lines = markdown.replace(/^---\n[\s\S]*?\n---\n/, "").replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
  const [, ...parts] = lines.split(/^#+ (?=\S)/m);
  return parts.map((part) => {
    const [heading = "", ...rest] = part.split("\n");
    return { anchor: anchorOf(heading), text: readable(rest.join("\n")) };
  });
}

/** Markdown as it is read, in one line. */
export function readable(markdown: string): string {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/^\|[\s|:-]+$/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "")
    .replaceAll(/^ *> ?/gm, "")
    .replaceAll("\\|", "|")
    .replaceAll(/[[\]*`]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function anchorOf(heading: string): string {
  const words = readable(heading).toLowerCase();
  return words.replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "").replaceAll(" ", "-");
}

/** Where a text says words that leave no room and stand in none of those that are known, each with what is around it. */
export function unheld(text: string, known: readonly string[]): string[] {
  const places = known.flatMap((words) => {
    const start = text.indexOf(words);
    return start < 0 ? [] : [{ start, end: start + words.length }];
  });
  return Array.from(text.matchAll(ABSOLUTE)).flatMap(({ 0: word, index }) => {
    const isKnown = places.some(({ start, end }) => start <= index && index + word.length <= end);
    return isKnown ? [] : [`… ${text.slice(Math.max(0, index - 60), index + word.length + 60)} …`];
  });
}
