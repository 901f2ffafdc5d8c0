// Names that are those of no field, as this command line knows fields. What only a newer service knows is sent where that is asked for.
import { printable } from "@video-ads/core/printable";
import { namesOfPaths, type UnknownName, unknownNames } from "@video-ads/operate/unknown-names";
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
  for (const { name, flag, paths, free = [] } of fields) {
    if (!paths) continue;
    const steps = [...Object.keys(paths), ...free].map((path) => path.split("."));
    refuseFirst(`--${flag} has no`, unknownNames(body[name], namesOfPaths(steps, hasOpenPart)));
  }
}

function refuseFirst(lacks: string, [unknown]: readonly UnknownName[]): void {
  if (!unknown) return;
  const { path, meant } = unknown;
  throw new CliError(`${lacks} ${JSON.stringify(printable(path.join(".")))}. ${meant}`, {
    hints: ["Nothing was sent. --allow-unknown sends it all the same."],
  });
}
