// The linter's rules for workflows: a step that calls nothing is found before anybody runs it.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lint, type Problem, specRoot } from "./support/redocly.ts";

const url = "../dist/openapi.yaml";
const path = (pointer: string) => `operationPath: "{$sourceDescriptions.mini.url}#/paths/${pointer}"`;

const workflows = {
  "an operation": { url, step: path("~1clips~1{id}~1/get"), found: [] },
  "an operation by its id": { url, step: "operationId: clips.get", found: [] },
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
    step: path("~1clips~1{id}~1/get"),
    found: ["#/sourceDescriptions/0/url"],
  },
};

const clip = path("~1clips~1{id}~1/get");
const read = (outputs: string, ...conditions: string[]) =>
  `${clip}, outputs: { it: "$response.body#${outputs}" }, successCriteria: [${conditions
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
  `${clip}, parameters: [${names.map((name) => `{ name: ${name}, in: header, value: $inputs.key }`).join(", ")}]`;

/** Steps of a workflow that sends no keys of its own, and of which of them nobody would be let in. */
const keys = {
  "both of its keys": { step: keyed("X-ID", "x-key"), lacks: undefined },
  "one of its keys": { step: keyed("X-ID"), lacks: "without `X-KEY` (header)," },
  "no key": { step: clip, lacks: "without `X-ID` (header) and `X-KEY` (header)," },
  "keys of the document, by reference": {
    step: `${clip}, parameters: [{ reference: $components.parameters.id }, { reference: $components.parameters.key }]`,
    lacks: undefined,
  },
};

const folder = mkdtempSync(join(tmpdir(), "workflow-rules-"));
let problems: Problem[][];

beforeAll(async () => {
  const config = join(folder, "redocly.yaml");
  writeFileSync(config, `extends: [house/all]\nplugins: [${join(specRoot, "lint/plugin.js")}]\n`);
  cpSync(join(specRoot, "test/support/mini.yaml"), join(folder, "openapi.yaml"));
  mkdirSync(join(folder, "workflows"));
  const shared = "parameters: [{ reference: $components.parameters.id }, { reference: $components.parameters.key }], ";
  const ofKeys = Object.values(keys).map(({ step }) => ({ url, step, shared: "" }));
  const others = [...Object.values(workflows), ...Object.values(reads).map(({ step }) => ({ url, step }))];
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

test.each(Object.entries(keys).map(([sends, { lacks }], index) => ({ sends, lacks, index })))(
  "workflow-steps-let-in looks at the keys that a step sends: $sends",
  ({ lacks, index }) => {
    const said = problems[Object.keys({ ...workflows, ...reads }).length + index] ?? [];
    expect(said.map(({ ruleId, pointer }) => [ruleId, pointer])).toEqual(
      lacks === undefined ? [] : [["house/workflow-steps-let-in", "#/workflows/0/steps/0/operationPath"]],
    );
    if (lacks !== undefined) expect(said[0]?.message).toContain(lacks);
  },
);
