// The question of keys once more, asked of packages that were made from a contract with other keys: a third header that is listed
// first, a token instead of all three, a key in the query, a user and a password, and operations that ask for something of their own
// or for nothing. No file outside of spec/ differs. What cannot be sent is refused, by the linter and by the generator.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyTree, type TreeCopy } from "@video-ads/testing/copy-tree";
import { FULL } from "@video-ads/testing/full";
import { type Ended, run } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { buildPackages } from "../support/build.ts";

const SCHEMES = {
  partner: { type: "apiKey", in: "header", name: "X-Partner", description: "The partner's name, from the contract." },
  token: { type: "http", scheme: "bearer", description: "A token, from the account settings page." },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-KEY",
    description: "The API key, from the account settings page.",
  },
  query_key: { type: "apiKey", in: "query", name: "key", description: "A key for lists that are public, by request." },
  signIn: { type: "http", scheme: "basic", description: "The account's own." },
  apiId: {
    type: "apiKey",
    in: "header",
    name: "X-API-ID",
    "x-account-id": true,
    description: "The API id, from the account settings page.",
  },
};

/** What an operation asks for that does not go by the whole contract's. */
const OWN = {
  "spec/resources/voices/collection.yaml": [{ query_key: [] }],
  "spec/resources/personas/collection.yaml": [{ signIn: [] }, {}],
  "spec/resources/custom_templates/collection.yaml": [],
};

describe.runIf(FULL)("made from a contract with other keys", () => {
  let tree: TreeCopy;
  const at = (...path: string[]): string => join(tree.root, ...path);

  async function change(file: string, ...places: [path: (string | number)[], value: unknown][]): Promise<void> {
    const document = parseDocument(await readFile(at(file), "utf8"));
    for (const [path, value] of places) document.setIn(path, document.createNode(value));
    await writeFile(at(file), String(document));
  }
  const generate = (): Promise<Ended> => run([process.execPath, "packages/codegen/src/cli.ts"], { cwd: tree.root });
  const lint = (): Promise<Ended> => run(["pnpm", "run", "lint:contract"], { cwd: at("spec") });

  beforeAll(async () => {
    tree = await copyTree();
    await change(
      "spec/openapi.yaml",
      [["security"], [{ partner: [], apiKey: [], apiId: [] }, { token: [] }]],
      [["components", "securitySchemes"], SCHEMES],
    );
    // A step of a workflow sends what lets it in.
    const queryKey = { name: SCHEMES.query_key.name, in: "query", value: "$inputs.apiKey" };
    const token = { name: "Authorization", in: "header", value: "Bearer {$inputs.apiKey}" };
    for (const workflow of await readdir(at("spec/workflows")))
      await change(`spec/workflows/${workflow}`, [
        ["workflows", 0, "parameters"],
        [token, queryKey],
      ]);
    for (const [file, security] of Object.entries(OWN)) await change(file, [["get", "security"], security]);
    expect(await generate()).toMatchObject({ code: 0 });
    await buildPackages(tree, [["packages/client"], ["packages/webhooks"], ["packages/mock"], ["packages/cli"]]);
  }, 600_000);
  afterAll(() => tree?.remove());

  test("every package gives the one answer to who may call", async () => {
    const command = ["pnpm", "exec", "vitest", "run", "test/one-answer/keys.test.ts", "--reporter=verbose"];
    const { code, stdout, output } = await run(command, {
      cwd: at("apps/e2e"),
      extraEnv: { VIDEO_ADS_TEST_FULL: undefined },
      limitMs: 240_000,
    });
    expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
    for (const way of ["partner and apiKey .*", "token", "query_key", "signIn", "nothing"]) {
      expect(stdout).toMatch(new RegExp(`✓ .* by ${way} > the client carries it`));
    }
  }, 300_000);

  test("the linter has nothing to say of it", async () => {
    expect(await lint()).toMatchObject({ code: 0 });
  }, 120_000);

  test.each([
    ["a flow of OAuth", { type: "oauth2", flows: {} }, "oauth2"],
    ["OpenID Connect", { type: "openIdConnect", openIdConnectUrl: "https://example.com/" }, "openIdConnect"],
    ["a cookie", { type: "apiKey", in: "cookie", name: "sid" }, "an API key in cookie"],
    ["digests", { type: "http", scheme: "digest" }, "digest"],
  ])(
    "%s is refused by the linter and by the generator, with the place and the reason",
    async (_, scheme, reason) => {
      const before = await readFile(at("spec/openapi.yaml"), "utf8");
      const description = "Something else.";
      await change("spec/openapi.yaml", [["components", "securitySchemes", "token"], { ...scheme, description }]);
      const [linted, generated] = [await lint(), await generate()];
      await writeFile(at("spec/openapi.yaml"), before);
      expect(linted.code).not.toBe(0);
      expect(linted.output).toMatch(/openapi\.yaml:\d+:\d+ at #\/components\/securitySchemes\/token/);
      expect(linted.output).toContain(reason);
      expect(generated.code).not.toBe(0);
      expect(generated.output).toMatch(/#\/components\/securitySchemes\/token: .*cannot be sent/);
      expect(generated.output).toContain(reason);
    },
    120_000,
  );

  test("a name of no scheme is refused by both", async () => {
    const before = await readFile(at("spec/openapi.yaml"), "utf8");
    await change("spec/openapi.yaml", [["security"], [{ apiKee: [] }]]);
    const [linted, generated] = [await lint(), await generate()];
    await writeFile(at("spec/openapi.yaml"), before);
    expect(linted.code).not.toBe(0);
    expect(linted.output).toContain("apiKee");
    expect(generated.code).not.toBe(0);
    expect(generated.output).toContain("#/security: there is no security scheme apiKee");
  }, 120_000);
});
