// COVERAGE.md says nothing that is not so: what the coverage files claim is held against the contract.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import {
  type Bundle,
  type CoverageFile,
  coverageFile,
  coverage as coverageOf,
  placesIn,
  readCoverageFiles,
  readSections,
} from "../scripts/coverage/index.ts";
import { specRoot } from "./support/redocly.ts";

const contract: Bundle = {
  paths: {
    "/api/clips/": {
      post: {
        operationId: "clips.create",
        "x-provisional": "Not seen yet | really.",
        "x-credits": { rates: [{ amount: 1, per: "request" }], provisional: "Seen once." },
        callbacks: { changed: { "{$request.body#/webhook_url}": { post: { "x-webhook": { source: "clip" } } } } },
      },
    },
  },
  components: { schemas: { Clip: { type: "object", example: { "x-provisional": "data" } } } },
};

const CLIPS = {
  implements: [
    { section: "2.10", about: "Clips", schemas: ["Clip"], operations: ["clips.create"], webhooks: ["clip"] },
  ],
  notShown: [
    { section: "4", what: "What a clip costs", decision: "One credit." },
    { section: "2.9", what: "What a film is", decision: "None is made." },
  ],
};

const PATH = "resources/clips/coverage.yaml";

/** The file as it is, with changes of what it claims first and of the whole. */
function clips(change: object = {}, whole: object = {}): CoverageFile[] {
  const [first] = CLIPS.implements;
  return [coverageFile(PATH, stringify({ ...CLIPS, implements: [{ ...first, ...change }], ...whole }))];
}

const sections = [
  { number: "2", title: "Resources" },
  { number: "2.9", title: "Films" },
  { number: "2.10", title: "Clips" },
  { number: "4", title: "Endpoints" },
];

const coverage = (bundle: Bundle, files: CoverageFile[]): string =>
  coverageOf(bundle, files, sections, (kind) => `resources/clips/${kind}.yaml:7`);

describe("coverage", () => {
  test("lists what stands where, with folder, method and path, under the section's title", () => {
    expect(coverage(contract, clips())).toContain(`### 2.10 Clips

- Clips (\`resources/clips\`)
  - Schemas: \`Clip\`
  - Operations: \`clips.create\` (POST /api/clips/)
  - Webhooks: \`clip\``);
  });

  test("lists what no section asks for behind the sections, and refuses it where it is not there", () => {
    const added = (operation: string): CoverageFile[] =>
      clips({ operations: [] }, { beyond: [{ about: "Asked for by users", operations: [operation] }] });
    expect(coverage(contract, added("clips.create"))).toContain(`### Beyond the specification

- Asked for by users (\`resources/clips\`)
  - Operations: \`clips.create\` (POST /api/clips/)`);
    expect(() => coverage(contract, added("clips.cut"))).toThrow("the contract has no operation clips.cut (beyond)");
    expect(() => coverage(contract, clips({ operations: [] }))).toThrow(
      "of an entry of `implements`, or of `beyond` if no section asks for it.",
    );
  });

  test("has every section, in the order of the specification; one that is divided says nothing of its own", () => {
    const stands = coverage(contract, clips()).split("## What is not shown")[0];
    expect(stands?.match(/^###? \S+|^Nothing.*/gm)).toEqual([
      "## What",
      "### 2",
      "### 2.9",
      "Nothing of its own in the contract.",
      "### 2.10",
      "### 4",
      "Nothing of its own in the contract.",
    ]);
  });

  test("leaves no section of the specification out", () => {
    const [cost] = CLIPS.notShown;
    expect(() => coverage(contract, clips({}, { notShown: [cost] }))).toThrow(
      'sections.yaml: no coverage.yaml names section 2.9 "Films". Name it under `implements`, or under `notShown` with what was decided.',
    );
  });

  test("lists what is not shown with its decision", () => {
    expect(coverage(contract, clips())).toMatch(
      /### 4 Endpoints\n\n.*\n.*\n\| What a clip costs \| One credit\. \| `clips` \|/,
    );
  });

  test("lists the provisional parts of the contract, not of examples", () => {
    const parts = coverage(contract, clips()).split("## Provisional parts")[1];
    expect(parts).toContain("| `#/paths/~1api~1clips~1/post` | Not seen yet \\| really. |");
    expect(parts).toContain("| `#/paths/~1api~1clips~1/post/x-credits` | Seen once. |");
    expect(parts).not.toContain("data");
  });

  test("lists which fields the specification requires, and which are required by the policy", () => {
    const files = clips({}, { required: { Clip: ["name"] }, requiredPolicy: "What is listed." });
    const text = coverage({ ...contract, components: { schemas: { Clip: { required: ["id", "name"] } } } }, files);
    expect(text).toMatch(/## Required fields\n\nWhat is listed\.\n\n.*\n.*\n\| `Clip` \| `name` \| `id` \|/);
    expect(coverage(contract, clips())).not.toContain("## Required fields");
  });

  test("refuses a field that the specification requires and the contract does not", () => {
    const files = [coverageFile(PATH, `${stringify(CLIPS)}required:\n  Clip:\n    - id\n    - name\n`)];
    const line = stringify(CLIPS).split("\n").length + 3;
    expect(() => coverage({ ...contract, components: { schemas: { Clip: { required: ["id"] } } } }, files)).toThrow(
      `${PATH}:${line}: the contract does not require name of Clip`,
    );
  });

  test.each([
    [
      "a field that there is not",
      "schemas: [Clip]",
      "1: the file has the unknown field `schemas`; those that there are: implements, beyond, notShown, required, requiredPolicy",
    ],
    [
      "a field of a claim that there is not",
      "implements:\n  - section: '4'\n    about: It\n    webhook: [clip]",
      "4: `implements/0` has the unknown field `webhook`; those that there are: section, about, schemas, operations, webhooks",
    ],
    [
      "a field of a gap that there is not",
      "notShown:\n  - { section: '4', what: It,\n      decided: So, decision: So }",
      "3: `notShown/0` has the unknown field `decided`; those that there are: section, what, decision",
    ],
    [
      "a claim without a field",
      "implements:\n  - section: '4'",
      "2: `implements/0` must have required property 'about'",
    ],
    ["names where claims stand", "beyond: [clips.create]", "1: `beyond/0` must be object"],
    ["one claim where several stand", "beyond:\n  about: It", "2: `beyond` must be array"],
    ["nothing behind a name", "implements:", "1: `implements` must be array"],
    [
      "a number of a section without quotes",
      "implements:\n  - section: 2.10\n    about: It",
      "2: `implements/0/section` must be string: write it as it stands, in quotes",
    ],
    ["what is no YAML", "implements:\n  - about: 'It", "2: Missing closing 'quote"],
    ["a list", "- implements", ": the file must be object"],
  ])("says of %s where it stands, and what may", (_, text, message) => {
    const at = message.startsWith(":") ? PATH : `${PATH}:`;
    expect(() => coverage(contract, [coverageFile(PATH, text)])).toThrow(`- ${at}${message}`);
  });

  test("starts by saying that it is generated, from what and how", () => {
    expect(coverage(contract, clips())).toMatch(/^<!-- Generated from .*coverage\.yaml.* by `pnpm generate`/);
  });

  test.each([
    [
      "a schema",
      { schemas: ["Clip", "Film"] },
      "resources/clips/coverage.yaml:6: the contract has no schema Film (section 2.10)",
    ],
    ["an operation", { operations: ["clips.create", "clips.cut"] }, "the contract has no operation clips.cut"],
    ["a webhook source", { webhooks: ["clip", "film"] }, "the contract has no webhook source film"],
    [
      "a section",
      { section: "2.13" },
      'resources/clips/coverage.yaml:2: the interface specification has no section "2.13"',
    ],
  ])("refuses %s that does not exist", (_, change, message) => {
    expect(() => coverage(contract, clips(change))).toThrow(message);
  });

  test.each([
    ["a schema", { schemas: [] }, "resources/clips/schemas.yaml:7: the schema Clip is claimed by no coverage.yaml"],
    [
      "an operation",
      { operations: [] },
      "resources/clips/operations.yaml:7: the operation clips.create is claimed by no coverage.yaml",
    ],
    [
      "a webhook source",
      { webhooks: [] },
      "resources/clips/webhooks.yaml:7: the webhook source clip is claimed by no coverage.yaml",
    ],
  ])("refuses %s that no coverage file claims", (_, change, message) => {
    expect(() => coverage(contract, clips(change))).toThrow(message);
  });
});

const known = readSections(specRoot);

describe.runIf(known)("the contract's coverage files", () => {
  const bundle = JSON.parse(readFileSync(join(specRoot, "dist/openapi.json"), "utf8")) as Bundle;
  const files = readCoverageFiles(specRoot);
  const places = placesIn(specRoot);
  const coverage = (): string => coverageOf(bundle, files, known ?? [], places);

  test("agree with the contract", () => {
    expect(coverage()).toContain("## Provisional parts");
  });

  test("say of the fields that sections 2.4, 2.6, 2.7, 2.9, 2.10 and 2.11 require that it is the specification that does", () => {
    const said = Object.assign({}, ...files.map(({ coverage }) => coverage.required ?? {}));
    expect(said).toEqual({
      HtmlInteractiveAdRequest: ["link", "style_ids"],
      HtmlInteractiveAd: ["link", "style_ids", "status", "failed_reason", "ads"],
      HtmlInteractiveAdItem: ["id", "style_id", "status", "html_url", "size_bytes", "failed_reason"],
      LipsyncFromText: ["text"],
      LipsyncFromAudio: ["audio"],
      MultiAvatarRequest: ["video_inputs"],
      AiEditingRequest: ["video_url", "editing_style"],
      AdsCloneRequest: ["video_url"],
      AdsClone: ["video_url"],
      DyoaAvatar: ["name"],
    });
  });

  test("a place, with file and line, is known of each operation, schema and webhook source", () => {
    const named = files.flatMap(({ coverage }) => coverage.implements ?? []);
    for (const kind of ["schemas", "operations", "webhooks"] as const) {
      const names = named.flatMap((claim) => claim[kind] ?? []);
      expect(names.filter((name) => !/^(resources|common)\/.*\.yaml:\d+$/.test(places(kind, name) ?? ""))).toEqual([]);
    }
    expect(places("operations", "no.such")).toBeUndefined();
  });
});
