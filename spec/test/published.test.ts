// What is published is read without this folder's configuration, in the forms that the README lists.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@video-ads/testing/program";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { specRoot } from "./support/redocly.ts";

const readme = readFileSync(join(specRoot, "README.md"), "utf8");
const files = globSync("openapi*.json", { cwd: join(specRoot, "dist") }).sort();
const { exports } = manifest.publishConfig;

test("every form of the contract is exported, and stands in the README", () => {
  const exported = Object.values(exports).filter((path) => path.startsWith("./dist/"));
  expect([...new Set(exported)].sort()).toEqual([...files, "openapi.yaml"].map((name) => `./dist/${name}`).sort());
  for (const name of Object.keys(exports).filter((name) => name !== "." && name !== "./package.json")) {
    expect(readme).toContain(`@video-ads/spec/${name.slice(2).replace("*", "")}`);
  }
});

test("inside and outside of the repository the same can be imported, but for what generates the coverage", () => {
  const { "./coverage": _, ...inside } = manifest.exports;
  expect(exports).toEqual(inside);
});

test("what is published links to what is published with it", () => {
  const texts = [
    "README.md",
    ...manifest.files.filter((name) => name.endsWith(".md") && existsSync(join(specRoot, name))),
  ];
  const isThere = (to: string): boolean =>
    to === "README.md" || manifest.files.some((name) => to === name || to.startsWith(`${name}/`));
  const dead = texts.flatMap((name) =>
    [...readFileSync(join(specRoot, name), "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, to = ""]) => to)
      .filter((to) => !isThere(to))
      .map((to) => `${name}: ${to}`),
  );
  expect(dead).toEqual([]);
});

describe("the README's lint command finds nothing, with the linter's recommended rules and no configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), "published-"));
  const dist = "node_modules/@video-ads/spec/dist";
  beforeAll(() => cpSync(join(specRoot, "dist"), join(folder, dist), { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));
  const command = readme.match(/^npx @redocly\/cli (lint .*)$/m)?.[1]?.replace(`${dist}/openapi.json`, "");

  test.each(files)("in %s", async (name) => {
    const words = [join(specRoot, "node_modules/.bin/redocly"), ...(command?.split(" ") ?? []), `${dist}/${name}`];
    const { code, stdout, output } = await run([...words.filter((word) => word !== ""), "--format=json"], {
      cwd: folder,
      extraEnv: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });
});

test.each(globSync(["dist/*.yaml", "workflows/*.yaml"], { cwd: specRoot }))(
  "%s says the same to readers of YAML 1.1, such as PyYAML, as to those of 1.2",
  (name) => {
    const text = readFileSync(join(specRoot, name), "utf8");
    expect(parse(text, { version: "1.1", merge: true })).toEqual(parse(text, { version: "1.2" }));
  },
);

test.each(globSync("extensions/*.json", { cwd: specRoot }))("%s is a JSON Schema", (name) => {
  const schema = JSON.parse(readFileSync(join(specRoot, name), "utf8"));
  expect(() => new Ajv({ strictRequired: false }).compile(schema)).not.toThrow();
});
