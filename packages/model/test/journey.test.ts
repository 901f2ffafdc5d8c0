// A job is played as its states and transitions say, whatever they are called.
import { describe, expect, test } from "vitest";
import { journeyOf, renderingStates } from "../src/service/journey.ts";

type Told = Parameters<typeof journeyOf>[0];

const sketch: Told = {
  name: "sketch",
  render: "sketches.render",
  examples: {},
  by: "id",
  result: ["files[].url"],
  initial: "received",
  states: {
    received: {},
    drawing: {},
    draft_ready: { means: "previewReady" },
    inking: {},
    finished: { terminal: "succeeded" },
    cancelled: { terminal: "failed", means: "cancelled" },
    broken: { terminal: "failed" },
  },
  transitions: [
    { from: "received", to: "drawing", on: "a place is free" },
    { from: "drawing", to: "draft_ready", at: "preview", on: "the draft is there" },
    { from: "draft_ready", to: "inking", at: "render", on: "the draft is approved" },
    { from: "draft_ready", to: "inking", on: "nobody is asked" },
    { from: "drawing", to: "inking", on: "nobody wants a draft" },
    { from: "inking", to: "finished", on: "it is done" },
    { from: "*", to: "cancelled", on: "it is cancelled" },
    { from: "*", to: "broken", on: "it breaks" },
  ],
};

describe("the journey", () => {
  test("passes every state on the way, the preview in a state of its own", () => {
    expect(journeyOf(sketch)).toEqual({
      initial: "received",
      preview: ["drawing", "draftReady"],
      render: ["inking", "finished"],
      done: ["drawing", "inking", "finished"],
      failures: { failed: "broken", cancelled: "cancelled" },
    });
  });

  test("tells in which other states it succeeds, and what it passes until then", () => {
    const part = { from: "inking", to: "finished_in_part", on: "some of it is done" };
    const states = { ...sketch.states, finished_in_part: { terminal: "succeeded" } } as const;
    const { done, successes } = journeyOf({ ...sketch, states, transitions: [...sketch.transitions, part] });
    expect(done.at(-1)).toBe("finished");
    expect(successes).toEqual({
      finishedInPart: {
        received: ["drawing", "inking", "finishedInPart"],
        drawing: ["inking", "finishedInPart"],
        draftReady: ["inking", "finishedInPart"],
        inking: ["finishedInPart"],
      },
    });
  });

  test("tells by which states it fails, where not from any: the shortest way that needs no render", () => {
    const always = sketch.transitions.filter(({ to }) => to !== "cancelled");
    const failing = (...from: string[]) => {
      const moves = from.map((state) => ({ from: state, to: "cancelled", on: "it is cancelled" }));
      return journeyOf({ ...sketch, transitions: [...always, ...moves] }).failing;
    };
    expect(failing("received", "drawing")).toEqual({
      cancelled: { received: ["cancelled"], drawing: ["cancelled"] },
    });
    expect(failing("inking")).toEqual({
      cancelled: {
        received: ["drawing", "inking", "cancelled"],
        drawing: ["inking", "cancelled"],
        draftReady: ["inking", "cancelled"],
        inking: ["cancelled"],
      },
    });
    expect(failing("draft_ready")).toEqual({
      cancelled: {
        received: ["drawing", "draftReady", "cancelled"],
        drawing: ["draftReady", "cancelled"],
        draftReady: ["cancelled"],
      },
    });
  });

  test("fails by nothing that only a render leads to", () => {
    const transitions = sketch.transitions.filter(
      ({ to, at }) => !(to === "inking" && at === undefined) && to !== "broken",
    );
    const jammed = { from: "inking", to: "broken", on: "it jams" };
    expect(journeyOf({ ...sketch, transitions: [...transitions, jammed] }).failing).toEqual({
      failed: { inking: ["broken"] },
    });
  });

  test("fails in the moment of the preview and of the render, where those share a state", () => {
    const shared: Told = {
      ...sketch,
      examples: { previewReady: { value: {} }, renderPending: { value: {} } },
      states: { waiting: {}, over: { terminal: "succeeded" }, lost: { terminal: "failed" } },
      initial: "waiting",
      transitions: [
        { from: "waiting", to: "waiting", at: "preview", on: "the preview is ready" },
        { from: "waiting", to: "waiting", at: "render", on: "the render is asked for" },
        { from: "waiting", to: "over", on: "it is done" },
        { from: "waiting", to: "lost", on: "it is lost" },
      ],
    };
    expect(journeyOf(shared).failing).toEqual({
      failed: { waiting: ["lost"], previewReady: ["lost"], renderPending: ["lost"] },
    });
  });

  test("goes on by itself where nothing is rendered", () => {
    const { render: _, ...unrendered } = sketch;
    expect(journeyOf(unrendered)).toMatchObject({
      preview: ["drawing", "draftReady"],
      passing: ["inking", "finished"],
    });
    // Also where every way leads through its preview.
    const through = sketch.transitions
      .filter(({ from, to }) => !(from === "drawing" && to === "inking"))
      .map(({ at, ...move }) => ({ ...move, ...(at === "preview" && { at }) }));
    expect(journeyOf({ ...unrendered, transitions: through })).toMatchObject({
      passing: ["inking", "finished"],
      done: ["drawing", "draftReady", "inking", "finished"],
    });
  });

  test("leads a job that waits for nothing through the preview and its render, where no other way does", () => {
    const states = { NEW: {}, awaiting: {}, "rendering-now": {}, Shipped: {}, retry: {} };
    const shipped: Told = {
      ...sketch,
      initial: "NEW",
      states: { ...states, Shipped: { terminal: "succeeded" }, retry: { terminal: "failed" } },
      transitions: [
        { from: "NEW", to: "awaiting", at: "preview", on: "the draft is there" },
        { from: "awaiting", to: "rendering-now", at: "render", on: "the draft is approved" },
        { from: "rendering-now", to: "Shipped", on: "it is done" },
        { from: "*", to: "retry", on: "it breaks" },
      ],
    };
    expect(journeyOf(shipped)).toMatchObject({
      preview: ["awaiting"],
      render: ["rendering-now", "Shipped"],
      done: ["awaiting", "rendering-now", "Shipped"],
    });
  });

  test("shows the preview and the render by examples of their own, where a state is shared", () => {
    const shared: Told = {
      ...sketch,
      examples: { previewReady: { value: {} }, renderPending: { value: {} } },
      states: { waiting: {}, at_work: {}, over: { terminal: "succeeded" }, lost: { terminal: "failed" } },
      initial: "waiting",
      transitions: [
        { from: "waiting", to: "waiting", at: "preview", on: "the preview is ready" },
        { from: "waiting", to: "waiting", at: "render", on: "the render is asked for" },
        { from: "waiting", to: "at_work", on: "work starts" },
        { from: "*", to: "over", on: "it is done" },
        { from: "*", to: "lost", on: "it is lost" },
      ],
    };
    expect(journeyOf(shared)).toMatchObject({
      preview: ["previewReady"],
      render: ["renderPending", "atWork", "over"],
      done: ["atWork", "over"],
    });
  });

  test("shows by some states that a render was asked for", () => {
    expect(renderingStates(sketch)).toEqual(["inking"]);
    const { render: _, ...unrendered } = sketch;
    expect(renderingStates(unrendered)).toEqual([]);
    // What leads to a preview again says nothing.
    const again = { from: "inking", to: "drawing", on: "it is drawn anew" };
    expect(renderingStates({ ...sketch, transitions: [...sketch.transitions, again] })).toEqual([]);
  });

  test("shows nothing by a state that can be read before the preview, which waits in no state of its own", () => {
    const { draft_ready: _, ...states } = sketch.states;
    const drawn = { ...sketch, states };
    const render = { from: "drawing", to: "inking", at: "render" as const, on: "the draft is approved" };
    const shared: Told["transitions"] = [
      { from: "received", to: "drawing", on: "a place is free" },
      { from: "drawing", to: "drawing", at: "preview", on: "the draft is there" },
      render,
      { from: "inking", to: "finished", on: "it is done" },
      { from: "*", to: "broken", on: "it breaks" },
    ];
    expect(renderingStates({ ...drawn, transitions: shared })).toEqual(["inking"]);
    const unasked = { from: "drawing", to: "inking", on: "nobody wants a draft" };
    expect(renderingStates({ ...drawn, transitions: [...shared, unasked] })).toEqual([]);
  });

  test("ends in the plain failure where several are of no kind", () => {
    const states = { ...sketch.states, cancelled: { terminal: "failed" as const } };
    expect(journeyOf({ ...sketch, states }).failures).toEqual({
      failed: "cancelled",
      broken: "broken",
    });
  });

  test.each([
    ["no state that it succeeds in", { states: { received: {}, broken: { terminal: "failed" as const } } }],
    ["no state that it fails in", { states: { received: {}, finished: { terminal: "succeeded" as const } } }],
    ["no way to its success", { transitions: [] }],
    ["no moment of its render", { transitions: sketch.transitions.filter(({ at }) => at !== "render") }],
  ])("is refused with %s, in words that name the job type", (_, changes) => {
    expect(() => journeyOf({ ...sketch, ...changes })).toThrow(/^sketch: /);
  });
});
