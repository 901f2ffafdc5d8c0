// What people ask for, and the page that has to come first. The index is the one that the site serves.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { find } from "../build/search/find.ts";
import { searchOptions } from "../build/search/options.ts";
import { sectionEntries } from "../build/search/sections.ts";
import QUESTIONS from "./search-questions.json" with { type: "json" };
import { SITE } from "./site-pages.ts";

const [file = ""] = globSync("assets/search*.json", { cwd: SITE });
const index = MiniSearch.loadJSON(readFileSync(join(SITE, file), "utf8"), searchOptions);
const hasGuides = globSync("guides/*.html", { cwd: SITE }).length > 0;

// The questions are about this service; a site without guides is that of another one.
describe.runIf(hasGuides)("the search", () => {
  it.each(Object.entries(QUESTIONS))("%s", (question, expected) => {
    const [first] = find(index, question);
    expect(
      [expected].flat().filter((part) => String(first?.id).includes(part)),
      String(first?.id),
    ).not.toEqual([]);
  });

  it.each(["", "how do I", "is it"])("shows the guides while %j asks for nothing yet", (question) => {
    const found = find(index, question).map(({ id }) => String(id));
    expect(found).toContain("guides/quickstart");
    expect(found.filter((id) => !id.startsWith("guides/") && id !== "changelog")).toEqual([]);
  });

  it("is asked at least 135 questions", () => {
    expect(Object.keys(QUESTIONS).length).toBeGreaterThanOrEqual(135);
  });
});

it("keywords of a heading that is not there are refused, with the headings that are", () => {
  expect(() => sectionEntries("guides/x.html", "X", "# X\n\n## One\n\ntext", new Map([["Two", "words"]]))).toThrow(
    'guides/x.html has keywords for "Two", and no such heading. It has: X, One',
  );
});
