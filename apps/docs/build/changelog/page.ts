import { type Change as ContractChange, describeChange } from "@video-ads/model/diff";
import type { Rendered } from "../markdown/render.ts";
import { article } from "../page/article.ts";
import type { Page } from "../page/page.ts";
import { plain } from "../search/sections.ts";
import type { Change, Step } from "./changes.ts";
import type { Release } from "./releases.ts";

const PATH = "changelog.html";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What has changed, version by version, the newest first and in each the breaking changes first. */
export function changelogPage(releases: Release[], render: (markdown: string) => Rendered, guided = true): Page {
  const markdown = `${[
    "# Changelog",
    `All packages share one version. What breaks is listed first. Before 1.0.0 it takes a minor version only; from then on, only what is confined to ${guided ? "[provisional parts](guides/provisional.md)" : "provisional parts"} does.`,
    ...releases.flatMap(releaseText),
  ].join("\n\n")}\n`;
  const { html, headings } = render(markdown);
  return {
    path: PATH,
    title: "Changelog",
    description: "What has changed in the contract and the packages, version by version, breaking changes first.",
    section: "changelog",
    html: article({ path: PATH, groups: [], html, headings }),
    headings,
    markdown,
    search: [{ url: PATH, title: "Changelog", context: "", text: plain(markdown).slice(0, 2000), kind: "guide" }],
  };
}

function releaseText({ version, date, changes, contract = [], first }: Release): string[] {
  const of = (step: Step): { contract: ContractChange[]; changes: Change[] } => ({
    contract: contract.filter(({ bump }) => bump === step),
    // What concerns most comes first.
    changes: changes
      .filter((change) => weightOf(change) === step)
      .sort((a, b) => b.packages.length - a.packages.length),
  });
  const parts = [
    ...part("Breaking", of("major")),
    ...part("New and changed", of("minor")),
    ...part("Fixed", of("patch")),
    ...(first
      ? ["### The contract", "This is the first version of the contract: there is none to compare it with."]
      : []),
  ];
  return [
    `## ${version ?? "Unreleased"}`,
    ...(date ? [`Released on ${DAY.format(new Date(date))}.`] : []),
    ...(parts.length > 0 ? parts : ["Nothing has changed for those who call the service."]),
  ];
}

/** What a package takes back is quoted, whichever version that takes: before 1.0.0 it is a minor one. */
function weightOf({ step, text }: Change): Step {
  return /^[\w-]+: (gone|changed|asks for more): /m.test(text) ? "major" : step;
}

/** How the contract differs, in the words of the version gate, then the changesets in their own words. */
function part(title: string, { contract, changes }: { contract: ContractChange[]; changes: Change[] }): string[] {
  if (contract.length + changes.length === 0) return [];
  return [
    `### ${title}`,
    [
      ...contract.map(
        (change) => `- **contract${change.provisional ? ", provisional" : ""}.** ${indented(describeChange(change))}`,
      ),
      ...changes.map(({ packages, text }) => `- **${packages.map(shortName).join(", ")}.** ${indented(folded(text))}`),
    ].join("\n"),
  ];
}

/** The first paragraph sums a change up; what follows is there for those whom it concerns. */
function folded(text: string): string {
  const [summary = "", ...rest] = text.split(/\n{2,}/);
  if (rest.length === 0) return summary;
  return [summary, "<details><summary>More</summary>", ...rest, "</details>"].join("\n\n");
}

/** Lines after the first belong to the same entry. */
function indented(text: string): string {
  return text.replace(/\n/g, "\n  ");
}

/** `@video-ads/client` is the client. */
function shortName(name: string): string {
  return name.replace(/^@[^/]+\//, "");
}
