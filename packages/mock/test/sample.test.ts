// Records for tests: valid by the contract, typed, and without anything of the mock that is heavy.
import { fileURLToPath } from "node:url";
import { model } from "@video-ads/model/testing/requests";
import { bundleSize } from "@video-ads/testing/bundle-size";
import { describe, expect, test } from "vitest";
import { plainCompiler } from "../src/contract/ajv.ts";
import { bundleOf, type JsonSchema } from "../src/contract/json-schema.ts";
import { loadContract } from "../src/contract/load.ts";
import { samples } from "../src/generated/samples.ts";
import { OptionsError, sample } from "../src/sample/index.ts";

const contract = await loadContract(undefined);

/** Says what the contract has against a record of an answer. */
function faultsIn(operationId: string, record: unknown): unknown {
  const operation = contract.operation(operationId);
  const schema = operation?.answerSchema(operation.status) ?? {};
  const one = (schema.items as JsonSchema | undefined) ?? schema;
  const validate = plainCompiler()(one, bundleOf(operation?.http ?? {}));
  return validate(record) ? undefined : validate.errors;
}

describe("a sample", () => {
  const shown = model.operations.flatMap(({ id, success: { type = "" } }) =>
    Object.keys(samples[type]?.examples ?? {}).map((example) => [type, example, id] as const),
  );
  test.each(shown)("%s %s is an answer of %s", (type, example, id) => {
    const record = sample(type as never, { example } as never);
    // An answer may be shown with fields that another one does not have: each is right for one that has this example.
    const all = model.operations.filter(({ success }) => success.type === type).map((one) => faultsIn(one.id, record));
    expect([id, all]).toEqual([id, expect.arrayContaining([undefined])]);
  });

  test("is one of each kind of record that an operation answers, and of each webhook", () => {
    const types = model.operations.flatMap(({ success }) => success.type ?? []);
    expect(Object.keys(samples)).toEqual(
      expect.arrayContaining([...types, ...model.webhooks.map(({ payload }) => payload)]),
    );
  });

  test("is the one with the status that is asked for, and a copy", () => {
    const job = sample("CustomTemplateJob", { status: "done" });
    expect(job.status).toBe("done");
    expect(job.video_output).toMatch(/^https:/);
    expect(sample("CustomTemplateJobWebhook", { status: "failed" })).toMatchObject({ status: "failed" });
    job.status = "failed";
    expect(sample("CustomTemplateJob", { status: "done" }).status).toBe("done");
    expect(sample("CustomTemplateJob").status).toBe("pending");
    expect(sample("CustomTemplateJob", { example: "previewReady" }).preview).toMatch(/^https:/);
  });

  test.each<[unknown[], string, RegExp]>([
    [["CustomTemplateJobs"], "name", /^Did you mean CustomTemplateJob\? Allowed: .*\bAiEditing/],
    [["CustomTemplateJob", { status: "finished" }], "status", /^Allowed: pending, .*done.*, not "finished"\.$/],
    [["CustomTemplateJob", { example: "preview_ready" }], "example", /^Did you mean previewReady\?/],
    [["CustomTemplateJob", { state: "done" }], "state", /^There is no such option\. (.*)Allowed: status, example\.$/],
    [["CustomTemplateJob", null], "options", /^It is an object, not null\.$/],
    [[null], "name", /^Allowed: .*not null\.$/],
    [["CustomTemplateJob", { status: Number.NaN }], "status", /^Allowed: .*not NaN\.$/],
    [["CustomTemplateJob", { status: "done", example: "failed" }], "example", /leave out one of them/],
  ])("%j that there is not is refused, with all there are", (given, option, problem) => {
    const asked = () => Reflect.apply(sample, undefined, given);
    expect(asked).toThrow(OptionsError);
    expect(asked).toThrow(expect.objectContaining({ option, problem: expect.stringMatching(problem) }));
  });

  test("does not compile with a name, a status or a field that there is not", () => {
    const uncompiled = () => {
      // @ts-expect-error there is no such record
      sample("CustomTemplateJobs");
      // @ts-expect-error there is no such status
      sample("CustomTemplateJob", { status: "finished" });
      // @ts-expect-error the record has no such field
      sample("CustomTemplateJob").films;
    };
    expect(uncompiled).toThrow(OptionsError);
  });
});

test("a program that asks for samples loads nothing else of the mock", async () => {
  const folder = fileURLToPath(new URL("../src", import.meta.url));
  // No module of Node, and none of a package: the bundle is of this, and small.
  const { entry, lazy } = await bundleSize(`export { sample } from "./sample/index.ts";`, folder);
  expect(entry).toBeLessThan(16_384);
  expect(lazy).toEqual({});
});
