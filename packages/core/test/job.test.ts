import { describe, expect, test } from "vitest";
import {
  changedAt,
  exampleName,
  fieldOf,
  hasEnded,
  isConfirmed,
  isEnd,
  isFilled,
  isPastPreview,
  isReported,
  type JobFacts,
  jobState,
  lacksOutputs,
  milestoneOf,
  partsOf,
  phaseOf,
  phasesOf,
  previews,
  renderAdvice,
  results,
  valuesAt,
  withoutValue,
  withValue,
} from "../src/job/index.ts";

const film: JobFacts = {
  type: "film",
  by: "id",
  status: "state",
  states: { waiting: "progress", sketched: "previewReady", ready: "done", broken: "failed", refused: "rejected" },
  result: ["main", "cuts[].file"],
  preview: ["sketch", "sketches[].url"],
  progress: "percent",
  reason: "why",
  items: "cuts",
  partly: true,
  refund: true,
};

const url = (name: string): string => `https://media.example.com/${name}`;

describe("the phase of a record", () => {
  test.each([
    ["progress", { state: "waiting" }],
    ["previewReady", { state: "waiting", sketch: url("a") }],
    ["previewReady", { state: "waiting", sketches: [{ url: null }, { url: url("b") }] }],
    ["progress", { state: "waiting", sketch: "", sketches: [{ url: null }, null, "text"] }],
    ["done", { state: "ready" }],
    ["done", { state: "ready", sketch: url("a") }],
    ["failed", { state: "broken", sketch: url("a") }],
    ["rejected", { state: "refused" }],
    ["unknown", { state: "thinking", main: url("b") }],
    // One looks for the preview, whatever the state is called.
    ["previewReady", { state: "thinking", sketch: url("a"), main: url("b") }],
    ["previewReady", { state: "sketched" }],
    ["unknown", { state: 7 }],
    ["unknown", { state: null }],
    ["unknown", {}],
  ])("is %s", (phase, record) => {
    expect(phaseOf(film, record)).toBe(phase);
    expect(jobState(film, record).phase).toBe(phase);
  });

  test("is done when it failed and one part succeeded, where that is what a finished part makes of it", () => {
    expect(phaseOf(film, { state: "broken", cuts: [{ state: "broken" }, { state: "ready" }] })).toBe("done");
    expect(phaseOf(film, { state: "broken", cuts: [{ state: "broken" }, { state: "waiting" }] })).toBe("failed");
    expect(phaseOf(film, { state: "waiting", cuts: [{ state: "ready" }] })).toBe("progress");
    expect(phaseOf(film, { state: "broken", cuts: [] })).toBe("failed");
    const { items: _, ...whole } = film;
    expect(phaseOf(whole, { state: "broken", cuts: [{ state: "ready" }] })).toBe("failed");
  });

  test("is what the record says of itself where the contract says no more, and of every other kind of failure", () => {
    const cuts = [{ state: "ready", file: url("a") }];
    const { partly: _, ...strict } = film;
    expect(jobState(strict, { state: "broken", why: "Torn.", cuts })).toMatchObject({
      ...{ phase: "failed", outcome: "failed", reason: "Torn." },
      items: [{ outcome: "succeeded" }],
    });
    for (const facts of [strict, film]) expect(phaseOf(facts, { state: "refused", cuts })).toBe("rejected");
  });

  test("takes no name of the language for a status or a field", () => {
    for (const state of ["constructor", "toString", "__proto__"]) expect(phaseOf(film, { state })).toBe("unknown");
    expect(fieldOf({}, "constructor")).toBeUndefined();
    expect(valuesAt({ cuts: [{}] }, "cuts[].toString")).toEqual([undefined]);
  });
});

describe("the state of a record", () => {
  test("says how it ended, and why", () => {
    expect(jobState(film, { state: "waiting" })).toMatchObject({ outcome: undefined, status: "waiting", items: [] });
    expect(jobState(film, { state: "thinking" })).toMatchObject({ outcome: undefined, status: "thinking" });
    expect(jobState(film, { state: "ready", why: "" })).toMatchObject({ outcome: "succeeded", reason: undefined });
    expect(jobState(film, { state: "broken", why: "No light." })).toMatchObject({
      outcome: "failed",
      reason: "No light.",
    });
    expect(jobState(film, { state: "refused", why: null })).toMatchObject({ outcome: "failed", reason: undefined });
    const cuts = [
      { state: "broken", why: null },
      { state: "broken", why: "Too long." },
    ];
    expect(jobState(film, { state: "broken", why: "", cuts })).toMatchObject({ reason: "Too long." });
    expect(jobState(film, { state: "ready", why: null, cuts })).toMatchObject({ reason: undefined });
  });

  test("has the progress as a number, whatever the record calls a number", () => {
    const progress = (percent: unknown): number | undefined => jobState(film, { state: "waiting", percent }).progress;
    expect([40, "40", "40%", "", null, undefined, "soon", Number.NaN].map(progress)).toEqual([
      40,
      40,
      40,
      ...Array(5).fill(undefined),
    ]);
  });

  test("has the progress from 0 to 100, whatever the record counts to", () => {
    const progress = (percent: unknown): number | undefined => jobState(film, { state: "waiting", percent }).progress;
    expect([101, "1e9 %", Number.POSITIVE_INFINITY, -1, "-5"].map(progress)).toEqual([100, 100, 100, 0, 0]);
  });

  test("has the progress in percent of what its field comes to", () => {
    const progress = (full: number, percent: unknown): number | undefined =>
      jobState({ ...film, full }, { state: "waiting", percent }).progress;
    expect([progress(1, 0.5), progress(1, "1"), progress(10, 3), progress(1, 7)]).toEqual([50, 100, 30, 100]);
  });

  test("has the preview also when the job has ended", () => {
    expect(jobState(film, { state: "ready", sketch: url("a") }).previewReady).toBe(true);
    expect(jobState(film, { state: "ready", sketch: null }).previewReady).toBe(false);
  });

  test("has the parts with their own ends, and what is given back", () => {
    const cuts = [{ state: "ready" }, { state: "refused", why: "Too long." }, { state: "thinking" }, null, "text"];
    const { outcome, items } = jobState(film, { state: "broken", cuts });
    expect(outcome).toBe("succeeded");
    expect(items.map(({ status, outcome, reason, refunded }) => [status, outcome, reason, refunded])).toEqual([
      ["ready", "succeeded", undefined, false],
      ["refused", "failed", "Too long.", true],
      ["thinking", undefined, undefined, false],
    ]);
    expect(partsOf(film, { cuts })).toHaveLength(3);
    const { refund: _, ...kept } = film;
    expect(jobState(kept, { state: "broken", cuts }).items.some(({ refunded }) => refunded)).toBe(false);
  });
});

test("results are every distinct text at every path, in the order of the paths", () => {
  const cuts = [{ file: url("b") }, { file: "" }, { file: null }, { file: url("a") }, { file: url("c") }, {}, 3];
  expect(results(film, { cuts, main: url("a") })).toEqual([url("a"), url("b"), url("c")]);
  expect(results(film, { cuts })).toEqual([url("b"), url("a"), url("c")]);
  expect(results(film, { main: 5, cuts: "none" })).toEqual([]);
});

test("previews are the texts at the preview's paths; a type without one has none", () => {
  expect(previews(film, { sketch: url("a"), sketches: [{ url: url("b") }] })).toEqual([url("a"), url("b")]);
  const { preview: _, ...rest } = film;
  const plain: JobFacts = rest;
  expect(previews(plain, { sketch: url("a") })).toEqual([]);
  expect(phaseOf(plain, { state: "waiting", sketch: url("a") })).toBe("progress");
});

test("a path goes into lists, at any depth", () => {
  const record = { a: [{ b: { c: [{ d: 1 }, { d: 2 }] } }, { b: null }, { b: { c: 5 } }] };
  expect(valuesAt(record, "a[].b.c[].d")).toEqual([1, 2]);
  expect(isFilled({ a: [{ b: "" }, { b: "x" }] }, "a[].b")).toBe(true);
  expect(isFilled({ a: [{ b: "" }] }, "a[].b")).toBe(false);
});

describe("milestones", () => {
  const milestone = (record: object): string | undefined => milestoneOf(film, phaseOf(film, record), record);

  test("are the ready preview and the ends, with what is filled but not with its address", () => {
    expect(milestone({ state: "waiting" })).toBeUndefined();
    expect(milestone({ state: "thinking", main: url("a") })).toBeUndefined();
    expect(milestone({ state: "waiting", sketch: url("a") })).toBe("previewReady");
    expect(milestone({ state: "ready" })).toBe("done");
    expect(milestone({ state: "ready", main: url("a") })).toBe("done main");
    expect(milestone({ state: "ready", main: url("b"), cuts: [{ file: url("c") }] })).toBe("done main cuts[].file");
    expect(milestone({ state: "refused" })).toBe("rejected");
  });

  test("say how many outputs a list has", () => {
    const ready = (...cuts: object[]) => milestone({ state: "ready", cuts });
    const [first, second, none] = [{ file: url("a") }, { file: url("b") }, { file: null }];
    expect(ready(first, none)).toBe("done cuts[].file");
    expect(ready(first, second)).toBe("done cuts[].file*2");
    expect(ready(first, { ...none, state: "broken" })).toBe("done cuts[].file");
    expect(milestone({ state: "ready", main: url("m"), cuts: [first, none] })).toBe("done main cuts[].file");
    expect(milestone({ state: "broken", cuts: [first, none] })).toBe("failed cuts[].file");
  });

  test("have ended with any of the ends, and not with a preview", () => {
    expect(hasEnded([])).toBe(false);
    expect(hasEnded(["previewReady"])).toBe(false);
    for (const state of ["ready", "broken", "refused"])
      expect(hasEnded(["previewReady", String(milestone({ state, main: url("a") }))])).toBe(true);
  });

  test.each([
    ["previewReady", [], false],
    ["previewReady", ["previewReady"], true],
    ["previewReady", ["failed"], true],
    ["done", ["previewReady"], false],
    ["done", ["failed"], false],
    ["done", ["done main"], true],
    ["done main", ["done main cuts[].file"], true],
    ["done main", ["done"], false],
    ["done main", ["done cuts[].file"], false],
    ["done cuts[].file*2", ["done cuts[].file"], false],
    ["done cuts[].file", ["done cuts[].file*2"], true],
  ])("%s is reported by %j: %s", (news, known, reported) => {
    expect(isReported(known, news)).toBe(reported);
  });

  test.each([
    ["nothing", undefined, undefined, true],
    ["a preview", "previewReady", undefined, false],
    ["a preview", "previewReady", "previewReady", true],
    ["a preview", "previewReady", "failed", true],
    ["an end", "done", undefined, false],
    ["an end", "done", "previewReady", false],
    ["an end", "done", "done", true],
    ["an end", "done main", "failed", true],
    ["an output", "done main", "done", false],
    ["an output", "done main", "done cuts[].file", true],
    ["an output of a list", "done cuts[].file", "done", false],
    ["an output of a failure", "failed main", "failed", true],
  ])("%s that was announced as %s is confirmed by %s: %s", (_, announced, read, confirmed) => {
    expect(isConfirmed(announced, read)).toBe(confirmed);
  });

  test.each([
    ["none", { state: "ready" }, true],
    ["none of its parts", { state: "ready", cuts: [{ state: "waiting" }] }, true],
    ["one of two", { state: "ready", cuts: [{ state: "ready", file: url("a") }, { state: "waiting" }] }, true],
    ["all but what has failed", { state: "ready", cuts: [{ file: url("a") }, { state: "broken" }] }, false],
    ["none, since all of its parts have failed", { state: "ready", cuts: [{ state: "broken" }] }, false],
    ["the whole", { state: "ready", main: url("m"), cuts: [{ state: "waiting" }] }, false],
    ["none, as it failed", { state: "refused", cuts: [{ state: "waiting" }] }, false],
    ["none, as it runs", { state: "waiting" }, false],
  ])("what shows %s, of %j, may come to show more: %s", (_, record, lacks) => {
    expect(lacksOutputs(film, phaseOf(film, record), record)).toBe(lacks);
    expect(lacksOutputs({ ...film, result: [] }, "done", record)).toBe(false);
  });

  test("end where the phase does", () => {
    expect((["progress", "previewReady", "unknown"] as const).some(isEnd)).toBe(false);
    expect((["done", "failed", "rejected"] as const).every(isEnd)).toBe(true);
  });
});

describe("a render", () => {
  const ready = jobState(film, { state: "sketched" });
  test.each([
    ["due", "film.render", ready, "preview"],
    ["unlessRendered", "film.render", ready, undefined],
    [undefined, "film.render", ready, "done"],
    [undefined, undefined, ready, "preview"],
    [undefined, "film.render", jobState(film, { state: "ready", sketch: url("a") }), "preview"],
    [undefined, "film.render", jobState(film, { state: "waiting" }), "preview"],
    [undefined, "film.render", undefined, "preview"],
  ] as const)("is advised as %s", (advice, render, state, asked) => {
    expect(renderAdvice({ render }, state, asked)).toBe(advice);
  });

  test.each([
    [false, { state: "sketched" }],
    [false, { state: "waiting", sketch: url("a") }],
    [false, { state: "thinking", sketch: url("a") }],
    [false, { state: "inking" }],
    [true, { state: "inking", sketch: url("a") }],
    [true, { state: "ready" }],
    [true, { state: "broken", sketch: url("a") }],
  ])("is shown (%s) by %j", (shown, record) => {
    expect(isPastPreview(film, ["inking"], record)).toBe(shown);
  });

  test("is shown by its state alone where previews have no address", () => {
    const { preview: _, ...plain } = film;
    expect(isPastPreview(plain, ["inking"], { state: "inking" })).toBe(true);
  });
});

test("the phases of a type are those that its states can mean", () => {
  expect(phasesOf(film)).toEqual(["previewReady", "done", "failed", "rejected", "progress"]);
  const { preview: _, ...plain } = film;
  const states = { waiting: "progress", a: "done", b: "done", c: "failed" } as const;
  expect(phasesOf({ ...plain, states })).toEqual(["done", "failed", "progress"]);
});

test("what is put at a path is found there, whatever was there before", () => {
  for (const before of [
    undefined,
    {},
    { error: null },
    { error: "text" },
    { error: { text: "" }, files: [{}, { url: 1 }] },
  ]) {
    const after = withValue(withValue(before, "error.text", "Torn."), "files[].url", "x");
    expect(valuesAt(after, "error.text")).toEqual(["Torn."]);
    expect(new Set(valuesAt(after, "files[].url"))).toEqual(new Set(["x"]));
  }
});

test("a change at a path makes nothing on the way there, and leaves the record as it was", () => {
  const record = { error: { text: "", code: 1 }, files: [{ why: "" }, { why: "late" }, "text"], none: null };
  const cleared = (path: string): unknown => changedAt(record, path, (value) => (value === "" ? null : value));
  expect(cleared("error.text")).toEqual({ ...record, error: { text: null, code: 1 } });
  expect(cleared("files[].why")).toEqual({ ...record, files: [{ why: null }, { why: "late" }, "text"] });
  for (const path of ["error.text.deeper", "none.text", "none[].text", "lacking.text", "lacking"])
    expect(cleared(path)).toEqual(record);
  expect(record.error.text).toBe("");
  expect(withoutValue(record, "error.text")).toEqual({ ...record, error: { code: 1 } });
});

test("the example of a state is called like it, with a capital in the place of each underscore and its letter", () => {
  const states = ["pending", "in_queue", "PLACED", "in-the-bath", "IN_QUEUE"];
  expect(states.map(exampleName)).toEqual(["pending", "inQueue", "PLACED", "in-the-bath", "IN_QUEUE"]);
});
