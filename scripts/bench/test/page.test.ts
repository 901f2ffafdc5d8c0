import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ended, run } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";
import type { Figure, Growth } from "../lib/figure.ts";
import { page } from "../lib/page.ts";
import { markdown } from "../lib/render.ts";
import { committed, type Results } from "../lib/results.ts";
import { versionsOf } from "../lib/versions.ts";
import { suites } from "../suites.ts";
import { results, resultsOf } from "./support.ts";

const order = Object.keys(suites);
const main = fileURLToPath(new URL("../main.ts", import.meta.url));

function bench(...args: string[]): Promise<Ended> {
  return run([process.execPath, main, ...args]);
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-results-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("BENCHMARKS.md is what the committed results render to", async () => {
  expect(await readFile(committed.page, "utf8")).toBe(page(results, order));
});

test("it has a line for every figure with its target, and says what it was measured with", () => {
  const text = page(results, order);
  for (const { title, figures, versions, machine } of results) {
    const section = text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
    expect(text).toContain(machine.processor);
    expect(section.match(/^\| (?!-| )/gm)).toHaveLength(figures.length);
    for (const figure of figures) {
      expect(section).toContain(`| ${figure.title} `);
      if (figure.target)
        expect(section).toContain(`${figure.target.text}: ${figure.target.met ? "reached" : "**missed**"}`);
    }
    for (const [name, version] of Object.entries(versions)) expect(text).toContain(`${name} ${version}`);
  }
});

test("suites stand in their order, and one that is not known any more at the end", () => {
  const [some] = results;
  if (!some) throw new Error("There are no results.");
  const named = (suite: string): Results => ({ ...some, suite, title: `Suite ${suite}` });
  const text = page([named("gone"), named("mock"), named("client")], ["client", "mock"]);
  const titles = [...text.matchAll(/^## (Suite \w+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(["Suite client", "Suite mock", "Suite gone"]);
});

test("a table has ratios to the first peer, ours in bold, and says whether the target is reached", () => {
  const figure: Figure = {
    title: "Size",
    method: "Bundled.",
    unit: "bytes",
    rows: [
      { name: "ours", value: 8_000 },
      { name: "peer | fork", value: 2_000, note: "half of it" },
    ],
    peers: ["peer | fork"],
    target: { text: "at most 9,000", met: false },
  };
  expect(markdown(figure)).toBe(`### Size

Bundled.

|              | bytes | ratio | note       |
| ------------ | ----: | ----: | ---------- |
| **ours**     | 8,000 |    4x |            |
| peer \\| fork | 2,000 |    1x | half of it |

Target: at most 9,000. **Missed.**`);
});

test("a table of growth has a column for each contract, and says what is missing", () => {
  const growth: Growth = {
    title: "Start",
    method: "Once.",
    unit: "CPU-s",
    sizes: [31, 3_100],
    rows: [
      { name: "peer", values: [1, null], note: "3100: not done after 600 s" },
      { name: "ours", values: [1, 6] },
    ],
    peers: ["peer"],
  };
  expect(markdown(growth)).toBe(`### Start

Once.

| CPU-s    |  31 | 3,100 | per step | note                       |
| -------- | --: | ----: | -------: | -------------------------- |
| peer     |   1 |     – |        – | 3100: not done after 600 s |
| **ours** |   1 |     6 |       6x |                            |`);
});

/** The line of the page for a figure, as its cells. */
function cellsOf(figure: Figure | Growth): string[] {
  const text = page([{ ...resultsOf("client"), figures: [figure] }], order);
  const line = text.split("\n").find((each) => each.startsWith(`| ${figure.title} `)) ?? "";
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const weight: Figure = {
  title: "Weight",
  method: "Weighed.",
  unit: "bytes",
  rows: [
    { name: "ours", value: 300 },
    { name: "lighter", value: 100 },
    { name: "heavier", value: 900 },
  ],
  peers: ["heavier", "lighter"],
};

test("the best of the others stands beside ours, and where it does better the ratio is bold", () => {
  expect(cellsOf(weight)).toEqual(["Weight", "300 bytes", "100, lighter", "**3x**", ""]);
  expect(cellsOf({ ...weight, rows: weight.rows.toSpliced(1, 1), peers: ["heavier"] })).toEqual([
    "Weight",
    "300 bytes",
    "900, heavier",
    "0.333x",
    "",
  ]);
  expect(cellsOf({ ...weight, unit: "posts/s" })[2]).toBe("900, heavier");
  expect(cellsOf({ ...weight, unit: "posts/s" })[3]).toBe("**0.333x**");
});

test("growth has a number for each contract, and the ratio of the largest", () => {
  const rows = [
    { name: "peer", values: [1, 2, 15] },
    { name: "ours", values: [1, 1.5, 6] },
  ];
  const growth: Growth = {
    title: "Start",
    method: "Once.",
    unit: "CPU-s",
    sizes: [31, 310, 3_100],
    rows,
    peers: ["peer"],
  };
  expect(cellsOf(growth)).toEqual(["Start", "1 / 1.5 / 6 CPU-s", "1 / 2 / 15, peer", "0.4x", ""]);
});

test("versions are those that are installed, and a package that is not is named", async () => {
  const { version } = JSON.parse(await readFile(new URL("../node_modules/ky/package.json", import.meta.url), "utf8"));
  expect(versionsOf(["ky"])).toEqual({ ky: version });
  expect(() => versionsOf(["not-installed-here"])).toThrow(/not-installed-here is not installed/);
});

test.each(order)("%s says what it is about, and every version that it depends on can be read", async (name) => {
  const suite = await suites[name]?.();
  expect(suite?.about).toMatch(/\.$/);
  expect(Object.keys(versionsOf(suite?.uses ?? []))).toEqual([...(suite?.uses ?? [])].sort());
});

test("--render makes the page again without running anything", async () => {
  const folder = await scratch();
  await cp(committed.folder, folder, { recursive: true });
  expect(await bench("--render", "--results", folder)).toMatchObject({ code: 0, stderr: "" });
  expect(await readFile(join(folder, "BENCHMARKS.md"), "utf8")).toBe(await readFile(committed.page, "utf8"));
});

test("--check without results says how to get some", async () => {
  const { code, stderr } = await bench("client", "--check", "--results", await scratch());
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "client: there is nothing to compare with. `pnpm bench client --write` keeps results, to be committed.\n",
  });
});

test.each([
  [["clint"], "There is no suite clint."],
  [["--writ"], "Unknown option '--writ'"],
  [["client", "--check", "--write"], "Either --check or --write."],
])("%j is refused with what there is", async (args, message) => {
  const { code, stderr } = await bench(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain("Usage: pnpm bench [suite …]");
  for (const name of order) expect(stderr).toContain(name);
});
