// What operations ask of their callers: sets of security schemes, any of which lets in.
import { askingFirst, type SentScheme } from "@video-ads/core/credentials";
import type { OpenApi, SecurityRequirement } from "../contract/types.ts";
import type { Alternatives, Operation, Security, SecurityScheme } from "./types.ts";

type Schemes = ReadonlyMap<string, SecurityScheme>;

/**
 * Reads a list of requirements.
 *
 * @param pointer Where it stands.
 */
export function alternativesOf(
  schemes: Schemes,
  requirements: readonly SecurityRequirement[] | undefined,
  pointer: string,
): Alternatives {
  return askingFirst((requirements ?? []).map((requirement) => setOf(schemes, requirement, pointer)));
}

function setOf(schemes: Schemes, requirement: SecurityRequirement, pointer: string): SecurityScheme[] {
  const set = Object.keys(requirement).map((name) => {
    const scheme = schemes.get(name);
    if (scheme) return scheme;
    throw new Error(`${pointer}: there is no security scheme ${name}. There are: ${[...schemes.keys()].join(", ")}.`);
  });
  const places = set.map(placeOf);
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice === undefined) return set;
  const names = set.map(({ name }) => name).join(" and ");
  throw new Error(`${pointer}: of ${names}, two would be ${twice}. A request has it once: make them alternatives.`);
}

function placeOf(scheme: SecurityScheme): string {
  return scheme.kind === "query"
    ? `the query parameter ${scheme.parameter}`
    : `the header ${scheme.header.toLowerCase()}`;
}

/** Throws for a parameter that a scheme of the same operation sends already. */
export function refuseDoubles({ security, queryParameters, headerParameters }: Operation, pointer: string): void {
  const places = [
    ...queryParameters.map(({ name }) => `the query parameter ${name}`),
    ...headerParameters.map(({ name }) => `the header ${name.toLowerCase()}`),
  ];
  const twice = security.flat().find((scheme) => places.includes(placeOf(scheme)));
  if (twice) throw new Error(`${pointer}: ${placeOf(twice)} is what ${twice.name} sends. Leave it out.`);
}

/** What the service as a whole asks for. */
export function serviceSecurity(contract: OpenApi, schemes: Schemes, operations: readonly Operation[]): Security {
  const kinds = new Map<string, { security: Alternatives; count: number }>();
  for (const { security } of operations) {
    const key = securityKey(security);
    kinds.set(key, { security, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  const root = contract.security && kinds.get(securityKey(alternativesOf(schemes, contract.security, "#/security")));
  const all = [...kinds.values()].sort((a, b) => Number(b === root) - Number(a === root) || b.count - a.count);
  const requirements = startingFirst(all.map(({ security }) => security));
  const used = [...schemes.values()].filter((scheme) => requirements.some((sets) => sets.flat().includes(scheme)));
  const credentials = used.flatMap((scheme) => scheme.credentials);
  const [naming] = (used.find(({ namesAccount }) => namesAccount) ?? used[0])?.credentials ?? [];
  return {
    schemes: used,
    credentials,
    requirements,
    usual: all[0]?.security ?? [[]],
    ...(naming && { accountSetting: naming.setting }),
  };
}

/**
 * Before all others, what a program cannot start without: keys that some operation accepts. Where the usual requirement asks for
 * nothing, or no other one accepts more, it is that one.
 */
function startingFirst(requirements: readonly Alternatives[]): Alternatives[] {
  const [usual = [[]], ...others] = requirements;
  const known = new Set(usual.map((set) => securityKey([set])));
  const more = others.flat().filter((set) => {
    const key = securityKey([set]);
    const isNew = set.length > 0 && !known.has(key);
    known.add(key);
    return isNew;
  });
  const isOpen = usual.some(({ length }) => length === 0);
  if (isOpen || more.length === 0) return [usual, ...others];
  const start = [...usual, ...more];
  return [start, ...requirements.filter((each) => securityKey(each) !== securityKey(start))];
}

/** How schemes are sent, by the names of their settings. */
export function sentSchemes(schemes: readonly SecurityScheme[]): SentScheme[] {
  return schemes.map((scheme) => ({
    kind: scheme.kind,
    sentAs: scheme.kind === "query" ? scheme.parameter : scheme.header,
    settings: scheme.credentials.map(({ setting }) => setting),
  }));
}

/** The settings of schemes that belong together. */
export function settingsTogether(schemes: readonly SecurityScheme[]): string[] {
  return schemes.flatMap(({ credentials }) => credentials.map(({ setting }) => setting));
}

/** The same text for the same alternatives. */
export function securityKey(security: Alternatives): string {
  return security.map((set) => set.map(({ name }) => name).join("&")).join("|");
}
