import { expect, test } from "vitest";
import { namesJob } from "../src/job/index.ts";

const UUID = "3F2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

test.each([null, undefined, "x", 7, [], {}, { id: null }, { id: 7 }, { id: "" }])(
  "what has no id names no job: %j",
  (answer) => {
    for (const facts of [{}, { uuid: true }] as const) expect(namesJob(facts, answer)).toBe(false);
  },
);

test.each(["job-7", "../x", `${UUID}/`])("an id that the contract does not give names no job of it: %s", (id) => {
  expect(namesJob({ uuid: true }, { id })).toBe(false);
  expect(namesJob({}, { id })).toBe(true);
});

test("a UUID names a job, in either case", () => {
  expect(namesJob({ uuid: true }, { id: UUID })).toBe(true);
  expect(namesJob({ uuid: true }, { id: UUID.toLowerCase() })).toBe(true);
});
