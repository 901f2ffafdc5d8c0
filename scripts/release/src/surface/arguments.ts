// What a command takes, compared: its usage in the first line, a flag in each of the others.

/** A flag or an argument less, or one more that may not be left out. */
export function argumentBreaks(old: string, now: string, where: string): string[] {
  const [before, after] = [taken(old), taken(now)];
  return [
    ...before.flags.filter((flag) => !after.flags.includes(flag)).map((flag) => `gone: ${where}: ${flag}`),
    ...after.required
      .filter((flag) => !before.required.includes(flag))
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

/** Arguments by place: `<id>` has to be there, `[id]` may be left out. Flags in the usage have to be there. */
function taken(text: string): { places: string[]; required: string[]; flags: string[] } {
  const [usage = "", ...flags] = text.split("\n");
  const required = usage.match(/--[\w-]+(?: [<[][^>\]]+[>\]])?(?:\.\.\.)?/g) ?? [];
  const rest = required.reduce((left, flag) => left.replace(flag, ""), usage.replace("[options]", ""));
  return { places: rest.match(/<[^>]+>|\[[^\]]+\]/g) ?? [], required: [...required], flags };
}

function takes(now: string, old: string): boolean {
  const [words, known] = [now, old].map((place) => place.slice(1, -1).split("|"));
  const isWider =
    !known || known.length < 2 || (words?.length ?? 0) < 2 || known.every((word) => words?.includes(word));
  return isWider && (now.startsWith("[") || old.startsWith("<"));
}
