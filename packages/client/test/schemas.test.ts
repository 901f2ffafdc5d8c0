// Schemas of what is sent and of what comes, in the form that other libraries take.
import { bodiesOf, model } from "@video-ads/model/testing/requests";
import { expect, test } from "vitest";
import type { BodyValidator } from "../src/request/body-validator.ts";
import * as schemas from "../src/schemas.ts";
import { schemaOf } from "../src/standard-schema/schema-of.ts";
import type { StandardSchemaV1, Validation } from "../src/standard-schema/standard-schema.ts";

const all = schemas as unknown as Record<string, StandardSchemaV1<unknown> | undefined>;

function validated(type: string, value: unknown): Validation<unknown> {
  const schema = all[`${type}Schema`];
  if (!schema) throw new Error(`There is no ${type}Schema`);
  return schema["~standard"].validate(value);
}

test("every JSON body of the contract's examples keeps to its schema, and comes back as it was given", () => {
  const bodies = model.operations.flatMap((operation) => {
    const { body } = operation;
    if (!body || body.empty || !body.media["application/json"]) return [];
    return bodiesOf(operation).map(([, fields]) => ({ type: body.type, fields }));
  });
  expect(bodies.length).toBeGreaterThan(0);
  for (const { type, fields } of bodies) {
    const found = validated(type, fields);
    expect(found).toEqual({ value: fields });
    expect("value" in found && found.value).toBe(fields);
  }
});

test("every record of a job in the contract's examples keeps to its schema, with a field and a state of tomorrow too", () => {
  for (const { record, examples, facts } of model.jobs) {
    for (const { value } of Object.values(examples)) {
      expect(validated(record, value)).toEqual({ value });
      const newer = { ...Object(value), [facts.status]: "tomorrow", field_of_tomorrow: 1 };
      expect(validated(record, newer)).toEqual({ value: newer });
    }
    expect(validated(record, { [facts.status]: 5 }).issues).toContainEqual({
      message: "Has to be a string",
      path: [facts.status],
    });
  }
});

/** Of what a validator says about a value. */
function reported(value: unknown, ...errors: NonNullable<BodyValidator["errors"]>): Validation<unknown> {
  return schemaOf(Object.assign(() => false, { errors }))["~standard"].validate(value);
}

test("an issue says what to do, and has the way to its field: entries by number, names as they are", () => {
  const fault = { schemaPath: "#", params: { missingProperty: "text" }, keyword: "required" };
  expect(reported({ scenes: [{}, {}] }, { ...fault, instancePath: "/scenes/1" })).toEqual({
    issues: [{ message: "Is missing", path: ["scenes", 1, "text"] }],
  });
  expect(
    reported({ "1": { "a/b": 5 } }, { ...fault, instancePath: "/1/a~1b", keyword: "type", params: { type: "string" } }),
  ).toEqual({
    issues: [{ message: "Has to be a string", path: ["1", "a/b"] }],
  });
});

test("it judges what would be sent: dates are text, and what is undefined is not there", () => {
  const seen: unknown[] = [];
  const accepted = schemaOf((body) => seen.push(body) > 0);
  const date = new Date(0);
  const value = { date, nothing: undefined };
  expect(accepted["~standard"].validate(value)).toEqual({ value });
  expect(seen).toEqual([{ date: date.toJSON() }]);
});

test("what cannot be written as JSON is refused, and nothing is thrown", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  for (const schema of Object.values(all))
    for (const value of [circular, { amount: 1n }])
      expect(schema?.["~standard"].validate(value)).toEqual({
        issues: [{ message: "Cannot be written as JSON", path: [] }],
      });
  for (const schema of Object.values(all))
    for (const value of [undefined, Symbol("none"), () => 0])
      expect(schema?.["~standard"].validate(value).issues?.[0].path).toEqual([]);
});

test("no issue is said twice, whatever the value is", () => {
  const values = [null, 5, "x", [], {}, { captions: {}, status: 1 }];
  for (const schema of Object.values(all))
    for (const value of values) {
      const { issues = [] } = Object(schema?.["~standard"].validate(value)) as { issues?: unknown[] };
      const said = issues.map((issue) => JSON.stringify(issue));
      expect(said).toEqual([...new Set(said)]);
    }
});
