// Two reports of one package, compared: what is gone, narrower or asks for more. An addition is nothing.
import { subset } from "semver";
import { argumentBreaks } from "./arguments.ts";
import { type Items, itemsOf, type Kind } from "./items.ts";
import { toolBreaks } from "./schema-breaks.ts";
import { exportBreaks, memberBreaks } from "./type-breaks.ts";

/** What takes something back from who uses the package, a line each: `gone`, `changed` or `asks for more`, and where. */
export function breaks(before: string, after: string): string[] {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  return [
    ...each(old, now, "needs", needsBreaks),
    ...Array.from(of(now, "needs"))
      .filter(([name, text]) => !of(old, "needs").has(name) && !isOptional(text))
      .map(([name, text]) => `asks for more: needs ${name}: ${text}`),
    ...each(old, now, "file", () => []),
    ...each(old, now, "entry", lineBreaks),
    ...exportBreaks(of(old, "export"), of(now, "export")),
    ...each(old, now, "command", argumentBreaks),
    ...each(old, now, "variable", () => []),
    ...each(old, now, "exit code", lineBreaks),
    ...each(old, now, "tool", toolBreaks),
    ...each(old, now, "tool of --lean", toolBreaks),
    ...each(old, now, "resource", lineBreaks),
    ...each(old, now, "template", lineBreaks),
    ...each(old, now, "prompt", memberBreaks),
    ...each(old, now, "table", tableBreaks),
    ...each(old, now, "stored", storedBreaks),
    ...each(old, now, "derived", derivedBreaks),
  ];
}

type Compared = (old: string, now: string, where: string) => string[];

function each(before: Items, after: Items, kind: Kind, compared: Compared): string[] {
  return [...of(before, kind)].flatMap(([name, old]) => {
    const now = of(after, kind).get(name);
    return now === undefined ? [`gone: ${kind} ${name}`] : compared(old, now, `${kind} ${name}`);
  });
}

function of(items: Items, kind: Kind): ReadonlyMap<string, string> {
  return items.get(kind) ?? new Map();
}

/** Versions of something else with which a package works, and below them whether it may be left out. */
function needsBreaks(old: string, now: string, where: string): string[] {
  const [[before = ""], [after = ""]] = [old.split("\n"), now.split("\n")];
  // A package of this repository goes by its own version.
  const fits = before === after || (!/^workspace:/.test(before + after) && subset(before, after));
  return [
    ...(fits ? [] : [`changed: ${where}: ${before} -> ${after}`]),
    ...(isOptional(old) && !isOptional(now) ? [`asks for more: ${where}: ${after}`] : []),
  ];
}

function isOptional(text: string): boolean {
  return text.endsWith("\noptional");
}

/** Lines whose order and number say nothing, each different from the others. */
function lineBreaks(old: string, now: string, where: string): string[] {
  const found = now.split("\n");
  return old.split("\n").flatMap((line) => (found.includes(line) ? [] : [`changed: ${where}: ${line}`]));
}

/** A table of a release is what others have on their disks: it stays as it is, and a step changes it. */
function tableBreaks(old: string, now: string, where: string): string[] {
  return [...lineBreaks(old, now, where), ...lineBreaks(now, old, `${where} is to be changed by a step`)];
}

/** Of tables with a version, the steps that change them come in their order: a store counts those that it has taken. All else is found by its line. */
function storedBreaks(old: string, now: string, where: string): string[] {
  return /^version \d+(\n|$)/.test(old) ? stepBreaks(old, now, where) : lineBreaks(old, now, where);
}

/** Each line is a vector: that so many of them are others says it all, and which stands in the report. */
function derivedBreaks(old: string, now: string, where: string): string[] {
  const [vectors, found] = [old.split("\n"), now.split("\n")];
  const others = vectors.filter((line) => !found.includes(line));
  return others.length > 0 ? [`changed: ${where}: ${others.length} of ${vectors.length} vectors`] : [];
}

/** What was released stays at its place, and what is new comes behind it. */
function stepBreaks(old: string, now: string, where: string): string[] {
  const found = now.split("\n");
  return old.split("\n").flatMap((line, at) => {
    if (found[at] === line) return [];
    const moved = found.includes(line) ? ": it is at another place; new steps go behind those of a release" : "";
    return [`changed: ${where}: ${line}${moved}`];
  });
}
