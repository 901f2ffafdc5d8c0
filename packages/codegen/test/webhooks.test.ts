// What the receiver knows of a contract whose ids are no UUIDs, and whose requests call the URL to report to otherwise.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { webhooks } from "../src/emitters/webhooks/index.ts";

function contractWith(change: (contract: OpenApi) => void = () => {}): OpenApi {
  const contract = JSON.parse(JSON.stringify(smallContract()).replaceAll("webhook_url", "report_to"));
  Object.assign(contract.components.schemas.FilmRequest.properties, { report_to: { type: "string", maxLength: 80 } });
  change(contract);
  return contract;
}

async function generated(contract = contractWith()): Promise<(name: string) => string> {
  const model = buildModel(contract);
  const files = (await Promise.all(webhooks.emitters.map((emit) => emit(model)))).flat();
  return (name) => files.find(({ path }) => path.endsWith(`/${name}`))?.content ?? "";
}

async function accepts(contract: OpenApi, id: unknown): Promise<boolean> {
  const code = (await generated(contract))("validators.js");
  const { validators } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return validators.film({ id });
}

test("the URL goes into the field that the callback names, and is as long as every request takes", async () => {
  const content = await generated();
  expect(content("starters.ts")).toContain('"films.create": { url: "report_to",');
  expect(content("starters.ts")).toContain('{ ...body, "report_to": url }');
  expect(content("types.ts")).toContain('"films.create": { body: FilmRequest; url: "report_to"; job: Film };');
  expect(content("sources.ts")).toContain("export const longestUrl = 80;");
});

test("of a contract without webhooks the receiver has no sources, and types that it compiles with", async () => {
  const content = await generated(
    contractWith(({ paths }) => {
      Reflect.deleteProperty(paths["/api/films/"]?.post ?? {}, "callbacks");
    }),
  );
  expect(content("sources.ts")).toContain('sourceNames: readonly [Source, ...Source[]] = JSON.parse("[]");');
  for (const [name, type] of Object.entries({ sources: "SourceTable", starters: "StarterTable" })) {
    expect(content(`${name}.ts`)).toContain(`${name}: ${type} = JSON.parse("{}");`);
  }
  expect(content("types.ts")).toContain("export type RenderSource = never;");
  expect(content("validators.js")).toContain("validators = {  }");
});

test("headers that have to be given are demanded, by type and by name, and others are not", async () => {
  const withHeaders = (required: boolean) =>
    contractWith(({ paths }) => {
      const create = paths["/api/films/"]?.post;
      if (!create) throw new Error("changed");
      const schema = { type: "string" } as const;
      create.parameters = [
        { name: "X-Kind", in: "header", required, schema },
        { name: "X-Trace", in: "header", schema },
      ];
    });
  const content = await generated(withHeaders(true));
  expect(content("types.ts")).toContain("job: Film; headers: FilmsCreateHeaders };");
  expect(content("types.ts")).toMatch(/^ {2}FilmsCreateHeaders,$/m);
  expect(content("starters.ts")).toContain('"films.create": { url: "report_to", headers: ["X-Kind"], start:');
  const [plain, optional] = [await generated(), await generated(withHeaders(false))];
  for (const name of ["types.ts", "starters.ts"]) expect(optional(name)).toBe(plain(name));
});

test.each([
  ["tr_8Fk2", true],
  ["42", true],
  ["", false],
  ["a/../b", false],
  ["a b", false],
  ["x".repeat(300), false],
  [42, false],
  [undefined, false],
])("an id of no certain form, such as %j, can stand in a path: %s", async (id, accepted) => {
  expect(await accepts(contractWith(), id)).toBe(accepted);
});

test("where ids are UUIDs, nothing else is one", async () => {
  const contract = contractWith(({ components }) => {
    const { Film } = components.schemas;
    if (Film?.properties) Film.properties.id = { type: "string", format: "uuid" };
  });
  expect(await accepts(contract, "3F2B8C1E-7a64-4d0b-9c55-1f0e6a2d7b10")).toBe(true);
  expect(await accepts(contract, "tr_8Fk2")).toBe(false);
});

test("samples are found by what they report, whatever their states are called", async () => {
  const contract = contractWith(({ paths }) => {
    const post = paths["/api/films/"]?.post?.callbacks?.changed?.["{$request.body#/report_to}"]?.post;
    if (!post?.requestBody || !("content" in post.requestBody)) throw new Error("changed");
    const [json] = Object.values(post.requestBody.content);
    const posted = (status: string) => ({ value: { id: "1", status } });
    if (json) json.examples = { over: posted("done"), again: posted("done"), bad: posted("failed") };
  });
  expect((await generated(contract))("samples.ts")).toContain(
    'film: {"done":{"id":"1","status":"done"},"failed":{"id":"1","status":"failed"}},',
  );
});

test("a success has the states of a success, and a plain failure where a finished part makes one of it", async () => {
  const ends = async (more: object): Promise<string | undefined> => {
    const content = await generated(
      contractWith(({ paths }) => {
        const job = paths["/api/films/{id}/"]?.get?.["x-job"];
        if (job?.action !== "read" || !job.states) throw new Error("changed");
        Object.assign(job, { items: "cuts" }, more);
        Object.assign(job.states, { void: { terminal: "failed", means: "withdrawn" } });
      }),
    );
    return /film: \{ (done: .*?) \}/.exec(content("types.ts"))?.[1];
  };
  expect(await ends({})).toBe('done: { status: "done"');
  expect(await ends({ partly: "succeeded" })).toBe('done: { status: "done" | "failed"');
});
