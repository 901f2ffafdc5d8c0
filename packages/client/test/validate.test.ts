import { expect, test } from "vitest";
import { type CustomTemplateJobRequest, InvalidRequestError, type LipsyncRequest } from "../src/index.ts";
import { serve } from "./support/server.ts";

async function refused(
  run: (ads: Awaited<ReturnType<typeof client>>["ads"]) => Promise<unknown>,
): Promise<InvalidRequestError> {
  const { ads, seen } = await client();
  const error = await run(ads).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(seen).toEqual([]);
  return error as InvalidRequestError;
}

async function client() {
  const server = await serve(() => ({ json: { id: template_id } }));
  return { ads: server.client({ validate: true }), seen: server.seen };
}

const template_id = "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44";

test("lengths are counted in characters, as JSON Schema counts them, and not in halves of them", async () => {
  const { ads, seen } = await client();
  await ads.lipsyncs.preview({ text: "😀".repeat(8_000), name: "😀".repeat(255) });
  expect(seen).toHaveLength(1);
  const error = await refused((again) => again.lipsyncs.preview({ text: "x", name: "😀".repeat(256) }));
  expect(Object.keys(error.fields)).toEqual(["name"]);
});

test("a body that keeps the contract is sent", async () => {
  const { ads, seen } = await client();
  await ads.customTemplateJobs.create({
    template_id,
    variables: { headline: { type: "text", properties: { content: "Hi" } } },
  });
  await ads.lipsyncs.preview({ text: "Hello", caption_offset_x: "-0.4" });
  await ads.customTemplateJobs.render("3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10");
  expect(seen).toHaveLength(3);
});

test("every field that is wrong is named, and no value is", async () => {
  const error = await refused((ads) =>
    ads.aiEditing.create({
      video_url: "https://shop.example.com/secret-token.mp4".padEnd(300, "x"),
      // @ts-expect-error: a value outside the set
      editing_style: "vapor",
      background_music_volume: 3,
    }),
  );
  expect(Object.keys(error.fields).sort()).toEqual(["background_music_volume", "editing_style", "video_url"]);
  expect(error.message).toContain("editing_style has to be one of film, geometric_gradient");
  expect(error.message).toContain("Nothing was sent.");
  expect(JSON.stringify(error)).not.toContain("secret-token");
});

test("a body of raw is held to the contract as well", async () => {
  const body: object = { url: 5 };
  const error = await refused(({ raw }) => Reflect.apply(raw.POST, undefined, ["/api/links/", { body }]));
  expect(Object.keys(error.fields)).toEqual(["url"]);
  const { ads, seen } = await client();
  await ads.raw.POST("/api/links/", { body: { url: "https://shop.example.com" } });
  expect(seen).toHaveLength(1);
});

test("a required field that is missing is named", async () => {
  // @ts-expect-error: editing_style is required
  const error = await refused((ads) => ads.aiEditing.create({ video_url: "https://shop.example.com/v.mp4" }));
  expect(error.fields).toEqual({ editing_style: ["is missing"] });
});

test("neither text nor audio is one fault, not one per alternative", async () => {
  const error = await refused((ads) => ads.lipsyncs.preview({ name: "silent" } as LipsyncRequest));
  expect(error.fields).toEqual({ "": ["needs text or audio"] });
});

test.each(["", "-", ".", "9", "0.51", "-0.501"])("the caption offset %j is refused", async (caption_offset_y) => {
  const error = await refused((ads) => ads.lipsyncs.preview({ text: "Hello", caption_offset_y }));
  expect(Object.keys(error.fields)).toEqual(["caption_offset_y"]);
});

test.each([
  [
    "properties of another type",
    { type: "text", properties: { url: "https://a" } },
    "variables.headline.properties.content",
    "is missing",
  ],
  ["an unknown type", { type: "smell", properties: {} }, "variables.headline.type", "is no value that is known"],
  ["no type", { properties: {} }, "variables.headline.type", "is missing"],
])("a variable with %s is one fault at its place", async (_, headline, field, message) => {
  const variables = { headline } as unknown as CustomTemplateJobRequest["variables"];
  const error = await refused((ads) => ads.customTemplateJobs.create({ template_id, variables }));
  expect(error.fields).toEqual({ [field]: [message] });
});

test("21 styles are too many", async () => {
  const error = await refused((ads) =>
    ads.htmlInteractiveAds.create({
      link: template_id,
      style_ids: Array.from({ length: 21 }, (_, index) => `s${index}`),
    }),
  );
  expect(error.fields).toEqual({ style_ids: ["has more than 20 entries"] });
});

test("without validate the service has the say", async () => {
  const server = await serve(() => ({ json: { id: template_id } }));
  await server.client().lipsyncs.preview({ name: "silent" } as LipsyncRequest);
  expect(server.seen).toHaveLength(1);
});

test("of a body that is wrong all over, the message names twenty fields, and `fields` has all", async () => {
  const error = await refused((ads) =>
    ads.links.update("7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906", {
      title: "Trail shoe",
      // @ts-expect-error: lists instead of URLs
      image_urls: Array.from({ length: 3_000 }, () => ["https://shop.example.com/shoe.jpg"]),
    }),
  );
  expect(Object.keys(error.fields)).toHaveLength(3_000);
  expect(error.message).toMatch(/; image_urls\.19 has to be a string; and 2980 more\. Nothing was sent\.$/);
});

test.each([Number.NaN, Infinity, -Infinity])(
  "%d is no number, also where null may stand: JSON would make null of it",
  async (value) => {
    const error = await refused((ads) =>
      ads.aiEditing.create({
        video_url: "https://shop.example.com/v.mp4",
        editing_style: "film",
        background_music_volume: value,
      }),
    );
    expect(Object.keys(error.fields)).toEqual(["background_music_volume"]);
  },
);
