import { describe, expect, test } from "vitest";
import { type CreditRule, priceOf, rounded } from "../src/price/index.ts";

const byModel: CreditRule = {
  by: "model_version",
  rates: [
    { amount: 5, per: "duration", seconds: 30, for: "standard" },
    { amount: 0.7, per: "duration", seconds: 1, for: "fine" },
  ],
};
const nothing = { min: 0, max: 0, assumptions: [], unknown: [] };

test.each([
  ["standard", 0, 0, 0],
  ["standard", 30, 5, 5],
  ["standard", 31, 5.166667, 10],
  ["fine", 0, 0, 0],
  ["fine", 10, 7, 7],
  ["fine", 10.1, 7.07, 7.7],
])("%s of %d s costs from its share, %d, to every started unit whole, %d", (model_version, seconds, min, max) => {
  expect(priceOf(byModel, {}, { job: { model_version }, seconds })).toMatchObject({ min, max, unknown: [] });
});

test("what the price goes by is said by the body, then by the job, then by the default, which is told", () => {
  const rule = { ...byModel, usual: "standard" };
  const [fine, standard] = [{ model_version: "fine" }, { model_version: "standard" }];
  expect(priceOf(rule, fine, { seconds: 30, job: standard }).max).toBe(21);
  expect(priceOf(rule, {}, { seconds: 30, job: fine }).max).toBe(21);
  expect(priceOf(rule, {}, { seconds: 30, job: standard })).toMatchObject({ max: 5, assumptions: [{}] });
  const byDefault = priceOf(rule, {}, { seconds: 30 });
  expect(byDefault.max).toBe(5);
  expect(byDefault.assumptions).toContain("The model_version is the default, standard.");
});

test("how long the output is, the request says, then the job, then whoever asks", () => {
  const rule = { ...byModel, usual: "fine", seconds: "length" };
  expect(priceOf(rule, { length: 10 }, { seconds: 30, job: { length: 20 } }).max).toBe(7);
  // The body of a render stands over what the job was started with, its null as well.
  expect(priceOf(rule, { length: null }, { job: { length: 20 } }).max).toBeNull();
  expect(priceOf(rule, { length: null }, { seconds: 30, job: { length: 20 } }).max).toBe(21);
  expect(priceOf(rule, {}, { seconds: 30, job: { length: null } }).max).toBe(21);
});

test("without any model the price is that of all of them", () => {
  expect(priceOf(byModel, {}, { seconds: 30 })).toMatchObject({
    min: 5,
    max: 21,
    unknown: ["The model_version is not given: the range covers all of them."],
  });
});

test("a model without a rate is never taken to be cheaper than the dearest that has one, and it is said", () => {
  for (const seconds of [0, 30, 42]) {
    const dearest = priceOf(byModel, {}, { seconds }).max;
    const said = "No price is known for the model_version new: the range covers those that have one.";
    expect(priceOf(byModel, {}, { seconds, job: { model_version: "new" } })).toMatchObject({
      max: dearest,
      unknown: [said],
    });
    expect(priceOf(byModel, { model_version: "new" }, { seconds })).toMatchObject({ max: dearest, unknown: [said] });
  }
  expect(priceOf(byModel, {}, { job: { model_version: "new" } }).max).toBeNull();
});

test("a rate without a model is for all of them", () => {
  const rule: CreditRule = { rates: [{ amount: 12, per: "duration", seconds: 5 }] };
  expect(priceOf(rule, { model_version: "new" }, { seconds: 6 })).toMatchObject({ min: 14.4, max: 24 });
});

test("a rate that is for no value is for whatever no other rate is for", () => {
  const rule: CreditRule = {
    by: "quality",
    rates: [
      { amount: 2.5, per: "item", item: "scenes", for: "sd" },
      { amount: 5, per: "item", item: "scenes", for: "hd" },
      { amount: 11, per: "request" },
    ],
  };
  const scenes = ["a", "b"];
  const price = (quality: unknown, job = {}) => priceOf(rule, { scenes, quality }, { job });
  expect(price("sd")).toEqual({ ...nothing, min: 5, max: 5 });
  expect(price("hd")).toEqual({ ...nothing, min: 10, max: 10 });
  expect(price("uhd")).toEqual({ ...nothing, min: 11, max: 11 });
  expect(price(null)).toEqual({ ...nothing, min: 11, max: 11 });
  expect(price(undefined, { quality: null })).toEqual({ ...nothing, min: 11, max: 11 });
  expect(price(null, { quality: "hd" })).toEqual({ ...nothing, min: 11, max: 11 });
  expect(price(undefined)).toMatchObject({
    min: 5,
    max: 11,
    unknown: ["The quality is not given: the range covers all of them."],
  });
  expect(priceOf({ ...rule, usual: "uhd" }, { scenes })).toEqual({
    ...nothing,
    min: 11,
    max: 11,
    assumptions: ["The quality is the default, uhd."],
  });
});

test("null that is sent is not the default; a record without a word for it is", () => {
  const rule: CreditRule = {
    by: "quality",
    usual: "hd",
    rates: [
      { amount: 5, per: "request", for: "hd" },
      { amount: 2, per: "request" },
    ],
  };
  expect(priceOf(rule, { quality: null })).toEqual({ ...nothing, min: 2, max: 2 });
  expect(priceOf(rule, {})).toMatchObject({ min: 5, max: 5, assumptions: ["The quality is the default, hd."] });
  expect(priceOf(rule, {}, { job: { quality: null } })).toMatchObject({ min: 5, max: 5 });
  const { usual: _, ...ofTheStart } = rule;
  expect(priceOf(ofTheStart, {}, { job: { quality: null } })).toEqual({ ...nothing, min: 2, max: 2 });
});

test("a price may go by any field, of text or of numbers", () => {
  const rule: CreditRule = {
    by: "channelCount",
    rates: [
      { amount: 1, per: "request", for: "1" },
      { amount: 3, per: "request", for: "2" },
    ],
  };
  expect(priceOf(rule, { channelCount: 2 })).toMatchObject({ min: 3, max: 3, unknown: [] });
  expect(priceOf(rule, {}).unknown).toEqual(["The channelCount is not given: the range covers all of them."]);
});

test("where it is known what a started unit costs, the price is certain", () => {
  const rates = [{ amount: 2, per: "duration" as const, seconds: 60 }];
  expect(priceOf({ rates, started: "whole" }, {}, { seconds: 61 })).toEqual({ ...nothing, min: 4, max: 4 });
  expect(priceOf({ rates, started: "share" }, {}, { seconds: 90 })).toEqual({ ...nothing, min: 3, max: 3 });
});

test("a job that says how long its output is wins over what is assumed", () => {
  const rule: CreditRule = { rates: [{ amount: 1, per: "duration", seconds: 1 }], seconds: "length", started: "whole" };
  expect(priceOf(rule, {}, { seconds: 600, job: { length: 12.2 } }).max).toBe(13);
  expect(priceOf(rule, {}, { seconds: 600, job: { length: null } }).max).toBe(600);
  expect(priceOf(rule, {}, { job: { length: 0 } }).max).toBeNull();
});

test("a length that is not known leaves the price open", () => {
  expect(priceOf(byModel, {}, { job: { model_version: "fine" } })).toMatchObject({
    min: 0,
    max: null,
    unknown: ["How many seconds the output has."],
  });
});

test("entries are counted; one at least where their list is not given", () => {
  const rule: CreditRule = { rates: [{ amount: 0.1, per: "item", item: "styles" }], refund: "failed" };
  expect(priceOf(rule, { styles: ["a", "b", "c"] })).toMatchObject({ min: 0.3, max: 0.3, unknown: [] });
  expect(priceOf(rule, { styles: [] })).toMatchObject({ min: 0, max: 0 });
  expect(priceOf(rule, {})).toMatchObject({ min: 0.1, max: null, unknown: ["How many entries styles has."] });
  expect(priceOf(rule, {}).assumptions).toEqual(["Everything succeeds; what fails is refunded."]);
});

test("of a list that is left out, and has a default, the entries of that are counted, which is told", () => {
  const rule: CreditRule = { rates: [{ amount: 3, per: "item", item: "languages", usual: 2 }] };
  const assumptions = ["The number of entries of languages is the default, 2."];
  expect(priceOf(rule, {})).toEqual({ ...nothing, min: 6, max: 6, assumptions });
  expect(priceOf(rule, { languages: [] })).toEqual(nothing);
  expect(priceOf(rule, { languages: ["en", "de", "fr"] })).toEqual({ ...nothing, min: 9, max: 9 });
});

test("a request has one price; what has no rule is free; what is not documented is unknown", () => {
  expect(priceOf({ rates: [{ amount: 1, per: "request" }] }, {})).toEqual({ ...nothing, min: 1, max: 1 });
  expect(priceOf(undefined, {})).toEqual(nothing);
  expect(priceOf({ unknown: "Not stated." }, {})).toEqual({ ...nothing, max: null, unknown: ["Not stated."] });
});

test("a price that rests on something says on what", () => {
  const rule: CreditRule = { rates: [{ amount: 1, per: "request" }], provisional: "Seen elsewhere." };
  expect(priceOf(rule, {}).assumptions).toEqual(["Seen elsewhere."]);
});

test("credits are without the dust of binary fractions", () => {
  expect(rounded(0.1 + 0.2)).toBe(0.3);
  expect(rounded(-7.000000000001)).toBe(-7);
});

test("a price has a minimum, however little is counted, and of a length that is not known it is the least", () => {
  const second: CreditRule = { rates: [{ amount: 2, per: "duration", seconds: 1, minimum: 10 }], started: "whole" };
  expect(priceOf(second, {}, { seconds: 2 })).toEqual({ ...nothing, min: 10, max: 10 });
  expect(priceOf(second, {}, { seconds: 7 })).toEqual({ ...nothing, min: 14, max: 14 });
  expect(priceOf(second, {})).toMatchObject({ min: 10, max: null });
  const item: CreditRule = { rates: [{ amount: 4, per: "item", item: "styles", minimum: 10 }] };
  expect(priceOf(item, { styles: ["a"] })).toEqual({ ...nothing, min: 10, max: 10 });
  expect(priceOf(item, { styles: ["a", "b", "c"] })).toEqual({ ...nothing, min: 12, max: 12 });
  expect(priceOf(item, {})).toMatchObject({ min: 10, max: null });
});

test("what is free costs nothing, which is known", () => {
  expect(priceOf({ rates: [{ amount: 0, per: "request" }] }, {})).toEqual(nothing);
});

const spoken: CreditRule = {
  rates: [{ amount: 1, per: "duration", seconds: 1 }],
  seconds: "length",
  started: "whole",
  spoken: { text: "script", rate: 60, unless: "recording" },
};

test.each([
  ["one two three", 3],
  ["internationalization", 3],
  ["call 0123456789 now", 7],
  ["これはとても良い靴です", 6],
  ["", null],
])("what is said bounds an output from above, by its words: %j", (script, max) => {
  expect(priceOf(spoken, { script })).toMatchObject({ min: 0, max });
  expect(priceOf(spoken, {}, { job: { script } })).toMatchObject({ min: 0, max });
});

test("what is said is taken for no less than it takes to say, unless the length is known or it is not said", () => {
  const script = "word ".repeat(100);
  expect(priceOf(spoken, { script }, { seconds: 30 })).toMatchObject({ min: 30, max: 100 });
  expect(priceOf(spoken, { script }, { seconds: 30 }).assumptions).toContain("What is said takes 100 seconds at most.");
  expect(priceOf(spoken, { script }, { seconds: 300 })).toMatchObject({ min: 300, max: 300, assumptions: [] });
  expect(priceOf(spoken, { script, length: 12 }, { seconds: 30 })).toMatchObject({ min: 12, max: 12 });
  expect(priceOf(spoken, { script, recording: "r.mp3" })).toMatchObject({ max: null });
  expect(priceOf(spoken, { script, recording: "r.mp3" }, { seconds: 30 })).toMatchObject({ min: 30, max: 30 });
  expect(priceOf(spoken, { script, recording: null })).toMatchObject({ max: 100 });
});

test("what a render sends takes the place of what its job says, of texts and of what they give way to as well", () => {
  const script = "one two";
  const long = "word ".repeat(100);
  // Nothing is said any more: the words of the start bound nothing.
  expect(priceOf(spoken, { script: null }, { job: { script } })).toMatchObject({ max: null });
  expect(priceOf(spoken, { script: "" }, { job: { script } })).toMatchObject({ max: null });
  expect(priceOf(spoken, { script: long }, { job: { script } })).toMatchObject({ max: 100 });
  // The recording is taken back, so that the words are said again.
  const job = { script: long, recording: "r.mp3" };
  expect(priceOf(spoken, { recording: null }, { seconds: 30, job })).toMatchObject({ max: 100 });
  expect(priceOf(spoken, {}, { seconds: 30, job })).toMatchObject({ max: 30 });
});

test("where there may be more than is said, nobody knows a most, and no length is taken for less than the text", () => {
  const scenes = [{ script: "word ".repeat(60) }, { script: "word ".repeat(60) }, {}];
  const rule = { ...spoken, spoken: { text: "scenes[].script", rate: 60, partly: true } } as const;
  expect(priceOf(rule, { scenes })).toMatchObject({ max: null, unknown: ["How many seconds the output has."] });
  expect(priceOf(rule, { scenes }, { seconds: 30 })).toMatchObject({ min: 30, max: 120 });
  expect(priceOf(rule, { scenes }, { seconds: 300 })).toMatchObject({ min: 300, max: 300 });
});

describe("parts that say their length", () => {
  const rule: CreditRule = {
    rates: [{ amount: 5, per: "duration", seconds: 30 }],
    seconds: "length",
    spoken: {
      text: "scenes[].voice.text",
      seconds: "scenes[].voice.seconds",
      rate: 60,
      partly: true,
      beside: "ending",
    },
  };
  const scene = (seconds?: unknown, text?: string): object => ({ voice: { seconds, text } });
  const unknown = ["How many seconds the output has."];

  test("are the length of the output, all of them", () => {
    // 45 seconds at 5 credits for 30: 7.5 by their share, 10 where a started unit counts whole.
    const both = priceOf(rule, { scenes: [scene(20, "word ".repeat(99)), scene(25)] });
    expect(both).toMatchObject({ min: 7.5, max: 10, unknown: [] });
    expect(both.assumptions).toContain("Its parts are 45 seconds long, and so is the output.");
    // What they say wins over what is taken for granted, and the output's own length over them.
    expect(priceOf(rule, { scenes: [scene(20), scene(25)] }, { seconds: 600 })).toMatchObject({ min: 7.5, max: 10 });
    expect(priceOf(rule, { scenes: [scene(20)] }, { job: { length: 90 } })).toMatchObject({ min: 15, max: 15 });
    expect(priceOf(rule, {}, { job: { scenes: [scene(20), scene(10)] } })).toMatchObject({ min: 5, max: 5 });
  });

  test.each([[undefined], [null], [0], [-3], ["20"], [Number.NaN]])(
    "bound nothing where one of them does not say it (%j), or by its text where nothing else is in the output",
    (missing) => {
      const scenes = [scene(20), scene(missing, "word ".repeat(25))];
      expect(priceOf(rule, { scenes })).toMatchObject({ min: 0, max: null, unknown });
      expect(priceOf(rule, { scenes }, { seconds: 30 })).toMatchObject({ min: 5, max: 10 });
      const said = { ...rule, spoken: { text: "scenes[].voice.text", seconds: "scenes[].voice.seconds", rate: 60 } };
      expect(priceOf(said, { scenes })).toMatchObject({ min: 0, max: 10, unknown: [] });
    },
  );

  test.each([[null], [7], [{ voice: null }], [{}]])("bound nothing beside an entry that is no part: %j", (entry) => {
    expect(priceOf(rule, { scenes: [scene(20), entry] })).toMatchObject({ max: null, unknown });
  });

  test("bound nothing where there is more beside them, and never less than what is taken for granted of that", () => {
    const scenes = [scene(20), scene(20)];
    expect(priceOf(rule, { scenes, ending: {} })).toMatchObject({ max: null, unknown });
    expect(priceOf(rule, { scenes, ending: null })).toMatchObject({ max: 10, unknown: [] });
    expect(priceOf(rule, { scenes, ending: {} }, { seconds: 60 })).toMatchObject({ max: 10 });
    const longer = priceOf(rule, { scenes, ending: {} }, { seconds: 30 });
    expect(longer).toMatchObject({ max: 15 });
    expect(longer.assumptions).toContain("What is beside it takes 30 seconds at most.");
  });

  test("bound nothing where there are none", () => {
    expect(priceOf(rule, { scenes: [] })).toMatchObject({ max: null, unknown });
    expect(priceOf(rule, {})).toMatchObject({ max: null, unknown });
  });
});
