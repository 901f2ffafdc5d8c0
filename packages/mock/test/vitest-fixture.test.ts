import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ended, run } from "@video-ads/testing/program";
import { describe, expect, test } from "vitest";
import { SharedMock } from "../src/testing/account.ts";
import { mockTest, type TestAccount } from "../src/testing/vitest.ts";
import { accountOf, keyHeaders } from "./support.ts";

const withMock = mockTest({ credits: 50 });
const edit = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film" };

async function post(account: TestAccount, path: string, body: object): Promise<{ status: number; id: string }> {
  const answer = await fetch(account.url + path, {
    method: "POST",
    headers: { ...keyHeaders(account), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { id } = (await answer.json()) as { id: string };
  return { status: answer.status, id };
}

describe.concurrent("tests at the same time share a server and nothing else", () => {
  const seen = new Set<string>();
  for (let number = 1; number <= 8; number++) {
    withMock(`test ${number} of 8`, async ({ account, mock }) => {
      seen.add(accountOf(account));
      expect(account.url).toBe(mock.url);
      expect(await account.control.jobs.list()).toEqual([]);
      await account.control.rules.add({ kind: "request", operation: "aiEditing.create", status: 500 });
      expect(await account.control.rules.list()).toHaveLength(1);
      expect((await post(account, "/api/ai_editing/", edit)).status).toBe(500);
      const { status, id } = await post(account, "/api/ai_editing/", edit);
      expect(status).toBe(201);
      await account.control.jobs.fail(id);
      expect((await account.control.jobs.list()).map((job) => [job.id, job.state])).toEqual([[id, "failed"]]);
      expect((await account.control.requests.list()).map((request) => request.account)).toEqual(
        Array(2).fill(accountOf(account)),
      );
      expect((await account.control.ledger.list()).every((entry) => entry.account === accountOf(account))).toBe(true);
    });
  }
});

withMock("options reach the shared mock, and an account is steered alone", async ({ account, mock }) => {
  const credits = async (name: string) =>
    (await mock.control.accounts.list()).find((known) => accountOf(known) === name)?.credits;
  expect(await credits(accountOf(account))).toBe(50);
  await account.control.grant(-50);
  await account.control.setEditorAccess(true);
  expect(await credits(accountOf(account))).toBe(0);
  const others = (await mock.control.accounts.list()).filter((known) => accountOf(known) !== accountOf(account));
  expect(others.every(({ editorAccess }) => !editorAccess)).toBe(true);
});

withMock("what would let every test go wrong is refused", async ({ account, mock }) => {
  const rule = { kind: "request", status: 503 } as const;
  await expect(mock.control.rules.add(rule)).rejects.toThrow("use account.control.rules.add(), or start a mock");
  await expect(mock.control.traffic.set({ serverError: 1 })).rejects.toThrow("start a mock of its own");
  expect(await mock.control.traffic.get()).not.toMatchObject({ serverError: 1 });
  const own = await mock.control.rules.add({ ...rule, account: accountOf(account) });
  expect(await account.control.rules.list()).toEqual([own]);
  await account.control.rules.clear();
});

withMock("rules of a test that has ended are gone", async ({ mock }) => {
  expect(await mock.control.rules.list()).toEqual([]);
});

test("a run that uses the fixture ends by itself, with one server for all tests of a file", {
  timeout: 120_000,
}, async () => {
  const { code, output } = await runTests(`
    const test = mockTest();
    const urls = new Set();
    for (const name of ["a", "b", "c"]) test(name, async ({ account }) => {
      urls.add(account.url);
      expect(urls.size).toBe(1);
      await fetch(account.url + "/__sandbox/events");
    });`);
  expect([code, output]).toEqual([0, expect.stringContaining("3 passed")]);
  expect(output).not.toContain("did not exit");
});

test("a test that ends with a rule that was never used fails, unless that is allowed or it has failed before", {
  timeout: 120_000,
}, async () => {
  const { code, output } = await runTests(`
    const unused = { kind: "request", operation: "aiEditing.create", status: 500, count: 2 };
    mockTest()("never", ({ account }) => account.control.rules.add(unused));
    mockTest()("removed", async ({ account }) => account.control.rules.remove((await account.control.rules.add(unused)).id));
    mockTest()("failed before", async ({ account }) => {
      await account.control.rules.add(unused);
      throw new Error("failed first");
    });
    mockTest({ unusedRules: "allow" })("allowed", ({ account }) => account.control.rules.add(unused));`);
  expect(code).toBe(1);
  expect(output).toContain("2 failed | 2 passed");
  expect(output.match(/^UnusedRulesError: .*$/gm)).toEqual([
    'UnusedRulesError: {"kind":"request","operation":"aiEditing.create","status":500,"count":2}: never used. ' +
      'Remove it, or start with mockTest({ unusedRules: "allow" }).',
  ]);
});

test("an option of the fixture that is none, or not of its kind, is refused where it is given", () => {
  const words = "Allowed: fail, allow";
  const wrong: [options: object, message: string][] = [
    [{ unusedRules: "alow" }, `unusedRules: Did you mean allow? ${words}, not "alow".`],
    [{ unusedRules: "Fail" }, `unusedRules: Did you mean fail? ${words}, not "Fail".`],
    [{ unusedRules: true }, `unusedRules: ${words}, not true.`],
    [{ unusedRule: "allow" }, "unusedRule: There is no such option. Did you mean unusedRules? Allowed: "],
    [{ credits: -5 }, "credits: It is a number, 0 or more, not -5."],
    [{ spec: "nope" }, 'spec: cannot read "nope": there is no such file or folder. It is the path of a contract'],
    [{ spec: tmpdir() }, `spec: cannot read ${JSON.stringify(tmpdir())}: it is a folder. It is the path of a contract`],
    [{ mode: "contract" }, "mode: There is no such option. Allowed: "],
  ];
  for (const [options, message] of wrong) {
    expect(() => Reflect.apply(mockTest, undefined, [options])).toThrow(message);
    expect(() => new SharedMock(options)).toThrow(message);
  }
});

test("in node:test what has started ends, whatever becomes of the others", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(fileURLToPath(new URL(".", import.meta.url)), "node-test-"));
  try {
    const file = join(folder, "own.test.ts");
    await writeFile(
      file,
      `import { createServer } from "node:http";
      import { mockTest } from "../../src/testing/node-test.ts";
      import { rmSync } from "node:fs";
      const usage = ${JSON.stringify(join(folder, "gone/usage.json"))};
      const taken = createServer().listen(0, "127.0.0.1").unref();
      await new Promise((done) => taken.once("listening", done));
      const fails = mockTest({ port: taken.address().port });
      const loses = mockTest({ usage });
      const works = mockTest({ credits: 50 });
      fails("a", async () => {});
      loses("b", async ({ mock }) => {
        await fetch(mock.url + "/api/voices/", { headers: ${JSON.stringify(keyHeaders())} });
        rmSync(${JSON.stringify(join(folder, "gone"))}, { recursive: true });
      });
      works("c", async () => {});`,
    );
    await mkdir(join(folder, "gone"));
    const { code, output } = await run([process.execPath, "--test", "--test-reporter=tap", file]);
    expect([code, output]).toEqual([1, expect.stringMatching(/^not ok 1 - a$[\s\S]*^ok 2 - b$[\s\S]*^ok 3 - c$/m)]);
    expect(output).toContain("PortInUseError");
    expect(output).toContain("What was used is missing in");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("node:test has the same: accounts of their own, one server, and no rule that was never used", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(fileURLToPath(new URL(".", import.meta.url)), "node-test-"));
  try {
    const file = join(folder, "own.test.ts");
    await writeFile(
      file,
      `import assert from "node:assert/strict";
      import { mockTest } from "../../src/testing/node-test.ts";
      const test = mockTest({ credits: 50 });
      const seen = new Set();
      const unused = { kind: "request", operation: "aiEditing.create", status: 500 };
      for (const name of ["a", "b"]) test(name, async ({ account, mock }, context) => {
        assert.equal(context.name, name);
        assert.equal(account.url, mock.url);
        const [own] = (await mock.control.accounts.list()).filter((known) => Object.values(account.credentials).includes(Object.values(known)[0]));
        assert.equal(own.credits, 50);
        seen.add(JSON.stringify(account.credentials));
      });
      test("apart", () => assert.equal(seen.size, 2));
      test("never", async ({ account }) => void (await account.control.rules.add(unused)));
      test("failed before", async ({ account }) => {
        await account.control.rules.add(unused);
        throw new Error("failed first");
      });
      mockTest({ unusedRules: "allow" })("allowed", async ({ account }) => void (await account.control.rules.add(unused)));`,
    );
    const { code, output } = await run([process.execPath, "--test", "--test-reporter=tap", file]);
    expect([code, output]).toEqual([1, expect.stringContaining("# pass 4")]);
    expect(output).toContain("# fail 2");
    expect(output.match(/never used\./g)).toHaveLength(1);
    expect(output).toContain("failed first");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("in node:test one of its tests can be left out, or run alone", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(fileURLToPath(new URL(".", import.meta.url)), "node-test-"));
  try {
    const file = join(folder, "own.test.ts");
    await writeFile(
      file,
      `import { mockTest } from "../../src/testing/node-test.ts";
      const test = mockTest();
      test("others", () => { throw new Error("runs"); });
      test.skip("left out", () => { throw new Error("runs"); });
      test.only("alone", async ({ mock }) => void (await mock.fetch("/")));
      test("too slow", { timeout: 50 }, () => new Promise((go) => setTimeout(go, 60_000).unref()));`,
    );
    const { output } = await run([process.execPath, "--test", "--test-reporter=tap", file]);
    expect(output).toMatch(/^not ok 1 - others$[\s\S]*^ok 2 - left out # SKIP$[\s\S]*^ok 3 - alone$/m);
    expect(output).toMatch(/^not ok 4 - too slow$[\s\S]*test timed out after 50ms/m);
    const alone = await run([process.execPath, "--test", "--test-only", "--test-reporter=tap", file]);
    expect([alone.code, alone.output]).toEqual([0, expect.stringContaining("# pass 1\n")]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Runs tests that use the fixture, in a process of their own. */
async function runTests(text: string): Promise<Ended> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  // Below `reports`, which is left out when a test copies the tree meanwhile.
  const reports = join(root, "reports");
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(join(reports, "fixture-"));
  try {
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    const fixture = JSON.stringify(join(root, "src/testing/vitest.ts"));
    await writeFile(
      join(folder, "own.test.ts"),
      `import { expect } from "vitest";\nimport { mockTest } from ${fixture};\n${text}`,
    );
    await writeFile(
      join(folder, "vitest.config.ts"),
      "export default { test: { include: ['own.test.ts'], testTimeout: 120_000 } };",
    );
    return await run([process.execPath, join(root, "node_modules/vitest/vitest.mjs"), "run"], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1" },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
