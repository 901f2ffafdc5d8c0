// The linter's rules for workflows: a step that calls nothing is found before anybody runs it.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lint, type Problem, specRoot } from "./support/redocly.ts";

const url = "../dist/openapi.yaml";
const path = (pointer: string) => `operationPath: "{$sourceDescriptions.mini.url}#/paths/${pointer}"`;
const ID = "{ name: id, in: path, value: $inputs.id }";
const clip = path("~1clips~1{id}~1/get");
const withId = `parameters: [${ID}]`;

const workflows = {
  "an operation": { url, step: `${clip}, ${withId}`, found: [] },
  "an operation by its id": { url, step: `operationId: clips.get, ${withId}`, found: [] },
  "an operation of a service that is elsewhere": {
    url: "https://elsewhere.example.com/openapi.yaml",
    step: path("~1films~1/get"),
    found: [],
  },
  "a path that is not there": { url, step: path("~1films~1/get"), found: ["#/workflows/0/steps/0/operationPath"] },
  "a method that is not there": { url, step: path("~1left~1/put"), found: ["#/workflows/0/steps/0/operationPath"] },
  "an id that is not there": {
    url,
    step: "operationId: films.get",
    found: ["#/workflows/0/steps/0/operationId"],
  },
  "a contract that is not there": {
    url: "../dist/other.yaml",
    step: clip,
    found: ["#/sourceDescriptions/0/url"],
  },
  // Which is said of the contract, and not of each workflow.
  "a contract that is no YAML": { url: "../dist/broken.yaml", step: clip, found: [] },
};

const read = (outputs: string, ...conditions: string[]) =>
  `${clip}, ${withId}, outputs: { it: "$response.body#${outputs}" }, successCriteria: [${conditions
    .map((condition) => `{ condition: "$response.body#${condition}" }`)
    .join(
      ", ",
    )}], onFailure: [{ name: stop, type: end, criteria: [{ condition: "$response.body#/status == 'failed'" }] }]`;

const reads = {
  "what is there": { step: read("/status", "/status == 'done'", "/status != null"), found: [] },
  "a field that is not there": { step: read("/state"), found: ["outputs/it"] },
  "an entry of what is no list": { step: read("/0/status"), found: ["outputs/it"] },
  "a state that is none": {
    step: read("/status", "/status == 'done'", "/status == 'completed'"),
    found: ["successCriteria/1/condition"],
  },
};

const keyed = (...names: string[]) =>
  `${clip}, parameters: [${[ID, ...names.map((name) => `{ name: ${name}, in: header, value: $inputs.key }`)].join(", ")}]`;

/** Steps of a workflow that sends no keys of its own, and of which of them nobody would be let in. */
const keys = {
  "both of its keys": { step: keyed("X-ID", "x-key"), lacks: undefined },
  "one of its keys": { step: keyed("X-ID"), lacks: "without `X-KEY` (header)," },
  "no key": { step: `${clip}, ${withId}`, lacks: "without `X-ID` (header) and `X-KEY` (header)," },
  "keys of the document, by reference": {
    step: `${clip}, parameters: [${ID}, { reference: $components.parameters.id }, { reference: $components.parameters.key }]`,
    lacks: undefined,
  },
};

const make = path("~1clips~1/post");
const body = (payload: string, more = "") => `${make}, requestBody: { ${more}payload: ${payload} }`;

/** What steps send, where that is wrong, and what is said of it. */
const sends = {
  "all that it requires": { step: body("{ scenes: [a, $inputs.scene], model_version: small }"), found: {} },
  "values of expressions": { step: body('{ scenes: $inputs.scenes, model_version: "{$inputs.model}" }'), found: {} },
  "a field that may be null": { step: body("{ scenes: [a], webhook_url: null }"), found: {} },
  "a body that an expression gives": { step: body("$inputs.clip", "contentType: application/json, "), found: {} },
  "a field under another name": {
    step: body("{ scene: [a] }"),
    found: {
      "requestBody/payload": "without `scenes` in its body, which it requires",
      "requestBody/payload/scene": "which has no such field. It has `scenes`, `model_version`, `webhook_url`.",
    },
  },
  "a value that is none": {
    step: body("{ scenes: [a], model_version: huge }"),
    found: {
      "requestBody/payload/model_version":
        "with `huge` for `model_version`, which it is never. It is one of `small`, `large`.",
    },
  },
  "a field of what is no object": {
    step: body("{ scenes: [{ name: a }] }"),
    found: { "requestBody/payload/scenes/0/name": "with `name` in `scenes/0`, which has no such field. Take it out." },
  },
  "another media type": {
    step: body("{ scenes: [a] }", "contentType: application/xml, "),
    found: {
      "requestBody/contentType":
        "with a body of `application/xml`, which it does not take. It takes `application/json`.",
    },
  },
  "no body": { step: make, found: { operationPath: "without a body, which it requires." } },
  "a body where none is taken": {
    step: `${clip}, ${withId}, requestBody: { payload: {} }`,
    found: { requestBody: "with a body, and it takes none." },
  },
  "no id": { step: clip, found: { operationPath: "without `id` (path), which it requires." } },
  "a parameter under another name": {
    step: `${path("~1clips~1/get")}, parameters: [{ name: state, in: query, value: done }]`,
    found: {
      "parameters/0/name": "with `state` (query), which it does not take. It has `status`, `sort`, `condition`.",
    },
  },
  "a header of its own": {
    step: `${clip}, parameters: [${ID}, { name: Prefer, in: header, value: dynamic=true }]`,
    found: {},
  },
};

const folder = mkdtempSync(join(tmpdir(), "workflow-rules-"));
let problems: Problem[][];

beforeAll(async () => {
  const config = join(folder, "redocly.yaml");
  writeFileSync(config, `extends: [house/all]\nplugins: [${join(specRoot, "lint/plugin.js")}]\n`);
  cpSync(join(specRoot, "test/support/mini.yaml"), join(folder, "openapi.yaml"));
  writeFileSync(join(folder, "broken.yaml"), 'openapi: "3.0.3\n');
  mkdirSync(join(folder, "workflows"));
  const shared = "parameters: [{ reference: $components.parameters.id }, { reference: $components.parameters.key }], ";
  const ofKeys = Object.values(keys).map(({ step }) => ({ url, step, shared: "" }));
  const others = [
    ...Object.values(workflows),
    ...[...Object.values(reads), ...Object.values(sends)].map(({ step }) => ({ url, step })),
  ];
  const files = [...others.map((one) => ({ ...one, shared })), ...ofKeys].map(({ url, step, shared }, index) => {
    const file = join(folder, "workflows", `${index}.arazzo.yaml`);
    writeFileSync(
      file,
      `arazzo: 1.0.1
info: { title: Mini, version: 1.0.0 }
sourceDescriptions: [{ name: mini, type: openapi, url: ${url} }]
components: { parameters: { id: { name: X-ID, in: header, value: $inputs.id }, key: { name: X-KEY, in: header, value: $inputs.key } } }
workflows: [{ workflowId: one, ${shared}steps: [{ stepId: only, ${step} }] }]
`,
    );
    return file;
  });
  problems = await lint(files, config);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(workflows).map(([calls, { found }], index) => ({ calls, found, index })))(
  "workflow-steps-exist looks for what a step calls: $calls",
  ({ found, index }) => {
    expect(problems[index]?.map(({ pointer }) => pointer)).toEqual(found);
    for (const { ruleId, message } of problems[index] ?? []) {
      expect(ruleId).toBe("house/workflow-steps-exist");
      expect(message).toMatch(/\. [A-Z].*\.$/);
    }
  },
);

test.each(Object.entries(reads).map(([what, { found }], index) => ({ what, found, index })))(
  "workflow-steps-read looks at what a step reads of an answer: $what",
  ({ found, index }) => {
    const said = problems[Object.keys(workflows).length + index] ?? [];
    expect(said.map(({ pointer }) => pointer)).toEqual(found.map((at) => `#/workflows/0/steps/0/${at}`));
    for (const { ruleId, message } of said) {
      expect(ruleId).toBe("house/workflow-steps-read");
      expect(message).toMatch(/\. [A-Z].*\.$/);
    }
  },
);

test.each(Object.entries(sends).map(([what, { found }], index) => ({ what, found, index })))(
  "workflow-steps-send looks at what a step sends: $what",
  ({ found, index }) => {
    const said = problems[Object.keys({ ...workflows, ...reads }).length + index] ?? [];
    expect(said.map(({ ruleId }) => ruleId)).toEqual(said.map(() => "house/workflow-steps-send"));
    const at = (pointer: string) => `#/workflows/0/steps/0/${pointer}`;
    expect(Object.fromEntries(said.map(({ pointer, message }) => [pointer, message]))).toEqual(
      Object.fromEntries(Object.entries(found).map(([pointer, text]) => [at(pointer), expect.stringContaining(text)])),
    );
    for (const { message } of said) expect(message).toMatch(/\. [A-Z].*\.$/);
  },
);

test.each(Object.entries(keys).map(([sends, { lacks }], index) => ({ sends, lacks, index })))(
  "workflow-steps-let-in looks at the keys that a step sends: $sends",
  ({ lacks, index }) => {
    const said = problems[Object.keys({ ...workflows, ...reads, ...sends }).length + index] ?? [];
    expect(said.map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual(
      lacks === undefined ? [] : [["house/workflow-steps-let-in", "#/workflows/0/steps/0/operationPath"]],
    );
    if (lacks !== undefined) expect(said[0]?.message).toContain(lacks);
  },
);
