// How parts end is said in the contract's words, whatever they are.
import { expect, it } from "vitest";
import { endedPart } from "../../src/sandbox/jobs/part-end.ts";
import { jobOf } from "./altered.ts";

const WORDS = { queued: "progress", ready: "done", withdrawn: "rejected", broken: "failed" } as const;

function job(state: keyof typeof WORDS, why = ""): Parameters<typeof endedPart>[0] {
  const definition = {
    ...jobOf("posters.get"),
    ...{ type: "poster", status: "phase", states: WORDS, reason: "error.text" },
  };
  return { type: { definition, states: new Map(), initial: {} }, record: { phase: state, error: { text: why } } };
}

it("a part that succeeds has the word of its job, and no reason", () => {
  expect(endedPart(job("ready"), 0, { id: 1 })).toEqual({ id: 1, phase: "ready", error: { text: null } });
});

it("a part that fails by itself has the plain word for a failure, and its own reason", () => {
  expect(endedPart(job("ready"), 0, { id: 1 }, "too large")).toEqual({
    id: 1,
    phase: "broken",
    error: { text: "too large" },
  });
});

it("of a job that has failed, in whatever way, each part has failed in that way", () => {
  const ended = { id: 1, phase: "withdrawn", error: { text: "by the user" } };
  expect(endedPart(job("withdrawn", "by the user"), 0, { id: 1 })).toEqual(ended);
  expect(endedPart({ ...job("withdrawn"), fate: { reason: "by the user" } }, 0, { id: 1 })).toEqual(ended);
});

it("a part that succeeds of a job that has failed cannot be: it takes the job's end", () => {
  expect(endedPart(job("broken"), 0, { id: 1 })).toMatchObject({ phase: "broken" });
});

it("a part that fails by itself is as an example shows one that has failed, but for what was sent", () => {
  const file = { url: "https://cdn.example.com/a.png", size: 9 };
  const made = { phase: "ready", parts: [{ id: 1, phase: "ready", color: "red", ...file }] };
  const half = { phase: "ready", parts: [{ id: 1, phase: "broken", color: "blue", url: null, error: { code: 7 } }] };
  const { type, record } = job("ready");
  const states = new Map<string, object>([
    ["made", made],
    ["half", half],
  ]);
  const { definition } = type;
  const ended = endedPart(
    {
      type: { definition: { ...definition, items: "parts" }, states: states as typeof type.states, initial: {} },
      record,
      parts: [{ fields: { color: "green" }, absent: [] }],
    },
    0,
    { id: 4, phase: "ready", color: "green", ...file },
    "too large",
  );
  expect(ended).toEqual({ id: 4, phase: "broken", color: "green", url: null, error: { code: 7, text: "too large" } });
});
