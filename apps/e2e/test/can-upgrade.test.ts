// Changes of this contract, and two apps: which of them each change hurts, as the command line says from what they have used.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
import type { OpenApi, OperationObject, Parameter, Schema } from "@video-ads/model";
import { environmentOf } from "@video-ads/model/testing/keys";
import { run } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const cli = fileURLToPath(new URL("../../../packages/cli/dist/cli.js", import.meta.url));
const published: OpenApi = createRequire(import.meta.url)("@video-ads/spec/openapi.json");

type Client = ReturnType<typeof createClient>;

/** Cuts videos of others. */
async function cutter(ads: Client): Promise<void> {
  const edit = { video_url: "https://shop.example.com/videos/shoe.mp4", editing_style: "film" } as const;
  const { id } = await ads.aiEditing.create(edit);
  await ads.aiEditing.wait(id, { until: "preview" });
  await ads.aiEditing.render(id);
  await ads.aiEditing.wait(id);
}

/** Makes films from a template, sometimes with a name, and is told when they are done. */
async function templates(ads: Client, webhook_url: string): Promise<void> {
  const [template] = await ads.customTemplates.list();
  const film = { template_id: template?.template_id ?? "", variables: {}, webhook_url };
  for (const name of [{}, { name: "Autumn sale" }]) {
    const { id } = await ads.customTemplateJobs.create({ ...film, ...name });
    await ads.customTemplateJobs.wait(id);
  }
}

let folder: string;
const usageOf = (app: string): string => join(folder, `${app}.usage.json`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "can-upgrade-"));
  const taken = () => new Response(null, { status: 204 });
  for (const [app, use] of Object.entries({ cutter, templates })) {
    await using mock = await startMock({ advance: { afterReads: 1 }, usage: usageOf(app), deliver: taken });
    await use(createClient({ baseUrl: mock.url, ...mock.credentials }), "https://app.example.com/hook");
    await mock.control.deliveries.settle();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function operation(contract: OpenApi, id: string): OperationObject {
  const all = Object.values(contract.paths).flatMap(({ get, post, delete: remove }) => [get, post, remove]);
  const found = all.find((one) => one?.operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

function schema(contract: OpenApi, name: string): Schema {
  const found = contract.components.schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

const field = (contract: OpenApi, of: string, name: string): Schema => {
  const found = schema(contract, of).properties?.[name];
  if (!found) throw new Error(`no ${of}.${name}`);
  return found;
};

/** @returns What the app is told: what breaks, and where it uses it. */
async function told(app: string, contract: OpenApi, ...flags: string[]) {
  const file = join(folder, `next-for-${app}.json`);
  await writeFile(file, JSON.stringify(contract));
  const args = ["can-upgrade", usageOf(app), "--to", file, "--json", ...flags];
  const { code, stdout, stderr } = await run([process.execPath, cli, ...args], { cwd: import.meta.dirname });
  if (stderr !== "") throw new Error(stderr);
  const { safe, ...changes } = JSON.parse(stdout) as { safe: boolean } & Record<
    "breaks" | "reads" | "otherwise",
    Said[]
  >;
  expect(code).toBe(safe ? 0 : 1);
  return [...changes.breaks, ...changes.reads, ...changes.otherwise].map(({ what, used = [] }) => ({
    what,
    used: used.map(({ operation, place }) => [operation, place].filter(Boolean).join(" ")),
  }));
}

interface Said {
  what: string;
  used?: { operation?: string; place?: string }[];
}

interface Case {
  change: (contract: OpenApi) => void;
  /** Which app, what it is told and where it uses it; the other one is told that it is safe. */
  hurts: "cutter" | "templates" | "none";
  what?: string;
  used?: string[];
}

const cases: Record<string, Case> = {
  "an operation is gone": {
    change: ({ paths }) => void delete paths["/api/ai_editing/{id}/render/"],
    hurts: "cutter",
    what: "The operation is gone.",
    used: ["aiEditing.render"],
  },
  "a value of a set is gone": {
    change: (c) => void Object.assign(schema(c, "AiEditingStyle"), { enum: ["glitch"] }),
    hurts: "cutter",
    what: "`AiEditingStyle` no longer takes the value",
    used: ["aiEditing.create body.editing_style"],
  },
  "a value of a set is gone that nobody sends": {
    change: (c) => {
      const style = schema(c, "AiEditingStyle");
      // One that is left alone would be the tag of a shape.
      style.enum = style.enum?.filter((value) => value === "film" || value === "glitch") ?? [];
    },
    hurts: "none",
  },
  "a field has to be sent that was optional": {
    change: (c) => void schema(c, "CustomTemplateJobRequest").required?.push("name"),
    hurts: "templates",
    what: "`CustomTemplateJobRequest.name` has to be sent.",
    used: ["customTemplateJobs.create body.name"],
  },
  "a field has to be sent that is always sent": {
    change: (c) => void schema(c, "CustomTemplateJobRequest").required?.push("webhook_url"),
    hurts: "none",
  },
  "a text may be half as long": {
    change: (c) => void Object.assign(field(c, "AiEditingRequest", "video_url"), { maxLength: 120 }),
    hurts: "cutter",
    what: "`maxLength` of `AiEditingRequest.video_url` was `255` and is `120`.",
    used: ["aiEditing.create body.video_url"],
  },
  "a list asks for a parameter": {
    change: (c) =>
      void Object.assign(operation(c, "customTemplates.list"), {
        parameters: [{ name: "aspect", in: "query", required: true, schema: { type: "string" } }],
      }),
    hurts: "templates",
    what: "The parameter `aspect` is new, and has to be sent.",
    used: ["customTemplates.list query.aspect"],
  },
  "jobs are not reported any more": {
    change: (c) => void delete operation(c, "customTemplateJobs.create").callbacks,
    hurts: "templates",
    what: "The callback is gone.",
    used: ["customTemplateJobs.create"],
  },
  "success is answered with another status": {
    change: (c) => {
      const { responses } = operation(c, "aiEditing.create");
      const { 201: created, ...others } = responses;
      if (created) operation(c, "aiEditing.create").responses = { ...others, 200: created };
    },
    hurts: "cutter",
    what: "The answer 201 is gone.",
    used: ["aiEditing.create answer 201"],
  },
  "a price rises": {
    change: (c) =>
      void Object.assign(operation(c, "aiEditing.render"), {
        "x-credits": { rates: [{ amount: 50, per: "request" }] },
      }),
    hurts: "cutter",
    what: "The cost changed.",
    used: ["aiEditing.render"],
  },
  "a field that is left out means something else": {
    change: (c) => void Object.assign(field(c, "CustomTemplateJobRequest", "model_version"), { default: "new" }),
    hurts: "templates",
    what: "`default` of `CustomTemplateJobRequest.model_version` is new: `new`.",
    used: ["customTemplateJobs.create body.model_version"],
  },
  "a status that is answered has a new value": {
    change: (c) => void schema(c, "RenderStatus").enum?.push("paused"),
    hurts: "cutter",
    what: "`RenderStatus` has the new value `paused`.",
    used: [
      "aiEditing.create answer 201 body.status",
      "aiEditing.get answer 200 body.status",
      "aiEditing.render answer 200 body.status",
    ],
  },
  "a result has another name": {
    change: (c) => {
      const { properties = {} } = schema(c, "CustomTemplateJob");
      properties.film = properties.video_output ?? {};
      delete properties.video_output;
    },
    hurts: "templates",
    what: "`CustomTemplateJob.video_output` is gone.",
    used: [
      "customTemplateJobs.create answer 200 body.video_output",
      "customTemplateJobs.get answer 200 body.video_output",
    ],
  },
};

describe("an app is told whether it can upgrade when", () => {
  test.each(Object.entries(cases))("%s", async (_, { change, hurts, what = "", used }) => {
    const next = structuredClone(published);
    change(next);
    expect(next).not.toEqual(published);
    const apps = ["cutter", "templates"];
    for (const [app, said] of await Promise.all(apps.map(async (app) => [app, await told(app, next)] as const))) {
      if (app !== hurts) expect([app, said]).toEqual([app, []]);
      else
        expect(
          said.find((each) => each.what.startsWith(what)),
          JSON.stringify(said),
        ).toMatchObject({ used });
    }
  });
});

test("what is only received does not count once the app compiles with the new types", async () => {
  const next = structuredClone(published);
  cases["a result has another name"]?.change(next);
  const file = join(folder, "received.json");
  await writeFile(file, JSON.stringify(next));
  const args = ["can-upgrade", usageOf("templates"), "--to", file];
  const asked = (...flags: string[]) => run([process.execPath, cli, ...args, ...flags], { cwd: import.meta.dirname });
  const [unsure, sure] = [await asked(), await asked("--types-checked")];
  expect([unsure.code, unsure.stdout]).toEqual([1, expect.stringContaining("Not safe.")]);
  expect(unsure.stdout).toContain("type-check the app with the types of that version, and say so with --types-checked");
  expect([sure.code, sure.stdout]).toEqual([0, expect.stringContaining("Safe: nothing that was recorded breaks.")]);
});

test("what costs more is not safe until somebody says that it has been looked at", async () => {
  const next = structuredClone(published);
  cases["a price rises"]?.change(next);
  const file = join(folder, "dearer.json");
  await writeFile(file, JSON.stringify(next));
  const args = ["can-upgrade", usageOf("cutter"), "--to", file, "--types-checked"];
  const asked = (...flags: string[]) => run([process.execPath, cli, ...args, ...flags], { cwd: import.meta.dirname });
  const [before, after] = [await asked(), await asked("--costs-checked")];
  expect([before.code, before.stdout]).toEqual([1, expect.stringContaining("Not safe.")]);
  expect(before.stdout).toContain("1 change costs or does something else, for what is used.");
  expect(before.stdout).toContain("say so with --costs-checked");
  expect([after.code, after.stdout]).toEqual([0, expect.stringContaining("Safe: nothing that was recorded breaks.")]);
  expect(after.stdout).toContain("The cost changed.");
});

test("a flag that is called otherwise breaks who uses the command line, and nobody who uses the client", async () => {
  await using mock = await startMock({ usage: usageOf("script") });
  const flags = ["--video-url", "https://shop.example.com/videos/shoe.mp4", "--editing-style", "film"];
  const extraEnv = { ...environmentOf(mock.url, { ...mock.credentials }), VIDEO_ADS_JOURNAL: "off" };
  const command = [process.execPath, cli, "ai-editing", "create", ...flags];
  const called = await run(command, { cwd: import.meta.dirname, extraEnv });
  expect(called).toMatchObject({ code: 0 });
  await mock.close();
  const next = structuredClone(published);
  const { parameters = [] } = operation(next, "aiEditing.create");
  const more: Parameter = { name: "editing_style", in: "query", schema: { type: "string" } };
  operation(next, "aiEditing.create").parameters = [...parameters, more];
  const saidOf = async (app: string) => (await told(app, next)).filter(({ what }) => what.includes("video-ads"));
  expect(await saidOf("script")).toEqual([
    {
      what: "`--editing-style` of `video-ads ai-editing create` is `--body-editing-style` now.",
      used: ["aiEditing.create body.editing_style"],
    },
  ]);
  expect(await saidOf("cutter")).toEqual([]);
});

test("what breaks others is counted, and not listed", async () => {
  const next = structuredClone(published);
  delete next.paths["/api/voices/"];
  const file = join(folder, "others.json");
  await writeFile(file, JSON.stringify(next));
  const { code, stdout } = await run([process.execPath, cli, "can-upgrade", usageOf("cutter"), "--to", file], {
    cwd: import.meta.dirname,
  });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/\d+ breaking changes? elsewhere: not recorded as used\./)]);
});

describe("the contract after is named by", () => {
  const asked = (to: string, ...flags: string[]) =>
    run([process.execPath, cli, "can-upgrade", usageOf("cutter"), "--to", to, ...flags], { cwd: import.meta.dirname });

  test("its folder", async () => {
    const { code, stdout } = await asked(fileURLToPath(new URL("../../../spec", import.meta.url)));
    expect([code, stdout]).toEqual([0, expect.stringContaining("Safe")]);
  });

  test.each([
    ["nothing.json", "is no file, no folder and no version of @video-ads/spec."],
    [".", "has no contract: dist/openapi.json, openapi.json, openapi.yaml."],
    ["../../../spec/openapi.yaml", "it is in parts, such as"],
    ["../package.json", "it is no OpenAPI document"],
    ["../../../spec/dist/openapi-3.1.json", "give it as 3.0"],
  ])("%s, which says what it is not", async (to, why) => {
    const { code, stderr } = await asked(to);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  });

  test("its version, which the registry has that npm is set to", async () => {
    const next = structuredClone(published);
    cases["an operation is gone"]?.change(next);
    const packed = join(folder, "pack");
    await mkdir(join(packed, "dist"), { recursive: true });
    await writeFile(join(packed, "dist/openapi.json"), JSON.stringify(next));
    await writeFile(join(packed, "package.json"), JSON.stringify({ name: "@video-ads/spec", version: "7.1.0" }));
    const { stdout } = await run(["npm", "pack", packed, "--pack-destination", folder]);
    const tarball = await readFile(join(folder, stdout.trim().split("\n").at(-1) ?? ""));
    const registry = createServer((request, response) => {
      if (request.url?.endsWith(".tgz")) return void response.end(tarball);
      if (!/^\/@video-ads(%2f|\/)spec$/i.test(request.url ?? "")) return void response.writeHead(404).end("{}");
      const dist = { tarball: `http://${request.headers.host}/spec-7.1.0.tgz` };
      const versions = { "7.1.0": { name: "@video-ads/spec", version: "7.1.0", dist } };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ name: "@video-ads/spec", "dist-tags": { latest: "7.1.0" }, versions }));
    });
    await new Promise<void>((done) => registry.listen(0, "127.0.0.1", done));
    try {
      const { port } = registry.address() as AddressInfo;
      const extraEnv = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, "cache") };
      const ask = (to: string) =>
        run([process.execPath, cli, "can-upgrade", usageOf("cutter"), "--to", to], { cwd: folder, extraEnv });
      for (const to of ["7.1.0", "latest"]) {
        const { code, stdout, stderr } = await ask(to);
        expect([code, stderr]).toEqual([1, ""]);
        expect(stdout).toContain("held against @video-ads/spec@7.1.0.");
        expect(stdout).toContain("used in aiEditing.render");
      }
      const missing = await ask("9.9.9");
      expect([missing.code, missing.stderr]).toEqual([
        2,
        expect.stringContaining("@video-ads/spec@9.9.9 cannot be had"),
      ]);
    } finally {
      registry.closeAllConnections();
      registry.close();
    }
  });
});

test("the guide shows what is said of a call that was made once", async () => {
  const usage = usageOf("balance");
  await using mock = await startMock({ usage });
  await createClient({ baseUrl: mock.url, ...mock.credentials }).credits.getRemaining();
  await mock.close();
  const { stdout } = await run([process.execPath, cli, "coverage", usage], { cwd: import.meta.dirname });
  const guide = await readFile(new URL("../../docs/guides/upgrading.md", import.meta.url), "utf8");
  expect(guide).toContain(`\n\`\`\`text\n${stdout}\`\`\``);
});

test("a recording of another version is held against that one, and nobody guesses which", async () => {
  const old = join(folder, "old.usage.json");
  await writeFile(old, (await readFile(usageOf("cutter"), "utf8")).replace(/spec@[^"]+/, "spec@0.0.9"));
  const spec = fileURLToPath(new URL("../../../spec", import.meta.url));
  const args = [process.execPath, cli, "can-upgrade", old, "--to", spec];
  const refused = await run(args, { cwd: import.meta.dirname });
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("Name its contract: --from 0.0.9")]);
  expect(await run([...args, "--from", spec], { cwd: import.meta.dirname })).toMatchObject({ code: 0 });
});
