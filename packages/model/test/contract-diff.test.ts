// Pairs of contracts: what each change asks for. They start from the real contract, so that its shapes are what is tested.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { bumpFor, bumpOf, type Change, contractDiff } from "../src/diff/index.ts";
import { bundleContract, type OpenApi, type Schema } from "../src/index.ts";

let contract: OpenApi;
beforeAll(async () => {
  contract = await bundleContract(join(fileURLToPath(new URL("../../../", import.meta.url)), "spec"));
});

async function after(change: (contract: OpenApi) => void): Promise<Change[]> {
  const revision = structuredClone(contract);
  change(revision);
  return contractDiff(contract, revision);
}

function schema(of: OpenApi, name: string): Schema {
  const found = of.components.schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

function operation(of: OpenApi, path: string, method: "get" | "post" | "put" | "delete") {
  const found = of.paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
}

function renamed(of: OpenApi, from: string, to: string): void {
  const text = JSON.stringify(of).replaceAll(`#/components/schemas/${from}"`, `#/components/schemas/${to}"`);
  Object.assign(of, JSON.parse(text));
  of.components.schemas[to] = schema(of, from);
  delete of.components.schemas[from];
}

test("the same contract asks for nothing", async () => {
  expect(await after(() => {})).toEqual([]);
});

test.each<[string, (contract: OpenApi) => void, string, RegExp]>([
  [
    "a removed operation",
    (c) => void delete c.paths["/api/dyoa/{id}/"]?.delete,
    "major",
    /DELETE \/api\/dyoa\/\{id\}\/.*removed/,
  ],
  [
    "a new required request field",
    (c) => void schema(c, "AiEditingRequest").required?.push("webhook_url"),
    "major",
    /became required: `webhook_url`/,
  ],
  [
    "a value added to an answer",
    (c) => void schema(c, "RenderStatus").enum?.push("paused"),
    "minor",
    /gained values: 'paused'/,
  ],
  [
    "a value that is no longer answered",
    (c) => void schema(c, "RenderStatus").enum?.splice(1, 1),
    "minor",
    /RenderStatus/,
  ],
  ["a value taken from a request", (c) => void schema(c, "AiEditingStyle").enum?.pop(), "major", /paper/],
  [
    "a type that changed",
    (c) => void Object.assign(schema(c, "AiEditing").properties?.name ?? {}, { type: "number" }),
    "major",
    /Type of `name`/,
  ],
  [
    "an optional query parameter",
    (c) => {
      operation(c, "/api/custom_templates/", "get").parameters = [
        { name: "q", in: "query", schema: { type: "string" } },
      ];
    },
    "minor",
    /GET \/api\/custom_templates\//,
  ],
  [
    "a schema that was renamed",
    (c) => renamed(c, "DyoaAvatar", "OwnAvatar"),
    "major",
    /type DyoaAvatar.*no longer exported/,
  ],
  [
    "a field taken from a webhook",
    (c) => void delete schema(c, "CustomTemplateJobWebhook").properties?.video_output,
    "major",
    /`video_output` of `CustomTemplateJobWebhook` was removed/,
  ],
  [
    "a higher price",
    (c) => {
      operation(c, "/api/links/link_with_params/", "post")["x-credits"] = { rates: [{ amount: 2, per: "request" }] };
    },
    "minor",
    /links\.createWithParams.*cost changed/,
  ],
  [
    "a new state of every job",
    (c) => {
      c["x-job-states"] = { ...c["x-job-states"], expired: { terminal: "failed" } };
    },
    "minor",
    /job htmlInteractiveAd: It has a new state, expired/,
  ],
  [
    "a new state",
    (c) => {
      const job = operation(c, "/api/ai_editing/{id}/", "get")["x-job"];
      if (job?.action === "read") job.states.paused = {};
    },
    "minor",
    /new state, paused/,
  ],
  [
    "a state that no longer ends the job",
    (c) => {
      const job = operation(c, "/api/ai_editing/{id}/", "get")["x-job"];
      if (job?.action === "read") job.states.done = {};
    },
    "major",
    /done no longer ends the job/,
  ],
])("%s", async (_, change, bump, message) => {
  const changes = await after(change);
  expect(bumpOf(changes)).toBe(bump);
  expect(changes.map(({ where, what }) => `${where}: ${what}`).join("\n")).toMatch(message);
  expect(changes.filter(({ provisional }) => provisional)).toEqual([]);
});

test("a breaking change inside a provisional part asks for a minor, and stands first", async () => {
  const changes = await after((revision) => {
    schema(revision, "LinkCreateRequest").required = ["url", "locale"];
    operation(revision, "/api/custom_templates/", "get").parameters = [
      { name: "q", in: "query", schema: { type: "string" } },
    ];
  });
  expect(changes[0]).toMatchObject({ where: "POST /api/links/", bump: "minor", provisional: true });
  expect(bumpOf(changes)).toBe("minor");
});

test("a breaking change of what a provisional and a documented operation share is not provisional", async () => {
  const changes = await after((revision) => void delete schema(revision, "AdsClone").properties?.video_output);
  expect(bumpOf(changes)).toBe("major");
});

test("before version 1 a breaking change is a minor and everything else a patch", () => {
  expect([bumpFor("0.3.1", "major"), bumpFor("0.3.1", "minor"), bumpFor("0.3.1", "none")]).toEqual([
    "minor",
    "patch",
    "none",
  ]);
  expect([bumpFor("1.0.0", "major"), bumpFor("1.0.0", "minor")]).toEqual(["major", "minor"]);
});

test("a state of every job that is gone is breaking for a type that does not list it, and was provisional", async () => {
  const changes = await after((revision) => void delete revision["x-job-states"]);
  expect(bumpOf(changes)).toBe("minor");
  const gone = {
    where: "job htmlInteractiveAd",
    what: "The state rejected is gone.",
    bump: "minor",
    provisional: true,
  };
  expect(changes[0]).toEqual(gone);
});
