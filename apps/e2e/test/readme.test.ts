// Every TypeScript block of a README or a guide compiles against the built packages: an example that is wrong fails here. So does a link of
// a page of the repository that leads nowhere, or a command that there is not.
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "@video-ads/testing/program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printedCode } from "./support/printed-code.ts";
import { tsc } from "./support/tsc.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
// Below `reports`, which is left out when a test copies the tree meanwhile.
const folder = fileURLToPath(new URL("../reports/readme-blocks/", import.meta.url));
const pages = globSync(["README.md", "{packages,apps}/*/README.md", "apps/docs/guides/*.md"], { cwd: root }).map(
  (path) => path.replaceAll("\\", "/"),
);

/** What people read in the repository itself. */
const documents = globSync(["*.md", "{packages,apps,scripts}/*/README.md", "spec/*.md", "docs/**/*.md"], { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith("CHANGELOG.md"));

/** What examples of the receiver import beside packages: the receiver, in a file of the application, and what Next has for them. */
const BESIDE = {
  "hooks.ts": `import type { Webhooks } from "@video-ads/webhooks";
export declare const hooks: Webhooks;
`,
  // As far as an example needs it, as `@opentelemetry/api` has it.
  "meter.ts": `interface Gauge {
  addCallback(callback: object): void;
}
interface Result {
  observe(gauge: Gauge, value: number, attributes?: Record<string, string>): void;
}
export declare const meter: {
  createObservableGauge(name: string): Gauge;
  addBatchObservableCallback(callback: (result: Result) => void | Promise<void>, gauges: Gauge[]): void;
};
`,
  // The rehearsal builds it with Next itself, which is too much for each installation of this repository.
  "next.d.ts": `declare module "next/server" {
  export function after<T>(task: Promise<T> | (() => T | Promise<T>)): void;
}
declare module "*/lib/hooks" {
  export function hooks(): import("@video-ads/webhooks").Webhooks;
}
`,
};

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(BESIDE)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, "tsconfig.json"), '{ "extends": "../../tsconfig.json", "include": ["*.ts"] }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the examples of every README and guide compile", async () => {
  let blocks = 0;
  for (const path of pages) {
    for (const code of await printedCode(path)) {
      blocks++;
      // A module of its own each, so that examples may reuse names.
      await writeFile(join(folder, `${path.replaceAll(/[^\w]/g, "-")}-${blocks}.ts`), `export {};\n${code}`);
    }
  }
  expect(blocks).toBeGreaterThanOrEqual(4);
  const { code, stdout } = await run([process.execPath, tsc, "--noEmit", "-p", "."], { cwd: folder });
  expect({ code, problems: stdout }).toEqual({ code: 0, problems: "" });
});

test("the route of Next hands every method to the proxy: HEAD and OPTIONS are answered by Next itself", async () => {
  const inNext = "scripts/quality/consumers/next/app/api/video-ads/[...path]/route.ts";
  for (const path of ["apps/docs/guides/proxy.md", inNext]) {
    const [, exported = ""] = /^export \{ (\w+ as DELETE.*) \};$/m.exec(await readFile(join(root, path), "utf8")) ?? [];
    const methods = Array.from(exported.matchAll(/as (\w+)/g), ([, method]) => method);
    expect(methods.sort(), path).toEqual(["DELETE", "GET", "PATCH", "POST", "PUT"]);
  }
});

test("every link of a page of the repository leads to a file that is there, and to a heading of it", async () => {
  let links = 0;
  const broken: string[] = [];
  for (const page of documents) {
    const text = await prose(page);
    for (const [, name = ""] of text.matchAll(/\]\[([^\]]+)\]/g)) {
      if (!text.includes(`\n[${name}]: `)) broken.push(`${page}: [${name}]`);
    }
    for (const [, inline, reference = inline] of text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)) {
      if (reference === undefined || /^[a-z]+:/.test(reference)) continue;
      links++;
      const [path = "", anchor] = reference.split("#");
      const to = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, to)) || (anchor !== undefined && !(await anchorsOf(to)).includes(anchor))) {
        broken.push(`${page}: ${reference}`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(50);
});

test("every script that a page of the repository names is there", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { scripts: object };
  const named: string[] = [];
  const missing: string[] = [];
  for (const page of documents.filter((path) => !path.startsWith("packages/"))) {
    const text = await readFile(join(root, page), "utf8");
    for (const [, name = ""] of text.matchAll(
      /`(?:npm run exec (?:--silent )?-- )?(?:pnpm|npm)(?: --silent)?(?: run)? ([\w:-]+)/g,
    )) {
      named.push(name);
      if (!(name in scripts) && !OF_THE_TOOL.has(name)) missing.push(`${page}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

/** Commands of npm and pnpm themselves. */
const OF_THE_TOOL = new Set([
  "audit",
  "create",
  "dist-tag",
  "exec",
  "i",
  "install",
  "login",
  "ls",
  "pack",
  "publish",
  "run",
  "view",
]);

/** Without its code, where nothing is a link or a heading. */
async function prose(page: string): Promise<string> {
  return (await readFile(join(root, page), "utf8"))
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/`[^`\n]*\]\([^`\n]*`/g, "");
}

/** As GitHub makes them of headings. */
async function anchorsOf(path: string): Promise<string[]> {
  const page = path.endsWith(".md") ? path : join(path, "README.md");
  return Array.from((await prose(page)).matchAll(/^#+ +(.+)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}
