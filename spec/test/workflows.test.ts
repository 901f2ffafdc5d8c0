// The workflows: sound Arazzo, and each step calls an operation of the contract.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { contract, endpoint, resolve, successOf } from "./support/contract.ts";
import { lint, specRoot } from "./support/redocly.ts";

interface Workflow {
  workflowId: string;
  steps: { stepId: string; operationPath: string; successCriteria?: object[] }[];
}

const files = globSync("workflows/*.arazzo.yaml", { cwd: specRoot }).sort();
const steps = files.flatMap((file) => {
  const { workflows } = parse(readFileSync(join(specRoot, file), "utf8")) as { workflows: Workflow[] };
  return workflows.flatMap((workflow) => workflow.steps.map((step) => ({ file, ...step })));
});

describe("the workflows", () => {
  test("have no problems", async () => {
    expect((await lint(files)).flat()).toEqual([]);
  });

  test("are the flows that users run", () => {
    expect(files.map((file) => file.replace(/^workflows.|\.arazzo\.yaml$/g, ""))).toEqual([
      "ads-clone",
      "ai-editing",
      "dyoa",
      "html-ads",
      "link-to-video",
      "multi-avatar",
      "quota-and-credits",
      "template-preview-render",
    ]);
  });

  test("take the failing HTML ad's style from the listing: its last one", () => {
    const [workflow] = parse(readFileSync(join(specRoot, "workflows/html-ads.arazzo.yaml"), "utf8")).workflows;
    const { examples = {} } = successOf(endpoint("htmlInteractiveAds.listStyles")).content?.["application/json"] ?? {};
    const [styles] = Object.values(examples).map((example) => resolve(example).value as { id: string }[]);
    expect(workflow.inputs.properties.failingStyleId.default).toBe(styles?.at(-1)?.id);
  });

  test.each(steps)("$file: $stepId calls an operation of the contract and checks its answer", (step) => {
    const [path = "", method = ""] = step.operationPath
      .replace("{$sourceDescriptions.videoAds.url}#/paths/", "")
      .split("/")
      .map((key) => key.replaceAll("~1", "/"));
    expect(resolve(contract.paths[path] ?? {})[method]?.operationId).toBeTypeOf("string");
    expect(step.successCriteria).not.toHaveLength(0);
  });
});
