// Sections 2.1 and 3 of the interface specification: value sets and states, and what is left open on purpose.
import { describe, expect, test } from "vitest";
import {
  accepts,
  contract,
  endpoint,
  endpoints,
  field,
  payload,
  record,
  request,
  valuesOf,
} from "../support/contract.ts";

const captionStyles =
  `normal-black normal-white normal-red normal-blue neo brick frenzy verana mustard glow mint coolers
  bilo toons deep-blue mystique caution duality comic-shadow clean-bold soft-pill underline-bold classic-duo hand-script
  button-glow emboss-outline standard-bold outlined-text quiet-serif editorial-clean shout-block word-flash promo-punch
  light-word tagline-bold glow-speak black-block zoom-punch`.split(/\s+/);

const cloneLanguages =
  `af ar as az be bg bn bs ca cb cs cy da de el en es et fa fi fl fr ga gl gu ha he hi hr hu hy id is
  it ja jv ka kk kn ko ky lb ln lt lv mk ml mr ms ne nl no ny pa pl ps pt ro ru sd sk sl so sr sv sw ta te th tl tr uk ur
  vi zh`.split(/\s+/);

const six = ["pending", "in_queue", "running", "failed", "done", "rejected"];

describe("value sets", () => {
  test("count 38 caption styles and 75 languages", () => {
    expect(new Set(captionStyles).size).toBe(38);
    expect(new Set(cloneLanguages).size).toBe(75);
  });

  test.each<[string, string, string[]]>([
    ["lipsyncs.preview", "caption_style", captionStyles],
    ["aiEditing.create", "caption_setting.style", captionStyles],
    ["lipsyncs.createMultiAvatar", "video_inputs[].caption_setting.style", captionStyles],
    ["adsClone.create", "language", cloneLanguages],
    ["lipsyncs.preview", "model_version", ["standard", "aurora_v1", "aurora_v1_fast", "boreal", "aurora_v2"]],
    ["lipsyncs.createMultiAvatar", "model_version", ["standard", "aurora_v1", "aurora_v1_fast"]],
    ["lipsyncs.preview", "aspect_ratio", ["16x9", "1x1", "9x16"]],
    ["lipsyncs.createMultiAvatar", "aspect_ratio", ["16x9", "1x1", "9x16"]],
    ["adsClone.create", "aspect_ratio", ["16x9", "1x1", "9x16"]],
    ["aiEditing.create", "editing_style", ["film", "geometric_gradient", "glitch", "glitter_gradient", "paper"]],
  ])("%s takes these values for %s", (id, name, values) => {
    expect(valuesOf(field(request(id), name))?.toSorted()).toEqual(values.toSorted());
  });

  test.each<[string, string, string[]]>([
    ["lipsyncsV2.list", "model_version", ["standard", "aurora_v1", "aurora_v1_fast", "boreal"]],
    ["aiEditing.get", "permission_type", ["private", "workspace", "public"]],
    ["aiEditing.get", "editing_style", ["film", "geometric_gradient", "glitch", "glitter_gradient", "paper"]],
    ["adsClone.get", "language", cloneLanguages],
    [
      "dyoa.list",
      "age_group",
      ["infant", "child", "teen", "young_adult", "early_middle_age", "late_middle_age", "senior"],
    ],
    ["dyoa.list", "gender", ["m", "f", "nb"]],
    ["dyoa.list", "status", ["initializing", "draft", "pending", "in_progress", "done", "rejected"]],
    ["aiEditing.get", "status", six],
    ["adsClone.get", "status", six],
    ["htmlInteractiveAds.list", "status", ["pending", "running", "done", "failed"]],
    ["htmlInteractiveAds.list", "ads[].status", ["pending", "running", "done", "failed"]],
    ["linkToVideos.get", "caption_setting.style", captionStyles],
  ])("%s answers these values for %s", (id, name, values) => {
    expect(valuesOf(field(record(id), name))?.toSorted()).toEqual(values.toSorted());
  });

  test("of a template's aspect_ratio are open: section 2.5 names an example", () => {
    expect(valuesOf(field(record("customTemplates.get"), "aspect_ratio"))).toBeUndefined();
  });

  test("have the documented defaults", () => {
    expect(field(request("lipsyncs.preview"), "model_version").default).toBe("standard");
    expect(field(request("lipsyncs.createMultiAvatar"), "model_version").default).toBe("standard");
    expect(field(request("lipsyncs.createMultiAvatar"), "aspect_ratio").default).toBe("9x16");
    expect(field(request("adsClone.create"), "aspect_ratio").default).toBe("9x16");
  });

  test("take null for a clone that keeps its language", () => {
    const language = field(request("adsClone.create"), "language");
    expect(accepts(language, null)).toBe(true);
    expect(accepts(language, "no")).toBe(true);
    expect(accepts(language, "xx")).toBe(false);
  });
});

describe("what is left open", () => {
  test.each([
    ["lipsyncs.createMultiAvatar", "video_inputs[].character.avatar_style"],
    ["lipsyncs.createMultiAvatar", "video_inputs[].background.fit"],
    ["lipsyncs.createMultiAvatar", "video_inputs[].transition_effect.transition_in"],
    ["lipsyncs.createMultiAvatar", "video_inputs[].transition_effect.transition_out"],
    ["lipsyncs.createMultiAvatar", "video_inputs[].cta.transition_effect.transition_in"],
    ["linkToVideos.create", "visual_style"],
    ["linkToVideos.create", "target_platform"],
    ["customTemplateJobs.create", "model_version"],
  ])("%s takes any string for %s", (id, name) => {
    expect(valuesOf(field(request(id), name))).toBeUndefined();
    expect(accepts(field(request(id), name), "something new")).toBe(true);
  });

  test.each([
    ["linkToVideos.get", "language"],
    ["linkToVideos.get", "script_style"],
    ["linkToVideos.get", "visual_style"],
    ["linkToVideos.get", "target_platform"],
    ["linkToVideos.get", "model_version"],
    ["linkToVideos.get", "status"],
    ["linkToVideos.get", "outputs[].status"],
    ["lipsyncs.get", "status"],
    ["lipsyncsV2.list", "status"],
    ["customTemplateJobs.get", "status"],
  ])("%s may answer any string for %s", (id, name) => {
    expect(valuesOf(field(record(id), name))).toBeUndefined();
    expect(accepts(field(record(id), name), "something new")).toBe(true);
  });

  test.each([null, 5, "text", ["list"], { deeply: { nested: true } }])("free-form parts take %j", (value) => {
    expect(accepts(field(record("links.createWithParams"), "link.reviews"), value)).toBe(true);
    expect(accepts(field(record("links.createWithParams"), "link.ai_target_audiences"), value)).toBe(true);
    expect(accepts(field(record("lipsyncsV2.list"), "video_inputs"), [value])).toBe(true);
  });

  test("the call to action at the end is any object", () => {
    const end = field(request("lipsyncs.createMultiAvatar"), "cta_end");
    expect(accepts(end, { text: "Shop now", anything: [1, 2] })).toBe(true);
    expect(accepts(end, {})).toBe(true);
  });
});

describe("states", () => {
  const statesOf = (type: string) => {
    const read = endpoints.find(({ "x-job": job }) => job?.type === type && job.action === "read");
    return Object.entries(read?.["x-job"]?.states ?? {});
  };

  test.each([
    ["htmlInteractiveAd", ["pending", "running", "done", "failed"]],
    ["aiEditing", six],
    ["adsClone", six],
  ])("of %s are those of section 3", (type, states) => {
    expect(
      statesOf(type)
        .map(([state]) => state)
        .sort(),
    ).toEqual(states.toSorted());
  });

  test("of a multi-avatar webhook are documented in its payload", () => {
    const status = field(payload("lipsyncV2"), "status");
    for (const state of ["pending", "in_queue", "running", "failed", "done"]) expect(accepts(status, state)).toBe(true);
    expect(statesOf("lipsyncV2").map(([state]) => state)).toEqual(
      expect.arrayContaining(["pending", "in_queue", "running", "failed", "done"]),
    );
  });

  test("of every job end in done, or in failed", () => {
    const types = [...new Set(endpoints.flatMap(({ "x-job": job }) => (job ? [job.type] : [])))].sort();
    const known = [
      "adsClone",
      "aiEditing",
      "customTemplateJob",
      "htmlInteractiveAd",
      "linkToVideo",
      "lipsync",
      "lipsyncV2",
    ];
    expect(types).toEqual(expect.arrayContaining(known));
    for (const type of known) {
      const terminal = Object.fromEntries(
        statesOf(type).flatMap(([state, { terminal }]) => (terminal ? [[state, terminal]] : [])),
      );
      expect(terminal, type).toMatchObject({ done: "succeeded", failed: "failed" });
      for (const state of ["pending", "in_queue", "running"]) expect(terminal).not.toHaveProperty(state);
    }
  });
});

test("every job can be rejected, also one whose own states do not say so", () => {
  const rejected = { terminal: "failed", means: "rejected" };
  expect(contract["x-job-states"]).toMatchObject({ rejected });
  for (const { "x-job": job } of endpoints) {
    if (job?.states?.rejected) expect(job.states.rejected, job.type).toMatchObject(rejected);
  }
});

describe("costs", () => {
  const rates = (id: string) => endpoint(id)["x-credits"]?.rates;

  test("are those of section 4", () => {
    expect(rates("links.createWithParams")).toEqual([{ amount: 1, per: "request" }]);
    expect(rates("linkToVideos.create")).toEqual([{ amount: 5, per: "duration", seconds: 30 }]);
    expect(rates("lipsyncs.preview")).toEqual([{ amount: 1, per: "duration", seconds: 30 }]);
    expect(rates("htmlInteractiveAds.create")).toEqual([{ amount: 10, per: "item", item: "style_ids" }]);
    expect(endpoint("htmlInteractiveAds.create")["x-credits"]?.refund).toBe("failed");
  });

  test("of an avatar video go by model", () => {
    const prices = {
      standard: [5, 30],
      aurora_v1: [1, 1],
      aurora_v1_fast: [0.5, 1],
      aurora_v2: [0.7, 1],
      boreal: [10, 30],
    } as const;
    for (const id of ["lipsyncs.render", "lipsyncs.createMultiAvatar"]) {
      for (const { for: model, amount, seconds } of rates(id) ?? []) {
        expect([amount, seconds], `${id} ${model}`).toEqual(prices[model as keyof typeof prices]);
      }
    }
    expect(rates("lipsyncs.render")).toHaveLength(5);
    expect(rates("lipsyncs.createMultiAvatar")).toHaveLength(3);
  });
});
