// What a command takes, compared: its usage in the first line, a flag in each of the others.

/** A flag or an argument less, or one more that may not be left out. */
export function argumentBreaks(old: string, now: string, where: string): string[] {
  const [before, after] = [taken(old), taken(now)];
  return [
    ...before.flags.flatMap((flag) => flagBreaks(flag, after.flags, where)),
    ...after.required
      .filter((flag) => !before.required.some((other) => partsOf(other).names[0] === partsOf(flag).names[0]))
      .map((flag) => `asks for more: ${where}: ${flag}`),
    ...before.places.flatMap((place, at) => {
      const other = after.places[at];
      if (other === undefined) return [`gone: ${where}: ${place}`];
      return takes(other, place) ? [] : [`changed: ${where}: ${place} -> ${other}`];
    }),
    ...after.places
      .slice(before.places.length)
      .filter((place) => place.startsWith("<"))
      .map((place) => `asks for more: ${where}: ${place}`),
  ];
}

/** A name of a flag is gone, or what it takes is another thing. What stands for its value is no name. */
function flagBreaks(flag: string, others: readonly string[], where: string): string[] {
  const { names, value } = partsOf(flag);
  const now = names.map((name) => others.find((other) => partsOf(other).names.includes(name)));
  if (now.includes(undefined)) return [`gone: ${where}: ${flag}`];
  const other = now.find((one = "") => !takesAsMuch(partsOf(one).value, value));
  return other === undefined ? [] : [`changed: ${where}: ${flag} -> ${other}`];
}

/** `-p, --poll <duration>`: its names, and what stands for its value. */
function partsOf(flag: string): { names: string[]; value: string } {
  const [, names = "", value = ""] = /^((?:-[\w-]+(?:, )?)+) ?(.*)$/.exec(withoutMark(flag)) ?? [];
  return { names: names.split(", ").filter(Boolean), value };
}

function takesAsMuch(now: string, old: string): boolean {
  if (old === "" || now === "") return old === now || now.startsWith("[");
  return takes(now.replace("...", ""), old.replace("...", "")) && (now.includes("...") || !old.includes("..."));
}

/** What a flag has behind it that has to be there. */
const REQUIRED = " (required)";

function withoutMark(flag: string): string {
  return flag.endsWith(REQUIRED) ? flag.slice(0, -REQUIRED.length) : flag;
}

/** Arguments by place: `<id>` has to be there, `[id]` may be left out. Flags in the usage have to be there, and those that are marked. */
function taken(text: string): { places: string[]; required: string[]; flags: string[] } {
  const [usage = "", ...flags] = text.split("\n");
  const required = usage.match(/--[\w-]+(?: [<[][^>\]]+[>\]])?(?:\.\.\.)?/g) ?? [];
  const rest = required.reduce((left, flag) => left.replace(flag, ""), usage.replace("[options]", ""));
  const marked = flags.filter((flag) => flag.endsWith(REQUIRED)).map(withoutMark);
  const isListed = (flag: string): boolean => required.some((one) => partsOf(one).names[0] === partsOf(flag).names[0]);
  return {
    places: rest.match(/<[^>]+>|\[[^\]]+\]/g) ?? [],
    required: [...required, ...marked.filter((flag) => !isListed(flag))],
    flags,
  };
}

/** Of words to choose from, none may be missing. One word that is none of them stands for any value. */
function takes(now: string, old: string): boolean {
  const [words = [], known = []] = [now, old].map((place) => place.slice(1, -1).split("|"));
  const isChoice = (some: readonly string[]): boolean => some.length > 1;
  const isWider = isChoice(words)
    ? isChoice(known) && known.every((word) => words.includes(word))
    : !isChoice(known) || !known.includes(words[0] ?? "");
  return isWider && (now.startsWith("[") || old.startsWith("<"));
}
