import { expect, test } from "vitest";
import type { JsonSchema } from "../src/contract/json-schema.ts";
import { formObject } from "../src/http/form-values.ts";

const FILE: JsonSchema = { type: "string", contentMediaType: "application/octet-stream" };

test("a field is a file, or a list of them, also where it is described beside a reference", () => {
  const properties: JsonSchema["properties"] = {
    one: FILE,
    beside: { allOf: [FILE] },
    several: { type: "array", items: { allOf: [FILE] } },
  };
  const fields = ["one", "beside", "several", "several"].map((name) => ({ name, value: `${name}.png`, file: true }));
  expect(formObject(fields, { type: "object", properties })).toEqual({
    value: { one: "one.png", beside: "beside.png", several: ["several.png", "several.png"] },
    violations: [],
  });
});
