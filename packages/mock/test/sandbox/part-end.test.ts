// How parts end is said in the contract's words, whatever they are.
import { expect, it } from "vitest";
import { endedPart } from "../../src/sandbox/jobs/part-end.ts";

const WORDS = { queued: "progress", ready: "done", withdrawn: "rejected", broken: "failed" } as const;

function job(state: keyof typeof WORDS, why = ""): Parameters<typeof endedPart>[0] {
  const definition = { type: "poster", status: "phase", states: WORDS, reason: "error.text" };
  return { type: { definition }, record: { phase: state, error: { text: why } } };
}

it("a part that succeeds has the word of its job, and no reason", () => {
  expect(endedPart(job("ready"), { id: 1 })).toEqual({ id: 1, phase: "ready", error: { text: null } });
});

it("a part that fails by itself has the plain word for a failure, and its own reason", () => {
  expect(endedPart(job("ready"), { id: 1 }, "too large")).toEqual({
    id: 1,
    phase: "broken",
    error: { text: "too large" },
  });
});

it("of a job that has failed, in whatever way, each part has failed in that way", () => {
  const ended = { id: 1, phase: "withdrawn", error: { text: "by the user" } };
  expect(endedPart(job("withdrawn", "by the user"), { id: 1 })).toEqual(ended);
  expect(endedPart({ ...job("withdrawn"), fate: { reason: "by the user" } }, { id: 1 })).toEqual(ended);
});

it("a part that succeeds of a job that has failed cannot be: it takes the job's end", () => {
  expect(endedPart(job("broken"), { id: 1 })).toMatchObject({ phase: "broken" });
});
