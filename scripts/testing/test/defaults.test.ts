// How defaults are read from docstrings and from code.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { appliedDefault, promisedDefaults } from "../defaults.ts";

async function sourceOf(text: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-defaults-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "source.ts"), text);
  return pathToFileURL(`${folder}/`);
}

test("a docstring promises a number, a size, a duration or a list; anything else is words", async () => {
  const folder = await sourceOf(`export interface Options {
    /** Many. @default 1_800_000 (30 minutes) */
    ms?: number;
    /**
     * Large.
     *
     * @default 4 MiB
     */
    bytes?: number;
    /** Long. @default "45d" */
    keep?: string;
    /** @default ["5s", "2m"] */
    retry?: string[];
    /** @default no limit */
    most?: number;
    /** Has none. */
    none?: number;
  }`);
  expect(Object.fromEntries(promisedDefaults(folder))).toEqual({
    "Options.ms": 1_800_000,
    "Options.bytes": 4_194_304,
    "Options.keep": "45d",
    "Options.retry": ["5s", "2m"],
  });
});

test("code applies one, in any of its ways, and two of an option are refused", async () => {
  const folder = await sourceOf(`const USUAL = 30 * 1_000;
    const { a = 1, b: own = USUAL } = options;
    const session = { c: options.c ?? 300, d: [500, 2_000] };
    numberFrom(options, "e", USUAL, 0);
    const { f = 1 } = one;
    const { f = 2 } = other;`);
  const applied = (option: string) => appliedDefault(new URL("source.ts", folder), option);
  expect(["a", "b", "c", "d", "e"].map(applied)).toEqual([1, 30_000, 300, [500, 2_000], 30_000]);
  expect(() => applied("f")).toThrow("2 defaults of f: 1, 2");
  expect(() => applied("g")).toThrow("0 defaults of g");
});
