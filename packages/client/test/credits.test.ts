import { expect, test } from "vitest";
import { estimateCredits } from "../src/index.ts";

test.each([
  ["standard", 30, 5, 5],
  ["standard", 31, 5.166667, 10],
  ["aurora_v1", 12, 12, 12],
  ["aurora_v1_fast", 12, 6, 6],
  ["aurora_v2", 10, 7, 7],
  ["boreal", 45, 15, 20],
])("a lipsync render with %s of %d s costs from %d to %d credits", (model_version, seconds, min, max) => {
  expect(estimateCredits("lipsyncs.render", undefined, { job: { model_version }, seconds })).toMatchObject({
    min,
    max,
    unknown: [],
  });
});

test("without a model the default of the request is taken, and said", () => {
  const estimate = estimateCredits("lipsyncs.createMultiAvatar", { video_inputs: [] }, { seconds: 42 });
  expect(estimate).toMatchObject({ min: 7, max: 10, unknown: [] });
  expect(estimate.assumptions).toContain("The model_version is the default, standard.");
});

test("where no model can be known the range covers all of them", () => {
  const estimate = estimateCredits("lipsyncs.render", undefined, { seconds: 30 });
  expect(estimate).toMatchObject({ min: 5, max: 30 });
  expect(estimate.unknown).toEqual(["The model_version is not given: the range covers all of them."]);
});

test("HTML ads are counted by their styles", () => {
  expect(estimateCredits("htmlInteractiveAds.create", { style_ids: ["a", "b", "c"] })).toMatchObject({
    min: 30,
    max: 30,
  });
  expect(estimateCredits("htmlInteractiveAds.create")).toMatchObject({ min: 10, max: null });
});

test("a length that is not given leaves the cost open", () => {
  expect(estimateCredits("linkToVideos.create")).toMatchObject({
    min: 0,
    max: null,
    unknown: ["How many seconds the output has."],
  });
});

test("a cost that is not documented is said to be unknown, and one that is provisional is an assumption", () => {
  expect(estimateCredits("customTemplateJobs.create").unknown[0]).toContain("not stated");
  expect(estimateCredits("links.create")).toMatchObject({ min: 1, max: 1 });
  expect(estimateCredits("links.create").assumptions).not.toEqual([]);
});

test.each(["voices.clone", "links.update"] as const)(
  "%s has no price that is stated: that is not nothing",
  (operation) => {
    const estimate = estimateCredits(operation);
    expect(estimate).toMatchObject({ min: 0, max: null });
    expect(estimate.unknown).not.toEqual([]);
  },
);

test("what costs nothing costs nothing", () => {
  expect(estimateCredits("credits.getRemaining")).toEqual({ min: 0, max: 0, assumptions: [], unknown: [] });
});

test("a model without a price says so, and is not taken to be cheaper than any that has one", () => {
  const dearest = estimateCredits("lipsyncs.render", undefined, { seconds: 60 }).max;
  expect(
    estimateCredits("lipsyncs.render", undefined, { job: { model_version: "aurora_v9" }, seconds: 60 }),
  ).toMatchObject({
    max: dearest,
    unknown: ["No price is known for the model_version aurora_v9: the range covers those that have one."],
  });
});

test.each(["lipsyncs.Preview", "nope.create", "links.create ", "constructor.name", undefined])(
  "%j is no operation, and not a free one",
  (name) => {
    expect(() => Reflect.apply(estimateCredits, undefined, [name])).toThrow("There is no operation");
  },
);

test.each([-5, Number.NaN, Number.POSITIVE_INFINITY, "30", null])("seconds: %j is refused", (seconds) => {
  expect(() => Reflect.apply(estimateCredits, undefined, ["lipsyncs.render", {}, { seconds }])).toThrow(
    "seconds: It is a number, 0 or more, not ",
  );
});
