// What is easily taken for something else: each of these has bitten somebody, and each is a difference that stays.
import { describe, expect, test } from "vitest";
import {
  accepts,
  answer,
  callbacksOf,
  contract,
  endpoint,
  endpoints,
  errors,
  field,
  fields,
  payload,
  properties,
  record,
  request,
  requestMedia,
  resolve,
} from "../support/contract.ts";

describe("caption offsets", () => {
  const ids = ["lipsyncs.preview", "linkToVideos.create"];

  test.each(ids)("of %s are strings of at most two decimals, from -0.5 to 0.5", (id) => {
    for (const name of ["caption_offset_x", "caption_offset_y"]) {
      const offset = field(request(id), name);
      for (const value of ["0", "0.4", "-0.4", "0.5", "-0.5", "0.50", "-0.05", "0.25", ".4", "-.4", "0.0"]) {
        expect(accepts(offset, value), `${name} ${value}`).toBe(true);
      }
      for (const value of [
        "0.51",
        "-0.6",
        "1",
        "9",
        "-1",
        "0.123",
        "10",
        "",
        "-",
        ".",
        "abc",
        "+0.4",
        " 0.4",
        "0,4",
        0.4,
        0,
      ]) {
        expect(accepts(offset, value), `${name} ${JSON.stringify(value)}`).toBe(false);
      }
    }
  });

  test("of lipsyncs keep the documented pattern and the default below the centre", () => {
    const pattern = "^-?\\d{0,1}(?:\\.\\d{0,2})?$";
    for (const name of ["caption_offset_x", "caption_offset_y"]) {
      expect(JSON.stringify(field(request("lipsyncs.preview"), name))).toContain(JSON.stringify(pattern));
    }
    expect(field(request("lipsyncs.preview"), "caption_offset_x").default).toBe("0");
    expect(field(request("lipsyncs.preview"), "caption_offset_y").default).toBe("-0.4");
  });

  test("of lipsyncs are answered as strings", () => {
    expect(accepts(field(record("lipsyncs.get"), "caption_offset_y"), "-0.4")).toBe(true);
    expect(accepts(field(record("lipsyncs.get"), "caption_offset_y"), -0.4)).toBe(false);
  });

  test.each([
    ["linkToVideos.create", "caption_setting.offset"],
    ["aiEditing.create", "caption_setting.offset"],
    ["lipsyncs.createMultiAvatar", "video_inputs[].caption_setting.offset"],
    ["lipsyncs.createMultiAvatar", "video_inputs[].character.offset"],
  ])("of %s in %s are numbers", (id, name) => {
    const offset = field(request(id), name);
    expect(accepts(offset, { x: 0, y: 0.4 })).toBe(true);
    expect(accepts(offset, { x: "0", y: "0.4" })).toBe(false);
  });
});

describe("audio or text", () => {
  const lipsync = request("lipsyncs.preview");
  const voice = { creator: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20", accent: "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77" };
  const audio = "https://shop.example.com/audio/pitch.mp3";

  test("one of them is enough, and both pass", () => {
    expect(errors(lipsync, { ...voice, text: "Hello" })).toEqual([]);
    expect(errors(lipsync, { ...voice, audio })).toEqual([]);
    expect(errors(lipsync, { ...voice, text: "Hello", audio })).toEqual([]);
  });

  test("neither is refused", () => {
    expect(accepts(lipsync, voice)).toBe(false);
    expect(accepts(lipsync, { ...voice, name: "Pitch" })).toBe(false);
  });

  test("are two complete schemas with names of their own", () => {
    const branches = lipsync.anyOf?.map(resolve) ?? [];
    expect(branches).toHaveLength(2);
    const components = Object.values(contract.components.schemas);
    for (const branch of branches) {
      expect(components).toContain(branch);
      expect(fields(branch)).toEqual(fields(lipsync));
    }
  });
});

describe("progress and reasons", () => {
  test.each(["lipsyncs.get", "lipsyncs.preview", "lipsyncsV2.list", "lipsyncs.createMultiAvatar", "linkToVideos.get"])(
    "the progress of %s is a string",
    (id) => expect(field(record(id), "progress").type).toBe("string"),
  );

  test.each([
    ["customTemplateJobs.get", "progress"],
    ["aiEditing.get", "progress"],
    ["linkToVideos.get", "outputs[].progress"],
  ])("%s: %s is a number", (id, name) => expect(field(record(id), name).type).toBe("number"));

  test("an ad clone has no progress and no preview", () => {
    const listed = fields(record("adsClone.get"));
    for (const name of ["progress", "preview", "editor_url"]) expect(listed).not.toContain(name);
  });

  test("an ad clone says why it failed, as every job does, though its record is listed without a reason", () => {
    expect(field(record("adsClone.get"), "failed_reason")["x-provisional"]).toMatch(/^Not listed \(2\.10\)/);
    expect(record("adsClone.get").required).not.toContain("failed_reason");
  });

  test("a request for HTML ads has no progress and no single output", () => {
    const listed = fields(record("htmlInteractiveAds.list"));
    for (const name of ["progress", "output", "video_output", "html_url", "preview"])
      expect(listed).not.toContain(name);
  });
});

describe("variables", () => {
  const ofTemplate = field(record("customTemplates.get"), "variables");
  const ofJob = field(request("customTemplateJobs.create"), "variables");
  const types = ["avatar", "image", "video", "audio", "text", "voiceover"];

  test("of a template are a type, nothing more", () => {
    for (const type of types) expect(errors(ofTemplate, { v: { type } })).toEqual([]);
    const { additionalProperties: variable } = ofTemplate;
    if (typeof variable !== "object") throw new Error("Template variables have no schema");
    expect(fields(variable)).toEqual(["type"]);
  });

  test("of a job are a type with the properties of that type", () => {
    const values: Record<string, object> = {
      avatar: { avatar_id: "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20" },
      image: { url: "https://shop.example.com/a.jpg" },
      video: { url: "https://shop.example.com/a.mp4" },
      audio: { url: "https://shop.example.com/a.mp3" },
      text: { content: "" },
      voiceover: { voice_id: "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77" },
    };
    for (const type of types) {
      expect(errors(ofJob, { v: { type, properties: values[type] } }), type).toEqual([]);
      expect(accepts(ofJob, { v: { type } }), `${type} without properties`).toBe(false);
      expect(accepts(ofJob, { v: { type, properties: {} } }), `${type} with empty properties`).toBe(false);
    }
    expect(accepts(ofJob, { v: { type: "text", properties: { url: "https://shop.example.com/a.jpg" } } })).toBe(false);
    expect(accepts(ofJob, { v: { type: "film", properties: { url: "https://shop.example.com/a.mp4" } } })).toBe(false);
  });
});

describe("caption settings", () => {
  test("of a link-to-video request have no style, its answer has one", () => {
    expect(fields(field(request("linkToVideos.create"), "caption_setting"))).not.toContain("style");
    expect(fields(field(record("linkToVideos.create"), "caption_setting"))).toContain("style");
  });

  test("of other requests may leave the style out", () => {
    expect(accepts(field(request("aiEditing.create"), "caption_setting"), { font_size: 70 })).toBe(true);
    expect(accepts(field(request("aiEditing.create"), "caption_setting"), null)).toBe(true);
  });
});

describe("multi-avatar videos", () => {
  test("are created at lipsyncs, answered as a v2 record, and read from the v2 list only", () => {
    expect(answer("lipsyncs.createMultiAvatar")).toBe(record("lipsyncsV2.list"));
    expect(answer("lipsyncs.createMultiAvatar")).not.toBe(record("lipsyncs.get"));
    expect(endpoint("lipsyncs.createMultiAvatar")["x-job"]?.type).toBe("lipsyncV2");
    expect(endpoint("lipsyncsV2.list")["x-job"]).toMatchObject({ type: "lipsyncV2", action: "read", by: "ids" });
  });
});

/** The job types of the specification that report. */
const SOURCES = [
  "lipsync",
  "lipsyncV2",
  "linkToVideo",
  "customTemplateJob",
  "aiEditing",
  "adsClone",
  "htmlInteractiveAd",
];

describe("webhooks", () => {
  test("are described on every operation that takes a webhook_url, and on no other", () => {
    for (const operation of endpoints) {
      const takesUrl = Object.values(requestMedia(operation)).some(
        ({ schema = {} }) => "webhook_url" in properties(schema),
      );
      const posted = callbacksOf(operation).some(({ "x-webhook": webhook }) => SOURCES.includes(webhook?.source ?? ""));
      expect(posted, operation.operationId).toBe(takesUrl);
    }
  });

  test("name components, so that payload types have names", () => {
    for (const posted of endpoints.flatMap(callbacksOf)) {
      const { schema = {} } = requestMedia(posted)["application/json"] ?? {};
      expect(Object.values(contract.components.schemas), posted.operationId).toContain(resolve(schema));
    }
  });

  test("are certain where the specification shows the payload, and provisional elsewhere", () => {
    for (const source of ["lipsyncV2", "customTemplateJob"]) {
      expect(payload(source)["x-provisional"], source).toBeUndefined();
    }
    for (const source of ["lipsync", "linkToVideo", "aiEditing", "adsClone", "htmlInteractiveAd"]) {
      expect(payload(source)["x-provisional"], source).toBeTypeOf("string");
    }
  });

  test("are provisional as callbacks where their payload is", () => {
    for (const posted of endpoints.flatMap(callbacksOf)) {
      const source = posted["x-webhook"]?.source ?? "";
      const documented = ["lipsyncV2", "customTemplateJob"].includes(source);
      expect(typeof posted["x-provisional"], source).toBe(documented ? "undefined" : "string");
    }
  });

  test("show every way in which a job ends, as far as their states allow", () => {
    for (const operation of endpoints) {
      for (const posted of callbacksOf(operation)) {
        const { schema = {}, examples = {} } = requestMedia(posted)["application/json"] ?? {};
        const type = operation["x-job"]?.type;
        if (!SOURCES.includes(type ?? "")) continue;
        const read = endpoints.find(({ "x-job": job }) => job?.type === type && job?.action === "read");
        const ends = Object.entries(read?.["x-job"]?.states ?? {})
          .filter(([, { terminal }]) => terminal)
          .map(([state]) => state)
          .filter((state) => accepts(field(schema, "status"), state));
        expect(Object.keys(examples), posted.operationId).toEqual(expect.arrayContaining(ends));
      }
    }
  });

  test("carry id and status, and no field that their record does not have", () => {
    const records = {
      lipsync: "lipsyncs.get",
      lipsyncV2: "lipsyncsV2.list",
      linkToVideo: "linkToVideos.get",
      customTemplateJob: "customTemplateJobs.get",
      aiEditing: "aiEditing.get",
      adsClone: "adsClone.get",
      htmlInteractiveAd: "htmlInteractiveAds.list",
    };
    for (const [source, id] of Object.entries(records)) {
      const posted = fields(payload(source));
      expect(posted).toEqual(expect.arrayContaining(["id", "status"]));
      const known = new Set(fields(record(id)));
      // Seen on template jobs: the result under a second name.
      const alias = source === "customTemplateJob" ? ["output"] : [];
      expect(
        posted.filter((name) => !known.has(name)),
        source,
      ).toEqual(alias);
    }
  });
});

describe("ids of links", () => {
  test("an answer has two; only the outer one is the link's", () => {
    const link = record("links.createWithParams");
    expect(field(link, "id").format).toBe("uuid");
    expect(field(link, "link.id").format).toBe("uuid");
  });
});
