import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, bundleContract } from "@video-ads/model";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type FoundWord, wordsIn } from "../src/words/find-words.ts";
import { ORDINARY } from "../src/words/ordinary.ts";
import { type ServiceWord, serviceWords } from "../src/words/service-words.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

let words: readonly ServiceWord[];
let found: readonly FoundWord[];
beforeAll(async () => {
  words = serviceWords(buildModel(await bundleContract(join(root, "spec"))));
  found = await wordsIn(root, words);
}, 60_000);

test("a word of the service stands in spec/ and in what is generated from it, and nowhere else", () => {
  const ordinary = new Set(ORDINARY.flatMap(({ words }) => words));
  const left = found.filter(({ word }) => !ordinary.has(word));
  expect(
    left.map(({ file, line, word, text }) => `${file}:${line} ${word}: ${text}`),
    "take it from the contract; an ordinary word goes into scripts/quality/src/words/ordinary.ts, with the reason",
  ).toEqual([]);
});

test.each(ORDINARY)("$because: each of these is a name of the contract, and is found", ({ words: ordinary }) => {
  expect(ordinary.filter((word) => !found.some((one) => one.word === word))).toEqual([]);
});

test.each<[file: string, text: string, word: string]>([
  ["packages/cli/src/one.ts", "export const ratio = record.aspect_ratio;", "aspect_ratio"],
  ["packages/cli/src/two.ts", "const aspectRatioOf = (given: object) => given;", "aspect_ratio"],
  ["packages/cli/src/three.ts", 'if (tool === "custom_template_jobs_create") return;', "customTemplateJobs"],
  ["packages/cli/src/four.ts", "/** For example `links.create`. */", "links.create"],
  ["packages/mock/src/five.ts", "const { avatar } = record;", "avatar"],
  ["packages/mock/src/six.tsx", "export const Key = () => <p>Send X-API-KEY</p>;", "X-API-KEY"],
  ["packages/codegen/src/emitters/seven.ts", 'const busy = state === "in_queue";', "in_queue"],
])("in %s `%s` is named with its file and its line", async (file, text, word) => {
  const copy = await mkdtemp(join(tmpdir(), "words-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  for (const path of [file, file.replace("/src/", "/src/generated/")]) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), `// One line.\n${text}\n`);
  }
  expect(await wordsIn(copy, words)).toContainEqual({ file, line: 2, word, text });
  expect((await wordsIn(copy, words)).filter((one) => one.file.includes("generated"))).toEqual([]);
});

test("what is said in a comment with a single word, or is a part of another name, may be anything", async () => {
  const copy = await mkdtemp(join(tmpdir(), "words-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await mkdir(join(copy, "packages/cli/src"), { recursive: true });
  await writeFile(join(copy, "packages/cli/src/one.ts"), "// An avatar.\nexport const avatarless = 1;\n");
  expect(await wordsIn(copy, words)).toEqual([]);
});
