// Lists of options that are checked at run time: the compiler holds each against the type of its options, also one that is new.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../src/", import.meta.url));

/** Those that are not held in their own file, by the reason. */
const ELSEWHERE = {
  "jobs/wait-limits.ts WATCH_OPTIONS": "It is a part of those that are.",
  "known-options.ts CALL_OPTIONS": "It is held in call.ts.",
  "raw/create-raw.ts FETCH_OPTIONS": "What else the fetch of a runtime takes: each has other types.",
};

test("each is a constant that is held against a type where it is used", () => {
  const open: string[] = [];
  const held: string[] = [];
  for (const file of globSync("**/*.ts", { cwd: folder })) {
    const source = readFileSync(join(folder, file), "utf8");
    const named = (pattern: RegExp): string[] => Array.from(source.matchAll(pattern), ([, name = ""]) => name);
    const where = file.replaceAll("\\", "/");
    const here = named(/satisfies [^;]*?Naming<\(?typeof (\w+)/g);
    held.push(...here.map((name) => `${where} ${name}`));
    const lists = [
      ...named(/^(?:export )?const (\w*OPTIONS?)\b =/gm),
      ...named(/check(?:Names|Options)\(\w+, ("[^"]+")\)/g),
    ];
    open.push(...lists.filter((name) => !here.includes(name)).map((name) => `${where} ${name}`));
  }
  expect(open.sort()).toEqual(Object.keys(ELSEWHERE));
  expect(held).toEqual(expect.arrayContaining(["call.ts CALL_OPTIONS", "client-settings.ts OPTIONS"]));
});
