// What is published shows what docs/surface says: a change of it is seen in review.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { repository } from "../src/packages/published.ts";
import { HELD, PASSING } from "../src/surface/derived.ts";
import { committed, conditionsOf, reports } from "../src/surface/report.ts";
import { stepsOf, TABLES, tablesIn } from "../src/surface/stored.ts";
import { offersOf } from "../src/surface/tools.ts";
import { variablesIn } from "../src/surface/variables.ts";

let now: Map<string, string>;
beforeAll(async () => {
  now = await reports(repository);
}, 300_000);

test("each package shows what its report says: `pnpm surface` writes it anew", async () => {
  const stale: string[] = [];
  for (const [path, text] of now) if ((await committed(repository, path)) !== text) stale.push(path);
  expect(stale, "run `pnpm surface`, look at what it changes, and commit it").toEqual([]);
});

test("a report shows what is stored, and every file that makes tables is known", async () => {
  const making = globSync("packages/*/src/**/*.ts", { cwd: repository }).filter((file) =>
    /\bcreate table\b/i.test(readFileSync(join(repository, file), "utf8")),
  );
  expect(making.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(
    Object.values(TABLES)
      .flatMap((files) => Object.values(files))
      .sort(),
  );
  const webhooks = now.get("docs/surface/webhooks.txt");
  expect(webhooks).toMatch(/^stored sqlite\n {4}version \d+$/m);
  expect(webhooks).toMatch(/^table postgres deliveries\n(?: {4}.*\n)* {4}key text not null unique$/m);
  expect(now.get("docs/surface/mcp.txt")).toMatch(/^table ledger booking\n {4}id TEXT PRIMARY KEY\n {4}account TEXT/m);
  expect(now.get("docs/surface/client.txt")).toMatch(
    /^stored journal JournalIntent\n(?: {4}.*\n)* {4}readonly url: string$/m,
  );
  expect(now.get("docs/surface/client.txt")).toMatch(/^stored journal\n {4}video-ads\/journal\/0+1\.\w+$/m);
  expect(now.get("docs/surface/cli.txt")).toMatch(/^stored video-ads\/profiles\.json\n {4}\{\n {4} {2}"profiles": /m);
  expect(now.get("docs/surface/mcp.txt")).toMatch(/^stored in the user's folder\n {4}video-ads\/\w+\.sqlite$/m);
  expect(now.get("docs/surface/mock.txt")).toMatch(
    /^stored video-ads\.usage\.json\n(?: {4}.*\n)* {4}Usage: readonly contract: string;$/m,
  );
});

test("what is derived and found again by another version has its vectors in a report, and every file that makes a digest says whether its own is", () => {
  const digesting = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: repository }).filter((file) =>
    /\b(createHash|createHmac|subtle\.\w+|hash)\(/.test(readFileSync(join(repository, file), "utf8")),
  );
  expect(digesting.map((file) => file.replaceAll("\\", "/")).sort(), "see HELD and PASSING in derived.ts").toEqual(
    [...HELD, ...Object.keys(PASSING)].sort(),
  );
  for (const [report, item] of [
    ["webhooks", "home of a reference, of 2, 3, 5 and 8 stores"],
    ["webhooks", "token of a URL"],
    ["webhooks", "key of a post"],
    ["webhooks", "milestone of a job"],
    ["webhooks", "name of a machine"],
    ["mcp", "account of a service"],
    ["cli", "account of a service"],
    ["cli", "lock of a render"],
    ["mock", "id of a seed"],
    ["mock", "copy of a file"],
    ["mock", "random numbers of a seed"],
    ["mock", "lock of a recording"],
  ] as const) {
    const lines =
      now
        .get(`docs/surface/${report}.txt`)
        ?.split(`\nderived ${item}\n`)[1]
        ?.split(/\n(?=\S)/)[0] ?? "";
    expect(lines.split("\n").length, `${report}: ${item}`).toBeGreaterThanOrEqual(12);
  }
  expect(now.get("docs/surface/mcp.txt")).toMatch(/^derived rows of a ledger\n(?: {4}.*\n)* {4}.*"state":"reserved"/m);
  expect(now.get("docs/surface/react.txt")).toMatch(/^derived keys of a cache\n {4}key: \["video-ads"\]$/m);
});

test("a report has the entries that are published, where the repository has others", () => {
  const spec = now.get("docs/surface/spec.txt");
  expect(now.get("docs/surface/client.txt")).toMatch(/^file skills\nfile CHANGELOG\.md$/m);
  expect(now.get("docs/surface/client.txt")).toMatch(
    /^entry \.\n {4}module-sync types\n {4}module-sync default\n {4}require types\n {4}require default\n/m,
  );
  expect(spec).toMatch(/^entry \.\/openapi\.json$/m);
  expect(spec).toMatch(/^entry \.\/workflows\/[\w-]+\.\w/m);
  expect(spec).not.toMatch(/^entry \.\/coverage$/m);
});

test("conditions of an entry are those under which a file is found", () => {
  expect(conditionsOf("./a.json")).toEqual(["default"]);
  expect(conditionsOf({ browser: "./b.js", require: { types: "./a.d.cts", default: "./a.cjs" }, node: null })).toEqual([
    "browser",
    "require types",
    "require default",
  ]);
});

test("an MCP server that does not start is asked why", async () => {
  await expect(offersOf(repository, ["--no-such-option"])).rejects.toThrow(/does not start: .*--no-such-option/s);
});

test("what the forms for issues name is there", () => {
  const surface = [...now.values()].join("\n");
  const forms = globSync(".github/ISSUE_TEMPLATE/*.yml", { cwd: repository }).map((file) =>
    readFileSync(join(repository, file), "utf8"),
  );
  expect(forms.length).toBeGreaterThan(2);
  const named = forms.flatMap((form) => [...form.matchAll(/`([A-Z_]{3,}|[a-z]+[A-Z]\w*)(?:=\w+)?`/g)]);
  expect(named.length).toBeGreaterThan(1);
  const isThere = (name: string): boolean =>
    new RegExp(name === name.toUpperCase() ? `^variable ${name}$` : `^ +(?:readonly )?${name}\\??[:(]`, "m").test(
      surface,
    );
  expect(named.map(([, name = ""]) => name).filter((name) => !isThere(name))).toEqual([]);
  const operations = forms.flatMap((form) => [...form.matchAll(/placeholder: (\w+\.\w+)$/gm)]);
  expect(operations.length).toBeGreaterThan(1);
  for (const [, id] of operations) expect(surface).toContain(`"${id}"`);
});

test("a variable is one that is read, and not one that only help names", () => {
  const read = `
    const VARIABLE = "VIDEO_ADS_CONSTANT";
    function variableIn(env, name) { return env[name]; }
    const { XDG_STATE_HOME: given } = env;
    process.env.VIDEO_ADS_MEMBER ?? variableIn(process.env, "VIDEO_ADS_PASSED") ?? env[VARIABLE];
    const TABLE = { apiId: "VIDEO_ADS_TABLE" };
    process.env.VIDEO_ADS_WRITTEN = "x";
    delete process.env["VIDEO_ADS_DELETED"];`;
  const said = `
    const UNUSED = "VIDEO_ADS_UNUSED";
    help([["VIDEO_ADS_ROW", "of help"]], "see VIDEO_ADS_SENTENCE", "VIDEO_ADS_WORD");
    throw new Error("VIDEO_ADS_ERROR");`;
  expect(variablesIn([read, said])).toEqual([
    "VIDEO_ADS_CONSTANT",
    "VIDEO_ADS_MEMBER",
    "VIDEO_ADS_PASSED",
    "VIDEO_ADS_TABLE",
    "XDG_STATE_HOME",
  ]);
});

test("tables are read as SQL makes them, whatever the spaces, with the steps that change them", () => {
  const source = `const TABLES = (schema: string) => \`
    create table \${schema}.jobs (
      id text primary key, -- its own, and no other's
      at text not null default max(1, 2)
    ) strict;\`;
  const STEPS = ["alter table jobs add column more text"];`;
  expect(tablesIn(source)).toEqual({
    tables: new Map([["jobs", ["id text primary key", "at text not null default max(1, 2)", "strict"]]]),
    changes: ["alter table jobs add column more text"],
  });
});

test("each step of tables is a line, whatever it does: one more before it moves it", () => {
  const steps = [
    "create table notes (\n  id text -- its own\n);",
    (schema: string) => `update ${schema}.jobs set at = 1;\nalter table ${schema}.jobs add column more text`,
  ];
  expect(stepsOf({ steps })).toEqual([
    "create table notes ( id text )",
    "update schema.jobs set at = 1; alter table schema.jobs add column more text",
  ]);
});

test("a report has a sentence left out, and values as they are", () => {
  expect(now.get("docs/surface/client.txt")).toContain('type Outcome = "neverSent" | "refused" | "unknown";');
  expect(now.get("docs/surface/cli.txt")).toContain('readonly when: "…";');
});

test("a report has exports with their types, commands, flags, exit codes, variables and tools", () => {
  const {
    client = "",
    cli = "",
    mcp = "",
  } = Object.fromEntries([...now].map(([path, text]) => [path.replace(/^.*\/|\.txt$/g, ""), text]));
  expect(client).toMatch(/^export \. createClient\n {4}function createClient\(/m);
  expect(client).toMatch(/^export \.\/proxy \w+$/m);
  expect(cli).toMatch(/^command video-ads webhooks replay\n(?: {4}.*\n)* {4}--/m);
  expect(cli).toMatch(/^exit code 14\n {4}refused$/m);
  expect(mcp).toMatch(/^variable VIDEO_ADS_MAX_CREDITS$/m);
  expect(cli).toMatch(/^ {4}--to <url> \(required\)$/m);
  expect(cli).toMatch(/^ {4}--until <\w+\|\w+>$/m);
  expect(mcp).toMatch(
    /^tool \w+_\w+\n {4}input:\n(?: {4}.*\n)*? {4} +\w+: \{ minimum: 0, maximum: \d+, type: integer \}$/m,
  );
  expect(mcp).toMatch(/^ {4}output:$/m);
  expect(mcp).toMatch(/^resource \S+:\/\/docs\/guides\/quickstart\n {4}text\/markdown$/m);
  expect(mcp).toMatch(/^template \S+\/\{page\}$/m);
  expect(mcp).toMatch(/^prompt \w+\n {4}url: string\n {4}wishes\?: string$/m);
});
