// Section 2 of the interface specification: every field of every request and record, and no field that is not there.
import { describe, expect, test } from "vitest";
import {
  accepts,
  callbacksOf,
  canBeNull,
  endpoint,
  endpoints,
  field,
  fields,
  payload,
  properties,
  reachable,
  record,
  request,
  requestMedia,
  type Schema,
} from "../support/contract.ts";

const words = (text: string) => text.trim().split(/\s+/).sort();

const captionLook =
  "offset font_family font_size font_style background_color text_color highlight_text_color max_width line_height text_shadow hidden override_visual_style";
const lipsyncRequest =
  "name text audio creator accent model_version aspect_ratio green_screen transparent_background webhook_url no_caption no_music caption_style caption_offset_x caption_offset_y";
const lipsync = `id output video_thumbnail created_at updated_at credits_used duration progress failed_reason media_job status is_hidden audio_url preview editor_url preview_audio ${lipsyncRequest}`;
const lipsyncV2 =
  "id output video_thumbnail created_at updated_at credits_used duration progress failed_reason status preview editor_url aspect_ratio video_inputs name media_job webhook_url model_version";
const linkToVideo =
  "id link media_job status failed_reason is_hidden video_output video_thumbnail outputs credits_used duration progress preview previews editor_url name target_platform target_audience language video_length aspect_ratio script_style visual_style override_avatar override_avatar_by_image override_voice override_script background_music_volume voiceover_volume no_background_music no_caption no_emotion no_cta no_stock_broll caption_style caption_offset_x caption_offset_y caption_setting model_version";
const templateJob =
  "id created_at updated_at name variables media_job video_output preview failed_reason credits_used status progress webhook_url template_id";
const aiEditing =
  "id status failed_reason video_output preview editor_url is_hidden progress credits_used duration media_job permission_type created_at updated_at user workspace name script aspect_ratio is_talking_video is_one_person_in_video editing_style audio_url video_url size created_from_api caption_setting background_music_url background_music_volume voiceover_volume webhook_url brand";
const adsClone =
  "id created_at updated_at link video_url video_output credits_used media_job status aspect_ratio language webhook_url";
const htmlAds =
  "id created_at updated_at link style_ids promotion_info custom_prompt max_size_mb webhook_url status failed_reason ads credits_used";
const dyoa =
  "id user workspace name photos reviews status created_at updated_at age_group gender more_details outfit_description background_description";

const requests: [string, string][] = [
  ["links.createWithParams", "title description image_urls video_urls reviews logo_url"],
  ["htmlInteractiveAds.create", "link style_ids promotion_info custom_prompt max_size_mb webhook_url"],
  ["customTemplateJobs.preview", "template_id variables name model_version webhook_url"],
  ["customTemplateJobs.create", "template_id variables name model_version webhook_url"],
  ["customTemplateJobs.render", ""],
  ["lipsyncs.preview", lipsyncRequest],
  ["lipsyncs.createMultiAvatar", "video_inputs aspect_ratio background_music cta_end webhook_url name model_version"],
  [
    "linkToVideos.create",
    "link name target_platform target_audience visual_style override_avatar override_avatar_by_image override_voice override_script background_music_url background_music_volume voiceover_volume webhook_url no_background_music no_caption no_emotion no_cta no_stock_broll caption_offset_x caption_offset_y caption_setting",
  ],
  [
    "aiEditing.create",
    "video_url editing_style caption_setting background_music_url background_music_volume voiceover_volume webhook_url",
  ],
  ["adsClone.create", "link video_url aspect_ratio language webhook_url"],
  ["links.create", "url"],
  ["links.update", "title description image_urls video_urls logo_url"],
  ["voices.clone", "name audio voice_provider"],
];

/** Fields of what is answered; `list[]` or `object` before a dot goes into it. */
const records: [string, string, string][] = [
  ["links.createWithParams", "", "id url link credits_used"],
  [
    "links.createWithParams",
    "link",
    "id ai_industry ai_target_audiences url title description image_urls video_urls reviews logo_url ai_summary",
  ],
  ["htmlInteractiveAds.create", "", htmlAds],
  ["htmlInteractiveAds.list", "", htmlAds],
  ["htmlInteractiveAds.list", "ads[]", "id style_id status html_url size_bytes failed_reason"],
  ["htmlInteractiveAds.listStyles", "", "id name type interactive thumbnail_url preview_video_url"],
  ["customTemplates.list", "", "template_id name preview aspect_ratio created_at updated_at"],
  ["customTemplates.get", "", "template_id name preview aspect_ratio created_at updated_at variables"],
  ["customTemplateJobs.preview", "", templateJob],
  ["customTemplateJobs.create", "", templateJob],
  ["customTemplateJobs.get", "", templateJob],
  ["customTemplateJobs.render", "", templateJob],
  ["lipsyncs.preview", "", lipsync],
  ["lipsyncs.render", "", lipsync],
  ["lipsyncs.get", "", `${lipsync} word_alignments`],
  ["lipsyncs.get", "word_alignments[]", "start duration text"],
  ["lipsyncs.createMultiAvatar", "", lipsyncV2],
  ["lipsyncsV2.list", "", lipsyncV2],
  ["linkToVideos.create", "", linkToVideo],
  ["linkToVideos.get", "", linkToVideo],
  [
    "linkToVideos.get",
    "outputs[]",
    "media_job visual_style video_output video_thumbnail status progress failed_reason aspect_ratio duration",
  ],
  ["linkToVideos.get", "previews[]", "media_job visual_style url editor_url aspect_ratio duration"],
  ["linkToVideos.get", "caption_setting", `style ${captionLook}`],
  ["aiEditing.create", "", aiEditing],
  ["aiEditing.get", "", aiEditing],
  ["aiEditing.render", "", aiEditing],
  ["aiEditing.get", "caption_setting", `style ${captionLook}`],
  ["adsClone.create", "", adsClone],
  ["adsClone.get", "", adsClone],
  ["dyoa.list", "", dyoa],
  ["dyoa.list", "photos[]", "id image created_at"],
  ["dyoa.list", "reviews[]", "id comment photo creator social_link"],
  [
    "dyoa.list",
    "reviews[].creator",
    "squared_preview_video squared_preview_image portrait_preview_video portrait_preview_image portrait_lipsync_video landscape_preview_video landscape_preview_image landscape_lipsync_video",
  ],
  ["voices.getQuota", "", "max_count current_count"],
  ["credits.getRemaining", "", "remaining_credits"],
  [
    "personas.list",
    "",
    "id gender creator_name suitable_industries preview_image_16_9 preview_image_1_1 preview_image_9_16 preview_video_16_9 preview_video_1_1 preview_video_9_16 is_active process_status failed_reason type age_range location style video_scene keywords",
  ],
  ["voices.list", "", "name gender accents"],
  ["voices.list", "accents[]", "id accent_name preview_url"],
];

/** Listed, but said to be there only sometimes: accounts with editor access, the detail read, a style's leftovers. */
const conditional = new Set(["editor_url", ...captionLook.split(" ")]);

/** What the specification lists is there; whatever else is there, is provisional. */
function expectFields(schema: Schema, listed: string[]): void {
  expect(fields(schema)).toEqual(expect.arrayContaining(listed));
  const others = Object.entries(properties(schema)).filter(([name]) => !listed.includes(name));
  expect(others.filter(([, property]) => !property["x-provisional"]).map(([name]) => name)).toEqual([]);
}

describe("requests", () => {
  test.each(requests)("%s takes its fields, and no others for certain", (id, listed) => {
    for (const type of Object.keys(requestMedia(endpoint(id)))) {
      expectFields(request(id, type), listed ? words(listed) : []);
    }
  });

  test("of multi-avatar videos describe each avatar", () => {
    const input = field(request("lipsyncs.createMultiAvatar"), "video_inputs[]");
    expect(fields(input)).toEqual(words("character voice background caption_setting transition_effect cta"));
    expect(fields(field(input, "character"))).toEqual(words("avatar_id offset scale avatar_style hidden"));
    expect(fields(field(input, "character.offset"))).toEqual(["x", "y"]);
    expect(fields(field(input, "voice"))).toEqual(words("input_text voice_id duration volume"));
    expect(fields(field(input, "background"))).toEqual(words("url fit"));
    expect(fields(field(input, "caption_setting"))).toEqual(words(`style ${captionLook}`));
    expect(fields(field(input, "transition_effect"))).toEqual(words("transition_in transition_out"));
    expect(fields(field(input, "cta"))).toEqual(words("cta_background_blur transition_effect"));
    expect(fields(field(input, "cta.transition_effect"))).toEqual(words("transition_in transition_out"));
    expect(fields(field(request("lipsyncs.createMultiAvatar"), "background_music"))).toEqual(words("url volume"));
  });

  test("require what must be there", () => {
    const required = (id: string) => (request(id).required ?? []).toSorted();
    expect(required("htmlInteractiveAds.create")).toEqual(["link", "style_ids"]);
    expect(required("lipsyncs.createMultiAvatar")).toEqual(["video_inputs"]);
    expect(required("aiEditing.create")).toEqual(["editing_style", "video_url"]);
    expect(required("adsClone.create")).toEqual(["link", "video_url"]);
    expect(required("customTemplateJobs.create")).toEqual(["template_id", "variables"]);
    expect(required("links.create")).toEqual(["url"]);
  });

  test("require nothing else for certain: what is ours is marked", () => {
    for (const [id, name] of [
      ["linkToVideos.create", "link"],
      ["customTemplateJobs.create", "template_id"],
      ["customTemplateJobs.create", "variables"],
    ] as const) {
      expect(request(id).required).toContain(name);
      expect(field(request(id), name)["x-provisional"], name).toMatch(/^That it is required is not shown/);
    }
  });

  test("have nothing that is read-only, and are never what is answered", () => {
    const answered = new Set(
      endpoints
        .filter(({ responses }) => responses["200"] ?? responses["201"])
        .map(({ operationId }) => record(operationId)),
    );
    for (const [id] of requests) {
      for (const type of Object.keys(requestMedia(endpoint(id)))) {
        const schema = request(id, type);
        const readOnly = [...reachable(schema)].flatMap((part) =>
          Object.entries(properties(part)).filter(([, property]) => property.readOnly),
        );
        expect(
          readOnly.map(([name]) => name),
          id,
        ).toEqual([]);
        expect(answered.has(schema), id).toBe(false);
      }
    }
  });
});

describe("answers", () => {
  test.each(records)("%s answers %s with its fields, and no others for certain", (id, path, listed) => {
    expectFields(path ? field(record(id), path) : record(id), words(listed));
  });

  test.each(records)("%s always has what is listed for %s, unless it is said to be conditional", (id, path, listed) => {
    const schema = path ? field(record(id), path) : record(id);
    const required = requiredOf(schema);
    expect(words(listed).filter((name) => !required.has(name) && !conditional.has(name))).toEqual([]);
    expect(required.has("editor_url")).toBe(false);
  });

  test("and payloads are open: what is not known yet passes", () => {
    const heard = [
      ...endpoints
        .filter(({ responses }) => responses["200"]?.content ?? responses["201"]?.content)
        .map(({ operationId }) => record(operationId)),
      ...endpoints.flatMap(callbacksOf).map((posted) => requestMedia(posted)["application/json"]?.schema ?? {}),
    ];
    expect(heard.length).toBeGreaterThan(35);
    const closed = heard
      .flatMap((schema) => [...reachable(schema)])
      .filter((part) => part.additionalProperties === false);
    expect(closed).toEqual([]);
  });

  test("list photos, reviews and accents as arrays, and variables by name", () => {
    expect(field(record("dyoa.list"), "photos").type).toBe("array");
    expect(field(record("customTemplates.get"), "variables").additionalProperties).toBeTypeOf("object");
  });

  test("of a list are bare arrays", () => {
    for (const id of [
      "htmlInteractiveAds.list",
      "htmlInteractiveAds.listStyles",
      "customTemplates.list",
      "lipsyncsV2.list",
      "dyoa.list",
      "personas.list",
      "voices.list",
    ]) {
      const [answer] = Object.values(endpoint(id).responses["200"]?.content ?? {});
      expect(answer?.schema?.type, id).toBe("array");
    }
  });
});

describe("null", () => {
  /** Fields that section 2 says can be null, in the record and in what it holds. Caption settings: 2.2. */
  const look = "font_style background_color text_color highlight_text_color max_width line_height text_shadow";
  const nullable: [string, string][] = [
    ["links.createWithParams", ""],
    ["htmlInteractiveAds.list", "promotion_info custom_prompt webhook_url failed_reason html_url size_bytes"],
    ["customTemplates.get", "name"],
    ["customTemplateJobs.get", "video_output preview failed_reason"],
    ["lipsyncs.get", ""],
    ["lipsyncsV2.list", "output failed_reason preview editor_url media_job"],
    ["linkToVideos.get", look],
    [
      "aiEditing.get",
      `video_output preview user workspace script brand caption_setting background_music_url background_music_volume voiceover_volume webhook_url ${look}`,
    ],
    ["adsClone.get", "video_output media_job language webhook_url"],
    ["dyoa.list", "user workspace more_details outfit_description background_description"],
    ["voices.getQuota", ""],
    ["credits.getRemaining", ""],
  ];

  test.each(nullable)("is allowed by %s where it is documented; anywhere else only provisionally", (id, listed) => {
    const certain = [...reachable(record(id))].flatMap((schema) =>
      Object.entries(properties(schema))
        .filter(([, property]) => canBeNull(property))
        .filter(([, property]) => !property["x-provisional"] && !schema["x-provisional"])
        .map(([name]) => name),
    );
    expect([...new Set(certain)].sort()).toEqual(listed ? words(listed) : []);
  });

  test("is allowed by a documented payload only provisionally: section 6 lists no field as nullable", () => {
    for (const source of ["lipsyncV2", "customTemplateJob"]) {
      const certain = Object.entries(properties(payload(source)))
        .filter(([, property]) => canBeNull(property) && !property["x-provisional"])
        .map(([name]) => name);
      expect(certain, source).toEqual([]);
    }
  });

  test("is no caption setting of a link-to-video record, which always has one with a style", () => {
    const setting = field(record("linkToVideos.get"), "caption_setting");
    expect(accepts(setting, null)).toBe(false);
    expect(accepts(setting, {})).toBe(false);
    expect(accepts(setting, { style: "neo" })).toBe(true);
  });
});

describe("read-only", () => {
  const readOnlyOf = (id: string) =>
    Object.entries(properties(record(id)))
      .filter(([, property]) => property.readOnly)
      .map(([name]) => name)
      .sort();

  test("are the fields of a request for HTML ads that section 2.4 says so of", () => {
    expect(readOnlyOf("htmlInteractiveAds.list")).toEqual(
      words("id created_at updated_at status failed_reason ads credits_used"),
    );
  });

  test("are the scenes of a multi-avatar video (2.7)", () => {
    expect(readOnlyOf("lipsyncsV2.list")).toContain("video_inputs");
  });
});

describe("limits and defaults", () => {
  test.each<[string, string, Partial<Schema>]>([
    ["htmlInteractiveAds.create", "style_ids", { minItems: 1, maxItems: 20 }],
    ["htmlInteractiveAds.create", "max_size_mb", { type: "integer", minimum: 5, maximum: 15, default: 5 }],
    ["lipsyncs.preview", "name", { maxLength: 255 }],
    ["lipsyncs.preview", "text", { maxLength: 8000 }],
    ["lipsyncs.preview", "creator", { format: "uuid" }],
    ["lipsyncs.preview", "accent", { format: "uuid" }],
    ["lipsyncs.preview", "green_screen", { type: "boolean", default: false }],
    ["lipsyncs.preview", "transparent_background", { type: "boolean", default: false }],
    ["lipsyncs.preview", "no_caption", { type: "boolean", default: false }],
    ["lipsyncs.preview", "no_music", { type: "boolean", default: false }],
    ["lipsyncs.createMultiAvatar", "name", { maxLength: 255 }],
    ["aiEditing.create", "video_url", { format: "uri", maxLength: 255 }],
    ["aiEditing.create", "background_music_url", { format: "uri", maxLength: 255, nullable: true }],
    ["aiEditing.create", "background_music_volume", { type: "number", minimum: 0, maximum: 1, nullable: true }],
    ["aiEditing.create", "voiceover_volume", { type: "number", minimum: 0, maximum: 1, nullable: true }],
    ["aiEditing.create", "caption_setting.hidden", { default: false }],
    ["aiEditing.create", "caption_setting.override_visual_style", { default: false }],
    ["linkToVideos.create", "link", { format: "uuid" }],
    ["customTemplateJobs.create", "template_id", { format: "uuid" }],
  ])("%s: %s", (id, name, limits) => {
    expect(field(request(id), name)).toMatchObject(limits);
  });

  test.each<[string, string, Partial<Schema>]>([
    ["aiEditing.get", "name", { maxLength: 255 }],
    ["aiEditing.get", "audio_url", { maxLength: 255 }],
    ["aiEditing.get", "video_url", { maxLength: 255 }],
    ["aiEditing.get", "duration", { type: "integer" }],
    ["dyoa.list", "name", { maxLength: 255 }],
    ["lipsyncs.get", "name", { maxLength: 255 }],
    ["lipsyncs.get", "text", { maxLength: 8000 }],
    ["lipsyncs.get", "audio", { format: "uri" }],
    ["lipsyncs.get", "webhook_url", { maxLength: 200 }],
    ["lipsyncsV2.list", "name", { maxLength: 255 }],
    ["linkToVideos.get", "name", { maxLength: 255 }],
    ["customTemplateJobs.get", "name", { maxLength: 255 }],
    ["lipsyncsV2.list", "webhook_url", { maxLength: 200 }],
    ["lipsyncsV2.list", "duration", { type: "integer" }],
    ["adsClone.get", "credits_used", { type: "integer" }],
  ])("the answer of %s: %s", (id, name, limits) => {
    expect(field(record(id), name)).toMatchObject(limits);
  });

  test("webhook_url: at most 200 characters where section 8 says so, and no limit elsewhere", () => {
    const url = (length: number) => "https://app.example.com/".padEnd(length, "x");
    for (const id of [
      "htmlInteractiveAds.create",
      "lipsyncs.preview",
      "lipsyncs.createMultiAvatar",
      "aiEditing.create",
      "adsClone.create",
    ]) {
      expect(accepts(field(request(id), "webhook_url"), url(200)), id).toBe(true);
      expect(accepts(field(request(id), "webhook_url"), url(201)), id).toBe(false);
    }
    for (const id of ["customTemplateJobs.preview", "customTemplateJobs.create", "linkToVideos.create"]) {
      expect(accepts(field(request(id), "webhook_url"), url(2000)), id).toBe(true);
    }
  });

  test("a name that a request sets has at most 255 characters", () => {
    for (const [id] of requests) {
      for (const type of Object.keys(requestMedia(endpoint(id)))) {
        const { name } = properties(request(id, type));
        if (name) expect(name.maxLength, id).toBe(255);
      }
    }
  });

  test("the id of every payload is a uuid", () => {
    for (const posted of endpoints.flatMap(callbacksOf)) {
      const { schema = {} } = requestMedia(posted)["application/json"] ?? {};
      expect(field(schema, "id"), posted.operationId).toMatchObject({ type: "string", format: "uuid" });
    }
  });

  test("documented payloads have their fields", () => {
    expect(fields(payload("lipsyncV2"))).toEqual(expect.arrayContaining(words("id status failed_reason output")));
    expect(fields(payload("customTemplateJob"))).toEqual(
      expect.arrayContaining(words("id status failed_reason video_output")),
    );
  });
});

/** What is required, of a schema and of all that it is composed of by allOf. */
function requiredOf(schema: Schema): Set<string> {
  return new Set([...reachableByAllOf(schema)].flatMap((part) => part.required ?? []));
}

/** Itself, and what it is all of: of "X or null", X. */
function reachableByAllOf(schema: Schema): Schema[] {
  const here = [...reachable(schema)][0] ?? schema;
  const value = canBeNull(here) ? (here.oneOf ?? []).filter(({ enum: values }) => !values) : [];
  return [here, ...[...(here.allOf ?? []), ...value].flatMap(reachableByAllOf)];
}
