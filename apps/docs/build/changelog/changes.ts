import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const STEPS = ["major", "minor", "patch"] as const;
export type Step = (typeof STEPS)[number];

/** One thing that changed, in the words of its changeset, and the packages that it changed. */
export interface Change {
  step: Step;
  packages: string[];
  text: string;
}

/** What the changesets say that no version holds yet. */
export function pendingChanges(folder: string): Change[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort();
  return files.flatMap((name) => readChangeset(name, readFileSync(join(folder, name), "utf8")) ?? []);
}

/** One that names no package changes none: it is left out, and said to be. */
function readChangeset(name: string, source: string): Change | undefined {
  const [, front = "", text = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const entries = [...front.matchAll(/^["']?([^"':\s]+)["']?:\s*(major|minor|patch)\s*$/gm)];
  if (entries.length === 0 || !text.trim()) {
    console.warn(`.changeset/${name} names no package, or says nothing: it is not in the changelog`);
    return undefined;
  }
  const steps = entries.map(([, , step]) => step);
  return {
    step: STEPS.find((step) => steps.includes(step)) ?? "patch",
    packages: entries.map(([, id = ""]) => id),
    text: text.trim(),
  };
}

/**
 * What has been released, by version, from the packages' own changelogs. What one changeset said of several packages stands
 * in each of their files, and is one change.
 */
export function releasedChanges(changelogs: Record<string, string>): Map<string, Change[]> {
  const versions = new Map<string, Map<string, Change>>();
  for (const [name, path] of Object.entries(changelogs)) {
    if (!existsSync(path)) continue;
    for (const { version, step, text } of readChangelog(readFileSync(path, "utf8"))) {
      const changes = versions.get(version) ?? new Map<string, Change>();
      const known = changes.get(text);
      changes.set(text, {
        step: known && STEPS.indexOf(known.step) < STEPS.indexOf(step) ? known.step : step,
        packages: [...(known?.packages ?? []), name],
        text,
      });
      versions.set(version, changes);
    }
  }
  return new Map([...versions].map(([version, changes]) => [version, [...changes.values()]]));
}

/** `## 1.2.0`, below it `### Minor Changes`, below that one entry per changeset. */
function readChangelog(text: string): { version: string; step: Step; text: string }[] {
  return sections(text, "## ").flatMap(([version, release]) =>
    sections(release, "### ").flatMap(([title, list]) => {
      const step = STEPS.find((each) => title.toLowerCase().startsWith(each));
      return step ? entries(list).map((entry) => ({ version, step, text: entry })) : [];
    }),
  );
}

function sections(text: string, mark: string): [title: string, rest: string][] {
  const [, ...parts] = `\n${text}`.split(`\n${mark}`);
  return parts.map((part) => {
    const end = part.includes("\n") ? part.indexOf("\n") : part.length;
    return [part.slice(0, end).trim(), part.slice(end)];
  });
}

/** Without the commit in front; that a package follows another one of the same version says nothing. */
function entries(list: string): string[] {
  const [, ...items] = `\n${list}`.split(/\n- /);
  return items
    .map((item) =>
      item
        .replace(/^[0-9a-f]{7,40}: /, "")
        .replace(/\n {2}/g, "\n")
        .trim(),
    )
    .filter((item) => !FOLLOWS.test(item));
}

/** What changesets writes of a package that follows others: with the commits that it follows, or without where it shares their version only. */
const FOLLOWS = /^(Updated dependencies.*\n?)?(\s*(- )?@[\w-]+\/[\w-]+@\S+)*\s*$/;
