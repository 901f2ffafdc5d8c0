// Names that are those of no field, as this command line knows fields. What only a newer service knows is sent where that is asked for.
import { printable } from "@video-ads/core/printable";
import { type Names, type UnknownName, unknownNames } from "@video-ads/operate/unknown-names";
import { CliError } from "../errors/cli-error.ts";
import type { Field } from "../rows.ts";
import { hasOpenPart } from "./open-part.ts";

/** @throws {CliError} for a name at the top that is that of no field. */
export function refuseUnknown(fields: readonly Field[], whole: Record<string, unknown>): void {
  const named = new Map(fields.map(({ name }) => [name, undefined]));
  refuseFirst("--data: there is no field", unknownNames(whole, { named }));
}

/** The same inside of what has parts, by whichever flag they have come. */
export function refuseUnknownParts(fields: readonly Field[], body: Record<string, unknown>): void {
  for (const { name, flag, paths, free = [] } of fields)
    if (paths)
      refuseFirst(`--${flag} has no`, unknownNames(body[name], namesOf([...Object.keys(paths), ...free].map(steps))));
}

function steps(path: string): string[] {
  return path.split(".");
}

/** Undefined: nothing has a name there. */
function namesOf(paths: readonly (readonly string[])[]): Names | undefined {
  const byFirst = Map.groupBy(
    paths.filter((path) => path.length > 0),
    ([first = ""]) => first,
  );
  if (byFirst.size === 0) return undefined;
  const inside = [...byFirst].map(([first, within]) => [first, namesOf(within.map(([_, ...rest]) => rest))] as const);
  const entries = inside.filter(([first]) => hasOpenPart(first)).map(([, names]) => ({ names }))[0];
  return { named: new Map(inside.filter(([first]) => !hasOpenPart(first))), ...(entries && { entries }) };
}

function refuseFirst(lacks: string, [unknown]: readonly UnknownName[]): void {
  if (!unknown) return;
  const { path, meant } = unknown;
  throw new CliError(`${lacks} ${JSON.stringify(printable(path.join(".")))}. ${meant}`, {
    hints: ["Nothing was sent. --allow-unknown sends it all the same."],
  });
}
