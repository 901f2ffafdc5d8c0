import type { StandardSchemaV1 as StandardSchema } from "@standard-schema/spec";
import type { Request as ExpressRequest } from "express";
import { expectTypeOf, test } from "vitest";
import type {
  AiEditing,
  AiEditingRequest,
  ClientOptions,
  CustomTemplateJob,
  CustomTemplateJobRequest,
  HtmlInteractiveAd,
  JobState,
  LinkToVideo,
  LinkToVideoId,
  OperationId,
  Persona,
  VideoAds,
} from "../src/index.ts";
import type { Naming } from "../src/known-options.ts";
import { expressProxy, fetchProxy } from "../src/proxy.ts";
import { AiEditingRequestSchema, AiEditingSchema } from "../src/schemas.ts";
import { AiEditingStyle, isKnown, LinkToVideoStatus, RenderStatus, TemplateVariableType } from "../src/values.ts";

declare const ads: VideoAds;
declare const persona: Persona;
const template_id = "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44";

test("the base URL and the keys may come from an environment that does not have them", () => {
  const { BASE_URL, KEY }: Record<string, string | undefined> = {};
  expectTypeOf({ baseUrl: BASE_URL, apiKey: KEY }).toExtend<ClientOptions>();
});

test("a list of options that lacks one, or has one too many, does not compile", () => {
  "a:string b" satisfies Naming<"a:string b", "a" | "b">;
  "a, b" satisfies Naming<"a, b", "a" | "b">;
  // @ts-expect-error: c is missing
  "a:string b" satisfies Naming<"a:string b", "a" | "b" | "c">;
  // @ts-expect-error: b is no option
  "a:string b" satisfies Naming<"a:string b", "a">;
});

test("answers have the types of their records", () => {
  expectTypeOf(ads.customTemplateJobs.get("id")).resolves.toEqualTypeOf<CustomTemplateJob>();
  expectTypeOf(ads.customTemplateJobs.read("id")).resolves.toEqualTypeOf<CustomTemplateJob>();
  expectTypeOf(ads.customTemplateJobs.stateOf).returns.toEqualTypeOf<JobState<CustomTemplateJob>>();
  expectTypeOf(ads.customTemplateJobs.wait("id")).resolves.toEqualTypeOf<CustomTemplateJob>();
  expectTypeOf(ads.dyoa.delete("id")).resolves.toEqualTypeOf<void>();
});

test("what the contract refuses does not compile", () => {
  // @ts-expect-error: a field that does not exist
  ads.links.createWithParams({ titel: "typo" });
  // @ts-expect-error: a value outside the set
  ads.aiEditing.create({ video_url: "https://a.example.com/v.mp4", editing_style: "vapor" });
  // @ts-expect-error: a required field is missing
  ads.aiEditing.create({ video_url: "https://a.example.com/v.mp4" });
  // @ts-expect-error: neither audio nor text
  ads.lipsyncs.preview({ name: "silent" });
  ads.lipsyncs.preview({ text: "Hello" });
  ads.lipsyncs.preview({ audio: "https://a.example.com/a.mp3" });
  ads.lipsyncs.preview({ text: "Hello", audio: "https://a.example.com/a.mp3" });
  // @ts-expect-error: a read-only field in a request
  ads.htmlInteractiveAds.create({ link: "id", style_ids: ["a"], status: "done" });
  // @ts-expect-error: link-to-video caption settings have no style
  ads.linkToVideos.create({ link: "id", caption_setting: { style: "neo" } });
  const variables: CustomTemplateJobRequest["variables"] = {
    // @ts-expect-error: properties of another type of variable
    headline: { type: "text", properties: { url: "https://a.example.com/a.jpg" } },
  };
  ads.customTemplateJobs.create({ template_id, variables });
  // @ts-expect-error: offsets of lipsyncs are strings
  ads.lipsyncs.preview({ text: "Hello", caption_offset_x: 0.1 });
  // @ts-expect-error: boreal is not for multi-avatar requests
  ads.lipsyncs.createMultiAvatar({ video_inputs: [], model_version: "boreal" });
});

test("a wait is for its own type of job, and for what that has", () => {
  const { aiEditing, customTemplateJobs, linkToVideos, lipsyncs, lipsyncsV2 } = ads;
  lipsyncs.preview({ text: "Hello" }).then(lipsyncs.wait);
  lipsyncs.render("id").then(lipsyncs.wait);
  lipsyncs.createMultiAvatar({ video_inputs: [] }).then(lipsyncsV2.wait);
  aiEditing.wait("id", { until: "preview" });
  // @ts-expect-error: these have no preview
  ads.adsClone.wait("id", { until: "preview" });
  // @ts-expect-error: a watch ends with the job
  aiEditing.watch("id", { until: "preview" });
  // @ts-expect-error: one job has no concurrency
  aiEditing.wait("id", { concurrency: 2 });
  // @ts-expect-error: a multi-avatar video is read by another resource
  lipsyncs.createMultiAvatar({ video_inputs: [] }).then(lipsyncs.wait);
  // @ts-expect-error: the job of a template
  customTemplateJobs.get("id").then(aiEditing.wait);
  // @ts-expect-error: no job
  ads.links.create({ url: "https://shop.example.com" }).then(linkToVideos.wait);
  // @ts-expect-error: no job either
  linkToVideos.waitAll([{ id: "id" }]);
});

test("an id is one of its own kind, and any text may be one", async () => {
  const made = await ads.links.create({ url: "https://shop.example.com" });
  ads.links.update(made.id, {});
  ads.linkToVideos.create({ link: made.id });
  // @ts-expect-error: the id of what the link holds, which stands beside the one that is meant
  ads.links.update(made.link.id, {});
  // @ts-expect-error: so in a body
  ads.linkToVideos.create({ link: made.link.id });
  const lipsync = await ads.lipsyncs.get(template_id);
  ads.lipsyncs.render(lipsync.id).then(({ id }) => ads.lipsyncs.wait(id));
  // @ts-expect-error: the id of another type of job
  ads.aiEditing.get(lipsync.id);
  // @ts-expect-error: and to wait for
  ads.aiEditing.wait(lipsync.id);
  // @ts-expect-error: a persona is no avatar of one's own
  ads.dyoa.delete(persona.id);
  const ids: string[] = [made.id, lipsync.id];
  for (const id of ids) ads.aiEditing.read(id);
  expectTypeOf(ads.linkToVideos.get).parameter(0).toEqualTypeOf<LinkToVideoId>();
});

test("the parts of a job have their own type", () => {
  type Parts = ReturnType<VideoAds["htmlInteractiveAds"]["stateOf"]>["items"];
  expectTypeOf<Parts[number]["item"]>().toEqualTypeOf<HtmlInteractiveAd["ads"][number]>();
  ads.linkToVideos.wait("id", {
    onProgress: ({ items: [first] }) =>
      expectTypeOf(first?.item).toEqualTypeOf<LinkToVideo["outputs"][number] | undefined>(),
  });
});

test("answers are open to values that are not known yet", async () => {
  const edit = await ads.aiEditing.get("id");
  expectTypeOf(edit.status).not.toBeAny();
  if (edit.status === "a word of tomorrow") edit.id satisfies string;
});

test("a value that is known is one of a closed set, of which a switch can name each", async () => {
  const { status } = await ads.aiEditing.get("id");
  if (!isKnown(RenderStatus, status)) return expectTypeOf(status).toBeString();
  expectTypeOf(status).toEqualTypeOf<RenderStatus>();
  const said = (): number => {
    switch (status) {
      case "pending":
      case "in_queue":
      case "running":
        return 0;
      case "failed":
      case "rejected":
        return 1;
      case "done":
        return 2;
    }
  };
  const short = (): number => {
    switch (status) {
      case "pending":
        return 0;
      default:
        // @ts-expect-error: the others are missing
        return status satisfies never;
    }
  };
  expectTypeOf(said).returns.toBeNumber();
  expectTypeOf(short).returns.toBeNumber();
});

test("a status that is any text has a closed type as well, and a set that is sent is its list", async () => {
  const { status } = await ads.linkToVideos.get("id");
  expectTypeOf(status).toEqualTypeOf<string>();
  if (isKnown(LinkToVideoStatus, status)) expectTypeOf(status).toEqualTypeOf<LinkToVideoStatus>();
  for (const editing_style of AiEditingStyle) void (() => ads.aiEditing.create({ video_url: "", editing_style }));
});

test("a tag tells the members of a union apart, and a known word those that may be others", async () => {
  const { variables } = await ads.customTemplateJobs.get("id");
  const sent = variables.hero;
  if (sent?.type === "avatar") expectTypeOf(sent.properties).toEqualTypeOf<{ avatar_id: string }>();
  const asked = (await ads.customTemplates.get("id")).variables.hero;
  if (!asked || !isKnown(TemplateVariableType, asked.type)) return;
  expectTypeOf(asked.type).toEqualTypeOf<TemplateVariableType>();
  if (asked.type !== "avatar") expectTypeOf(asked.type).toEqualTypeOf<Exclude<TemplateVariableType, "avatar">>();
});

test("so are those of the raw client, which are text to who passes them on", async () => {
  const { data } = await ads.raw.GET("/api/ads_clone/{id}/", { params: { path: { id: "id" } } });
  expectTypeOf(data?.aspect_ratio).toEqualTypeOf<string | undefined>();
  expectTypeOf(data?.credits_used).toEqualTypeOf<number | undefined>();
});

test("a raw call has limits of its own, and needs what its operation needs", () => {
  ads.raw.GET("/api/remaining_credits/");
  ads.raw.GET("/api/remaining_credits/", { timeoutMs: 5_000, attemptTimeoutMs: 1_000, maxRetries: 0 });
  // @ts-expect-error: milliseconds are a number
  ads.raw.GET("/api/remaining_credits/", { timeoutMs: "5s" });
  // @ts-expect-error: no value for the path
  ads.raw.GET("/api/ads_clone/{id}/");
  // @ts-expect-error: nor here
  ads.raw.GET("/api/ads_clone/{id}/", { maxRetries: 0 });
  // @ts-expect-error: no such path
  ads.raw.GET("/api/ads_clones/");
  // @ts-expect-error: it is not asked for so
  ads.raw.DELETE("/api/remaining_credits/");
  // @ts-expect-error: no such style
  ads.raw.POST("/api/ai_editing/", { body: { video_url: "", editing_style: "vapor" } });
  const made = ads.raw.request("post", "/api/links/", { body: { url: "" }, maxRetryAfterMs: 1 });
  expectTypeOf<NonNullable<Awaited<typeof made>["data"]>["id"]>().toExtend<string>();
});

test("the proxy knows the operations, and authorize the server's own request", () => {
  expressProxy({ operations: ["customTemplates.list"], authorize: "public" });
  // @ts-expect-error: no such operation
  expressProxy({ operations: ["customTemplates.remove"], authorize: "public" });
  // @ts-expect-error: whom it serves is not said
  expressProxy({ operations: [] });
  expressProxy({
    operations: [],
    authorize: (request: ExpressRequest, call) => {
      expectTypeOf(call.operation).toEqualTypeOf<OperationId>();
      return request.get("cookie") !== undefined;
    },
  });
  fetchProxy({
    path: "/api/video-ads",
    operations: [],
    authorize: (request) => {
      expectTypeOf(request).toEqualTypeOf<Request>();
      return true;
    },
  });
  // @ts-expect-error: the path of the mount is missing
  fetchProxy({ operations: [], authorize: "public" });
});

test("schemas are what every library of Standard Schema takes", () => {
  const schema: StandardSchema<AiEditingRequest> = AiEditingRequestSchema;
  expectTypeOf<StandardSchema.InferInput<typeof schema>>().toEqualTypeOf<AiEditingRequest>();
  expectTypeOf<StandardSchema.InferOutput<typeof AiEditingSchema>>().toEqualTypeOf<AiEditing>();
  const result = AiEditingSchema["~standard"].validate({});
  if (result.issues) expectTypeOf(result.issues[0].path).toEqualTypeOf<readonly (string | number)[]>();
  else expectTypeOf(result.value).toEqualTypeOf<AiEditing>();
});
