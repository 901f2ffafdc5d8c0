import { expect, test } from "vitest";
import { namesJob } from "../src/job/index.ts";

const UUID = "3F2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

test.each([null, undefined, "x", 7, [], {}, { id: null }, { id: 7 }, { id: "" }])(
  "what has no id names no job: %j",
  (answer) => {
    for (const facts of [{}, { uuid: true }] as const) expect(namesJob(facts, answer)).toBe(false);
  },
);

test.each(["job-7", "film.2", "ü", "a".repeat(255)])(
  "an id that is no UUID names a job of a contract without them: %s",
  (id) => {
    expect(namesJob({ uuid: true }, { id })).toBe(false);
    expect(namesJob({}, { id })).toBe(true);
  },
);

test.each(["../x", `${UUID}/`, `${UUID}\n`, "a b", "a\\b", "..", ".", "a".repeat(256)])(
  "an id that nobody could ask for names no job: %j",
  (id) => {
    for (const facts of [{}, { uuid: true }] as const) expect(namesJob(facts, { id })).toBe(false);
  },
);

test("a UUID names a job, in either case", () => {
  expect(namesJob({ uuid: true }, { id: UUID })).toBe(true);
  expect(namesJob({ uuid: true }, { id: UUID.toLowerCase() })).toBe(true);
});
