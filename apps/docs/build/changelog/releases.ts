import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApi } from "@video-ads/model";
import { type Change as ContractChange, contractDiff } from "@video-ads/model/diff";
import { type Change, pendingChanges, releasedChanges } from "./changes.ts";

/** Where the changes are written down. */
export interface ChangelogSources {
  /** Folder of the changesets that no version holds yet. */
  changesets: string;
  /** A `CHANGELOG.md` per package, by package name; those that do not exist yet are left out. */
  changelogs: Record<string, string>;
  /** Folder of the contracts that were released, each under its version: `1.2.0.json`; and of `dates.json`, which says when. */
  contracts: string;
  /** The contract as it is now. */
  contract: string;
}

/** A version, or what none holds yet. */
export interface Release {
  /** Undefined for what is not released. */
  version: string | undefined;
  /** Day of the release, `2026-12-01`; undefined for what is not released. */
  date: string | undefined;
  changes: Change[];
  /** How the contract differs from the one before, as the gate of `pnpm contract:diff` classifies it; undefined where there is nothing to compare it with. */
  contract: ContractChange[] | undefined;
  /** No contract came before this one. */
  first: boolean;
}

/** Every version, the newest first; what is not released yet stands in front. */
export function releases(sources: ChangelogSources): Release[] {
  const contracts = releasedContracts(sources.contracts);
  const dates = releaseDates(sources.contracts);
  const written = releasedChanges(sources.changelogs);
  const versions = [...new Set([...written.keys(), ...contracts.keys()])].sort(byVersion);
  const released: Release[] = [];
  for (const [n, version] of versions.entries()) {
    const after = contracts.get(version);
    const before = versions.slice(n + 1).flatMap((earlier) => contracts.get(earlier) ?? [])[0];
    released.push({
      version,
      date: dates[version],
      changes: written.get(version) ?? [],
      contract: before && after ? between(before, after) : undefined,
      first: after !== undefined && before === undefined && n === versions.length - 1,
    });
  }
  const last = versions.flatMap((version) => contracts.get(version) ?? [])[0];
  const pending: Release = {
    version: undefined,
    date: undefined,
    changes: pendingChanges(sources.changesets),
    contract: last ? between(last, sources.contract) : undefined,
    first: versions.length === 0,
  };
  const anything = pending.changes.length > 0 || (pending.contract?.length ?? 0) > 0;
  return [...(anything ? [pending] : []), ...released];
}

function between(before: string, after: string): ContractChange[] {
  return contractDiff(readContract(before), readContract(after));
}

function readContract(path: string): OpenApi {
  return JSON.parse(readFileSync(path, "utf8")) as OpenApi;
}

function releasedContracts(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const versions = readdirSync(folder).flatMap((name) => /^(\d+\.\d+\.\d+\S*)\.json$/.exec(name)?.[1] ?? []);
  return new Map(versions.map((version) => [version, join(folder, `${version}.json`)]));
}

function releaseDates(folder: string): Record<string, string> {
  const path = join(folder, "dates.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
}

function byVersion(a: string, b: string): number {
  return b.localeCompare(a, "en", { numeric: true });
}
