// One answer to "how long is that?" and to "what becomes of a key?": every package reads a duration alike, and none lets a key out.

import { createRequire } from "node:module";
import { inspect } from "node:util";
import { createClient, type OperationId } from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { toolName } from "@video-ads/codegen";
import { environmentOf } from "@video-ads/model/testing/keys";
import { model } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import { type Ended, run } from "@video-ads/testing/program";
import { createWebhooks, type Duration } from "@video-ads/webhooks";
import { expect, test } from "vitest";
import { assistantOf, kebab, resourceOf, videoAds } from "./support/programs.ts";

const WRONG = ["90", "", "soon", "-5s", "1h30m", "90 apples"];

test.each(WRONG)("the duration %j is refused by all, with the fix in words", async (text) => {
  const fix = /90s/;
  const receiver = (): unknown =>
    createWebhooks({
      secret: "a secret of more than thirty-two characters",
      baseUrl: "https://app.example.com/webhooks",
      trust: "payload",
      retention: text as Duration,
    });
  expect(receiver).toThrow(fix);
  const [reading] = model.jobs;
  const resource = kebab(resourceOf(reading?.read ?? ""));
  const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  const answers = await Promise.all([
    videoAds("http://127.0.0.1:1", resource, "wait", id, `--timeout=${text}`),
    program("@video-ads/mcp", [`--max-wait=${text}`], "http://127.0.0.1:1"),
  ]);
  for (const { code, stderr } of answers) {
    expect({ code: code !== 0, stderr }).toMatchObject({ code: true });
    expect(stderr).toMatch(fix);
  }
});

const { credentials, requirements } = model.security;

/** Keys by their settings, and what is quoted of them beside what any secret may become. */
const KEYS_OF_KINDS: readonly (readonly [name: string, keyFor: (setting: string, index: number) => string])[] = [
  ["with letters that URLs, base64 and JSON write otherwise", (setting) => `k/e+y"of-${setting}\\answer`],
  ["of four letters, which base64 holds side by side", (_, index) => `k3y${index}`],
];

test.each(KEYS_OF_KINDS)("a key %s that the service quotes, in any form, is let out by none", async (_, keyFor) => {
  const secrets = Object.fromEntries(credentials.map(({ setting }, index) => [setting, keyFor(setting, index)]));
  const together = requirements
    .flat()
    .map((set) => set.flatMap((scheme) => scheme.credentials.map(({ setting }) => secrets[setting])).join(":"));
  const forms = [
    ...together.filter(Boolean).map((text) => Buffer.from(text).toString("base64")),
    ...Object.values(secrets).flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
    ]),
  ];
  const header = JSON.stringify(secrets);
  const sentence = `You sent ${header}, that is ${JSON.stringify(header)} or ${JSON.stringify(JSON.stringify(header))}`;
  await using service = await loopback((_, response) => {
    response
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ detail: `${forms.join(", ")}. ${sentence}`, [sentence]: [sentence] }));
  });
  const { url } = service;
  const [operation] = model.operations.filter(
    ({ method, pathParameters }) => method === "get" && pathParameters.length === 0,
  );
  if (!operation) throw new Error("The contract lists nothing.");
  const command = operation.id.split(".").map(kebab);
  const options = { baseUrl: url, ...secrets };

  await using assistant = await assistantOf(url, { client: options });
  const proxy = fetchProxy({
    ...options,
    operations: [operation.id as OperationId],
    authorize: "public",
    path: "/api",
  });
  const error: unknown = await Reflect.get(
    Reflect.get(createClient(options), operation.resource),
    operation.verb,
  )().catch((reason: unknown) => reason);
  const { message, fields, body } = Object(error);
  const said = {
    client: message,
    "its fields": JSON.stringify(fields),
    "its body": JSON.stringify(body),
    "its error, inspected": inspect(error, { depth: 10, showHidden: true }),
    cli: (await program("@video-ads/cli", command, url, secrets)).stderr,
    mcp: (await assistant.call(toolName(operation.id))).text,
    proxy: await proxy(new Request(`http://page.example.com/api${operation.path}`)).then((response) => response.text()),
  };
  for (const [who, text] of Object.entries(said)) {
    expect({ who, text }).toMatchObject({ text: expect.stringContaining("***") });
    for (const form of forms) {
      const unescaped = { who, text: text.replaceAll("\\", "") };
      expect(unescaped).not.toMatchObject({ text: expect.stringContaining(form.replaceAll("\\", "")) });
    }
  }
  expect(JSON.parse(said.proxy)).toHaveProperty("detail");
});

function program(name: string, args: string[], url: string, secrets?: Record<string, string>): Promise<Ended> {
  const file = createRequire(import.meta.url)
    .resolve(`${name}/package.json`)
    .replace(/package\.json$/, "dist/cli.js");
  return run([process.execPath, file, ...args], { extraEnv: environmentOf(url, secrets) });
}
