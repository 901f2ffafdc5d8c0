import { expect, test } from "vitest";
import { estimateCredits, type MultiAvatarModelVersion, type MultiAvatarRequest } from "../src/index.ts";

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

// 5 credits for 30 seconds, 1 a second, 0.5 a second (4); how a started unit is charged is not shown.
test.each<[number[], MultiAvatarModelVersion | undefined, number, number]>([
  [[4, 26], "standard", 5, 5],
  [[20, 25], "standard", 7.5, 10],
  [[20, 25], undefined, 7.5, 10],
  [[20, 20.5], "aurora_v1", 40.5, 41],
  [[4, 4, 4], "aurora_v1_fast", 6, 6],
])(
  "scenes of %j seconds with %s cost from %d to %d credits, whatever is said in them",
  (lengths, model_version, min, max) => {
    const input_text = "word ".repeat(100);
    const video_inputs = lengths.map((duration) => ({ voice: { input_text, duration } }));
    const body = { video_inputs, ...(model_version && { model_version }) };
    expect(estimateCredits("lipsyncs.createMultiAvatar", body)).toMatchObject({ min, max, unknown: [] });
  },
);

test("a scene of unknown length, or a call to action, leaves the cost of all of them open", () => {
  const unknown = ["How many seconds the output has."];
  const [long, short] = [{ voice: { duration: 20 } }, { voice: { input_text: "Is it really waterproof?" } }];
  const open = estimateCredits("lipsyncs.createMultiAvatar", { video_inputs: [long, short] });
  expect(open).toMatchObject({ max: null, unknown });
  expect(estimateCredits("lipsyncs.createMultiAvatar", { video_inputs: [long], cta_end: {} })).toMatchObject({
    max: null,
  });
  // 20 seconds and five words at one a second: more than somebody takes for granted.
  const assumed: MultiAvatarRequest = { video_inputs: [long, short], model_version: "aurora_v1" };
  expect(estimateCredits("lipsyncs.createMultiAvatar", assumed, { seconds: 10 })).toMatchObject({ min: 10, max: 25 });
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

test("a job that is null is refused as every other that is none", () => {
  const args = ["lipsyncs.render", undefined, { job: null }];
  expect(() => Reflect.apply(estimateCredits, undefined, args)).toThrow("job is an object, not Null.");
});

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
