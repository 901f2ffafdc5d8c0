// Names that are those of no field.
import { nearInWords } from "@video-ads/core/options";
import { printable } from "@video-ads/core/printable";
import { CliError } from "../errors/cli-error.ts";
import type { Field } from "../rows.ts";
import { hasOpenPart } from "./open-part.ts";

/**
 * A field that may be left out, and is called something else, would be paid for without it. What only a newer service knows is sent where
 * that is asked for.
 */
export function refuseUnknown(fields: readonly Field[], whole: Record<string, unknown>): void {
  const names = fields.map(({ name }) => name);
  for (const given of Object.keys(whole)) refuse("--data: there is no field", [given], names, whole);
}

/** The same inside of what has parts, by whichever flag they have come. */
export function refuseUnknownParts(fields: readonly Field[], body: Record<string, unknown>): void {
  for (const { name, flag, paths, free = [] } of fields) {
    if (paths) look(`--${flag} has no`, body[name], treeOf([...Object.keys(paths), ...free]), []);
  }
}

/** Names of an object, and what is inside of each. */
type Names = Map<string, Names>;

function treeOf(paths: readonly string[]): Names {
  const root: Names = new Map();
  for (const path of paths) {
    let at = root;
    for (const part of path.split(".")) {
      const inside: Names = at.get(part) ?? new Map();
      at.set(part, inside);
      at = inside;
    }
  }
  return root;
}

function look(lacks: string, value: unknown, names: Names, path: readonly string[]): void {
  // What has no names here has any.
  if (typeof value !== "object" || value === null || names.size === 0) return;
  const own = [...names.keys()].filter((name) => !hasOpenPart(name));
  const [open] = [...names].flatMap(([name, inside]) => (hasOpenPart(name) ? [inside] : []));
  for (const [given, inner] of Object.entries(value)) {
    const inside = names.get(given) ?? open;
    if (inside) look(lacks, inner, inside, [...path, given]);
    else refuse(lacks, [...path, given], own, value);
  }
}

function refuse(lacks: string, path: readonly string[], names: readonly string[], whole: object): void {
  const given = path.at(-1) ?? "";
  if (names.includes(given)) return;
  const left = names.filter((name) => !Object.hasOwn(whole, name));
  const meant = nearInWords(given, left).trim() || `Allowed: ${names.join(", ")}.`;
  throw new CliError(`${lacks} ${JSON.stringify(printable(path.join(".")))}. ${meant}`, {
    hints: ["Nothing was sent. --allow-unknown sends it all the same."],
  });
}
