// Which pending changeset announces what to the users of which package. All packages share one version, and not one text: who uses one of
// them reads in its changelog what is taken back from it.
import { BUMPS, type Bump } from "@video-ads/model/diff";
import { type Changeset, FIRST_SENTENCE } from "./changesets.ts";

/** What users have to be told. */
export interface Owed {
  /** The folder name of a package: `cli`. */
  readonly of: string;
  /** The least that a changeset has to promise. */
  readonly bump: Bump;
  /** What a changeset has to quote, a line of its text. Absent: it is enough that one names the package. */
  readonly line?: string;
  /** What it is of which no line is quoted. */
  readonly about?: string;
}

/** What each is announced by; undefined where nothing does. */
export function announcements(owed: readonly Owed[], pending: readonly Changeset[]): Map<Owed, Changeset | undefined> {
  return new Map(owed.map((one) => [one, pending.find((changeset) => announces(changeset, one))]));
}

function announces({ bumps, lines }: Changeset, { of, bump, line }: Owed): boolean {
  const promised = bumps.get(packageOf(of)) ?? "none";
  return BUMPS.indexOf(promised) >= BUMPS.indexOf(bump) && (line === undefined || lines.has(line));
}

function packageOf(name: string): string {
  return `@video-ads/${name}`;
}

/** A changeset that announces all of these, but for its first sentence. */
export function changesetOf(owed: readonly Owed[]): string {
  const bumps = new Map<string, Bump>();
  for (const { of, bump } of owed) {
    const known = bumps.get(of) ?? "none";
    bumps.set(of, BUMPS.indexOf(known) > BUMPS.indexOf(bump) ? known : bump);
  }
  const lines = owed.flatMap(({ line }) => line ?? []);
  return [
    "---",
    ...[...bumps].map(([name, bump]) => `"${packageOf(name)}": ${bump}`),
    "---",
    "",
    FIRST_SENTENCE,
    ...(lines.length > 0 ? ["", "```text", ...lines, "```"] : []),
    "",
  ].join("\n");
}
