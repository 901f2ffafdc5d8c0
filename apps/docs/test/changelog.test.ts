import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JobReading, OpenApi, OperationObject, Schema } from "@video-ads/model";
import { contractDiff, describeChanges } from "@video-ads/model/diff";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changelogPage } from "../build/changelog/page.ts";
import { type ChangelogSources, releases } from "../build/changelog/releases.ts";
import { contract } from "./contract.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-changelog-"));
  for (const name of ["changesets", "released"]) await mkdir(join(folder, name));
  await write("openapi.json", JSON.stringify(contract));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

const sources = (): ChangelogSources => ({
  changesets: join(folder, "changesets"),
  changelogs: { "@video-ads/client": join(folder, "client.md"), "@video-ads/spec": join(folder, "spec.md") },
  contracts: join(folder, "released"),
  contract: join(folder, "openapi.json"),
});

async function changelog(): Promise<string> {
  const { markdown = "" } = changelogPage(await releases(sources()), (text) => ({ html: text, headings: [] }));
  return markdown;
}

/** The contract with a part of it changed. */
function changed(change: (copy: OpenApi) => void): string {
  const copy = structuredClone(contract);
  change(copy);
  return JSON.stringify(copy);
}

it("says that a first version is one", async () => {
  await write("changesets/all.md", '---\n"@video-ads/spec": minor\n---\n\nEverything.\n');
  const text = await changelog();
  expect(headings(text)).toEqual(["# Changelog", "## Unreleased", "### New and changed", "### The contract"]);
  expect(text).toContain("- **spec.** Everything.");
  expect(text).toContain("This is the first version of the contract");
});

it("goes version by version, what breaks first, from the contracts of the time and the changesets", async () => {
  // 1.9.0 has an operation less than today, 1.10.0 lets a field be longer; today, an operation is gone again.
  await write(
    "released/1.9.0.json",
    changed((copy) => delete copy.paths["/api/dyoa/"]),
  );
  await write("released/1.10.0.json", JSON.stringify(contract));
  await write(
    "openapi.json",
    changed((copy) => delete copy.paths["/api/personas/"]),
  );
  await write("changesets/small.md", '---\n"@video-ads/client": patch\n---\n\nA small thing.\n');
  await write("changesets/big.md", "---\n'@video-ads/spec': major\n'@video-ads/client': minor\n---\n\nA big thing.\n");
  await write(
    "client.md",
    [
      "# @video-ads/client",
      "## 1.10.0",
      "### Minor Changes",
      "- 0a1b2c3: Avatars of your own.\n\n  With photos.",
      "### Patch Changes",
      "- Updated dependencies [0a1b2c3]\n  - @video-ads/spec@1.10.0",
      "- 4d5e6f7: A leak is closed.",
      "## 1.9.0",
      "### Minor Changes",
      "- 8a9b0c1: The beginning.",
    ].join("\n\n"),
  );
  await write(
    "spec.md",
    "# @video-ads/spec\n\n## 1.10.0\n\n### Minor Changes\n\n- 0a1b2c3: Avatars of your own.\n\n  With photos.\n",
  );

  const text = await changelog();
  expect(headings(text)).toEqual([
    "# Changelog",
    "## Unreleased",
    "### Breaking",
    "### Fixed",
    "## 1.10.0",
    "### New and changed",
    "### Fixed",
    "## 1.9.0",
    "### New and changed",
    "### The contract",
  ]);
  const [, unreleased = "", second = "", first = ""] = text.split(/^## /m);
  const breaking = unreleased.slice(0, unreleased.indexOf("### Fixed"));
  expect(breaking).toContain("- **contract.** /api/personas/: Path `/api/personas/` was removed.");
  expect(breaking).toContain("- **spec, client.** A big thing.");
  expect(unreleased).toContain("- **client.** A small thing.");

  expect(second).toMatch(/- \*\*contract\.\*\* .*\/api\/dyoa\//);
  expect(second).toContain("- **client, spec.** Avatars of your own.\n  \n  With photos.");
  expect(second.match(/Avatars of your own/g)).toHaveLength(1);
  expect(second).toContain("- **client.** A leak is closed.");
  expect(text).not.toContain("Updated dependencies");
  expect(text).not.toContain("personas/` was removed.\n- **client.** The beginning");

  expect(first).toContain("- **client.** The beginning.");
  expect(first).not.toContain("dyoa");
});

it("says so of a version in which nothing changed for callers", async () => {
  await write("released/1.0.0.json", JSON.stringify(contract));
  await write("released/1.0.1.json", JSON.stringify(contract));
  const text = await changelog();
  expect(headings(text)).toEqual(["# Changelog", "## 1.0.1", "## 1.0.0", "### The contract"]);
  expect(text).toContain("## 1.0.1\n\nNothing has changed for those who call the service.");
});

/** Kinds of change, each in a place of its own, and what the gate says of them. */
const KINDS: [kind: string, change: (copy: OpenApi) => void, said: string][] = [
  [
    "a new state in an answer",
    (copy) => void schema(copy, "RenderStatus").enum?.push("paused"),
    "minor: POST /api/ai_editing/: Enum of `status` gained values: 'paused'.",
  ],
  [
    "a new state of a job",
    (copy) => void Object.assign(states(copy, "/api/ads_clone/{id}/"), { paused: {} }),
    "minor: job adsClone: It has a new state, paused.",
  ],
  [
    "a price that doubles",
    (copy) =>
      void Object.assign(operation(copy, "/api/links/link_with_params/", "post"), {
        "x-credits": { rates: [{ amount: 2, per: "request" }] },
      }),
    "minor: links.createWithParams: The cost changed. Before: Costs 1 credit per request. Now: Costs 2 credits per request.",
  ],
  [
    "a final state that is lost",
    (copy) => void delete states(copy, "/api/ai_editing/{id}/").failed,
    "major: job aiEditing: The state failed is gone.",
  ],
  [
    "a state that no longer ends the job",
    (copy) => void Object.assign(states(copy, "/api/custom_template_jobs/{id}/"), { done: {} }),
    "major: job customTemplateJob: The state done no longer ends the job as it did.",
  ],
  [
    "a type that is renamed",
    (copy) => rename(copy, "DyoaAvatar", "OwnAvatar"),
    "major: type DyoaAvatar: It is no longer exported.",
  ],
  [
    "an operation that is gone",
    (copy) => void delete copy.paths["/api/dyoa/{id}/"]?.delete,
    "major: DELETE /api/dyoa/{id}/: Operation `DELETE /api/dyoa/{id}/` was removed.",
  ],
  [
    "an operation that is new",
    (copy) => void Object.assign(copy.paths, { "/api/sounds/": structuredClone(copy.paths["/api/voices/count/"]) }),
    "minor: /api/sounds/: added: paths / /api/sounds/",
  ],
  [
    "a field that has to be sent",
    (copy) => void schema(copy, "MultiAvatarRequest").required?.push("webhook_url"),
    "major: POST /api/lipsyncs/multi_avatar/: Properties of `MultiAvatarRequest` became required: `webhook_url`.",
  ],
  [
    "a field of another type",
    (copy) => void Object.assign(schema(copy, "AiEditing").properties?.name ?? {}, { type: "number" }),
    "major: POST /api/ai_editing/: Type of `name` widened from 'string' to 'number'.",
  ],
  [
    "a word that is no longer taken",
    (copy) => void schema(copy, "AiEditingStyle").enum?.pop(),
    "major: POST /api/ai_editing/: Enum of `editing_style` lost values: 'paper'.",
  ],
  [
    "a field that a webhook no longer carries",
    (copy) => void delete schema(copy, "CustomTemplateJobWebhook").properties?.video_output,
    "major: POST /api/custom_template_jobs/preview_async/: Property `video_output` of `CustomTemplateJobWebhook` was removed.",
  ],
  [
    "a parameter that may be sent",
    (copy) =>
      void Object.assign(operation(copy, "/api/custom_templates/", "get"), {
        parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
      }),
    "minor: GET /api/custom_templates/: added: paths / /api/custom_templates/ / get / parameters",
  ],
  [
    "a provisional part that breaks",
    (copy) => void Object.assign(schema(copy, "LinkCreateRequest"), { required: ["url", "locale"] }),
    "minor (provisional): POST /api/links/: Properties of `LinkCreateRequest` became required: `locale`.",
  ],
  [
    "another description",
    (copy) => void Object.assign(operation(copy, "/api/personas/", "get"), { description: "Other words." }),
    "patch: GET /api/personas/: modified: paths / /api/personas/ / get / description (description)",
  ],
];

it("says what the version gate says, and under the same bump, of every kind of change", async () => {
  const before = structuredClone(contract);
  const after = structuredClone(contract);
  for (const [, change] of KINDS) change(after);
  await write("released/1.0.0.json", JSON.stringify(before));
  await write("openapi.json", JSON.stringify(after));

  const gate = describeChanges(await contractDiff(before, after)).split("\n");
  for (const [kind, , said] of KINDS) expect(gate, kind).toContain(`- ${said}`);

  const page = contractLines(await changelog());
  expect(page.sort()).toEqual(gate.sort());
  // Two programs compare whole contracts.
}, 180_000);

/** What the changelog says of the contract since the last version, in the form of the gate's lines. */
function contractLines(text: string): string[] {
  const [, unreleased = ""] = text.split(/^## /m);
  return unreleased.split(/^### /m).flatMap((part) => {
    const bump = { Breaking: "major", "New and changed": "minor", Fixed: "patch" }[part.split("\n", 1)[0] ?? ""];
    return [...part.matchAll(/^- \*\*contract(, provisional)?\.\*\* (.*)$/gm)].map(
      ([, provisional, said]) => `- ${bump}${provisional ? " (provisional)" : ""}: ${said}`,
    );
  });
}

function schema(of: OpenApi, name: string): Schema {
  const found = of.components.schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

function operation(of: OpenApi, path: string, method: "get" | "post"): OperationObject {
  const found = of.paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
}

function states(of: OpenApi, path: string): JobReading["states"] {
  const job = operation(of, path, "get")["x-job"];
  if (job?.action !== "read") throw new Error(`${path} reads no job`);
  return job.states;
}

function rename(of: OpenApi, from: string, to: string): void {
  const text = JSON.stringify(of).replaceAll(`#/components/schemas/${from}"`, `#/components/schemas/${to}"`);
  Object.assign(of, JSON.parse(text));
  of.components.schemas[to] = schema(of, from);
  delete of.components.schemas[from];
}

function headings(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("#"));
}
