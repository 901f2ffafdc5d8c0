// What `@` in front of a text means: a file, whose text it is. Help needs no more of it.

/** What begins a text that itself begins with what names a file. */
const ESCAPED = "@@";

/** A text that is taken as it stands, whatever it begins with. */
export function asItStands(text: string): string {
  return text.startsWith("@") ? `@${text}` : text;
}

/** What {@link asItStands} has been given; undefined: the text names a file, or standard input. */
export function literalText(text: string): string | undefined {
  if (text.startsWith(ESCAPED)) return text.slice(1);
  return text.startsWith("@") ? undefined : text;
}
