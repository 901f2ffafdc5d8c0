import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { NOT_FOUND, PAGES, SITE } from "./site-pages.ts";

const pages = new Map([...PAGES, NOT_FOUND].map((path) => [path, readFileSync(join(SITE, path), "utf8")]));
const anchors = new Map(
  [...pages].map(([path, html]) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]))]),
);

/** What a link leads to, inside the site; undefined when it leads elsewhere. */
function target(from: string, link: string): { file: string; anchor: string } | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = "", anchor = ""] = link.replaceAll("&amp;", "&").split("#");
  const file = path === "" ? from : normalize(join(dirname(from), path)).replaceAll("\\", "/");
  return { file: file === "./" || file === "." ? "index.html" : fileOf(file), anchor };
}

/** Addresses of pages have no ending. */
function fileOf(address: string): string {
  if (address.endsWith("/")) return `${address}index.html`;
  return existsSync(join(SITE, `${address}.html`)) ? `${address}.html` : address;
}

it("no link of a page is broken, nor its anchor", () => {
  const broken: string[] = [];
  let links = 0;
  for (const [path, html] of pages) {
    for (const [, link = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      const to = target(path, link);
      if (!to || link.startsWith("data:")) continue;
      links++;
      if (!existsSync(join(SITE, to.file))) broken.push(`${path}: ${link}`);
      // The full reference and the console make their anchors in the browser.
      else if (to.anchor && !/^(\/|tag\/)/.test(to.anchor) && !anchors.get(to.file)?.has(decodeURIComponent(to.anchor)))
        broken.push(`${path}: ${link} (no such anchor)`);
    }
  }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(1000);
});

it("no link of a Markdown copy or of llms.txt is broken", () => {
  const broken: string[] = [];
  const files = globSync(["**/*.md", "llms.txt"], { cwd: SITE });
  expect(files.length).toBeGreaterThanOrEqual(PAGES.length - 2);
  for (const path of files) {
    const text = readFileSync(join(SITE, path), "utf8").replace(/^```[\s\S]*?^```/gm, "");
    for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      const to = target(path, link);
      if (to && !existsSync(join(SITE, to.file))) broken.push(`${path}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

it("nothing that is asked for stays unexpanded", () => {
  for (const path of globSync("**/*.{html,md,txt}", { cwd: SITE })) {
    const text = readFileSync(join(SITE, path), "utf8");
    expect(text, path).not.toMatch(/\{\{(root|public-url)\}\}/);
    if (!path.startsWith("llms")) expect(text, path).not.toMatch(/^<!-- [\w-]+/m);
  }
});

it("every anchor in a page is there once", () => {
  for (const [path, html] of pages) {
    if (path === "reference/index.html") continue;
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.length - new Set(ids).size, path).toBe(0);
  }
});
