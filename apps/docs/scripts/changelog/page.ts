import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rendered } from "../markdown/render.ts";
import type { Page } from "../page/page.ts";
import { plain } from "../search/sections.ts";
import type { ContractChange } from "./contract-changes.ts";

/** Where the changes are written down. */
export interface ChangelogSources {
  /** Folder of the changesets that no version holds yet. */
  changesets: string;
  /** A `CHANGELOG.md` per package, by package name; those that do not exist yet are left out. */
  changelogs: Record<string, string>;
}

/**
 * What has changed, newest first, breaking changes in front. `changes` is what the contract says by itself; undefined
 * when there is no published contract to compare with.
 */
export function changelogPage(
  sources: ChangelogSources,
  changes: ContractChange[] | undefined,
  render: (markdown: string) => Rendered,
): Page {
  const markdown = `${[
    "# Changelog",
    "All packages share one version. A breaking change that is confined to [provisional parts](guides/provisional.md) asks for a minor version and is listed first.",
    ...unreleased(sources.changesets, changes),
    ...Object.entries(sources.changelogs).flatMap(([name, path]) => released(name, path)),
  ].join("\n\n")}\n`;
  const { html, headings } = render(markdown);
  return {
    path: "changelog.html",
    title: "Changelog",
    description: "What has changed in the contract and the packages, breaking changes first.",
    section: "changelog",
    html: `<div class="columns single"><main id="content" class="prose" tabindex="-1">${html}</main></div>`,
    headings,
    markdown,
    search: [
      {
        url: "changelog.html",
        title: "Changelog",
        context: "Changes",
        text: plain(markdown).slice(0, 2000),
        kind: "guide",
      },
    ],
  };
}

interface Changeset {
  packages: { name: string; step: string }[];
  text: string;
}

const STEPS = ["major", "minor", "patch"];

function unreleased(folder: string, changes: ContractChange[] | undefined): string[] {
  const changesets = readChangesets(folder);
  if (changesets.length === 0 && !changes?.length) return [];
  return [
    "## Not yet released",
    "### The contract",
    contractText(changes),
    ...(changesets.length > 0 ? ["### The packages"] : []),
    ...changesets.map(({ packages, text }) => {
      const names = packages.map(({ name, step }) => `\`${name}\` (${step})`).join(", ");
      return `- ${text.replace(/\n/g, "\n  ")}\n\n  ${names}`;
    }),
  ];
}

function contractText(changes: ContractChange[] | undefined): string {
  if (!changes) return "This is the first version: there is no earlier contract to compare with.";
  if (changes.length === 0) return "Nothing has changed for those who call the service.";
  const mark = { major: "**Breaking.** ", minor: "", patch: "" };
  return changes.map(({ impact, message }) => `- ${mark[impact]}${message}`).join("\n");
}

/** Breaking ones first. */
function readChangesets(folder: string): Changeset[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort();
  const weight = ({ packages }: Changeset): number => Math.min(...packages.map(({ step }) => STEPS.indexOf(step)));
  return files
    .flatMap((name) => readChangeset(name, readFileSync(join(folder, name), "utf8")) ?? [])
    .sort((a, b) => weight(a) - weight(b));
}

/** One that names no package changes none: it is left out, and said to be. */
function readChangeset(name: string, source: string): Changeset | undefined {
  const [, front = "", text = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const packages = [...front.matchAll(/^["']?([^"':\s]+)["']?:\s*(major|minor|patch)\s*$/gm)].map(
    ([, id = "", step = ""]) => ({
      name: id,
      step,
    }),
  );
  if (packages.length === 0 || !text.trim()) {
    console.warn(`.changeset/${name} names no package, or says nothing: it is not in the changelog`);
    return undefined;
  }
  return { packages, text: text.trim() };
}

/** A package's own changelog, its headings one level deeper, under the package's name. */
function released(name: string, path: string): string[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8")
    .replace(/^# .*\n/, "")
    .replace(/^##/gm, "###");
  return [`## \`${name}\``, text.trim()];
}
