import { estimateCredits } from "@video-ads/client";
import { expect, test } from "vitest";
import { priceAhead } from "../src/price.ts";

const SPEECH = { text: "Wet rock.", model_version: "aurora_v1" };

test("is the client's estimate", () => {
  const body = { link: "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906" };
  const price = priceAhead("linkToVideos.create", body, { seconds: 42 });
  expect(price).toEqual(estimateCredits("linkToVideos.create", body, { seconds: 42 }));
  expect(price).toMatchObject({ min: 7, max: 10 });
});

test("is not known without a length, and goes by the one of the record before any other", () => {
  expect(priceAhead("lipsyncs.render", undefined, { record: { model_version: "aurora_v1" } }).max).toBeNull();
  const record = { model_version: "aurora_v1", duration: 12.2 };
  expect(priceAhead("lipsyncs.render", undefined, { record, seconds: 600 }).max).toBe(13);
  const unmeasured = { model_version: "aurora_v1", duration: null };
  expect(priceAhead("lipsyncs.render", undefined, { record: unmeasured, seconds: 20 }).max).toBe(20);
});

test("with the render that follows is that of both, by the model of the request", () => {
  const preview = priceAhead("lipsyncs.preview", SPEECH, { seconds: 30 });
  const render = estimateCredits("lipsyncs.render", undefined, { seconds: 30, job: SPEECH });
  const both = priceAhead("lipsyncs.preview", SPEECH, { seconds: 30, render: "lipsyncs.render" });
  expect(both).toMatchObject({ min: preview.min + render.min, max: (preview.max ?? 0) + (render.max ?? 0) });
  expect(new Set(both.assumptions).size).toBe(both.assumptions.length);
  const asDefault = priceAhead(
    "lipsyncs.preview",
    { text: "Wet rock." },
    { seconds: 30, render: "lipsyncs.render", usualOfRender: { model_version: "standard" } },
  );
  expect(asDefault).toMatchObject({ min: 6, max: 6, unknown: [] });
  expect(asDefault.assumptions).toContain("The model_version is the default, standard.");
  const lasting = { seconds: 600, render: "lipsyncs.render", usualOfRender: { duration: 12 } };
  const ofLength = priceAhead("lipsyncs.preview", { model_version: "aurora_v1" }, lasting);
  expect(ofLength.max).toBe((priceAhead("lipsyncs.preview", SPEECH, { seconds: 600 }).max ?? 0) + 12);
  expect(ofLength.assumptions).toContain("The length is the default, 12 seconds.");
  const cleared = { text: "Wet rock.", model_version: null };
  const open = { seconds: 30, render: "lipsyncs.render", usualOfRender: { model_version: "standard" } };
  expect(priceAhead("lipsyncs.preview", cleared, open).assumptions).not.toContain(
    "The model_version is the default, standard.",
  );
  expect(priceAhead("aiEditing.create", {}, { render: "aiEditing.render" }).max).toBeNull();
});
