// What the fields of a request are called on the command line.
import { kebabCase } from "@video-ads/core/names";
import { objectShape } from "../contract/object-shape.ts";
import type { OpenApi, Parameter, Schema } from "../contract/types.ts";
import { valueKind } from "../contract/value-kind.ts";

/** Flags that commands have by themselves. A field of the same name gets `--field-<name>`. */
export const RESERVED_FLAGS = [
  "all",
  "allow-unknown",
  "base-url",
  "data",
  "download",
  "dry-run",
  "env",
  "estimate-seconds",
  "file",
  "help",
  "json",
  "max-credits",
  "ndjson",
  "no-json",
  "poll",
  "profile",
  "query",
  "render",
  "render-again",
  "timeout",
  "until",
  "version",
  "wait",
  "yes",
];

/** Where a field stands in a request, in the order in which flags are given out. */
export const FLAG_PLACES = ["body", "query", "header"] as const;
export type FlagPlace = (typeof FLAG_PLACES)[number];

/** What decides how the flags of a command are called. */
export interface Flagged {
  /** Of a body that somebody gives. */
  body?: { schema: Schema };
  queryParameters: readonly Parameter[];
  headerParameters: readonly Parameter[];
}

/** A field of a request, with its flags; none of them has its dashes. */
export interface FlaggedField {
  place: FlagPlace;
  name: string;
  /** Undefined: no name is left for it. */
  flag: string | undefined;
  /** What says the opposite of a boolean, where that is free. */
  opposite?: string;
  /** The one file of a body is called so as well. */
  also?: "file";
}

interface Draft extends Omit<FlaggedField, "opposite"> {
  flag: string;
  kind: string;
}

/** Every field of a request with a flag of its own, and booleans with one for the opposite. */
export function commandFlags(contract: OpenApi, flagged: Flagged): FlaggedField[] {
  const drafts = draftsOf(contract, flagged);
  // What stands in two places is told by them: else a field that is added to one would take the flag of the other.
  const inPlaces = (flag: string): number =>
    new Set(drafts.flatMap((each) => (each.flag === flag ? each.place : []))).size;
  // `--no-x` beside a field `no_x` would say of either what nobody meant who knew the other one alone: it is no flag.
  const twoWays = new Set(
    drafts.flatMap(({ flag, kind }) => {
      const opposite = oppositeOf(flag);
      return kind === "boolean" && drafts.some((other) => other.flag === opposite) ? [flag, opposite] : [];
    }),
  );
  const taken = new Set([...RESERVED_FLAGS, ...twoWays]);
  const free = (candidates: readonly string[]): string | undefined => {
    const found = candidates.find((candidate) => !taken.has(candidate));
    if (found !== undefined) taken.add(found);
    return found;
  };
  const named = drafts.map(({ kind, ...draft }) => {
    const { place, flag } = draft;
    const own = inPlaces(flag) > 1 ? `${place}-${flag}` : twoWays.has(flag) ? `field-${flag}` : flag;
    return { kind, field: { ...draft, flag: free([own, `field-${flag}`, `body-${flag}`]) } };
  });
  const files = named.filter(({ kind, field }) => kind === "file" && field.place === "body");
  return named.map(({ kind, field }): FlaggedField => {
    const opposite =
      kind === "boolean" && field.flag !== undefined ? free([oppositeOf(field.flag), `not-${field.flag}`]) : undefined;
    const isOnlyFile = files.length === 1 && files[0]?.field === field;
    return { ...field, ...(opposite !== undefined && { opposite }), ...(isOnlyFile && { also: "file" }) };
  });
}

/** The fields as they are called where nothing else is called so; of a body those first that have to be there. */
function draftsOf(contract: OpenApi, { body, queryParameters, headerParameters }: Flagged): Draft[] {
  const { properties = {}, required = [] } = (body && objectShape(contract, body.schema)) ?? {};
  const draft = (place: FlagPlace, name: string, schema: Schema): Draft => ({
    place,
    name,
    flag: kebabCase(name),
    kind: valueKind(contract, schema),
  });
  const names = Object.entries(properties).sort(
    ([one], [other]) => Number(required.includes(other)) - Number(required.includes(one)),
  );
  const ofParameters = (place: FlagPlace, parameters: readonly Parameter[]): Draft[] =>
    parameters.map(({ name, schema }) => draft(place, name, schema));
  return [
    ...names.map(([name, schema]) => draft("body", name, schema)),
    ...ofParameters("query", queryParameters),
    ...ofParameters("header", headerParameters),
  ];
}

/** What takes a flag back, where it is free. */
function oppositeOf(flag: string): string {
  return flag.startsWith("no-") ? flag.slice("no-".length) : `no-${flag}`;
}
