// Every operation and every webhook source in every artifact. Each test records what it has seen; OPERATIONS.md is made of that.

import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient, type VideoAds } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { type Schema, toJsonSchema } from "@video-ads/model";
import { headersOf } from "@video-ads/model/testing/keys";
import { exampleBody, filesOf, model } from "@video-ads/model/testing/requests";
import { evidence } from "@video-ads/testing/evidence";
import { loopback } from "@video-ads/testing/loopback";
import { run } from "@video-ads/testing/program";
import { createWebhooks, expressWebhooks } from "@video-ads/webhooks";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callExample, reach } from "./support/flows.ts";
import { tsc } from "./support/tsc.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const operations = model.operations.map((operation) => [operation.id, operation] as const);
const sources = model.webhooks.map((webhook) => [webhook.name, webhook] as const);

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
for (const [name, schema] of Object.entries(model.contract.components.schemas)) {
  ajv.addSchema(toJsonSchema(schema, { ref: (component) => component }), name);
}
function faults(schema: Schema, value: unknown): string[] {
  const validate = ajv.compile(toJsonSchema(schema, { ref: (component) => component }));
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

let contractMock: Mock;
let sandbox: Mock;
let ads: { contract: VideoAds; sandbox: VideoAds };

beforeAll(async () => {
  contractMock = await startMock({ mode: "contract" });
  sandbox = await startMock({ advance: { everyMs: 5 } });
  const clientOf = ({ url, credentials }: Mock): VideoAds => createClient({ baseUrl: url, ...credentials });
  ads = { contract: clientOf(contractMock), sandbox: clientOf(sandbox) };
});
afterAll(() => Promise.all([contractMock?.close(), sandbox?.close()]));

describe("the contract", () => {
  test("is linted, and every example validates", async (context) => {
    const lint = ["node_modules/.bin/redocly", "lint", "openapi.yaml"];
    const { code, output } = await run(lint, { cwd: join(root, "spec") });
    expect({ code, problems: code === 0 ? "" : output }).toEqual({ code: 0, problems: "" });
    for (const { id, body, success } of model.operations) {
      const media = Object.values(body?.media ?? {}).flatMap(({ schema, examples }) =>
        Object.values(examples ?? {}).map(({ value }) => ({ schema, value })),
      );
      const answers = Object.values(success.examples).map(({ value }) => ({ schema: success.schema ?? {}, value }));
      for (const { schema, value } of [...media, ...answers])
        expect({ id, faults: faults(schema, value) }).toEqual({ id, faults: [] });
      evidence(context, id, "contract");
    }
    for (const { name, payload, examples } of model.webhooks) {
      const schema = { $ref: `#/components/schemas/${payload}` };
      for (const { value } of Object.values(examples))
        expect({ name, faults: faults(schema, value) }).toEqual({ name, faults: [] });
      evidence(context, `webhook:${name}`, "contract");
    }
  });

  test("makes types with which every example compiles", async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-types-"));
    try {
      const calls = model.operations.map(({ resource, verb, pathParameters, ...operation }) => {
        const body = exampleBody({ resource, verb, pathParameters, ...operation });
        const files = filesOf({ resource, verb, pathParameters, ...operation });
        const binary = files.map(({ name, many }) => `${name}: ${many ? "[new Blob()]" : "new Blob()"}`);
        const literal = body
          ? [`{ ...${JSON.stringify(body)}${binary.length > 0 ? `, ${binary.join(", ")}` : ""} }`]
          : [];
        return `await ads.${resource}.${verb}(${[...pathParameters.map(() => '"id"'), ...literal].join(", ")});`;
      });
      const payloads = model.webhooks.map(
        ({ payload, examples }) => `(${JSON.stringify(Object.values(examples)[0]?.value)}) satisfies ${payload};`,
      );
      // What waits for a preview, or hears of one, compiles for the jobs that have one and for no others.
      const previews = model.jobs.flatMap(({ name, read, preview }) => {
        const reported = model.webhooks.some((source) => source.name === name);
        const lines = [
          `await ads.${read.split(".")[0]}.wait("id", { until: "preview" });`,
          ...(reported ? [`hooks.on("${name}.previewReady", () => {});`] : []),
        ];
        return preview ? lines : lines.map((line) => `// @ts-expect-error It has no preview.\n${line}`);
      });
      const source = `import { createClient, type ${model.webhooks.map(({ payload }) => payload).join(", type ")} } from "@video-ads/client";
import { createWebhooks } from "@video-ads/webhooks";
const ads = createClient();
const hooks = createWebhooks({ secret: "", baseUrl: "", client: ads });\n${[...calls, ...payloads, ...previews].join("\n")}\n`;
      const e2e = join(root, "apps/e2e");
      await writeFile(join(folder, "consumer.mts"), source);
      await writeFile(
        join(folder, "tsconfig.json"),
        JSON.stringify({
          extends: join(root, "tsconfig.base.json"),
          compilerOptions: {
            types: [],
            lib: ["ES2023", "DOM"],
            paths: Object.fromEntries(
              ["client", "webhooks"].map((name) => [
                `@video-ads/${name}`,
                [join(root, "packages", name, "dist/index.d.ts")],
              ]),
            ),
          },
          files: ["consumer.mts"],
        }),
      );
      const { code, stdout } = await run([process.execPath, tsc, "--noEmit", "-p", folder], { cwd: e2e });
      expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
      for (const { id } of model.operations) evidence(context, id, "types");
      for (const { name } of model.webhooks) evidence(context, `webhook:${name}`, "types");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe("the contract mock", () => {
  test.for(operations)("answers %s to the client, as its schema says", async ([id, operation], context) => {
    const answer = await callExample(ads.contract, operation);
    if (operation.success.schema) expect(faults(operation.success.schema, answer)).toEqual([]);
    else expect(answer).toBeUndefined();
    evidence(context, id, "client", "contractMock", "validated");
  });

  test.for(operations)("rejects a broken request of %s", async ([id, operation], context) => {
    const path = operation.path.replaceAll(/\{[^}]+\}/g, operation.pathParameters.length > 0 ? "not-a-uuid" : "");
    const body = exampleBody(operation);
    const keys = headersOf({ ...contractMock.credentials });
    const broken = await fetch(
      `${contractMock.url}${path}${operation.queryParameters.some(({ name }) => name === "ids") ? "?ids=x" : ""}`,
      {
        method: operation.method.toUpperCase(),
        headers: { ...keys, ...(body && { "Content-Type": "application/json" }) },
        ...(body && { body: "[]" }),
      },
    );
    const anonymous = await fetch(`${contractMock.url}${operation.path}`, { method: operation.method.toUpperCase() });
    const canBreak =
      operation.pathParameters.some(({ schema }) => schema.format || schema.pattern) ||
      body ||
      operation.queryParameters.some(({ name }) => name === "ids");
    if (canBreak) expect([400, 404, 415]).toContain(broken.status);
    expect(anonymous.status).toBe(401);
    evidence(context, id, "rejected");
  });
});

describe("the sandbox", () => {
  test.for(operations)("answers %s, as its schema says", async ([id, operation], context) => {
    const answer = await reach(ads.sandbox, operation, async () => "http://127.0.0.1:9/");
    if (operation.success.schema) expect(faults(operation.success.schema, answer)).toEqual([]);
    evidence(context, id, "sandbox", "validated");
  });
});

describe("the docs", () => {
  test("show every operation and every webhook, with a sample", async (context) => {
    const site = join(root, "apps/docs/dist/site");
    const files = globSync("**/*.{html,js}", { cwd: site }).map((path) => readFile(join(site, path), "utf8"));
    const pages = (await Promise.all(files)).join("\n");
    for (const { id, resource, verb, summary } of model.operations) {
      expect(pages).toContain(summary);
      expect(pages).toContain(`ads.${resource}.${verb}(`);
      evidence(context, id, "docs");
    }
    for (const { name, summary } of model.webhooks) {
      expect(pages).toContain(summary);
      evidence(context, `webhook:${name}`, "docs");
    }
  });
});

describe("the webhook receiver", () => {
  const starting = model.operations.filter(({ webhook }) => webhook);

  test.for(starting.map((operation) => [operation.id, operation] as const))(
    "gets a typed event of a job that %s started",
    async ([id, operation], context) => {
      await withApp(async (app, url) => {
        const hooks = createWebhooks({ secret: SECRET, baseUrl: `${url}/webhooks`, client: ads.sandbox });
        const event = new Promise<{ source: string; job: { id: string } }>((resolve) => {
          hooks.fallback((received) => resolve(received));
        });
        app.use("/webhooks", expressWebhooks(hooks));
        const job = await reach(
          ads.sandbox,
          operation,
          async (name) => (await hooks.urlFor(name as Parameters<typeof hooks.urlFor>[0])).url,
        );
        const received = await event;
        expect(received.source).toBe(operation.webhook);
        expect(received.job.id).toBe((job as { id: string }).id);
        evidence(context, id, "webhook");
        evidence(context, `webhook:${operation.webhook}`, "webhook", "validated");
      });
    },
  );

  test.for(sources)("refuses a post of %s that is not its payload", async ([name], context) => {
    await withApp(async (app, base) => {
      const hooks = createWebhooks({ secret: SECRET, baseUrl: `${base}/webhooks`, trust: "payload" });
      hooks.fallback(() => {});
      app.use("/webhooks", expressWebhooks(hooks));
      const { url } = await hooks.urlFor(name as Parameters<typeof hooks.urlFor>[0]);
      const post = (body: string, to = url): Promise<Response> =>
        fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      expect((await post('{"status": "done"}')).status).toBe(400);
      expect((await post('{"id": "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10", "status": "done"}', `${url}x`)).status).toBe(
        404,
      );
      evidence(context, `webhook:${name}`, "rejected");
    });
  });
});

const SECRET = "a secret of a test, of 32 characters";

/** An Express app on loopback, for the length of a test. */
async function withApp(use: (app: express.Express, url: string) => Promise<void>): Promise<void> {
  const app = express();
  await using server = await loopback(app);
  await use(app, server.url);
}
