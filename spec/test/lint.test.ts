// The linter's house rules: the real contract breaks none of them, and each of them catches what it is there for.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseDocument } from "yaml";
import house from "../lint/plugin.js";
import { lint, type Problem, specRoot } from "./support/redocly.ts";

const post = ["paths", "/clips/", "post"];
const list = ["paths", "/clips/", "get"];
const left = ["paths", "/left/", "get"];
const again = ["paths", "/clips/again/", "post"];
const equal = { field: "status", op: "eq" };
const get = ["paths", "/clips/{id}/", "get"];
const getAgain = ["paths", "/clips/{id}/again/", "get"];
const answer = ["responses", "200", "content", "application/json"];
const callback = [...post, "callbacks", "changed", "{$request.body#/webhook_url}", "post"];
const callbackAgain = [...again, "callbacks", "changed", "{$request.body#/webhook_url}", "post"];
const schemas = ["components", "schemas"];
const reports = {
  previewReady: { value: { status: "in_queue" } },
  done: { value: { status: "done" } },
  failed: { value: { status: "failed" } },
};
const examples = { one: { value: {} } };
const bytes = { type: "string", format: "binary" };
const deepBytes = { type: "object", properties: { file: { ...bytes, description: "The file." } } };
const someClips = { type: "array", items: { $ref: "#/components/schemas/Clip" } };
const words = { type: "array", items: { type: "string" } };
const PARTED = { type: "string", enum: ["idea", "fix,now", "ask"] };

const numbered = (minimum: number, maximum: number) => ({ type: "integer", description: "Which.", minimum, maximum });

const mini = readFileSync(join(specRoot, "test/support/mini.yaml"), "utf8");
const READ: object = parse(mini).paths["/clips/{id}/"].get;
const OF_A_CLIP: object = parse(mini).components.schemas.Clip.properties;

/** The parts of a clip. */
const PARTS = parse(mini).components.schemas.Clip.properties.parts;

/** What the examples of a read show that are changed here. */
const SHOWN: Record<string, object> = {
  done: { id: "c1", status: "done" },
  failed: { id: "c1", status: "failed" },
  inQueue: { id: "c1", status: "in_queue" },
  previewReady: { id: "c1", status: "in_queue", preview: "https://127.0.0.1/c1" },
  renderPending: { id: "c1", status: "in_queue" },
};

/** An object with a field that fits wherever one is named. */
const deep = {
  type: "object",
  description: "What stands deeper.",
  properties: { field: { type: "string", description: "Something.", enum: ["small", "large"] } },
};

const MORE_OF_A_CLIP = {
  size: { type: "integer", description: "How large it is." },
  paid: { type: "boolean", description: "Whether it was paid for." },
  owner: { type: "object", description: "Whose it is.", properties: {} },
  made: { type: "string", format: "date-time", description: "When it was made." },
};

interface Edit {
  at: (string | number)[];
  /** Without it, the node is removed. */
  to?: unknown;
}

interface Broken {
  rule: string;
  fault: string;
  at: (string | number)[];
  /** The faulty value; without it, the node is removed. */
  to?: unknown;
  /** What has to be there as well. */
  too?: Edit | Edit[];
  /** What all messages together are, one a line, where that is what matters. */
  says?: RegExp;
}

const NOTES_AND_WORDS = { "get /notes/{id}/": "Note", "get /words/{id}/": "Word" };

/** What a start may answer instead of the whole record. */
const made = (id: object = {}): Edit => {
  const text = { type: "string", description: "Something." };
  const properties = {
    id: { ...text, ...id },
    status: { ...text },
    place: { type: "integer", description: "Its place." },
  };
  return { at: [...schemas, "Made"], to: { type: "object", required: ["id", "place"], properties } };
};

/** What says of which kind an id is, at the records and in the paths. */
const kind = (at: (string | number)[], word: string): Edit => ({ at: [...at, "x-id"], to: word });
const ofNote = kind([...schemas, "Note", "properties", "id"], "note");
const ofWord = kind([...schemas, "Word", "properties", "id"], "word");
const ofPath = (path: string, method: string, word: string): Edit =>
  kind(["paths", path, method, "parameters", 0, "schema"], word);

/** Clips are read from a list with this schema. */
function readByIds(schema: object, list?: object, inPath: object[] = []): Pick<Broken, "at" | "to" | "too"> {
  const properties = { data: { ...someClips, description: "Clips." } };
  const ids = {
    ...{ name: "ids", in: "query", description: "Only these.", explode: false },
    schema: { type: "array", items: { type: "string" } },
  };
  return {
    at: [...get, "x-job", "by"],
    to: "ids",
    too: [
      { at: ["paths", "/clips/{id}/", "parameters"], to: inPath },
      ...(inPath.length > 0 ? [] : [{ at: [...get, "responses", "404"] }]),
      { at: [...get, "parameters"], to: [ids] },
      { at: [...get, ...answer, "schema"], to: schema },
      { at: [...schemas, "Clips"], to: { type: "object", description: "Clips.", properties } },
      ...(list ? [{ at: [...get, "x-list"], to: list }] : []),
    ],
  };
}

/** Clips are read in a second place as well, from which they have moved. */
function movedRead(...more: Edit[]): Pick<Broken, "at" | "to" | "too"> {
  const why = { reason: "It is elsewhere now.", replacement: "clips.get" };
  return {
    at: ["paths", "/clips/{id}/again/"],
    to: "read again",
    too: [
      { at: [...getAgain, "deprecated"], to: true },
      { at: [...getAgain, "x-deprecated"], to: why },
      { at: [...getAgain, "x-job"], to: { type: "clip", action: "read", by: "id" } },
      ...more,
    ],
  };
}

/** How a clip gets done. */
const FINE = { from: "*", to: "done", on: "it is done" };

/** A clip is torn on its way, and done or failed from anywhere. */
const TORN_BY_A_STEP = [
  FINE,
  { from: "*", to: "failed", on: "it fails" },
  { from: "in_queue", to: "torn", on: "it tears" },
];

/** A clip that can be `torn` as well, which has no `terminal`. */
function torn(transitions: readonly object[], shown = {}, done = {}): Pick<Broken, "at" | "to"> & { too: Edit[] } {
  const moments = ["preview", "render"].map((at) => ({ from: "in_queue", to: "in_queue", at, on: `the ${at} comes` }));
  const states = { in_queue: {}, torn: {}, done: { terminal: "succeeded" }, failed: { terminal: "failed" } };
  return {
    at: [...get, "x-job", "transitions"],
    to: [...transitions, ...moments],
    too: [
      { at: [...get, "x-job", "states"], to: states },
      { at: [...schemas, "Status", "enum"], to: Object.keys(states) },
      { at: [...get, ...answer, "examples", "torn"], to: { value: { id: "c1", status: "torn", ...shown } } },
      {
        at: [...get, ...answer, "examples", "done"],
        to: { value: { id: "c1", status: "done", output: "https://127.0.0.1/c1.mp4", ...done } },
      },
    ],
  };
}

/** How far a clip is in its examples. */
function progressing(schema: object, done: unknown, before: object): Pick<Broken, "at" | "to"> & { too: Edit[] } {
  return {
    at: [...schemas, "Clip", "properties", "progress"],
    to: { description: "How far it is.", ...schema },
    too: [
      { at: ["components", "examples", "InQueue", "value"], to: { id: "c1", status: "in_queue", ...before } },
      {
        at: [...get, ...answer, "examples", "done"],
        to: { value: { id: "c1", status: "done", output: "https://127.0.0.1/c1.mp4", progress: done } },
      },
    ],
  };
}

/** A clip whose reason is in this field, with what its examples have there: of those that are not named, a failure alone has one. */
function reasoned(name: string, shown: Record<string, string>, more: Edit[] = []): Pick<Broken, "at" | "to" | "too"> {
  const values = { failed: "It was too long.", ...shown };
  return {
    at: [...get, "x-job", "reason"],
    to: name,
    too: [
      { at: [...schemas, "Clip", "properties", name], to: { type: "string", nullable: true, description: "A text." } },
      ...Object.entries(values).map(([moment, value]) => ({
        at: [...get, ...answer, "examples", moment],
        to: {
          value: { ...SHOWN[moment], ...(moment === "done" && { output: "https://127.0.0.1/c1" }), [name]: value },
        },
      })),
      ...more,
    ],
  };
}

/** A clip whose cost is in this field, with what the example of its success has there. */
function charged(name: string, schema: object, value: unknown, isSent = false): Pick<Broken, "at" | "to" | "too"> {
  return {
    at: [...get, "x-job", "credits"],
    to: name,
    too: [
      { at: [...schemas, "Clip", "properties", name], to: schema },
      ...(isSent ? [{ at: [...schemas, "ClipRequest", "properties", name], to: schema }] : []),
      {
        at: [...get, ...answer, "examples", "done"],
        to: { value: { ...SHOWN.done, output: "https://127.0.0.1/c1", [name]: value } },
      },
    ],
  };
}

/** A flat price. */
function flat(amount: number) {
  return { amount, per: "request" };
}

/** A clip that says what it has cost, with the prices of its start and its render, and how long it is. */
function costed(
  value: unknown,
  {
    start,
    render,
    seconds,
    failed,
  }: { start?: object | undefined; render?: object; seconds?: number; failed?: object },
): Pick<Broken, "at" | "to" | "too"> {
  const number = { type: typeof value === "string" ? "string" : "number", description: "What it has cost." };
  return {
    at: [...get, "x-job", "credits"],
    to: "spent",
    too: [
      { at: [...schemas, "Clip", "properties", "spent"], to: number },
      { at: [...schemas, "Clip", "properties", "long"], to: { type: "number", description: "How long it is." } },
      { at: [...schemas, "ClipRequest", "properties", "scenes", "maxItems"], to: 3 },
      ...(seconds === undefined
        ? []
        : [{ at: [...get, "x-job", "seconds"], to: "long" }, { at: [...get, "x-job", "noSeconds"] }]),
      {
        at: [...get, ...answer, "examples", "done"],
        to: {
          value: { ...SHOWN.done, output: "https://127.0.0.1/c1", spent: value, ...(seconds && { long: seconds }) },
        },
      },
      ...(failed
        ? [
            {
              at: [...get, ...answer, "examples", "failed"],
              to: { value: { ...SHOWN.failed, failed_reason: "Gone.", ...failed } },
            },
          ]
        : []),
      ...(start ? [{ at: [...post, "x-credits"], to: start }] : [{ at: [...post, "x-credits"] }]),
      ...(start ? [] : [{ at: [...post, "responses", "402"] }]),
      ...(render
        ? [
            { at: ["paths", "/clips/{id}/render/", "post", "x-credits"], to: render },
            { at: ["paths", "/clips/{id}/render/", "post", "responses", "402"], to: { description: "Too poor." } },
          ]
        : []),
    ],
  };
}

/** A clip whose preview, which has its price, waits in a state of its own; from there alone it can lapse, and has cost something then. */
function lapsed(spent: number): Pick<Broken, "at" | "to"> & { too: Edit[] } {
  const { at, to, too } = costed(2, { start: { rates: [flat(2)], refund: "failed" } });
  const states = {
    ...{ in_queue: {}, ready: {}, done: { terminal: "succeeded" } },
    ...{ failed: { terminal: "failed" }, lapsed: { terminal: "failed", means: "expired" } },
  };
  const transitions = [
    { from: "in_queue", to: "ready", at: "preview", on: "the preview is ready" },
    { from: "ready", to: "in_queue", at: "render", on: "the render is asked for" },
    { from: "in_queue", to: "done", on: "it is done" },
    { from: "in_queue", to: "failed", on: "it fails" },
    { from: "ready", to: "lapsed", on: "nobody renders it" },
  ];
  const shown = { id: "c1", status: "lapsed", failed_reason: "Nobody rendered it.", spent };
  const waits = { ...SHOWN.previewReady, status: "ready" };
  const events = [callback, callbackAgain].flatMap((one): Edit[] => {
    const at = [...one, "requestBody", "content", "application/json", "examples"];
    return [
      { at: [...at, "previewReady"] },
      { at: [...at, "ready"], to: { value: { status: "ready" } } },
      { at: [...at, "lapsed"], to: { value: { status: "lapsed" } } },
    ];
  });
  return {
    ...{ at, to },
    too: [
      ...[too ?? []].flat(),
      { at: [...get, "x-job", "states"], to: states },
      { at: [...get, "x-job", "transitions"], to: transitions },
      { at: [...schemas, "Status", "enum"], to: Object.keys(states) },
      { at: [...get, ...answer, "examples", "previewReady"] },
      { at: [...get, ...answer, "examples", "ready"], to: { value: waits } },
      { at: [...get, ...answer, "examples", "lapsed"], to: { value: shown } },
      ...events,
    ],
  };
}

/** Clips are made of colors, each of which is a part. */
function colored(array: string, asked: object, fields: Record<string, object>): Pick<Broken, "at" | "to" | "too"> {
  const described = Object.entries(fields).map(
    ([name, one]) => [name, { description: "What it is.", ...one }] as const,
  );
  const properties = { ...PARTS.items.properties, ...Object.fromEntries(described) };
  return {
    at: [...schemas, "ClipRequest", "properties", array],
    to: { type: "array", description: "Colors.", ...asked },
    too: { at: [...schemas, "Clip", "properties", "parts"], to: { ...PARTS, items: { ...PARTS.items, properties } } },
  };
}

/** A list in pages that are counted, with what an example says beside its records. */
function counted(numbers: Record<string, number>, clips: object[]): Pick<Broken, "at" | "to" | "too"> {
  const integers = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: "integer" }]));
  const base = saying(integers, {
    page: { pages: "total_pages" },
    list: { total: "total", unplayed: { next: "Something else." } },
    paging: { style: "number", schema: { type: "integer", minimum: 1 } },
  });
  return showingOf(base, { clips: clips.map((_, index) => ({ id: `c${index}` })), next: null, ...numbers });
}

/** A list in pages with the URLs of those beside them. */
function leading(page: Record<string, string>, shown: object): Pick<Broken, "at" | "to" | "too"> {
  const names = Object.values(page);
  const base = saying(Object.fromEntries(names.map((name) => [name, { type: "string", nullable: true }])), {
    page,
    list: { unplayed: { next: "Something else." } },
    paging: { style: "url", schema: { type: "integer", minimum: 1 } },
  });
  return showingOf(base, { clips: [], ...shown });
}

/** A list with this example. */
function showingOf(base: Pick<Broken, "at" | "to" | "too">, value: object): Pick<Broken, "at" | "to" | "too"> {
  const at = ["paths", "/more/", "get", ...answer, "examples"];
  return { ...base, too: [...[base.too ?? []].flat(), { at, to: { one: { value } } }] };
}

/** A list of records with a size and a time, filtered by one of them. */
function bounded(name: string, field: string, op: string): Pick<Broken, "at" | "to" | "too"> {
  const types: Record<string, object> = {
    size: { type: "integer" },
    max_size: { type: "integer" },
    made: { type: "string", format: "date-time" },
    valid_until: { type: "string", format: "date-time" },
  };
  const base = filtering(types[field] ?? {}, { field, op });
  const more = ["paths", "/more/", "get"];
  const record = Object.entries(types).map(([key, one]) => ({
    at: [...schemas, "Clip", "properties", key],
    to: { description: "What it is.", ...one },
  }));
  return {
    ...base,
    too: [
      ...[base.too ?? []].flat(),
      ...record,
      { at: [...more, "parameters"], to: [{ name, in: "query", description: "Only those.", schema: types[field] }] },
      { at: [...more, "x-list", "filters"], to: { [name]: { field, op } } },
    ],
  };
}

/** A clip that has a note, a line and whether it is put away, and a change of it that takes these fields. */
function changed(fields: Record<string, object>, method = "patch"): Pick<Broken, "at" | "to" | "too"> {
  const described = (all: Record<string, object>): object =>
    Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, { description: "Something.", ...schema }]));
  const own = { owner_note: { type: "string" }, line_1: { type: "string" }, archived: { type: "boolean" } };
  return {
    at: ["paths", "/clips/{id}/", method],
    to: {
      ...operation("clips.change"),
      requestBody: { content: { "application/json": media("Change") } },
      responses: { ...more({ "200": answering("Clip") }).get.responses, "404": { description: "Gone." } },
    },
    too: [
      { at: [...schemas, "Change"], to: { type: "object", properties: described(fields) } },
      ...Object.entries(described(own)).map(([name, to]) => ({ at: [...schemas, "Clip", "properties", name], to })),
    ],
  };
}

/** What leads to the next page, where there is one. */
const NEXT = { type: "string", nullable: true };

const LEFT = { inQueue: { summary: "It waits.", value: { id: "c1", status: "in_queue", left: 93 } } };

/** The preview waits in a state of its own, instead of the one that it was made in. */
const WAITS_IN_DRAFTED: Edit[] = [
  {
    at: [...get, "x-job", "states"],
    to: {
      ...{ in_queue: {}, drafted: { means: "previewReady" } },
      ...{ done: { terminal: "succeeded" }, failed: { terminal: "failed" } },
    },
  },
  { at: [...schemas, "Status", "enum"], to: ["in_queue", "drafted", "done", "failed"] },
  {
    at: [...get, ...answer, "examples", "drafted"],
    to: { value: { id: "c1", status: "drafted", preview: "https://127.0.0.1/c1" } },
  },
  { at: [...get, ...answer, "examples", "previewReady"] },
];

/** What the packages send and read, in other ways than the contract does: none of it is a fault. */
const sound: Pick<Broken, "at" | "to" | "too">[] = [
  // It has been paid for, and was delivered.
  lapsed(2),
  saying(
    {
      before: { type: "string", nullable: true },
      total_pages: { type: "integer" },
      took: { type: "integer" },
      object: { type: "string" },
      at: { type: "string", format: "date-time", nullable: true },
      FEW: { type: "integer" },
      meta: { type: "object", properties: { seen: { type: "integer", description: "Seen." } } },
    },
    {
      page: { previous: "before", pages: "total_pages" },
      list: { unplayed: { took: "How long the service took.", meta: "What was seen." } },
      paging: { size: { type: "integer", minimum: 1, default: 5 } },
    },
  ),
  costed(0, { start: undefined }),
  costed(29, { start: { unknown: "Nobody says it." } }),
  // The caller chooses the id, which paths call as the record does.
  {
    at: ["paths", "/clips/{code}/more/"],
    to: {
      parameters: [
        {
          name: "code",
          in: "path",
          required: true,
          description: "Which.",
          schema: { type: "string", "x-id": "clop" },
          example: "c1",
        },
      ],
      ...more({
        "404": { description: "There is none." },
        "200": {
          description: "It.",
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Clip" },
              examples: { one: { value: SHOWN.done } },
            },
          },
        },
      }),
    },
    too: ["ClipRequest", "Clip"].map((name) => ({
      at: [...schemas, name, "properties", "code"],
      to: { type: "string", description: "By what it is called.", "x-id": "clop" },
    })),
  },
  costed(2, { start: { rates: [flat(2)] }, failed: { spent: 2 } }),
  costed(2, { start: { rates: [flat(2)], refund: "failed" }, failed: { spent: 0 } }),
  // A part has succeeded.
  costed(2, {
    start: { rates: [flat(2)], refund: "failed" },
    failed: { spent: 1, parts: [{ status: "failed" }, { status: "done" }] },
  }),
  costed(29, { start: { rates: [flat(2)] }, render: { rates: [{ amount: 9, per: "duration", seconds: 1 }] } }),
  costed(8, {
    start: { rates: [{ amount: 1, per: "item", item: "scenes", minimum: 5 }] },
    render: { rates: [{ amount: 1, per: "duration", seconds: 30 }] },
    seconds: 61,
  }),
  colored(
    "colors",
    { items: { type: "string", enum: ["red"] } },
    { color: { type: "string", enum: ["red", "green"] } },
  ),
  colored("colors", { items: { type: "string" } }, { colour: { type: "string", enum: ["red", "green"] } }),
  counted({ total: 3, total_pages: 2 }, [{}, {}]),
  counted({ total: 0, total_pages: 1 }, []),
  leading({ next: "older", previous: "newer" }, { older: "/more/?after=3", newer: "/more/?after=1" }),
  leading({ next: "preview", previous: "before_next" }, {}),
  bounded("min_size", "max_size", "lte"),
  bounded("size_min", "size", "lte"),
  bounded("size_from", "size", "lte"),
  bounded("max_age", "size", "gte"),
  bounded("max_made", "made", "gte"),
  bounded("valid_until", "valid_until", "gte"),
  bounded("not_after", "made", "lte"),
  bounded("unused_since", "made", "lt"),
  bounded("made_before", "made", "lt"),
  { at: [...schemas, "Clip", "properties", "id", "pattern"], to: "^c[0-9]+$" },
  {
    at: [...post, "responses", "402"],
    to: {
      description: "Wrong.",
      headers: {
        Location: {
          description: "It.",
          required: true,
          schema: { type: "string", format: "uri-reference" },
          example: "/x",
        },
        "X-Total": { description: "It.", required: true, schema: { type: "integer", enum: [3, 4] } },
        ETag: { description: "It.", schema: { type: "string" } },
      },
    },
  },
  movedRead(),
  paged(NEXT, ["clips"], { says: [true, false], more: "has_more" }),
  {
    at: [...schemas, "ClipRequest"],
    to: {
      type: "object",
      required: ["scenes"],
      properties: {
        scenes: { type: "array", description: "Scenes.", items: { type: "string" } },
        webhook_url: { type: "string", nullable: true, description: "Where to report." },
      },
      oneOf: ["small", "large"].map((value) => ({
        type: "object",
        required: ["model_version"],
        properties: { model_version: { type: "string", description: "Which model.", enum: [value] } },
      })),
    },
  },
  {
    at: [...post, "x-credits", "rates", 0, "amount"],
    to: 0.5,
    too: { at: [...schemas, "Left", "properties", "account", "properties", "left", "type"], to: "number" },
  },
  {
    at: [...schemas, "Clip", "properties", "progress"],
    to: { type: "number", description: "How far it is.", minimum: 0, maximum: 1 },
  },
  { at: [...schemas, "Clip", "properties", "id", "pattern"], to: "^c[^/]*(?!/)$" },
  toldApart({ film: "Film", image: "#/components/schemas/Image" }),
  toldApart({ film: "Film", image: "Image" }, (own, base) => ({ allOf: [base, own] })),
  toldApart({ film: "Film", image: "Image" }, (own, base) => ({ allOf: [own, base] })),
  toldApart({ film: "Film", image: "Image" }, (own, base) => ({ ...own, allOf: [base] })),
  ...(
    [
      { type: "integer", minimum: 3, maximum: 3 },
      { type: "integer", multipleOf: 0.4, minimum: 3, maximum: 4 },
      { type: "number", minimum: 1, exclusiveMinimum: true, maximum: 1.5, exclusiveMaximum: true },
      { type: "number", multipleOf: 0.1, minimum: 0.3, maximum: 0.3 },
      { type: "number", multipleOf: 5, minimum: -9, maximum: -5 },
    ] as const
  ).map((schema) => ({
    at: [...schemas, "Left", "properties", "more"],
    to: { description: "Something.", ...schema },
  })),
  {
    at: [...schemas, "Clip", "required"],
    to: ["id", "size"],
    too: {
      at: [...schemas, "Clip", "properties", "size"],
      to: { type: "integer", description: "How large it is.", default: 1 },
    },
  },
  encoded({ films: { style: "form", explode: true, allowReserved: false, contentType: "text/plain" } }),
  belowAClip({ "/clips/{id}/notes/": ["n1", "c1"] }),
  belowAClip({ "/clips/{clip_id}/notes/": ["n1", "c1"], "/clips/{clip_id}/notes/{id}/": ["n1", "c1", "n1"] }),
  belowAClip({
    "/clips/{id}/notes/": ["n1", "c1"],
    "/clips/{id}/notes/{note_id}/words/": ["w1", "c1", "n1"],
  }),
  belowAClip({ "/studios/{studio_id}/notes/": ["n1", "s1"] }),
  {
    at: ["paths", "/clips/{id}/ink/"],
    to: {
      parameters: [parameter("path", "id")],
      post: {
        ...operation("clips.ink"),
        deprecated: true,
        "x-deprecated": { reason: "It is called otherwise now.", replacement: "clips.render" },
        "x-job": { type: "clip", action: "render" },
        responses: { ...operation("clips.ink").responses, "404": { description: "Gone." } },
      },
    },
  },
  {
    at: [...callback, "responses"],
    to: { "204": { description: "Thanks." }, "4XX": { description: "No." }, "503": { description: "Later." } },
  },
  { at: [...get, "security"], to: [] },
  { at: ["security"], to: [{ id: [] }, { key: [] }] },
  { at: [...get, "security"], to: [{ key: [] }, {}] },
  {
    at: ["components", "securitySchemes"],
    to: { id: { type: "http", scheme: "Bearer" }, key: { type: "apiKey", in: "query", name: "key" } },
  },
  {
    at: ["components", "securitySchemes"],
    to: {
      id: { type: "http", scheme: "basic" },
      key: { type: "apiKey", in: "header", name: "X-KEY", "x-account-id": true },
    },
  },
  {
    at: [...post, "requestBody", "content"],
    to: {
      "application/json": media("ClipRequest"),
      "multipart/form-data": media("ClipRequest"),
      "application/x-www-form-urlencoded": media("ClipRequest"),
    },
  },
  {
    at: [...get, "parameters"],
    to: [{ name: "id", in: "path", required: true, description: "Its id.", schema: { type: "string" }, example: "c1" }],
    too: { at: ["paths", "/clips/{id}/", "parameters", 0, "example"], to: "f1" },
  },
  {
    at: [...schemas, "Left", "properties", "parts"],
    to: { type: "array", description: "Its parts.", items: { $ref: "#/components/schemas/Left" } },
  },
  {
    at: [...list, "parameters", 2, "schema"],
    to: { type: "integer", format: "int64", maximum: Number.MAX_SAFE_INTEGER },
  },
  {
    at: ["paths", "/more/"],
    to: { put: { ...operation("clips.more"), requestBody: { content: { "multipart/form-data": media("Upload") } } } },
    too: {
      at: [...schemas, "Upload"],
      to: {
        type: "object",
        description: "Files.",
        properties: {
          film: { ...bytes, description: "One." },
          more: { type: "array", description: "Some.", items: bytes },
        },
      },
    },
  },
  readByIds(someClips, { filters: { ids: { field: "id", op: "in" } } }),
  {
    at: [...schemas, "Clip", "properties", "id"],
    to: { allOf: [{ $ref: "#/components/schemas/ClipId" }], description: "Its id." },
    too: { at: [...schemas, "ClipId"], to: { type: "string", description: "What a clip is told by." } },
  },
  paged({ type: "string" }, ["clips"]),
  paged({ type: "string", nullable: true }, ["clips", "next"]),
  paged({}, ["clips"], { style: "number", schema: { type: "integer", minimum: 0, default: 1 } }),
  filtering({ type: "number" }, { field: "size", op: "lte" }),
  filtering({ type: "boolean" }, { field: "paid", op: "eq" }),
  filtering({ type: "string" }, { field: "parts[].status", op: "contains" }),
  { at: ["paths", "/more/"], to: more({ "200": answering("Left"), "202": answering("Left") }) },
  // There may be none.
  { at: ["paths", "/more/"], to: more({ "200": answering("Left"), "404": { description: "None." } }) },
  {
    at: ["paths", "/more/"],
    to: more({ "200": showing("Left", { film: { id: "m1" } }) }),
    too: { at: ["paths", "/clips/{id}/", "parameters", 0, "example"], to: "m1" },
  },
  {
    at: [...list, "parameters", 3],
    to: { name: "Accept-Language", in: "header", description: "Of the texts.", schema: { type: "string" } },
  },
  {
    at: [...schemas, "Left", "properties", "more"],
    to: {
      type: "object",
      description: "Defaults that fit.",
      properties: {
        none: { type: "string", nullable: true, description: "None.", default: null },
        state: {
          description: "A state.",
          oneOf: [{ $ref: "#/components/schemas/Status" }, { enum: [null] }],
          default: "done",
        },
        above: { type: "number", description: "More.", minimum: 0, exclusiveMinimum: true, default: 0.5 },
        left: { allOf: [{ $ref: "#/components/schemas/Left" }], description: "What is left.", default: { more: {} } },
      },
    },
  },
  deepRecord(),
  {
    ...aliased({ size: "output" }),
    too: [...aliased({ size: "output" }).too, ...told({ size: { type: "string", description: "Another name." } })],
  },
  paidByWord({ default: ["a"] }),
  {
    at: ["paths", "/more/"],
    to: {
      patch: { ...operation("clips.more"), requestBody: { content: { "application/json": media("Usual") } } },
    },
    too: {
      at: [...schemas, "Usual"],
      to: {
        type: "object",
        description: "What is usual.",
        properties: { webhook_url: { type: "string", description: "Where to report when nothing else is said." } },
      },
    },
  },
  { at: [...get, "parameters"], to: [parameter("query", "size", false), parameter("header", "X-Size", false)] },
  {
    at: [...get, "parameters"],
    to: [{ name: "words", in: "query", description: "Only those.", style: "form", explode: false, schema: words }],
  },
  paged({ type: "string" }, ["clips"], { size: { type: "integer", minimum: 0, exclusiveMinimum: true, default: 20 } }),
  filtering({ type: "string", enum: ["done", "failed"] }, equal),
  filtering({ type: "string", format: "date" }, { field: "made", op: "gte" }),
  filtering({ type: "string", enum: ["stock", "cloned"] }, { field: "speaker.kind", op: "eq" }, spoken()),
  filtering({ type: "string" }, { field: "speaker.ref", op: "eq" }, spoken()),
  {
    at: [...list, "x-list", "order"],
    to: { parameter: "sort", default: "-status" },
    too: {
      at: [...list, "parameters", 1, "schema"],
      to: { type: "string", enum: ["status", "-status"], default: "-status" },
    },
  },
  {
    at: [...schemas, "Told"],
    to: told({ status: { type: "string", description: "S.", enum: ["done", "failed", "refused"] } })[0]?.to,
    too: told({ status: { type: "string", description: "S.", enum: ["done", "failed", "refused"] } }).slice(1),
  },
  {
    at: [...schemas, "Clip", "properties", "progress"],
    to: { type: "string", description: "How far it is.", enum: ["0", "50", "100"] },
  },
  { at: ["components", "securitySchemes", "id", "x-account-id"], to: true },
  paged({ type: "string" }, ["clips"], { schema: { type: "string", maxLength: 255 } }),
  rendering({ id: "c1", status: "in_queue", preview: "https://127.0.0.1/c1" }),
  {
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 1, per: "duration", seconds: 30 }], started: "whole" },
  },
  {
    at: ["paths", "/clips/{id}/render/", "post", "x-credits"],
    to: { rates: [{ amount: 0, per: "request" }] },
  },
  {
    at: [...schemas, "Wrong", "properties", "error", "properties", "code"],
    to: { type: "string", description: "What is wrong.", enum: ["no", "never"] },
  },
  modelled({ type: "string", enum: ["small"] }, { type: "string", enum: ["small", "large"] }),
  modelled({ type: "integer" }, { type: "number" }),
  modelled({ type: "string", maxLength: 20 }, { type: "string", maxLength: 255, minLength: 0 }),
  modelled({ type: "string", format: "uuid" }, { type: "object", properties: {} }),
  modelled({ type: "string" }, { anyOf: [{ type: "string", enum: ["small"] }, { type: "string" }] }),
  {
    at: ["paths", "/more/"],
    to: {
      delete: {
        ...operation("clips.more"),
        deprecated: true,
        "x-deprecated": { reason: "Clips are put away now.", replacement: "clips.putAway" },
      },
      put: operation("clips.putAway"),
    },
  },
  // What is on its way, or leads back, is no end; nor is what every state says a reason.
  torn([FINE, { from: "*", to: "failed", on: "it fails" }, { from: "in_queue", to: "torn", on: "it is torn open" }]),
  torn([
    FINE,
    { from: "*", to: "failed", on: "it fails" },
    { from: "*", to: "torn", on: "somebody halts it" },
    { from: "torn", to: "in_queue", on: "it goes on" },
  ]),
  torn([
    FINE,
    { from: "*", to: "torn", on: "somebody withdraws it" },
    { from: "torn", to: "failed", on: "it is withdrawn" },
  ]),
  torn([...TORN_BY_A_STEP, { from: "torn", to: "in_queue", on: "it is tried again" }], {
    failed_reason: "It is tried again.",
  }),
  torn(TORN_BY_A_STEP, { failed_reason: "Being torn." }, { failed_reason: "All went well." }),
  // Nor is the last reason one of a new job, where a job comes back to its first state.
  reasoned("failed_reason", { inQueue: "It is tried again." }, [
    { at: [...get, "x-job", "transitions", 4], to: { from: "*", to: "in_queue", on: "it is tried again" } },
  ]),
  charged("spent", { type: "string", description: "What it has cost." }, "0.00"),
  charged("spent", { type: "number", nullable: true, description: "What it has cost." }, null),
  changed({ owner_note: { type: "string" }, made_by: { type: "string" } }),
  changed({ owner_note: { type: "string" }, owner_notes: { type: "string" } }),
  changed({ owner_notes: { type: "string", writeOnly: true } }),
  changed({ owner_notes: { type: "array", items: { type: "string" } } }),
  changed({ archive: { type: "boolean" }, line_2: { type: "string" } }),
  // What a start answers may be less than the record, or a part of it; what a change answers may be of the record above.
  filmed("Film", "Made", [made()]),
  filmed("Film", "Clip", [
    {
      at: [...schemas, "Film"],
      to: { allOf: [{ $ref: "#/components/schemas/Clip" }, { type: "object", properties: {} }] },
    },
  ]),
  kept({ ...NOTES_AND_WORDS, "get /notes/": "Notes", "patch /notes/{id}/": "LongNote", "post /notes/": "LongNote" }),
  kept({ ...NOTES_AND_WORDS, "get /notes/by-name/{id}/": "LongNote", "patch /notes/{id}/": "LongNote" }),
  kept({
    ...{ "get /notes/{id}/": "Note", "get /notes/{id}/words/{word}/": "Word" },
    ...{ "patch /notes/{id}/words/{word}/": "Note", "get /notes/{id}/words/": "Word[]" },
  }),
  kept({ ...NOTES_AND_WORDS, "get /notes/{id}/words/": "Word[]", "post /notes/{id}/words/": "Note" }),
  kept({ ...NOTES_AND_WORDS, "get /notes/": "Notes", "get /notes/of/{word}/": "Notes" }),
  kept({ ...NOTES_AND_WORDS, "get /notes/{id}/linked/": "Note[]" }),
  // Nor is a task another record by mistake: a job, what has been accepted, or what several resources answer.
  kept({ ...NOTES_AND_WORDS, "patch /notes/{id}/": "Clip" }),
  kept({ ...NOTES_AND_WORDS, "post /notes/": "Word" }, [
    { at: ["paths", "/notes/", "post", "responses", "200"] },
    { at: ["paths", "/notes/", "post", "responses", "202"], to: showing("Word", { id: "c1" }) },
  ]),
  kept(
    {
      ...{ ...NOTES_AND_WORDS, "get /films/{id}/": "Made" },
      ...{ "post /notes/": "Made", "patch /words/{id}/": "Made" },
    },
    [made()],
  ),
  // What is found by the id of something else says so.
  kept({ ...NOTES_AND_WORDS, "get /notes/of/{word}/": "Note", "get /notes/": "Note[]" }, [
    ofNote,
    ofWord,
    ofPath("/notes/{id}/", "get", "note"),
    ofPath("/notes/of/{word}/", "get", "word"),
  ]),
  kept({ "get /words/{id}/": "Word", "get /notes/{word}/": "Note", "get /notes/": "Note[]" }, [
    ofNote,
    ofWord,
    ofPath("/notes/{word}/", "get", "word"),
    kind([...schemas, "Note", "properties", "text"], "word"),
  ]),
  onSheets("sheets[]"),
  calledOff({ failed: { value: { id: "c1", status: "failed" } } }),
  calledOff({ done: { value: { id: "c1", status: "in_queue" } } }),
  { at: [...get, "x-job", "states", "failed", "means"], to: "rejected" },
  { at: [...get, "x-job", "states", "failed", "means"], to: "cancelled" },
  { at: [...get, "x-job", "states", "failed", "means"], to: "outOfPaper" },
  progressing({ type: "number", maximum: 1 }, 1, { progress: 0.4 }),
  progressing({ type: "number" }, 100, { progress: 0.4 }),
  progressing({ type: "string" }, "100 %", {}),
  filtering({ type: "string" }, { field: "failed_reason", op: "gte" }),
  filtering(
    {
      anyOf: [
        { type: "string", format: "date-time" },
        { type: "string", pattern: "^[0-9T:-]+$" },
      ],
    },
    { field: "made", op: "gte" },
  ),
  ...[
    { type: "string", nullable: true, minLength: 1, maxLength: 9, pattern: "^a" },
    { type: "string", format: "int64" },
    { oneOf: [{ type: "string" }, { type: "integer" }], maximum: 9, maxLength: 3 },
    { allOf: [{ type: "object", properties: {} }, { minProperties: 1 }] },
    { type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] },
  ].map((schema) => ({
    at: [...schemas, "Left", "properties", "more"],
    to: { description: "Something.", ...schema },
  })),
];

const broken: Broken[] = [
  {
    rule: "paths-end-with-slash",
    fault: "a path without a final slash",
    at: ["paths", "/more"],
    to: { get: { ...operation("clips.more"), parameters: [] } },
  },
  { rule: "operation-id-form", fault: "an operationId without a resource", at: [...list, "operationId"], to: "create" },
  { rule: "operation-id-form", fault: "a resource that is not the tag", at: [...post, "tags"], to: ["films"] },
  { rule: "operation-id-form", fault: "a tag that is not described", at: ["tags", 0, "name"], to: "films" },
  { rule: "operation-id-form", fault: "two tags", at: [...post, "tags"], to: ["clips", "films"] },
  { rule: "operation-id-form", fault: "an operationId that is taken", at: [...list, "operationId"], to: "clips.get" },
  {
    rule: "operation-id-form",
    fault: "a callback that two operations share",
    at: ["paths", "/clips/", "put"],
    to: {
      ...operation("clips.replace"),
      "x-job": { type: "clip", action: "start", until: "done" },
      requestBody: { $ref: "#/paths/~1clips~1/post/requestBody" },
      responses: more({ "200": answering("Clip") }).get.responses,
      callbacks: { changed: { $ref: "#/paths/~1clips~1/post/callbacks/changed" } },
    },
  },

  { rule: "extensions-valid", fault: "an unknown extension", at: [...post, "x-internal"], to: true },
  { rule: "extensions-valid", fault: "x-provisional without a reason", at: [...post, "x-provisional"], to: true },
  {
    rule: "extensions-valid",
    fault: "a scheme that says no of the account",
    at: ["components", "securitySchemes", "id", "x-account-id"],
    to: false,
  },
  { rule: "extensions-valid", fault: "x-provisional on a tag", at: ["tags", 0, "x-provisional"], to: "Not known yet." },
  {
    rule: "extensions-valid",
    fault: "x-provisional beside a $ref",
    at: [...schemas, "Clip", "properties", "status", "x-provisional"],
    to: "Not known yet.",
  },
  {
    rule: "extensions-valid",
    fault: "x-credits on a callback",
    at: [...callback, "x-credits"],
    to: { unknown: "Who knows." },
  },
  {
    rule: "extensions-valid",
    fault: "x-credits with an unknown unit",
    at: [...post, "x-credits", "rates", 0, "unit"],
    to: "credits",
  },
  {
    rule: "extensions-valid",
    fault: "a model that is called by a number, without quotes",
    at: [...post, "x-credits", "rates", 0, "for"],
    to: 720,
    says: /: \/rates\/0\/for must be string: write "720", in quotes\. Correct it; the other rules read the contract after that\.$/,
  },
  { rule: "extensions-valid", fault: "a job with an unknown key", at: [...get, "x-job", "retries"], to: 3 },
  {
    rule: "extensions-valid",
    fault: "a success that means a failure",
    at: [...get, "x-job", "states", "done", "means"],
    to: "rejected",
  },
  { rule: "extensions-valid", fault: "a state of any job that ends none", at: ["x-job-states", "refused"], to: {} },
  {
    rule: "extensions-valid",
    fault: "states of any job on an operation",
    at: [...get, "x-job-states"],
    to: { refused: { terminal: "failed" } },
  },

  {
    rule: "jobs-are-whole",
    fault: "a job type that nothing reads",
    at: [...post, "x-job", "type"],
    to: "film",
    too: { at: [...again, "x-job", "until"], to: "preview" },
  },
  {
    rule: "jobs-are-whole",
    fault: "a second operation that reads the type",
    at: ["paths", "/clips/{id}/again/"],
    to: "read again",
    says: /^GET \/clips\/{id}\/again\/ is a second operation that reads `clip`; GET \/clips\/{id}\/ does already\. Keep one, or /,
  },
  {
    rule: "jobs-are-whole",
    fault: "an operation that has moved to something else, and reads the type as well",
    ...movedRead({ at: [...getAgain, "x-deprecated", "replacement"], to: "clips.left" }),
  },
  {
    rule: "jobs-are-whole",
    fault: "an operation that has moved and describes the type once more",
    ...movedRead({ at: [...getAgain, "x-job"], to: Reflect.get(READ, "x-job") }),
    says: /^GET \/clips\/{id}\/again\/ describes `clip` again, which its replacement GET \/clips\/{id}\/ does\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a record of what has moved that lacks what is read of it",
    ...movedRead(
      { at: [...getAgain, ...answer, "schema"], to: { $ref: "#/components/schemas/OldClip" } },
      {
        at: [...schemas, "OldClip"],
        to: {
          type: "object",
          description: "A clip.",
          required: ["id"],
          properties: { ...OF_A_CLIP, output: undefined },
        },
      },
    ),
    says: /^GET \/clips\/{id}\/again\/: `x-job` names the field `output` \(result\), [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a job type that is described by nothing",
    at: [...get, "x-job"],
    to: { type: "clip", action: "read", by: "id" },
    says: /^GET \/clips\/{id}\/ reads `clip`, and nothing describes it\. /,
  },
  {
    rule: "jobs-are-whole",
    fault: "a transition to an unknown state",
    at: [...get, "x-job", "transitions", 0, "to"],
    to: "over",
  },
  { rule: "jobs-are-whole", fault: "a job that cannot succeed", at: [...get, "x-job", "states", "done"], to: {} },
  {
    rule: "jobs-are-whole",
    fault: "a job that cannot fail",
    at: [...get, "x-job", "states", "failed", "terminal"],
    to: "succeeded",
    too: { at: [...get, ...answer, "examples", "failed", "value", "output"], to: "https://127.0.0.1/c1.mp4" },
  },
  {
    rule: "jobs-are-whole",
    fault: "a state that no transition leads to",
    at: [...get, "x-job", "transitions", 1],
  },
  {
    rule: "jobs-are-whole",
    fault: "a state that nothing leads away from",
    at: [...get, "x-job", "transitions"],
    to: [
      { from: "in_queue", to: "done", on: "it is done" },
      { from: "in_queue", to: "failed", on: "it fails" },
      { from: "in_queue", to: "stuck", on: "it gets stuck" },
      { from: "in_queue", to: "in_queue", at: "preview", on: "the preview is ready" },
      { from: "in_queue", to: "in_queue", at: "render", on: "the render is asked for" },
    ],
  },
  {
    rule: "jobs-are-whole",
    fault: "a preview that comes at no time",
    at: [...get, "x-job", "transitions", 2, "at"],
  },
  {
    rule: "jobs-are-whole",
    fault: "two moments of a preview",
    at: [...get, "x-job", "transitions", 3, "at"],
    to: "preview",
  },
  { rule: "jobs-are-whole", fault: "a render that nothing is asked for", at: [...get, "x-job", "transitions", 3] },
  { rule: "jobs-are-whole", fault: "a cost that the record lacks", at: [...get, "x-job", "credits"], to: "price" },
  { rule: "jobs-are-whole", fault: "a reason that is not declared", at: [...get, "x-job", "reason"] },
  {
    rule: "jobs-are-whole",
    fault: "a reason that is there, and said not to be",
    at: [...get, "x-job", "noReason"],
    to: "The record does not say.",
  },
  ...["status", "progress", "items", "credits", "seconds"].map((key) => ({
    rule: "jobs-are-whole",
    fault: `${key} deeper in the record`,
    at: [...get, "x-job", key],
    to: "deep.field",
    too: { at: [...schemas, "Clip", "properties", "deep"], to: deep },
  })),
  {
    rule: "jobs-are-whole",
    fault: "an owner deeper in the record",
    at: [...get, "x-job", "owner"],
    to: ["deep.field"],
    too: { at: [...schemas, "Clip", "properties", "deep"], to: deep },
  },
  { rule: "jobs-are-whole", fault: "an initial state that is none", at: [...get, "x-job", "initial"], to: "new" },
  { rule: "jobs-are-whole", fault: "a result that the record lacks", at: [...get, "x-job", "result"], to: ["film"] },
  { rule: "jobs-are-whole", fault: "items that the record lacks", at: [...get, "x-job", "items"], to: "scenes" },
  {
    rule: "jobs-are-whole",
    fault: "what a finished part makes of a job without parts",
    at: [...get, "x-job", "items"],
    too: { at: [...get, "x-job", "partly"], to: "succeeded" },
    says: /^GET \/clips\/{id}\/ says with `partly` [^\n]*, but the job has no parts, [^\n]* Name the parts with `items`, [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "what a finished part makes of a job that is withdrawn",
    at: [...get, "x-job", "partly"],
    to: "succeeded",
    too: { at: [...get, "x-job", "states", "failed", "means"], to: "withdrawn" },
    says: /^GET \/clips\/{id}\/ says with `partly` [^\n]*, but each of its failures `means` another one, [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a read by ids without the parameter",
    at: [...get, "x-job", "by"],
    to: "ids",
    too: [{ at: ["paths", "/clips/{id}/", "parameters"], to: [] }, { at: [...get, "responses", "404"] }],
  },
  { rule: "jobs-are-whole", fault: "a start that is described by no callback", at: [...post, "callbacks"] },
  {
    rule: "jobs-are-whole",
    fault: "a callback of a request without webhook_url",
    at: [...schemas, "ClipRequest", "properties", "webhook_url"],
  },
  { rule: "jobs-are-whole", fault: "a webhook of no job", at: [...callback, "x-webhook", "source"], to: "film" },
  { rule: "jobs-are-whole", fault: "a callback that reports nothing", at: [...callback, "x-webhook"] },
  {
    rule: "jobs-are-whole",
    fault: "an alias of no field",
    at: [...callback, "x-webhook", "aliases"],
    to: { file: "film" },
    too: { at: [...callbackAgain, "x-webhook", "aliases"], to: { file: "film" } },
  },
  ...[{ file: "deep.field" }, { "deep.file": "output" }].map((aliases) => ({
    rule: "jobs-are-whole",
    fault: `an alias deeper in the payload: ${Object.keys(aliases)}`,
    ...aliased(aliases),
    says: /the alias `[^`]+` stands for `[^`]+`, but `deep\.fi[^`]+` is no field of the payload itself\. /,
  })),
  {
    rule: "jobs-are-whole",
    fault: "a stop at a preview that cannot be rendered",
    at: ["paths", "/clips/{id}/render/"],
  },
  {
    rule: "jobs-are-whole",
    fault: "a status that is no state",
    at: [...schemas, "Status", "enum"],
    to: ["in_queue", "done", "failed", "lost"],
  },
  {
    rule: "jobs-are-whole",
    fault: "a state that means something else on any job",
    at: ["x-job-states", "done"],
    to: { terminal: "failed" },
  },
  {
    rule: "jobs-are-whole",
    fault: "a state that is no status",
    at: [...schemas, "Status", "enum"],
    to: ["in_queue", "failed"],
  },

  {
    rule: "lists-are-whole",
    fault: "a filter by no parameter",
    at: [...list, "x-list", "filters", "state"],
    to: equal,
  },
  {
    rule: "lists-are-whole",
    fault: "a filter of no field",
    at: [...list, "x-list", "filters", "status", "field"],
    to: "state",
  },
  {
    rule: "list-types-fit",
    fault: "several values where one is given",
    at: [...list, "x-list", "filters", "status", "op"],
    to: "in",
  },
  {
    rule: "lists-are-whole",
    fault: "an order by no parameter",
    at: [...list, "x-list", "order", "parameter"],
    to: "by",
    too: unplayed("sort"),
  },
  {
    rule: "list-types-fit",
    fault: "a field that says the contrary of whether there are more",
    ...paged(NEXT, ["clips"], { says: [false, true], more: "has_more" }),
    says: /`has_more` \(more\) is true in an example without a `next`, but says that another page follows\./,
  },
  {
    rule: "lists-are-whole",
    fault: "nothing that says whether there are more",
    ...paged({ type: "string" }, ["clips"], { more: "has_more" }),
    says: /its answer has no field `has_more`/,
  },
  {
    rule: "list-answers-said",
    fault: "what may say whether there are more, and is not said to",
    ...paged(NEXT, ["clips"], { says: [true, true] }),
    says: /answers `has_more` beside its records, and nothing says what that is.* \(`more: has_more` in `page`\); where it is something else, .*`unplayed: { has_more: … }`/,
  },
  {
    rule: "lists-are-whole",
    fault: "a number of pages at no field",
    ...saying({}, { page: { pages: "total_pages" } }),
    says: /its answer has no field `total_pages`/,
  },
  {
    rule: "lists-are-whole",
    fault: "a page before the first one",
    ...saying({}, { page: { previous: "before" } }),
    says: /its answer has no field `before`/,
  },
  {
    rule: "list-answers-said",
    fault: "a number of which nothing says what it counts",
    ...saying({ total_pages: { type: "integer" } }),
    says: /`total: total_pages`\) or the pages \(`pages: total_pages` in `page`\); where/,
  },
  {
    rule: "list-answers-said",
    fault: "a URL of which nothing says where it leads",
    ...saying({ prev: { type: "string", format: "uri", nullable: true } }),
    says: /`previous: prev` in `page`\); where it is something else, say under `unplayed`/,
  },
  {
    rule: "list-types-fit",
    fault: "pages that are no number",
    ...saying({ total_pages: { type: "string" } }, { page: { pages: "total_pages" } }),
    says: /`total_pages` is a text, but it says how many pages there are/,
  },
  ...(
    [
      [
        "none that there is",
        { style: "curser", parameter: "condition" },
        /: \/page\/style is "curser", and must be one of cursor, number, url\. /,
      ],
      [
        "none at all",
        { parameter: "condition", next: "next" },
        /: \/page has no style: give one of cursor, number, url\. /,
      ],
      [
        "one, with a word of another",
        { style: "number", parameter: "condition", next: "next" },
        /: \/page has the unknown field `next`; those that there are: style, first, [^\n]*\. /,
      ],
    ] as const
  ).map(([fault, to, says]) => ({
    rule: "extensions-valid",
    fault: `pages whose style is ${fault}`,
    at: [...list, "x-list", "page"],
    to,
    too: { at: [...list, "x-list", "unplayed"] },
    says,
  })),
  { rule: "lists-are-whole", fault: "records at no field", at: [...list, "x-list", "at"], to: "data" },
  {
    rule: "lists-are-whole",
    fault: "a cursor that the answer does not have",
    at: [...list, "x-list", "page"],
    to: { style: "cursor", parameter: "condition", next: "next" },
    too: { at: [...list, "x-list", "unplayed"] },
  },
  {
    rule: "lists-are-whole",
    fault: "a last page that has to have a next one",
    ...paged({ type: "string" }, ["clips", "next"]),
    says: /the last page has no `next`, which is required and cannot be null\. /,
  },
  {
    rule: "lists-are-whole",
    fault: "a number of all records by another name",
    ...saying({ count: { type: "integer" } }, { list: { total: "cuont" } }),
    says: /its answer has no field `cuont`\. /,
  },
  {
    rule: "lists-are-whole",
    fault: "a size of the page by another name",
    ...saying({}, { page: { size: "fwe" }, paging: { size: { type: "integer", minimum: 1, default: 20 } } }),
    says: /`fwe` is no query parameter of it\. /,
  },
  {
    rule: "lists-are-whole",
    fault: "an order by many places",
    at: [...list, "x-list", "order", "default"],
    to: "scenes[].name",
  },
  ...(
    [
      ["a number that filters texts", { type: "integer" }, equal, /`status` is a number, and `status`, .* a text\. /],
      ["a text that filters numbers", { type: "string" }, { field: "size", op: "eq" }, /is a text, .* a number\. /],
      ["true or false where texts are compared", { type: "boolean" }, equal, /is true or false, and/],
      ["a filter by an object", { type: "string" }, { field: "owner", op: "eq" }, /`owner` is an object, but/],
      ["a filter by a list", { type: "string" }, { field: "parts", op: "eq" }, /`parts` is a list, but/],
      ["true after false", { type: "boolean" }, { field: "paid", op: "gte" }, /`paid` is true or false, but `gte`/],
      [
        "a number that has text in it",
        { type: "integer" },
        { field: "size", op: "contains" },
        /but `contains` compares/,
      ],
    ] as const
  ).map(([fault, schema, filter, says]) => ({
    rule: "list-types-fit",
    fault,
    ...filtering(schema, filter),
    says,
  })),
  ...(
    [
      ["an order by what no record has", { type: "string", enum: ["status", "-colour"] }, /takes `-colour`, but/],
      ["an order that is a number", { type: "integer" }, /`sort` is a number, but it takes the name of a field\. /],
    ] as const
  ).map(([fault, to, says]) => ({
    rule: "list-types-fit",
    fault,
    at: [...list, "parameters", 1, "schema"],
    to,
    says,
  })),
  {
    rule: "list-types-fit",
    fault: "a parameter that filters and orders",
    at: [...list, "x-list", "order", "parameter"],
    to: "status",
    too: unplayed("sort"),
    says: /`status` has two meanings, `filters\.status` and `order\.parameter`\. /,
  },
  ...(
    [
      ["a cursor of another type than its parameter", { type: "integer" }, {}, /`next` is a number, .* a text\. /],
      ["a cursor that is an object", { type: "object" }, {}, /`next` is an object, and/],
      [
        "a cursor with a default",
        { type: "string" },
        { schema: { type: "string", default: "a" } },
        / has a default, but a list begins where nothing/,
      ],
      ["a URL that is a number", { type: "integer" }, { style: "url" }, /it is the URL of the next page/],
      ["a text that says whether there are more", { type: "string" }, { more: "next" }, /it says whether a page comes/],
      ["a total that is a text", { type: "string" }, { total: "next" }, /it says how many records there are\. /],
      [
        "a size that is a text",
        { type: "string" },
        { size: { type: "string" } },
        /it says how many records a page has\. /,
      ],
      ["a page that is counted by a text", { type: "string" }, { style: "number" }, /pages are counted/],
      ...["offset", "page_offset", "skip", "startIndex"].map(
        (name) =>
          [
            `records that are counted as pages by ${name}`,
            {},
            { style: "number", name, schema: { type: "integer", minimum: 1 } },
            new RegExp(`^[^\\n]*\`${name}\` counts records by its name, .* asked for with \`${name}=2\`, [^\\n]*$`),
          ] as const,
      ),
      ["pages from 0", {}, { style: "number", schema: { type: "integer", minimum: 0 } }, /Write `first: 0` beside/],
      ["pages from 5", {}, { style: "number", schema: { type: "integer", minimum: 5 } }, /`minimum: 5`, but.* from 1/],
      [
        "pages from 1 that are said to be counted from 0",
        {},
        { style: "number", first: 0, schema: { type: "integer", minimum: 1 } },
        /`minimum: 1`, but pages are counted from 0 here\. Leave `first` out\./,
      ],
    ] as const
  ).map(([fault, next, page, says]) => ({
    rule: "list-types-fit",
    fault,
    ...paged(next, ["clips"], page),
    says,
  })),
  {
    rule: "credits-fields-exist",
    fault: "a price per entry of nothing",
    at: [...post, "x-credits", "rates", 0, "item"],
    to: "films",
    says: /no array of its request\. Name a request array, or write `unknown: <why>` in the place of `rates`\.$/,
  },
  {
    rule: "credits-fields-exist",
    fault: "a price of a render per entry of what its job was started with",
    at: ["paths", "/clips/{id}/render/", "post", "x-credits"],
    to: { rates: [{ amount: 1, per: "item", item: "scenes" }] },
    too: {
      at: ["paths", "/clips/{id}/render/", "post", "responses", "402"],
      to: { description: "Short of credits." },
    },
    says: /an array of the request that starts its job\. Whoever renders has the id alone[^\n]*: say the price where the job is started, or write/,
  },
  { rule: "credits-fields-exist", fault: "a model without a price", at: [...post, "x-credits", "rates", 1] },
  {
    rule: "credits-fields-exist",
    fault: "a price for a model that does not exist",
    at: [...post, "x-credits", "rates", 2],
    to: { amount: 8, per: "request", for: "huge" },
  },
  {
    rule: "credits-fields-exist",
    fault: "a price per model where models are open",
    at: [...schemas, "ClipRequest", "properties", "model_version", "enum"],
  },
  {
    rule: "credits-fields-exist",
    fault: "prices by a field deeper in the request",
    at: [...post, "x-credits", "by"],
    to: "deep.field",
    too: { at: [...schemas, "ClipRequest", "properties", "deep"], to: deep },
  },
  {
    rule: "credits-fields-exist",
    fault: "a price per entry of an array deeper in the request",
    at: [...post, "x-credits", "rates", 0, "item"],
    to: "deep.field",
    too: { at: [...schemas, "ClipRequest", "properties", "deep"], to: deep },
  },
  {
    rule: "credits-fields-exist",
    fault: "a cost deeper in the answer",
    at: [...post, "x-credits", "used"],
    to: "deep.field",
    too: { at: [...schemas, "Clip", "properties", "deep"], to: deep },
  },
  {
    rule: "credits-fields-exist",
    fault: "a cost that its example contradicts",
    at: [...post, "x-credits"],
    to: { used: "left", rates: [{ amount: 2, per: "request" }] },
    too: [
      { at: [...schemas, "Clip", "properties", "left"], to: { type: "integer", description: "What is left." } },
      { at: [...post, "responses", "200", "content", "application/json", "examples"], to: LEFT },
    ],
    says: /costs 2 each time, but its example says with `left` \(`used`\) that it has cost 93\./,
  },
  {
    rule: "job-fields-fit",
    fault: "a length in minutes",
    at: [...get, "x-job", "seconds"],
    to: "minutes",
    too: { at: [...schemas, "Clip", "properties", "minutes"], to: { type: "number", description: "How long." } },
    says: /`minutes` \(seconds\) is taken for seconds, by which prices are reckoned, and by its name it is in minutes\./,
  },
  {
    rule: "credits-fields-exist",
    fault: "a price that nobody can be charged",
    at: [...post, "security"],
    to: [],
    says: /costs credits, but lets in who sends no keys, whom nobody can charge\./,
  },
  {
    rule: "credits-fields-exist",
    fault: "an address that is taken for what is said",
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 1, per: "duration", seconds: 5 }], spoken: { text: "address", rate: 60 } },
    too: {
      at: [...schemas, "ClipRequest", "properties", "address"],
      to: { type: "string", format: "uri", description: "Where it is." },
    },
    says: /`address` \(text\) tells how long the output is, which is no text of its request/,
  },
  { rule: "credits-fields-exist", fault: "prices that differ by nothing", at: [...post, "x-credits", "by"] },
  {
    rule: "credits-fields-exist",
    fault: "two prices for the same",
    at: [...post, "x-credits"],
    to: {
      rates: [
        { amount: 2, per: "request" },
        { amount: 3, per: "request" },
      ],
    },
  },
  {
    rule: "credits-fields-exist",
    fault: "a field that no price is for",
    at: [...post, "x-credits", "rates"],
    to: [{ amount: 2, per: "item", item: "scenes" }],
  },

  { rule: "balance-readable", fault: "a balance that is not there", at: [...left, "x-balance", "at"], to: "left" },
  {
    rule: "balance-readable",
    fault: "a balance that is no number",
    at: [...left, "x-balance", "at"],
    to: "account.name",
  },
  {
    rule: "prices-fit-fields",
    fault: "halves of credits where what is left is a whole number",
    at: [...post, "x-credits", "rates", 0, "amount"],
    to: 0.5,
    says: /costs 0\.5 credits, but `account\.left` \(x-balance\) holds whole numbers only\./,
  },
  {
    rule: "prices-fit-fields",
    fault: "half a credit at least where what is left is a whole number",
    at: [...post, "x-credits", "rates", 0, "minimum"],
    to: 1.5,
    says: /costs 1\.5 credits, but `account\.left` \(x-balance\) holds whole numbers only\..*correct the minimum/,
  },
  {
    rule: "extensions-valid",
    fault: "a minimum of a price that counts nothing",
    at: [...post, "x-credits", "rates", 1],
    to: { amount: 4, per: "request", for: "large", minimum: 10 },
  },
  {
    rule: "prices-fit-fields",
    fault: "shares of credits where what is left is a whole number",
    at: [...again, "x-credits"],
    to: { rates: [{ amount: 5, per: "duration", seconds: 30 }], started: "share" },
    too: { at: [...again, "responses", "402"], to: parse(mini).paths["/clips/"].post.responses["402"] },
  },
  ...["credits", "used"].map((role) => ({
    rule: "prices-fit-fields",
    fault: `halves of credits where a record says in whole ones what it has cost (${role})`,
    at: [...post, "x-credits", "rates", 0, "amount"],
    to: 0.5,
    too: [
      { at: [...schemas, "Left", "properties", "account", "properties", "left", "type"], to: "number" },
      { at: [...schemas, "Clip", "properties", "spent"], to: { type: "integer", description: "What it has cost." } },
      role === "used"
        ? { at: [...post, "x-credits", "used"], to: "spent" }
        : { at: [...get, "x-job", "credits"], to: "spent" },
    ],
    says: new RegExp(`costs 0\\.5 credits, but \`spent\` \\(${role}\\) holds whole numbers only`),
  })),
  ...(
    [
      [{ minimum: -1, maximum: 1 }, "begins at -1"],
      [{ maximum: 0 }, "ends at 0"],
    ] as const
  ).map(([bounds, why]) => ({
    rule: "job-fields-fit",
    fault: `progress that ${why}`,
    at: [...schemas, "Clip", "properties", "progress"],
    to: { type: "number", description: "How far it is.", ...bounds },
    says: new RegExp(`\`progress\` \\(progress\\) ${why}, but how far a job is runs from 0 to the field's \`maximum\``),
  })),
  {
    rule: "job-fields-fit",
    fault: "ids of a job with slashes in them",
    at: [...schemas, "Clip", "properties", "id", "pattern"],
    to: "^clips/[^/]+$",
  },
  { rule: "balance-readable", fault: "two balances", at: [...list, "x-balance"], to: { at: "account.left" } },
  {
    rule: "balance-readable",
    fault: "a balance that has to be asked for with something",
    at: [...left, "parameters"],
    to: [{ name: "of", in: "query", description: "Whose.", schema: { type: "string" }, example: "me" }],
  },
  {
    rule: "prompts-can-be-followed",
    fault: "a prompt that names an operation there is not",
    at: ["x-prompts"],
    to: { make: { title: "Make", description: "Makes a clip.", text: "Call `clips.film`." } },
  },
  {
    rule: "prompts-can-be-followed",
    fault: "a prompt that asks for what it does not take",
    at: ["x-prompts"],
    to: { make: { title: "Make", description: "Makes a clip.", text: "Make a clip of {url}." } },
  },
  {
    rule: "prompts-can-be-followed",
    fault: "a prompt that takes what it does not use",
    at: ["x-prompts"],
    to: {
      make: { title: "Make", description: "Makes a clip.", text: "Make.", arguments: { url: { description: "A" } } },
    },
  },
  {
    rule: "extensions-valid",
    fault: "a prompt without words",
    at: ["x-prompts"],
    to: { make: { title: "Make", description: "Makes a clip." } },
  },
  {
    rule: "extensions-valid",
    fault: "a prompt that suggests nothing",
    at: ["x-prompts"],
    to: {
      make: {
        title: "Make",
        description: "Makes a clip.",
        text: "Make a clip. {tone}",
        arguments: { tone: { description: "A tone", suggestions: [] } },
      },
    },
  },
  { rule: "extensions-valid", fault: "a balance that stands nowhere", at: [...left, "x-balance"], to: {} },
  {
    rule: "errors-readable",
    fault: "a body without the sentence that errors have",
    at: [...post, "responses", "402"],
    to: { description: "Wrong.", content: { "application/json": { schema: { $ref: "#/components/schemas/Clip" } } } },
  },
  {
    rule: "errors-readable",
    fault: "a word for programs that no error has",
    at: ["x-errors", "code"],
    to: "error.word",
  },
  {
    rule: "errors-readable",
    fault: "sentences by field that no error has",
    at: ["x-errors", "fields"],
    to: "error.faults",
  },
  {
    rule: "errors-readable",
    fault: "sentences that are a list of objects, and not by field",
    at: [...schemas, "Wrong", "properties", "error", "properties", "fields"],
    to: {
      type: "array",
      description: "Faults.",
      items: { type: "object", properties: { field: { type: "string", description: "Name." } } },
    },
    says: /`error\.fields` .* is a list of objects/,
  },
  ...["message", "code", "fields"].map((role) => ({
    rule: "errors-readable",
    fault: `a place within a list: ${role}`,
    at: ["x-errors", role],
    to: "errors[].text",
    says: /`errors\[\]\.text` leads into a list.*leave `x-errors` out/,
  })),
  {
    rule: "errors-readable",
    fault: "a list beside the message that has to have entries",
    at: [...schemas, "Wrong", "properties", "error"],
    to: {
      type: "object",
      description: "What is wrong.",
      required: ["causes"],
      properties: {
        message: { type: "string", description: "What is wrong." },
        code: { type: "string", description: "What is wrong." },
        fields: { type: "object", description: "What is wrong.", additionalProperties: true },
        causes: { type: "array", minItems: 1, description: "Causes.", items: { type: "string" } },
      },
    },
    says: /`error\.causes` in the body of 400 has to be there, with entries/,
  },
  ...["X-RateLimit-Reset", "RateLimit-Reset", "X-Retry-After-Ms"].map((name) => ({
    rule: "answers-can-be-read",
    fault: `a wait that nobody reads: ${name}`,
    at: [...post, "responses", "402"],
    to: { description: "Wrong.", headers: { [name]: { description: "Seconds.", schema: { type: "integer" } } } },
    says: /says with `.*` how long to wait, which no package reads/,
  })),
  ...(
    [
      [
        "of which nothing is shown",
        { required: true, schema: { type: "string" } },
        /is required, but there is nothing/,
      ],
      [
        "that is shown as it cannot be",
        { schema: { type: "integer" }, example: "x" },
        /would send as "x", but that does/,
      ],
      ["that is a list", { schema: words }, /is a list, which no package writes into a header/],
      ["with content", { content: { "text/plain": { schema: { type: "string" } } } }, /has `content`, but headers are/],
      ["of the connection", { schema: { type: "integer" } }, /says how the answer is sent/, "Content-Length"],
    ] as const
  ).map(([fault, header, says, name = "X-Total"]) => ({
    rule: "answers-can-be-read",
    fault: `a header ${fault}`,
    at: [...post, "responses", "402"],
    to: { description: "Wrong.", headers: { [name]: { description: "It.", ...header } } },
    says,
  })),
  ...["a b", "größe", "page[size]", "$there", "x".repeat(65)].map((name) => ({
    rule: "bodies-can-be-sent",
    fault: `a field inside of a body that no assistant can send: ${name}`,
    at: [...schemas, "ClipRequest", "properties", "style"],
    to: {
      type: "array",
      description: "It.",
      items: { type: "object", properties: { [name]: { ...words, description: "It." } } },
    },
    says: /^POST \/clips\/ has the field `.*` inside of its body, which assistants refuse to send/,
  })),
  { rule: "extensions-valid", fault: "errors that say nothing", at: ["x-errors"], to: { fields: "." } },
  { rule: "errors-answered", fault: "no 401", at: [...post, "responses", "401"] },
  { rule: "errors-answered", fault: "no 404 on a path with an id", at: [...get, "responses", "404"] },
  {
    rule: "errors-answered",
    fault: "a 404 where nothing can be missing",
    at: ["paths", "/clips/", "get", "responses", "404"],
    to: { description: "Missing." },
    says: /answers 404, but a list of nothing is empty, [^\n]*\. Remove the 404\.$/,
  },
  { rule: "errors-answered", fault: "no 402 where credits are spent", at: [...post, "responses", "402"] },
  {
    rule: "errors-answered",
    fault: "a 402 where none are",
    at: [...get, "responses", "402"],
    to: { description: "Too poor." },
  },

  {
    rule: "examples-everywhere",
    fault: "a request without examples",
    at: [...post, "requestBody", "content", "application/json", "examples"],
  },
  {
    rule: "examples-everywhere",
    fault: "a nameless example",
    at: [...post, ...answer, "example"],
    to: { status: "done" },
  },
  {
    rule: "examples-everywhere",
    fault: "a callback without examples",
    at: [...callback, "requestBody", "content", "application/json", "examples"],
  },
  { rule: "examples-everywhere", fault: "a state without an example", at: [...get, ...answer, "examples", "done"] },
  {
    rule: "examples-everywhere",
    fault: "a preview without an example",
    at: [...get, ...answer, "examples", "previewReady"],
  },
  {
    rule: "examples-everywhere",
    fault: "a render without an example",
    at: [...get, ...answer, "examples", "renderPending"],
  },
  {
    rule: "examples-everywhere",
    fault: "an example that shows another state",
    at: [...get, ...answer, "examples", "done", "value", "status"],
    to: "in_queue",
  },
  {
    rule: "examples-everywhere",
    fault: "a callback without an example of the end",
    at: [...callback, "requestBody", "content", "application/json", "examples"],
    to: { inQueue: { value: { status: "in_queue" } } },
  },
  {
    rule: "examples-everywhere",
    fault: "a callback without an example of the preview",
    at: [...callback, "requestBody", "content", "application/json", "examples", "previewReady"],
    says: /has no example `previewReady`/,
  },
  {
    rule: "examples-everywhere",
    fault: "a callback without an example of the state in which the preview waits",
    at: [...get, "x-job", "transitions"],
    to: [
      { from: "in_queue", to: "drafted", at: "preview", on: "the preview is ready" },
      { from: "drafted", to: "in_queue", at: "render", on: "the render is asked for" },
      { from: "*", to: "done", on: "it is done" },
      { from: "*", to: "failed", on: "it fails" },
    ],
    too: WAITS_IN_DRAFTED,
    says: /The body of the callback .* has no example `drafted`/,
  },
  {
    rule: "examples-everywhere",
    fault: "a callback whose preview shows another state",
    at: [...callback, "requestBody", "content", "application/json", "examples", "previewReady", "value", "status"],
    to: "done",
    says: /`previewReady` with the state `done`, but its moment \(`at: preview`\) leads to `in_queue`/,
  },

  {
    rule: "nullable-has-type",
    fault: "nullable without a type",
    at: [...schemas, "Clip", "properties", "output", "type"],
  },
  {
    rule: "nullable-has-type",
    fault: "nullable beside a $ref",
    at: [...schemas, "Clip", "properties", "status", "nullable"],
    to: true,
  },
  {
    rule: "nullable-has-type",
    fault: "nullable beside oneOf",
    at: [...schemas, "Clip", "properties", "format", "nullable"],
    to: true,
  },
  {
    rule: "nullable-has-type",
    fault: "null in an enum",
    at: [...schemas, "ClipRequest", "properties", "model_version", "enum"],
    to: ["small", "large", null],
  },
  {
    rule: "nullable-has-type",
    fault: "null with a type",
    at: [...schemas, "Clip", "properties", "format", "oneOf", 1],
    to: { type: "string", nullable: true, enum: [null] },
  },
  {
    rule: "nullable-has-type",
    fault: "nullable beside an enum",
    at: [...schemas, "ClipRequest", "properties", "model_version", "nullable"],
    to: true,
  },

  {
    rule: "path-examples",
    fault: "a path whose record has no example",
    at: ["paths", "/clips/{id}/", "parameters", 0, "example"],
  },
  {
    rule: "path-examples",
    fault: "a parent that its own resource does not show, though what belongs to it does",
    ...belowAClip({ "/clips/{id}/notes/": ["n1", "c2"] }, { id: "n1", clip: "c2" }),
    says: /`id` of GET \/clips\/{id}\/notes\/ has the example `c2`, which no example of an answer of `clips` shows\. /,
  },
  {
    rule: "path-examples",
    fault: "a child whose parent is another's",
    ...belowAClip({ "/clips/{clip_id}/notes/{id}/": ["n1", "n1", "n1"], "/clips/{id}/notes/": ["n1", "c1"] }),
    says: /`clip_id` of GET \/clips\/{clip_id}\/notes\/{id}\/ has the example `n1`, which no example of an answer of `clips` shows\. [^\n]*$/,
  },
  {
    rule: "path-examples",
    fault: "the second of two parents that is one of the first",
    ...belowAClip({
      "/clips/{id}/notes/": ["n1", "c1"],
      "/clips/{id}/notes/{note_id}/words/": ["w1", "c1", "c1"],
    }),
    says: /^The parameter `note_id` of [^\n]* has the example `c1`, which no example of an answer of `notes` shows\. [^\n]*$/,
  },
  {
    rule: "path-examples",
    fault: "the id of another resource's record",
    at: ["paths", "/clips/{id}/render/", "parameters", 0, "example"],
    to: "f1",
  },

  { rule: "deprecations-explained", fault: "an operation without a reason", at: [...again, "x-deprecated"] },
  { rule: "deprecations-explained", fault: "a callback without a reason", at: [...callback, "deprecated"], to: true },
  {
    rule: "deprecations-explained",
    fault: "a parameter without a reason",
    at: [...list, "parameters", 2, "x-deprecated"],
  },
  {
    rule: "deprecations-explained",
    fault: "a field without a reason",
    at: [...schemas, "Clip", "properties", "format", "x-deprecated"],
  },
  {
    rule: "deprecations-explained",
    fault: "a schema without a reason",
    at: [...schemas, "Status", "deprecated"],
    to: true,
  },
  {
    rule: "deprecations-explained",
    fault: "a mark beside a $ref",
    at: [...schemas, "Clip", "properties", "status", "deprecated"],
    to: true,
  },
  { rule: "deprecations-explained", fault: "a reason without the mark", at: [...again, "deprecated"] },
  {
    rule: "deprecations-explained",
    fault: "an operation that is replaced by none",
    at: [...again, "x-deprecated", "replacement"],
    to: "clips.make",
  },
  {
    rule: "deprecations-explained",
    fault: "an operation that is replaced by itself",
    at: [...again, "x-deprecated", "replacement"],
    to: "clips.createAgain",
  },
  {
    rule: "deprecations-explained",
    fault: "a start that is replaced by what starts nothing",
    at: [...again, "x-deprecated", "replacement"],
    to: "clips.get",
    says: /starts jobs, and is replaced by `clips\.get`, which does not/,
  },
  {
    rule: "deprecations-explained",
    fault: "a parameter that is replaced by none",
    at: [...list, "parameters", 2, "x-deprecated", "replacement"],
    to: "mode",
  },
  {
    rule: "deprecations-explained",
    fault: "a field that is replaced by none",
    at: [...schemas, "Clip", "properties", "format", "x-deprecated", "replacement"],
    to: "form",
  },
  {
    rule: "deprecations-explained",
    fault: "a replacement that is deprecated too",
    at: [...schemas, "Clip", "properties", "output"],
    to: {
      type: "string",
      description: "The file.",
      deprecated: true,
      "x-deprecated": { reason: "It is never there.", replacement: "format" },
    },
  },
  {
    rule: "deprecations-explained",
    fault: "a schema that is replaced by none",
    at: [...schemas, "Status"],
    to: {
      type: "string",
      description: "State of the clip.",
      enum: ["in_queue", "done", "failed"],
      deprecated: true,
      "x-deprecated": { reason: "It has another name.", replacement: "State" },
    },
  },
  {
    rule: "extensions-valid",
    fault: "a deprecation without a reason",
    at: [...again, "x-deprecated", "reason"],
  },
  {
    rule: "extensions-valid",
    fault: "a deprecation since some time",
    at: [...again, "x-deprecated", "since"],
    to: "last year",
  },

  {
    rule: "security-can-be-sent",
    fault: "a flow of OAuth",
    at: ["components", "securitySchemes", "key"],
    to: { type: "oauth2", flows: {} },
  },
  {
    rule: "security-can-be-sent",
    fault: "a key in a cookie",
    at: ["components", "securitySchemes", "key", "in"],
    to: "cookie",
  },
  {
    rule: "security-can-be-sent",
    fault: "a scheme of http that nobody knows",
    at: ["components", "securitySchemes", "key"],
    to: { type: "http", scheme: "digest" },
  },
  {
    rule: "security-can-be-sent",
    fault: "a key that says what a body is",
    at: ["components", "securitySchemes", "key", "name"],
    to: "Content-Type",
  },
  {
    rule: "security-can-be-sent",
    fault: "two keys in one header",
    at: ["components", "securitySchemes", "key", "name"],
    to: "x-id",
  },
  {
    rule: "security-can-be-sent",
    fault: "two keys in one header, of one operation",
    at: ["components", "securitySchemes"],
    to: {
      id: { type: "apiKey", in: "header", name: "X-ID" },
      key: { type: "apiKey", in: "header", name: "X-KEY" },
      token: { type: "http", scheme: "bearer" },
      user: { type: "http", scheme: "basic" },
    },
    too: { at: [...get, "security"], to: [{ token: [], user: [] }] },
  },
  {
    rule: "security-can-be-sent",
    fault: "a query parameter that is a key",
    at: ["components", "securitySchemes", "key"],
    to: { type: "apiKey", in: "query", name: "key" },
    too: {
      at: ["paths", "/clips/{id}/", "parameters", 1],
      to: { name: "key", in: "query", description: "A key.", schema: { type: "string" } },
    },
  },
  {
    rule: "security-can-be-sent",
    fault: "a header that is a key",
    at: ["paths", "/clips/{id}/", "parameters", 1],
    to: { name: "x-key", in: "header", description: "A key.", schema: { type: "string" } },
  },
  ...[
    "api_id",
    "ID",
    "baseUrl",
    "base_url",
    "timeoutMs",
    "fetch",
    "2fa",
    "---",
    "constructor",
    "toString",
    "values",
  ].map((name) => ({
    rule: "security-can-be-sent",
    fault: `a scheme ${name} beside id and apiId`,
    at: ["components", "securitySchemes", name],
    to: { type: "apiKey", in: "header", name: "X-OTHER" },
    too: {
      at: ["components", "securitySchemes", "apiId"],
      to: { type: "apiKey", in: "header", name: "X-API-ID" },
    },
    says: /^The security scheme `[^`]+` (has the setting|gives its setting) [^\n]*\. Call it otherwise\.$/,
  })),
  {
    rule: "security-can-be-sent",
    fault: "a key that is the user of a basic scheme",
    at: ["components", "securitySchemes", "idUser"],
    to: { type: "apiKey", in: "header", name: "X-USER" },
    too: { at: ["components", "securitySchemes", "id"], to: { type: "http", scheme: "basic" } },
    says: /^The security scheme `idUser` has the setting `idUser`, as `id` has\. Call it otherwise\.$/,
  },
  {
    rule: "security-can-be-sent",
    fault: "a query parameter without a name",
    at: ["components", "securitySchemes", "key"],
    to: { type: "apiKey", in: "query", name: "" },
    says: /names no query parameter\./,
  },
  {
    rule: "security-can-be-sent",
    fault: "scopes of an API key",
    at: ["security"],
    to: [{ id: [], key: ["write"] }],
    says: /asks for scopes of `key`/,
  },
  {
    rule: "security-can-be-sent",
    fault: "a requirement that is repeated",
    at: [...get, "security"],
    to: [
      { id: [], key: [] },
      { key: [], id: [] },
    ],
    says: /asks twice for id and key\. Keep one\./,
  },
  {
    rule: "security-can-be-sent",
    fault: "a callback that asks for a key",
    at: [...callback, "security"],
    to: [{ key: [] }],
  },
  {
    rule: "security-can-be-sent",
    fault: "a callback that leaves the keys of the document as they are",
    at: [...callback, "security"],
    says: /^The callback `changed` of POST \/clips\/ asks for the keys of the document, but a receiver/,
  },

  ...(
    [
      ["a list that is repeated", { schema: words }],
      ["a list that is said to be repeated", { schema: words, explode: true }],
      ["a list with spaces", { schema: words, style: "spaceDelimited", explode: false }],
      ["a list with pipes", { schema: words, style: "pipeDelimited", explode: false }],
      ["a list of lists", { schema: { type: "array", items: words }, explode: false }],
      ["a list that is composed", { schema: { allOf: [{ $ref: "#/components/schemas/Clip/properties/parts" }] } }],
      ["an object in brackets", { schema: { type: "object" }, style: "deepObject" }],
      ["an object", { schema: { $ref: "#/components/schemas/Left" } }],
      ["a list in a header", { in: "header", schema: words }],
      ["an object in a header", { in: "header", schema: { type: "object" } }],
      ["a list of values with commas", { schema: { type: "array", items: PARTED }, explode: false }],
      ["a list whose default has a comma", { schema: { ...words, default: ["a,b"] }, explode: false }],
      ["a list shown with a comma", { schema: words, explode: false, example: ["a", "b,c"] }],
      ["a value that is not encoded", { allowReserved: true }],
      ["a value that may be empty whatever its schema says", { allowEmptyValue: true }],
      ["a cookie", { in: "cookie" }],
      ["JSON as a parameter", { schema: undefined, content: { "application/json": { schema: words } } }],
    ] as const
  ).map(([fault, parts]) => ({
    rule: "parameters-can-be-sent",
    fault,
    at: [...get, "parameters"],
    to: [{ name: "words", in: "query", description: "Only those.", schema: { type: "string" }, ...parts }],
  })),
  ...(
    [
      ["a list in a path", { schema: words }],
      ["a path in the style of a matrix", { style: "matrix" }],
      ["a path in the style of a label", { style: "label" }],
    ] as const
  ).map(([fault, parts]) => ({
    rule: "parameters-can-be-sent",
    fault,
    at: ["paths", "/clips/{id}/", "parameters", 0],
    to: {
      name: "id",
      in: "path",
      required: true,
      description: "Id of the clip.",
      schema: { type: "string" },
      example: "c1",
      ...parts,
    },
  })),
  ...(
    [
      ["a body of plain text", { "text/plain": media("ClipRequest") }],
      ["a body of bytes", { "application/octet-stream": media("ClipRequest") }],
      ["an urlencoded body alone", { "application/x-www-form-urlencoded": media("ClipRequest") }],
      ["XML beside JSON", { "application/json": media("ClipRequest"), "application/xml": media("ClipRequest") }],
      ["a form of other fields", { "application/json": media("ClipRequest"), "multipart/form-data": media("Left") }],
    ] as const
  ).map(([fault, content]) => ({
    rule: "bodies-can-be-sent",
    fault,
    at: [...post, "requestBody", "content"],
    to: content,
  })),
  {
    rule: "bodies-can-be-sent",
    fault: "an urlencoded form beside another form",
    at: ["paths", "/more/"],
    to: {
      put: {
        ...operation("clips.more"),
        requestBody: {
          content: { "multipart/form-data": media("Upload"), "application/x-www-form-urlencoded": media("Upload") },
        },
      },
    },
    too: {
      at: [...schemas, "Upload"],
      to: {
        type: "object",
        description: "A name.",
        properties: { label: { type: "string", description: "Its name." } },
      },
    },
  },
  ...(
    [
      ["with something beside it", "/clips/{id}:archive/", /has `{id}:archive`, but/],
      ["in two places", "/clips/{id}/parts/{id}/", /has `{id}` twice, but/],
    ] as const
  ).map(([fault, path, says]) => {
    const { responses, ...rest } = operation("clips.archive");
    const id = {
      name: "id",
      in: "path",
      required: true,
      description: "Id.",
      schema: { type: "string" },
      example: "c1",
    };
    return {
      rule: "parameters-can-be-sent",
      fault: `a parameter of the path ${fault}`,
      at: ["paths", path],
      to: { put: { ...rest, parameters: [id], responses: { ...responses, "404": { description: "Gone." } } } },
      says,
    };
  }),
  ...(
    [
      ["in JSON", "application/json", "film", bytes, /`film`, but `application\/json` has no room for bytes\. /],
      ["in a list in JSON", "application/json", "film", { ...words, items: bytes }, /`film\[\]`, but `application/],
      ["deep in a form", "multipart/form-data", "film", deepBytes, /`film\.file`, but a form has files in its own/],
    ] as const
  ).map(([fault, type, name, schema, says]) => ({
    rule: "files-can-be-sent",
    fault: `a file ${fault}`,
    at: ["paths", "/more/"],
    to: { put: { ...operation("clips.more"), requestBody: { content: { [type]: media("Upload") } } } },
    too: {
      at: [...schemas, "Upload"],
      to: { type: "object", description: "It.", properties: { [name]: { description: "It.", ...schema } } },
    },
    says: new RegExp(`^The body of PUT /more/ has a file \\(\`format: binary\`\\) in ${says.source}`),
  })),
  ...(
    [
      [
        "a type of a file",
        "film",
        { contentType: "image/png" },
        /`contentType: image\/png`, but the packages send a file with/,
      ],
      [
        "a type of an object",
        "more",
        { contentType: "application/json" },
        /names no type\. Write `contentType: text\/plain`/,
      ],
      ["a type of words", "films", { contentType: "text/csv" }, /the packages send values as plain text\. /],
      ["headers of a part", "film", { headers: { "X-A": { schema: { type: "string" } } } }, /with `headers`, but/],
      [
        "a list in one field",
        "films",
        { explode: false },
        /`films` in `multipart\/form-data` with `explode: false`, but/,
      ],
      ["a list with spaces", "films", { style: "spaceDelimited" }, /Write `style: form`\./],
      ["an object in several fields", "more", { style: "deepObject" }, /an object as JSON text in one field\. /],
      ["characters as they are", "films", { allowReserved: true }, /encode every character/],
      ["a field that there is not", "flim", { style: "form" }, /`flim`, which is no field of its schema\. /],
    ] as const
  ).map(([fault, name, about, says]) => ({
    rule: "forms-can-be-sent",
    fault: `a form that is encoded with ${fault}`,
    ...encoded({ [name]: about }),
    says: new RegExp(`^PUT /more/ [^\\n]*${says.source}[^\\n]*$`),
  })),
  ...(
    [
      [
        "any number of parts, and ids",
        {},
        { id: numbered(1, 9) },
        /any number of entries in `scenes`, .* has ids for 9\./,
      ],
      ["more parts than ids", { maxItems: 7 }, { id: numbered(0, 5) }, /up to 7 entries .* has ids for 6\. /],
      [
        "more parts than ids in words",
        { maxItems: 3 },
        { id: { type: "string", description: "Which.", enum: ["a", "b"] } },
        /has ids for 2\. /,
      ],
      ["more parts than room", { maxItems: 3 }, {}, /has room for 2\. Give the list `maxItems: 2`, /, { maxItems: 2 }],
    ] as const
  ).map(([fault, asked, fields, says, more = {}]) => ({
    rule: "parts-can-be-made",
    fault: `a start that takes ${fault} for fewer`,
    at: [...schemas, "ClipRequest", "properties", "scenes"],
    to: { type: "array", description: "What to show.", items: { type: "string" }, ...asked },
    too: [
      {
        at: [...schemas, "Clip", "properties", "parts"],
        to: { ...PARTS, ...more, items: { ...PARTS.items, properties: { ...PARTS.items.properties, ...fields } } },
      },
    ],
    says: new RegExp(`^POST /clips/ takes ${/[^\n]*/.source}${says.source}`),
  })),
  {
    rule: "forms-can-be-sent",
    fault: "an object in a part of no type",
    ...encoded({ more: { contentType: undefined } }),
    says: /^PUT \/more\/ has an object in `more` of [^\n]*`encoding: { more: { contentType: text\/plain } }`\.$/,
  },
  {
    rule: "forms-can-be-sent",
    fault: "null in a form",
    ...encoded({}),
    too: {
      at: [...schemas, "Upload"],
      to: {
        type: "object",
        description: "Files.",
        properties: {
          film: { ...bytes, description: "One." },
          label: { type: "string", nullable: true, description: "Its name." },
          more: { type: "object", description: "What else there is.", additionalProperties: true },
        },
      },
    },
    says: /^PUT \/more\/ takes null in `label` of `multipart\/form-data`, and a form has no null: /,
  },
  {
    rule: "forms-can-be-sent",
    fault: "encoding of JSON",
    at: [...post, "requestBody", "content", "application/json", "encoding"],
    to: { scenes: { style: "form" } },
    says: /^POST \/clips\/ has `encoding` beside `application\/json`, /,
  },
  ...(
    [
      ["header", "X-Signature"],
      ["query", "token"],
    ] as const
  ).map(([place, name]) => ({
    rule: "callbacks-can-be-received",
    fault: `a callback with a ${place}`,
    at: [...callback, "parameters"],
    to: [parameter(place, name)],
    says: new RegExp(
      `^The callback \`changed\` of POST /clips/ has the ${place} parameter \`${name}\`, which no receiver`,
    ),
  })),
  {
    rule: "callbacks-can-be-received",
    fault: "a callback with a header at its URL",
    at: [...callback.slice(0, -1), "parameters"],
    to: [parameter("header", "X-Signature")],
    says: /has the header parameter `X-Signature`/,
  },
  ...(
    [
      [
        "by 200",
        { "200": { description: "Thanks." } },
        /asks for the answer 200, but a receiver answers what it takes with 204/,
      ],
      [
        "by 204 or 202",
        { "202": { description: "Thanks." }, "204": { description: "Thanks." } },
        /asks for the answer 202, but/,
      ],
      ["by any success", { "2XX": { description: "Thanks." } }, /asks for the answer 2XX, but/],
      ["by whatever is no error", { "400": { description: "No." } }, /says of no answer that the post is taken, but/],
      [
        "by 204 with a header",
        { "204": { description: "Thanks.", headers: { "X-A": { description: "A.", schema: { type: "string" } } } } },
        /asks for an answer 204 with headers, but/,
      ],
    ] as const
  ).map(([fault, responses, says]) => ({
    rule: "callbacks-can-be-received",
    fault: `a callback that is taken ${fault}`,
    at: [...callback, "responses"],
    to: responses,
    says: new RegExp(`^The callback [^\\n]* ${says.source}[^\\n]*$`),
  })),
  {
    rule: "files-can-be-sent",
    fault: "a file in an answer",
    at: [...schemas, "Left", "properties", "file"],
    to: { ...bytes, description: "It." },
    says: /^The answer 200 of GET \/left\/ has a file .* in `file`, but/,
  },
  {
    rule: "parameters-can-be-sent",
    fault: "a header of a path that its operation has in other capitals",
    at: ["paths", "/more/"],
    to: {
      parameters: [{ name: "X-Words", in: "header", description: "Words.", schema: { type: "string" } }],
      get: {
        ...operation("clips.more"),
        parameters: [{ name: "x-words", in: "header", description: "Words.", schema: { type: "string" } }],
      },
    },
    says: /is the header `[Xx]-[Ww]ords` once more/,
  },
  {
    rule: "answers-can-be-read",
    fault: "an answer with content under a status that has none",
    at: ["paths", "/more/"],
    to: more({ "200": answering("Left"), "304": answering("Left") }),
    says: /^GET \/more\/ answers 304 with content, which HTTP does not send with that status\. /,
  },
  {
    rule: "answers-can-be-read",
    fault: "an answer to HEAD with content",
    at: ["paths", "/more/"],
    to: { head: more({ "200": answering("Left") }).get },
    says: /^HEAD \/more\/ answers 200 with content, /,
  },
  {
    rule: "operation-id-form",
    fault: "an operationId that differs from another in its capitals alone",
    at: ["paths", "/more/"],
    to: { put: operation("clips.gET") },
    says: /`clips\.gET`, and GET \/clips\/{id}\/ has `clips\.get`: /,
  },
  {
    rule: "one-way-fields-go",
    fault: "a field that is neither sent nor answered",
    at: [...schemas, "Left", "properties", "more"],
    to: { type: "string", description: "Something.", readOnly: true, writeOnly: true },
    says: /neither sent nor answered/,
  },
  {
    rule: "one-way-fields-go",
    fault: "a tag of variants that is not sent",
    ...toldApart({ film: "Film", image: "Image" }, (own) => ({
      ...own,
      properties: { kind: { ...Object(own).properties.kind, readOnly: true } },
    })),
    says: /`kind` tells the variants of a union apart, and is `readOnly: true`/,
  },
  {
    rule: "one-way-fields-go",
    fault: "a post that shows what nobody is told",
    at: [...schemas, "Clip", "properties", "status"],
    to: { description: "State.", allOf: [{ $ref: "#/components/schemas/Status" }], writeOnly: true },
    says: /`status` is `writeOnly: true`, so that nobody is told of it/,
  },
  {
    rule: "bodies-can-be-sent",
    fault: "a body of no type",
    at: ["paths", "/more/"],
    to: { put: { ...operation("clips.more"), requestBody: { content: {} } } },
  },
  {
    rule: "bodies-can-be-sent",
    fault: "a GET with a body",
    at: [...list, "requestBody"],
    to: { content: { "application/json": media("Left") } },
  },
  ...(
    [
      ["a file as an answer", { "200": { description: "It.", content: { "video/mp4": {} } } }],
      [
        "text beside JSON",
        { "200": { description: "It.", content: { "application/json": media("Left"), "text/csv": media("Left") } } },
      ],
      ["two answers of two types", { "200": answering("Left"), "202": answering("Clip") }],
      ["an answer with and one without content", { "200": answering("Left"), "204": { description: "None." } }],
      ["a range of statuses", { "2XX": answering("Left") }],
      ["a default alone", { default: answering("Left") }],
      ["a default beside what is named", { "200": answering("Left"), default: { description: "Wrong." } }],
      ["no success", {}],
    ] as const
  ).map(([fault, answers]) => ({
    rule: "answers-can-be-read",
    fault,
    at: ["paths", "/more/"],
    to: more(answers),
  })),
  ...(
    [
      ["an answer that is described where it stands", { type: "object", description: "It." }],
      ["a number as an answer", { type: "integer" }],
      ["a dictionary as an answer", { type: "object", additionalProperties: { type: "string" } }],
      ["a list of texts as an answer", words],
      ["an answer without a schema", undefined],
      ["a list that is an answer under its own name", { $ref: "#/components/schemas/Clip/properties/parts" }],
    ] as const
  ).map(([fault, schema]) => ({
    rule: "schemas-have-names",
    fault,
    at: ["paths", "/more/"],
    to: more({ "200": { description: "It.", content: { "application/json": { schema, examples } } } }),
  })),
  {
    rule: "schemas-have-names",
    fault: "a list as a body",
    at: [...again, "requestBody", "content", "application/json"],
    to: { schema: { type: "array", items: { $ref: "#/components/schemas/ClipRequest" } }, examples },
    too: { at: [...again, "callbacks"], to: {} },
  },
  {
    rule: "schemas-have-names",
    fault: "a payload that is described where it stands",
    at: [...callback, "requestBody", "content", "application/json", "schema"],
    to: {
      type: "object",
      properties: {
        id: { type: "string", description: "Id of the clip." },
        output: { type: "string", description: "The file." },
        status: { $ref: "#/components/schemas/Status" },
      },
    },
    too: {
      at: [...callbackAgain, "requestBody"],
      to: { $ref: `#/${callback.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}/requestBody` },
    },
  },
  ...(
    [
      ["two words", "names no header\\. "],
      ["Host", "is the header `Host`, "],
      ["content-length", "is the header `content-length`, "],
      ["Cookie", "is the header `Cookie`, "],
      ["Content-Type", "is the header `Content-Type`, "],
      ["Transfer-Encoding", "is the header `Transfer-Encoding`, "],
      ["Prefer", "is the header `Prefer`, "],
      ["Authorization", "is the header of security schemes, "],
    ] as const
  ).map(([name, says]) => ({
    rule: "parameters-can-be-sent",
    fault: `a header ${name}`,
    at: [...list, "parameters", 3],
    to: { name, in: "header", description: "Something.", schema: { type: "string" } },
    says: new RegExp(`^The parameter \`${name}\` ${says}`),
  })),
  ...["a/1 é", "..", ""].map((example) => ({
    rule: "path-examples",
    fault: `an example ${JSON.stringify(example)}, which the client refuses`,
    at: ["paths", "/clips/{id}/", "parameters", 0, "example"],
    to: example,
    says: /which leads to another path/,
  })),
  ...(
    [
      ["the enum", { type: "string", enum: ["active", "idle"], default: "actve" }, /those are "active", "idle"\. /],
      [
        "the maximum",
        { type: "integer", maximum: 3, default: 20 },
        /`20` is no value of its own schema: it must be <= 3/,
      ],
      ["the type", { type: "string", default: 3 }, /must be string/],
      [
        "what it refers to",
        { allOf: [{ $ref: "#/components/schemas/Status" }], default: "gone" },
        /those are "in_queue"/,
      ],
    ] as const
  ).map(([what, schema, says]) => ({
    rule: "schemas-can-be-met",
    fault: `a default outside of ${what}`,
    at: [...schemas, "Left", "properties", "more"],
    to: { description: "Something.", ...schema },
    says,
  })),
  ...(
    [
      { type: "string", minLength: 4, maxLength: 3 },
      { type: "array", items: { type: "string" }, minItems: 4, maxItems: 3 },
      { type: "object", minProperties: 4, maxProperties: 3 },
      { type: "string", allOf: [{ minLength: 4 }, { maxLength: 3 }] },
    ] as const
  ).map((schema) => ({
    rule: "schemas-can-be-met",
    fault: `no room in ${JSON.stringify(schema)}`,
    at: [...schemas, "Left", "properties", "more"],
    to: { description: "Something.", ...schema },
    says: /: 4` is above `m[A-Za-z]+: 3`, so that no value fits\. /,
  })),
  ...(
    [
      { type: "integer", minimum: 4, maximum: 3 },
      { type: "integer", minimum: 4, allOf: [{ maximum: 3 }] },
      {
        allOf: [
          { type: "integer", minimum: 3, exclusiveMinimum: true },
          { maximum: 4, allOf: [{ multipleOf: 3 }] },
        ],
      },
      { type: "integer", minimum: 1, maximum: 9, allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] },
      { type: "integer", minimum: 0.2, maximum: 0.8 },
      { type: "integer", minimum: 1, exclusiveMinimum: true, maximum: 2, exclusiveMaximum: true },
      { type: "integer", multipleOf: 0.4, minimum: 3, maximum: 3.9 },
      { type: "number", minimum: 1, maximum: 1, exclusiveMaximum: true },
      { type: "number", multipleOf: 5, minimum: 6, maximum: 9 },
      { type: "number", multipleOf: 0.1, minimum: 0.3, maximum: 0.4, exclusiveMinimum: true, exclusiveMaximum: true },
    ] as const
  ).map((schema) => ({
    rule: "schemas-can-be-met",
    fault: `no number in ${JSON.stringify(schema)}`,
    at: [...schemas, "Left", "properties", "more"],
    to: { description: "Something.", ...schema },
    says: /^No (whole )?number fits `minimum: [^\n]*\. Correct one of them\.$/,
  })),
  ...(
    [
      [
        "another variant than its own",
        { film: "Image", image: "Film" },
        /^The discriminator maps `film` to `Image`, whose `kind` is `image`, .*\nThe discriminator maps `image` to `Film`/,
      ],
      [
        "what is no variant",
        { film: "#/components/schemas/Clip" },
        /`#\/components\/schemas\/Clip`, which is none of the/,
      ],
      ["what there is not", { film: "Flim" }, /maps `film` to `Flim`, which is none of the variants/],
      [
        "one of two",
        { film: "Film" },
        /^The discriminator maps nothing to `Image`, [^\n]* is `image`, and the [^\n]*$/,
      ],
      ["none", undefined, /^The discriminator maps nothing to `Film`, .*\nThe discriminator maps nothing to `Image`,/],
    ] as const
  ).map(([fault, mapping, says]) => ({
    rule: "schemas-can-be-met",
    fault: `a discriminator that maps to ${fault}`,
    ...toldApart(mapping),
    says,
  })),
  {
    rule: "schemas-can-be-met",
    fault: "a discriminator without variants",
    at: [...schemas, "Left", "discriminator"],
    to: { propertyName: "account", mapping: { film: "Clip" } },
    says: /beside no `oneOf`, .* with `oneOf: \[{ \$ref: "#\/components\/schemas\/Clip" }\]` and the discriminator, refer to that/,
  },
  {
    rule: "defaults-apply",
    fault: "a default of a field that is required",
    at: [...schemas, "ClipRequest", "properties", "scenes", "default"],
    to: ["a"],
    says: /^POST \/clips\/ asks for `scenes`, which has a default as well: that never applies\. Take the field out of [^\n]*$/,
  },
  {
    rule: "defaults-apply",
    fault: "a default of a required field, deep in a request",
    ...modelled(
      {
        type: "array",
        items: {
          type: "object",
          required: ["a"],
          properties: { a: { type: "string", description: "A.", default: "b" } },
        },
      },
      { type: "string" },
    ),
    says: /asks for `model_version\[\]\.a`, which/,
  },
  {
    rule: "defaults-apply",
    fault: "a default of what a change leaves as it is",
    at: ["paths", "/more/"],
    to: {
      patch: {
        ...operation("clips.more"),
        requestBody: { content: { "application/json": media("Change") } },
        responses: more({ "200": answering("Clip") }).get.responses,
      },
    },
    too: {
      at: [...schemas, "Change"],
      to: { type: "object", properties: { paused: { type: "boolean", description: "P.", default: false } } },
    },
    says: /^PATCH \/more\/ takes `paused`, whose default never applies: what a change leaves out stays as it is\. /,
  },
  {
    rule: "defaults-apply",
    fault: "a default of a parameter that is required",
    at: [...list, "parameters", 3],
    to: { ...parameter("header", "X-Size"), schema: { type: "string", default: "small" } },
    says: /^GET \/clips\/ asks for the parameter `X-Size`, [^\n]* Take `required` away, or leave the default out\.$/,
  },
  ...["message", "code"].map((role) => ({
    rule: "errors-readable",
    fault: `a ${role} of errors that is no text`,
    at: [...schemas, "Wrong", "properties", "error", "properties", role, "type"],
    to: "boolean",
    says: new RegExp(`\`error\\.${role}\` in the body of 400 has the type boolean, but`),
  })),
  {
    rule: "jobs-are-whole",
    fault: "a record whose id is a number",
    at: [...schemas, "Clip", "properties", "id", "type"],
    to: "integer",
  },
  {
    rule: "jobs-are-whole",
    fault: "a record without an id",
    at: [...schemas, "Clip", "properties", "id"],
  },
  ...["raw", "constructor", "help", "resources", "schema", "key", "webhook"].map((name) => ({
    rule: "names-are-free",
    fault: `a resource ${name}`,
    at: ["paths", "/more/"],
    to: { put: { ...operation(`${name}.replace`), tags: [name] } },
    too: { at: ["tags", 1], to: { name } },
  })),
  ...["clips.then", "clips.toString", "clips.wait", "clips.job", "clips.key"].map((operationId) => ({
    rule: "names-are-free",
    fault: `an operation ${operationId}`,
    at: ["paths", "/more/"],
    to: { put: operation(operationId) },
  })),
  {
    rule: "names-are-free",
    fault: "a parameter that every object has",
    at: [...list, "parameters", 1, "name"],
    to: "valueOf",
    too: { at: [...list, "x-list", "order", "parameter"], to: "valueOf" },
    says: /has the parameter `valueOf`, but every object of JavaScript has `valueOf` by itself/,
  },
  ...(["integer", "boolean"] as const).map((type) => ({
    rule: "extensions-valid",
    fault: `states of the type ${type}`,
    at: [...schemas, "Status"],
    to: { type, description: "Where it stands." },
    says: new RegExp(
      `^GET /clips/\\{id\\}/: the states of a job are text, but \`status\` is of type ${type}\\.[^\\n]*$`,
    ),
  })),
  {
    rule: "extensions-valid",
    fault: "states that are numbers, in the extension as well",
    at: [...schemas, "Status"],
    to: { description: "Where it stands.", enum: [1, 2, null] },
    too: { at: [...get, "x-job", "initial"], to: 1 },
    says: /^GET \/clips\/\{id\}\/: the states of a job are text, but `status` is of type integer\.[^\n]*$/,
  },
  {
    rule: "names-are-free",
    fault: "an operation that is a tool of the server for assistants",
    at: ["paths", "/more/"],
    to: { put: { ...operation("session.status"), tags: ["session"] } },
    too: { at: ["tags", 1], to: { name: "session" } },
    says: /but the server for assistants has the tool `session_status` already\. Take another verb\./,
  },
  ...["(?i)clip", "[a-z", "\\-x"].map((pattern) => ({
    rule: "schemas-can-be-met",
    fault: `a pattern that JavaScript does not read: ${pattern}`,
    at: [...schemas, "Clip", "properties", "code"],
    to: { type: "string", description: "A code.", pattern, default: "x" },
    says: /^The `pattern` is no regular expression of JavaScript[^\n]*$/,
  })),
  {
    rule: "schemas-end",
    fault: "a schema that is all of itself",
    at: [...schemas, "Left", "allOf"],
    to: [{ $ref: "#/components/schemas/Left" }],
  },
  {
    rule: "schemas-end",
    fault: "two schemas that are one of each other",
    at: [...schemas, "Clip", "oneOf"],
    to: [{ $ref: "#/components/schemas/Left" }],
    too: { at: [...schemas, "Left", "oneOf"], to: [{ $ref: "#/components/schemas/Clip" }] },
  },
  {
    rule: "ids-can-be-made",
    fault: "jobs whose ids have room for ten of them",
    at: [...schemas, "Clip", "properties", "id", "pattern"],
    to: "^c[0-9]$",
    says: /no more than 10 ids like `c1`/,
  },
  {
    rule: "jobs-are-whole",
    fault: "parts with words of their own",
    at: [...schemas, "Clip", "properties", "parts", "items", "properties", "status"],
    to: { type: "string", description: "How it is.", enum: ["in_queue", "done", "failed", "unreadable"] },
    says: /has `unreadable`, which `x-job` does not list.* Where parts have words of their own, leave `items` out/,
  },
  {
    rule: "jobs-are-whole",
    fault: "parts that say how they are in a field of another name",
    at: [...schemas, "Clip", "properties", "parts", "items", "properties"],
    to: { state: { type: "string", description: "How it is." } },
    says: /called as the job's own, `status`, and those in `parts` have none/,
  },
  {
    rule: "credits-fields-exist",
    fault: "prices by what is true or false",
    at: [...schemas, "ClipRequest", "properties", "model_version"],
    to: { type: "boolean", description: "Whether it is large." },
    says: /`model_version`, which is true or false, .* Make the field a text with an `enum`/,
  },
  {
    rule: "errors-readable",
    fault: "codes of errors that are numbers",
    at: [...schemas, "Wrong", "properties", "error", "properties", "code", "type"],
    to: "integer",
    says: /Name a field with a word, or leave `code` out: the number stands in `body`/,
  },
  {
    rule: "integers-fit",
    fault: "an integer that is larger than a number",
    at: [...schemas, "Left", "properties", "account", "properties", "left", "format"],
    to: "int64",
  },
  {
    rule: "integers-fit",
    fault: "a parameter that is larger than a number, whatever its maximum says",
    at: [...list, "parameters", 2, "schema"],
    to: { type: "integer", format: "int64", maximum: 2 ** 60 },
  },
  {
    rule: "callbacks-can-be-received",
    fault: "a callback without a body",
    at: [...callback, "requestBody"],
  },
  {
    rule: "callbacks-can-be-received",
    fault: "a callback of a form",
    at: [...callback, "requestBody", "content"],
    to: {
      "multipart/form-data": { ...media("Clip"), examples: reports },
    },
  },
  {
    rule: "callbacks-can-be-received",
    fault: "a callback that is put",
    at: [...callback.slice(0, -1)],
    to: { put: reporting("clips.webhook", "Clip") },
  },
  {
    rule: "callbacks-can-be-received",
    fault: "a second callback",
    at: [...post, "callbacks", "also"],
    to: { "{$request.body#/webhook_url}": { post: reporting("clips.webhookToo", "Clip") } },
  },
  {
    rule: "callbacks-can-be-received",
    fault: "another payload of the same job",
    at: callbackAgain,
    to: reporting("clips.webhookAgain", "Left"),
    too: [
      { at: [...schemas, "Left", "properties", "id"], to: { type: "string", description: "Id of the clip." } },
      { at: [...schemas, "Left", "properties", "status"], to: { $ref: "#/components/schemas/Status" } },
    ],
  },
  {
    rule: "callbacks-can-be-received",
    fault: "other aliases of the same job",
    at: [...callback, "x-webhook", "aliases"],
    to: { film: "output" },
  },
  {
    rule: "credits-fields-exist",
    fault: "a cost that is not answered",
    at: [...post, "x-credits", "used"],
    to: "credits_used",
  },
  {
    rule: "credits-fields-exist",
    fault: "a cost that is a list",
    at: [...post, "x-credits", "used"],
    to: "parts",
  },
  {
    rule: "credits-fields-exist",
    fault: "two prices for the same model",
    at: [...post, "x-credits", "rates", 2],
    to: { amount: 8, per: "request", for: "small" },
  },
  {
    rule: "credits-fields-exist",
    fault: "a refund of what is free",
    at: ["paths", "/clips/{id}/render/", "post", "x-credits"],
    to: { rates: [{ amount: 0, per: "request" }], refund: "failed" },
    says: /gives back what failed jobs have cost, but is free\. Leave `refund` out\./,
  },
  {
    rule: "errors-answered",
    fault: "a lack of credits for what is free",
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 0, per: "request" }] },
    says: /is free \(`amount: 0`\)/,
  },
  {
    rule: "extensions-valid",
    fault: "a price of nothing by the length",
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 0, per: "duration", seconds: 30 }] },
  },
  ...(
    [
      ["a price by the duration of nothing", { rates: [{ amount: 1, per: "duration", seconds: 1 }] }],
      ["a refund of what cannot fail", { rates: [{ amount: 1, per: "request" }], refund: "failed" }],
    ] as const
  ).map(([fault, credits]) => ({
    rule: "credits-fields-exist",
    fault,
    at: ["paths", "/more/"],
    to: { put: costing("clips.more", credits) },
  })),
  {
    rule: "credits-fields-exist",
    fault: "a price by a length that nothing says",
    at: [...get, "x-job", "noSeconds"],
    too: { at: [...post, "x-credits"], to: { rates: [{ amount: 1, per: "duration", seconds: 30 }] } },
    says: /^POST \/clips\/ is paid by the duration of the output, and `clip` does not say how long that is\. [^\n]*`noSeconds`/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a way out of an end",
    at: [...get, "x-job", "transitions", 4],
    to: { from: "done", to: "in_queue", on: "it is made again" },
    says: /^[^\n]* a transition leads on from `done`, with which the job has ended \(`terminal: succeeded`\)\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a preview after the end",
    at: [...get, "x-job", "transitions", 2, "from"],
    to: "done",
    says: /a transition leads on from `done`/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a preview that is the end",
    at: [...get, "x-job", "transitions", 2, "to"],
    to: "done",
    says: /the preview becomes ready \(`at: preview`\) when the job has ended with `done`\. /,
  },
  {
    rule: "jobs-are-whole",
    fault: "a preview that nothing leads on from to the success, and nothing renders",
    at: [...get, "x-job", "transitions"],
    to: [
      { from: "in_queue", to: "drafted", at: "preview", on: "the preview is ready" },
      { from: "in_queue", to: "done", on: "it is done" },
      { from: "*", to: "failed", on: "it fails" },
    ],
    too: [
      { at: ["paths", "/clips/{id}/render/"] },
      { at: [...post, "x-job", "until"], to: "done" },
      ...WAITS_IN_DRAFTED,
      { at: [...callback, "requestBody", "content", "application/json", "examples", "previewReady"] },
      ...[callback, callbackAgain].map((reported) => ({
        at: [...reported, "requestBody", "content", "application/json", "examples", "drafted"],
        to: { value: { status: "drafted" } },
      })),
    ],
    says: /a job whose preview is ready stays in `drafted`: nothing renders it, and no transitions lead from there to `done`\. Add one/,
  },
  ...(
    [
      [
        "a render that does not lead to the success",
        3,
        "no transitions lead from `held`, where the render is asked for, to `done`",
      ],
      [
        "a preview from where nothing leads",
        2,
        "no transitions lead from `in_queue` to `held`, from where the preview becomes ready",
      ],
    ] as const
  ).map(([fault, index, says]) => ({
    rule: "jobs-are-whole",
    fault,
    at: [...get, "x-job", "transitions"],
    to: [
      { from: "in_queue", to: "done", on: "it is done" },
      { from: "*", to: "failed", on: "it fails" },
      { from: index === 2 ? "held" : "in_queue", to: "in_queue", at: "preview", on: "the preview is ready" },
      { from: "in_queue", to: "held", at: "render", on: "the render is asked for" },
      ...(index === 2 ? [{ from: "held", to: "done", on: "it is done" }] : []),
    ],
    too: [
      {
        at: [...get, "x-job", "states"],
        to: { in_queue: {}, held: {}, done: { terminal: "succeeded" }, failed: { terminal: "failed" } },
      },
      { at: [...schemas, "Status", "enum"], to: ["in_queue", "held", "done", "failed"] },
      { at: [...get, ...answer, "examples", "held"], to: { value: { id: "c1", status: "held" } } },
      { at: [...get, ...answer, "examples", "renderPending"], to: { value: { id: "c1", status: "held" } } },
    ],
    says: new RegExp(says),
  })),
  {
    rule: "jobs-are-whole",
    fault: "states that go round for ever",
    at: [...get, "x-job", "transitions"],
    to: [
      { from: "in_queue", to: "done", on: "it is done" },
      { from: "in_queue", to: "failed", on: "it fails" },
      { from: "in_queue", to: "held", on: "it is held" },
      { from: "held", to: "asked", on: "it is asked for" },
      { from: "asked", to: "held", on: "it is held again" },
      { from: "in_queue", to: "in_queue", at: "preview", on: "the preview is ready" },
      { from: "in_queue", to: "in_queue", at: "render", on: "the render is asked for" },
    ],
    too: [
      {
        at: [...get, "x-job", "states"],
        to: { in_queue: {}, held: {}, asked: {}, done: { terminal: "succeeded" }, failed: { terminal: "failed" } },
      },
      { at: [...schemas, "Status", "enum"], to: ["in_queue", "held", "asked", "done", "failed"] },
      { at: [...get, ...answer, "examples", "held"], to: { value: { status: "held" } } },
      { at: [...get, ...answer, "examples", "asked"], to: { value: { status: "asked" } } },
    ],
    says: /^[^\n]* the state `held` to an end\. [^\n]*\n[^\n]* the state `asked` to an end\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a start that answers a reference",
    at: [...again, "responses", "200"],
    to: answering("Reference"),
    too: {
      at: [...schemas, "Reference"],
      to: { type: "object", properties: { job_id: { type: "string", description: "Id of the job." } } },
    },
    says: /^POST \/clips\/again\/ starts a job, but its answer has no `id` that is always a text\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a start that answers nothing",
    at: [...again, "responses", "200"],
    to: { description: "It starts." },
    says: /^POST \/clips\/again\/ starts a job, but answers nothing\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a render that answers something else",
    at: ["paths", "/clips/{id}/render/", "post", "responses"],
    to: {
      ...more({ "200": answering("Left") }).get.responses,
      "404": { description: "There is none." },
    },
    says: /^POST \/clips\/{id}\/render\/ renders a job, but its answer has no `id` that is always a text\. [^\n]*$/,
  },
  ...(
    [
      ["a number", { type: "integer", description: "Its id." }],
      ["null for some", { type: "string", nullable: true, description: "Its id." }],
      ["a text or a number", { oneOf: [{ type: "string" }, { type: "integer" }], description: "Its id." }],
    ] as const
  ).map(([what, to]) => ({
    rule: "jobs-are-whole",
    fault: `an id that is ${what}, of a job and in what reports it`,
    at: [...schemas, "Clip", "properties", "id"],
    to,
    says: /has a payload without a text `id`, by which a receiver knows whose job it reports\. /,
  })),
  {
    rule: "jobs-are-whole",
    fault: "an id that a job may lack",
    at: [...schemas, "Clip", "required"],
    says: /`id` that is always a text, by which the packages find a job again\. .* stands in `required`\.$/m,
  },
  {
    rule: "jobs-are-whole",
    fault: "one job that is read from a list",
    at: [...get, ...answer, "schema"],
    to: { type: "array", items: { $ref: "#/components/schemas/Clip" } },
    says: /^GET \/clips\/{id}\/ reads `by: id`, but answers a list\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "jobs that are read from an envelope",
    ...readByIds({ $ref: "#/components/schemas/Clips" }),
    says: /^GET \/clips\/{id}\/ reads `by: ids`, but its answer is no array, .*`x-list`\.$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "jobs that are read by ids that keep nothing",
    ...readByIds(someClips, { unplayed: { ids: "Nobody knows what they do." } }),
    says: /`x-list` does not say that `ids` keeps the jobs with these ids\. [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a preview that waits on a job without one",
    at: [...get, "x-job"],
    to: {
      type: "clip",
      action: "read",
      by: "id",
      result: ["output"],
      reason: "failed_reason",
      initial: "in_queue",
      states: { in_queue: { means: "previewReady" }, done: { terminal: "succeeded" }, failed: { terminal: "failed" } },
      transitions: [
        { from: "in_queue", to: "done", on: "it is done" },
        { from: "*", to: "failed", on: "it fails" },
      ],
    },
    says: /the state `in_queue` means that a preview waits, but `clip` has no `preview`\./,
  },
  ...["succeeded", "running", "error", "constructor"].map((means) => ({
    rule: "jobs-are-whole",
    fault: `a failure that means ${means}`,
    at: [...get, "x-job", "states", "failed", "means"],
    to: means,
    says: /^[^\n]*the state `failed` means `\w+`, which is no kind of failure\. [^\n]*$/,
  })),
  {
    rule: "jobs-are-whole",
    fault: "a failure of any job that means running",
    at: ["x-job-states", "refused", "means"],
    to: "running",
    says: /^In `x-job-states`, the state `refused` means `running`, [^\n]*$/,
  },
  ...["id", "status"].map((field) => ({
    rule: "jobs-are-whole",
    fault: `a result that is the ${field}`,
    at: [...get, "x-job", "result"],
    to: [field],
    says: /\(result\) is an id, a state or a time, but is read as the URL/,
  })),
  {
    rule: "jobs-are-whole",
    fault: "a preview that is a number",
    at: [...schemas, "Clip", "properties", "preview"],
    to: { type: "integer", description: "The preview." },
    says: /`preview` \(preview\) is of the type integer, but is read as the URL/,
  },
  ...["date-time", "uuid"].map((format) => ({
    rule: "jobs-are-whole",
    fault: `progress that is a ${format}`,
    at: [...schemas, "Clip", "properties", "progress", "format"],
    to: format,
    says: /`progress` \(progress\) is a text with the format /,
  })),
  {
    rule: "jobs-are-whole",
    fault: "a length that is a text",
    at: [...get, "x-job", "seconds"],
    to: "id",
    says: /`id` \(seconds\) has the type string, but is read as a number\./,
  },
  {
    rule: "jobs-are-whole",
    fault: "progress that is a list",
    at: [...get, "x-job", "progress"],
    to: "steps",
    too: { at: [...schemas, "Clip", "properties", "steps"], to: { ...words, description: "Steps." } },
  },
  {
    rule: "jobs-are-whole",
    fault: "a reason that is a number",
    at: [...schemas, "Clip", "properties", "failed_reason", "type"],
    to: "integer",
  },
  {
    rule: "extensions-valid",
    fault: "a misspelt field of a job, by its name",
    at: [...get, "x-job", "creditz"],
    to: "progress",
    says: /^[^\n]*: the value has the unknown field `creditz`; those that there are: [^\n]*\. Correct it; [^\n]*\.$/,
  },
  {
    rule: "extensions-valid",
    fault: "a price per what is not counted",
    at: [...post, "x-credits", "rates", 0, "per"],
    to: "minute",
    says: /^[^\n]*: \/rates\/0\/per is "minute", and must be one of request, item, duration\. Correct it; [^\n]*\.$/,
  },
  {
    rule: "extensions-valid",
    fault: "a start that does not say where it stops, and nothing of reading",
    at: [...again, "x-job", "until"],
    says: /^[^\n]*: the value must have required property 'until'\. Correct it; [^\n]*\.$/,
  },
  {
    rule: "methods-can-be-called",
    fault: "an operation that no program can call",
    at: ["paths", "/left/", "trace"],
    to: operation("clips.trace"),
  },
  {
    rule: "jobs-are-whole",
    fault: "a second job type of a resource",
    at: ["paths", "/more/{id}/"],
    to: "read again",
    too: { at: ["paths", "/more/{id}/", "get", "x-job", "type"], to: "film" },
    says: /Give each job type a resource of its own\./,
  },
  {
    rule: "id-kinds-shown",
    fault: "a request that takes the id of a kind that only its own echo shows",
    at: [...schemas, "ClipRequest", "properties", "owner"],
    to: { type: "string", description: "Whose.", "x-id": "clop" },
    too: [
      {
        at: [...schemas, "Clip", "properties", "owner"],
        to: { type: "string", description: "Whose.", "x-id": "clop" },
      },
      {
        at: [...schemas, "Clip", "properties", "owned"],
        to: { type: "string", description: "Whose.", "x-id": "clip" },
      },
    ],
    says: /^This takes the id of a `clop`, and no answer shows one: nobody could pass it\. Did you mean clip\?/,
  },
  {
    rule: "servers-of-the-document",
    fault: "a server without a scheme",
    at: ["servers"],
    to: [{ url: "127.0.0.1:4010", description: "The mock." }],
    says: /^The server is at `127\.0\.0\.1:4010`, which programs cannot call\. /,
  },
  {
    rule: "formats-known",
    fault: "a format that is spelled almost like one",
    at: [...schemas, "Clip", "properties", "owned"],
    to: { type: "string", description: "When.", format: "datetime" },
    says: /^`format: datetime` is none that programs know\. Did you mean date-time\? Correct the word\.$/,
  },
  {
    rule: "id-kinds-shown",
    fault: "the id of a kind that no record has",
    at: ["paths", "/clips/{id}/", "parameters", 0, "schema"],
    to: { type: "string", "x-id": "clop" },
    too: {
      at: [...schemas, "Clip", "properties", "owned"],
      to: { type: "string", description: "Whose.", "x-id": "clip" },
    },
    says: /^This takes the id of a `clop`, and no answer shows one: nobody could pass it\. Did you mean clip\? .*Correct the word/,
  },
  {
    rule: "servers-of-the-document",
    fault: "an operation on another server",
    at: [...list, "servers"],
    to: [{ url: "http://127.0.0.1:2" }],
  },
  {
    rule: "servers-of-the-document",
    fault: "a path on another server",
    at: ["paths", "/left/", "servers"],
    to: [{ url: "http://127.0.0.1:2" }],
  },

  {
    rule: "descriptions",
    fault: "a property that is not described",
    at: [...schemas, "Clip", "properties", "output", "description"],
  },
  { rule: "descriptions", fault: "an operation that is not described", at: [...post, "description"] },
  {
    rule: "descriptions",
    fault: "a parameter that is not described",
    at: ["paths", "/clips/{id}/", "parameters", 0, "description"],
  },

  {
    rule: "first-paragraphs",
    fault: "an operation that goes on and on before its first empty line",
    at: [...post, "description"],
    to: `${"On and on. ".repeat(24)}\n\nThe end.`,
  },
  {
    rule: "first-paragraphs",
    fault: "a field of a request that goes on and on",
    at: [...schemas, "ClipRequest", "properties", "webhook_url", "description"],
    to: "On and on. ".repeat(12),
  },
  {
    rule: "first-paragraphs",
    fault: "a parameter that goes on and on",
    at: ["paths", "/clips/{id}/", "parameters", 0, "description"],
    to: "On and on. ".repeat(12),
  },
  {
    rule: "first-paragraphs",
    fault: "a section number in front",
    at: [...schemas, "ClipRequest", "properties", "scenes", "description"],
    to: "What to show (2.7).",
  },
  {
    rule: "first-paragraphs",
    fault: "a request that is no operation",
    at: [...schemas, "ClipRequest", "properties", "scenes", "description"],
    to: "What to show, from `GET /scenes/`.",
  },
  {
    rule: "first-paragraphs",
    fault: "a request that is not written as code",
    at: [...post, "description"],
    to: "Makes a clip, which GET /clips/{id}/ reads.",
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a read whose path has more than the id",
    at: [...get, "parameters"],
    to: [parameter("path", "studio_id")],
    says: /^GET \/clips\/{id}\/ reads a job, but its path has several parameters \(`id`, `studio_id`\), .*one by one\.$/,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a read by ids whose path has a parameter",
    ...readByIds(someClips, { filters: { ids: { field: "id", op: "in" } } }, [parameter("path", "studio_id")]),
    says: /but its path has the parameter `studio_id`; a wait knows the ids of a job and nothing else\./,
  },
  ...["query", "header"].map((place) => ({
    rule: "jobs-can-be-followed",
    fault: `a read that asks for a parameter of the ${place}`,
    at: [...get, "parameters"],
    to: [parameter(place, "region")],
    says: new RegExp(`^GET /clips/{id}/ reads a job, but asks for the ${place} parameter \`region\`; .*one by one\\.$`),
  })),
  {
    rule: "jobs-can-be-followed",
    fault: "a read that asks for a body",
    at: get,
    too: [
      {
        at: [...get.slice(0, -1), "post"],
        to: { ...READ, requestBody: { required: true, content: { "application/json": media("Left") } } },
      },
      { at: [...post, "description"], to: "Makes a clip." },
    ],
    says: /reads a job, but asks for a body; .*name the job in the path\.$/,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a second render",
    at: ["paths", "/clips/{id}/ink/"],
    to: {
      parameters: [parameter("path", "id")],
      post: {
        ...operation("clips.ink"),
        "x-job": { type: "clip", action: "render" },
        responses: { ...operation("clips.ink").responses, "404": { description: "Gone." } },
      },
    },
    says: /^POST \/clips\/{id}\/ink\/ is a second operation that renders `clip`; POST \/clips\/{id}\/render\/ does already, [^\n]*$/,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a render whose job stands in its body",
    at: ["paths", "/clips/{id}/render/", "parameters"],
    to: [],
    too: { at: ["paths", "/clips/{id}/render/", "post", "responses", "404"] },
    says: /^POST \/clips\/{id}\/render\/ renders a job, but its path has no parameter; [^\n]*$/,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a render whose path has more than the id",
    at: ["paths", "/clips/{id}/render/", "parameters", 1],
    to: parameter("path", "studio_id"),
    says: /renders a job, but its path has several parameters \(`id`, `studio_id`\);/,
  },
  {
    rule: "lists-are-whole",
    fault: "a page that has to be asked for",
    ...paged({ type: "string", nullable: true }, ["clips"], { required: true }),
    says: /`after` is required, but the first page is asked for without it\. Leave it optional\.$/,
  },
  {
    rule: "credits-fields-exist",
    fault: "a put that is paid",
    at: ["paths", "/more/"],
    to: { put: costing("clips.more", { unknown: "Who knows." }) },
    says: /^PUT \/more\/ costs credits, but is no POST, [^\n]*$/,
  },
  {
    rule: "credits-fields-exist",
    fault: "prices by what may be null, and none for that",
    at: [...schemas, "ClipRequest", "properties", "model_version"],
    to: {
      description: "Which model.",
      oneOf: [{ type: "string", enum: ["small", "large"] }, { enum: [null] }],
      default: "small",
    },
    says: /has prices by `model_version`, which may be null, and no price for that: .* Add a rate without `for`/,
  },
  {
    rule: "credits-fields-exist",
    fault: "entries that a request may lack",
    at: [...schemas, "ClipRequest", "required"],
    says: /is paid per entry of `scenes`, which a request may lack or set to null, .* Put it into `required`,/,
  },
  {
    rule: "credits-fields-exist",
    fault: "entries of a request without a body",
    at: [...post, "requestBody", "required"],
    to: false,
  },
  {
    rule: "credits-fields-exist",
    fault: "entries that may be null",
    ...paidByWord({ default: ["a"], nullable: true }),
  },
  {
    rule: "callbacks-can-be-received",
    fault: "an alias that a job is read by",
    ...aliased({ status: "output" }),
    too: [...aliased({ status: "output" }).too, ...told({})],
    says: /the alias `status` is a field by which `x-job` reads the job\. A receiver would take it away\./,
  },
  ...[{ type: "integer" }, { required: true }].map(({ required = false, type = "string" }) => ({
    rule: "callbacks-can-be-received",
    fault: `an alias that is a field of its own, ${required ? "always there" : "of another type"}`,
    ...aliased({ size: "output" }),
    too: [
      ...aliased({ size: "output" }).too,
      ...told({ size: { type, description: "How large it is." } }, required ? ["size"] : []),
    ],
    says: /the alias `size` is a field of its own in the payload: required, or of another type than `output`\./,
  })),
  {
    rule: "callbacks-can-be-received",
    fault: "a callback of an operation with a path parameter",
    at: [...post, "parameters"],
    to: [parameter("path", "studio_id")],
    says: /^POST \/clips\/ reports to a URL, but asks for the path parameter `studio_id`, .* Take it into the body, [^\n]*$/,
  },
  {
    rule: "callbacks-can-be-received",
    fault: "a callback of an operation that asks for a query",
    at: [...post, "parameters"],
    to: [parameter("query", "region")],
    says: /asks for the query parameter `region`, .* Leave it optional, or take it into the body, or describe the operation without the callback\.$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a callback of what starts no job",
    at: [...again, "x-job"],
    says: /^POST \/clips\/again\/ has a callback but starts no job\. Add `x-job` with `action: start`, or take the callback away\.$/,
  },
  {
    rule: "list-parameters-used",
    fault: "a parameter of a list that does nothing",
    at: [...list, "x-list", "unplayed"],
    says: /^GET \/clips\/ takes `condition`, and nothing says what that does to the list: the sandbox would ignore it\. /,
  },
  {
    rule: "list-parameters-used",
    fault: "a parameter of a list that says nothing of itself",
    at: ["paths", "/more/"],
    to: {
      get: { ...more({ "200": listing("Clip") }).get, parameters: [parameter("query", "words", false)] },
    },
    says: /^GET \/more\/ takes `words`, and nothing says/,
  },
  {
    rule: "lists-are-whole",
    fault: "a parameter without effect that there is not",
    ...unplayed("colour"),
    says: /`colour` is no query parameter of it\. /,
  },
  {
    rule: "list-types-fit",
    fault: "a parameter that filters and has no effect",
    ...unplayed("status"),
    says: /`status` has two meanings, `filters\.status` and `unplayed\.status`\. /,
  },
  ...(
    [
      [
        "two default orders",
        { parameter: "sort", default: "-status" },
        { type: "string", default: "progress" },
        /it has two default orders: `default: -status`, and `default: progress` of the parameter `sort`\. Keep one\./,
      ],
      [
        "a default order that cannot be asked for",
        { parameter: "sort", default: "-status" },
        { type: "string", enum: ["status", "progress"] },
        /by `-status` where nothing is asked for, which `sort` does not take \(status, progress\)\. /,
      ],
      [
        "a default of the order that no record has",
        { parameter: "sort" },
        { type: "string", default: "colour" },
        /`sort` takes `colour`, but it orders by a field/,
      ],
      [
        "an order by a list",
        { parameter: "sort" },
        { type: "string", enum: ["status", "-parts"] },
        /it is ordered by `-parts`, which is a list, and those have no order\. /,
      ],
      ["a default order by a list", { parameter: "sort", default: "parts" }, { type: "string" }, /ordered by `parts`/],
    ] as const
  ).map(([fault, to, schema, says]) => ({
    rule: "list-types-fit",
    fault,
    at: [...list, "x-list", "order"],
    to,
    too: { at: [...list, "parameters", 1, "schema"], to: schema },
    says,
  })),
  ...(
    [
      ["a smallest page of none", { minimum: 0 }, /`few` has `minimum: 0`, but pages of no records have no end\. /],
      ["a largest page of none", { maximum: 0 }, /`few` has `maximum: 0`, but pages/],
      ["a usual page of none", { default: 0 }, /`few` has `default: 0`, but pages/],
    ] as const
  ).map(([fault, schema, says]) => ({
    rule: "list-types-fit",
    fault,
    ...paged({ type: "string" }, ["clips"], { size: { type: "integer", ...schema } }),
    says,
  })),
  ...(
    [
      [
        "a filter whose values no record has",
        { type: "string", enum: ["done", "all"] },
        equal,
        /`status` takes `all`, which no record has \(in_queue, done, failed\) in `status`, by which it filters\. /,
      ],
      [
        "a filter by a format that the field has not",
        { type: "string", format: "uuid" },
        { field: "made", op: "eq" },
        /`status` has the format `uuid`, and what it is compared with `date-time`, so that it equals nothing in `made`/,
      ],
      [
        "a filter whose values no variant has",
        { type: "string", enum: ["cloned", "bought"] },
        { field: "speaker.kind", op: "eq" },
        /`status` takes `bought`, which no record has \(stock, cloned\) in `speaker\.kind`/,
        spoken(),
      ],
      [
        "a filter of a type that no variant has",
        { type: "boolean" },
        { field: "speaker.ref", op: "eq" },
        /`status` is true or false, and `speaker\.ref`, which it filters by, a number or a text\./,
        spoken(),
      ],
    ] as const
  ).map(([fault, schema, filter, says, own]) => ({
    rule: "list-types-fit",
    fault,
    ...filtering(schema, filter, own),
    says,
  })),
  ...(
    [
      [
        "a value that its record cannot have",
        { type: "string", enum: ["small", "large", "huge"], default: "small" },
        { type: "string", enum: ["small", "large"] },
        /takes `model_version` as `huge`, which is none of the values \(small, large\) in the record of GET \/clips\/{id}\/\. /,
      ],
      [
        "any value of a closed set",
        { type: "string" },
        { type: "string", enum: ["small", "large"] },
        /as any value, and has only small, large in the record/,
      ],
      ["a text that is a number", { type: "string" }, { type: "integer" }, /as a text, and has a whole number in/],
      [
        "a fraction of whole numbers",
        { type: "number" },
        { type: "integer" },
        /as a number, and has a whole number in/,
      ],
      [
        "a longer text than its record has room for",
        { type: "string", maxLength: 300 },
        { type: "string", maxLength: 255 },
        /as what has `maxLength: 300`, and has `maxLength: 255` in the record/,
      ],
      [
        "more than its record has room for, in a list",
        { type: "array", items: { type: "integer" } },
        { type: "array", items: { type: "integer", maximum: 9 } },
        /takes `model_version\[\]` as what has no `maximum`, and has `maximum: 9` in the record/,
      ],
      [
        "a text beside an object",
        {
          oneOf: [
            { type: "object", properties: { tone: { type: "string", description: "T." } } },
            { type: "string", enum: ["none"] },
          ],
        },
        { type: "object", properties: { tone: { type: "string", description: "T." } } },
        /as a text, and has an object in the record/,
      ],
      [
        "any text for one of a pattern",
        { type: "string" },
        { type: "string", pattern: "^[A-Z]" },
        /as what has no `pattern`, and has `pattern: \^\[A-Z\]` in the record/,
      ],
      [
        "values of which one does not fit a pattern",
        { type: "string", enum: ["Small", "large"] },
        { type: "string", pattern: "^[A-Z]" },
        /as what has no `pattern`, and has `pattern/,
      ],
      [
        "any text for a URL",
        { type: "string", nullable: true },
        { type: "string", format: "uri", nullable: true },
        /as what has no `format`, and has `format: uri` in the record/,
      ],
      [
        "entries twice for what has each once",
        { type: "array", items: { type: "string" } },
        { type: "array", items: { type: "string" }, uniqueItems: true },
        /as what has no `uniqueItems`, and has `uniqueItems: true` in the record/,
      ],
      [
        "quarters for what counts by halves",
        { type: "number", multipleOf: 0.25 },
        { type: "number", multipleOf: 0.5 },
        /as what has `multipleOf: 0\.25`, and has `multipleOf: 0\.5` in the record/,
      ],
      [
        "null for what is never null in its record",
        { type: "string", nullable: true },
        { type: "string" },
        /takes `model_version` as null, and is never null in the record of GET .*nullable there as well/,
      ],
      [
        "null beside a set of values",
        { oneOf: [{ type: "string", enum: ["small"] }, { enum: [null] }] },
        { type: "string", enum: ["small", "large"] },
        /takes `model_version` as null, and is never/,
      ],
      [
        "null in one variant",
        { anyOf: [{ type: "string" }, { type: "string", nullable: true }] },
        { type: "string" },
        /takes `model_version` as null, and is never/,
      ],
      [
        "null for a list",
        { type: "array", items: { type: "string" }, nullable: true },
        { type: "array", items: { type: "string" } },
        /takes `model_version` as null, and is never/,
      ],
      [
        "null among the entries of a list that may be null",
        { oneOf: [{ type: "array", items: { type: "string", nullable: true } }, { enum: [null] }] },
        { type: "array", nullable: true, items: { type: "string" } },
        /takes `model_version\[\]` as null, and is never/,
      ],
      [
        "null inside of an object",
        { type: "object", properties: { tone: { type: "string", description: "How.", nullable: true } } },
        { type: "object", properties: { tone: { type: "string", description: "How." } } },
        /takes `model_version\.tone` as null, and is never/,
      ],
    ] as const
  ).map(([fault, asked, kept, says]) => ({
    rule: "requests-fit-records",
    fault: `a request that takes ${fault}`,
    ...modelled(asked, kept),
    says,
  })),
  {
    rule: "requests-fit-records",
    fault: "a render that takes a value that its record cannot have",
    at: ["paths", "/clips/{id}/render/", "post", "requestBody"],
    to: { content: { "application/json": { ...media("Finish") } } },
    too: [
      {
        at: [...schemas, "Finish"],
        to: {
          type: "object",
          properties: { paid: { type: "string", description: "How.", enum: ["now", "later"] } },
        },
      },
      { at: [...schemas, "Clip", "properties", "paid"], to: { type: "string", description: "How.", enum: ["now"] } },
    ],
    says: /^POST \/clips\/{id}\/render\/ takes `paid` as `later`, which is none/,
  },
  {
    rule: "requests-fit-records",
    fault: "a change that its record cannot have",
    at: ["paths", "/more/"],
    to: {
      patch: {
        ...operation("clips.more"),
        requestBody: { content: { "application/json": media("Change") } },
        responses: more({ "200": answering("Thing") }).get.responses,
      },
    },
    too: [
      {
        at: [...schemas, "Change"],
        to: { type: "object", properties: { size: { type: "string", description: "S." } } },
      },
      {
        at: [...schemas, "Thing"],
        to: {
          type: "object",
          properties: { id: { type: "string", description: "Id." }, size: { type: "integer", description: "S." } },
        },
      },
    ],
    says: /^PATCH \/more\/ takes `size` as a text, and has a whole number in the record of PATCH \/more\/\. /,
  },
  ...(
    [
      [
        "a list that is replaced by what reads one",
        list,
        "clips.get",
        /reads a list, and is replaced by `clips\.get`, which reads without/,
      ],
      [
        "a read that is replaced by what makes something",
        left,
        "clips.create",
        /changing anything, and is replaced by `clips\.create`, which makes/,
      ],
      [
        "a read that is replaced by a list",
        left,
        "clips.list",
        /and is replaced by `clips\.list`, which reads a list\. /,
      ],
    ] as const
  ).map(([fault, at, replacement, says]) => ({
    rule: "deprecations-explained",
    fault,
    at: [...at, "deprecated"],
    to: true,
    too: { at: [...at, "x-deprecated"], to: { reason: "It is elsewhere now.", replacement } },
    says,
  })),
  {
    rule: "deprecations-explained",
    fault: "a change that is replaced by what removes",
    at: ["paths", "/more/"],
    to: {
      put: {
        ...operation("clips.more"),
        deprecated: true,
        "x-deprecated": { reason: "It is elsewhere now.", replacement: "clips.drop" },
      },
      delete: operation("clips.drop"),
    },
    says: /makes or changes something, and is replaced by `clips\.drop`, which removes something\. /,
  },
  ...(
    [
      [
        "a sentence that is one of two words",
        "message",
        { enum: ["no", "never"] },
        /`error\.message` .* has the values no, never and no other, but sentences for people stand there/,
      ],
      [
        "a sentence that has to look like something",
        "message",
        { pattern: "^E" },
        /`error\.message` .* has `pattern: \^E`, but/,
      ],
      [
        "sentences by field that are addresses",
        "fields",
        { additionalProperties: { type: "string", format: "uri" } },
        /`error\.fields\.\*` .* has `format: uri`, but/,
      ],
    ] as const
  ).map(([fault, name, more, says]) => ({
    rule: "errors-readable",
    fault,
    at: [...schemas, "Wrong", "properties", "error", "properties", name],
    to: { type: name === "message" ? "string" : "object", description: "What is wrong.", ...more },
    says,
  })),
  {
    rule: "credits-fields-exist",
    fault: "a spoken text in what is not paid by its length",
    at: [...post, "x-credits", "spoken"],
    to: { text: "name", rate: 60 },
    says: /says what is spoken in the output, but no rate is paid by duration\. /,
  },
  {
    rule: "credits-fields-exist",
    fault: "a spoken text that nobody sends",
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 1, per: "duration", seconds: 30 }], spoken: { text: "nothing", rate: 60 } },
    says: /says with `spoken` that `nothing` \(text\) tells how long the output is, which is no text of its request/,
  },
  {
    rule: "credits-fields-exist",
    fault: "the length of what is spoken, which is a text",
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 1, per: "duration", seconds: 30 }], spoken: { text: "name", rate: 60, seconds: "name" } },
    says: /says with `spoken` that `name` \(seconds\) tells how long the output is, which is no number of its request/,
  },
  {
    rule: "credits-fields-exist",
    fault: "the length of what is spoken, which does not stand beside it",
    at: [...post, "x-credits"],
    to: {
      rates: [{ amount: 1, per: "duration", seconds: 30 }],
      spoken: { text: "name", rate: 60, seconds: "parts[].seconds" },
    },
    says: /with `parts\[\]\.seconds`, which is not in the same list: nobody can tell which belongs to which\. /,
  },
  {
    rule: "credits-fields-exist",
    fault: "a started unit of what is not paid by its length",
    at: [...post, "x-credits", "started"],
    to: "whole",
    says: /\(`started: whole`\), but no rate is paid by duration\. /,
  },
  {
    rule: "credits-fields-exist",
    fault: "two fields that say what a job has cost",
    at: [...post, "x-credits", "used"],
    to: "progress",
    too: [
      { at: [...schemas, "Clip", "properties", "cost"], to: { type: "number", description: "What it has cost." } },
      { at: [...get, "x-job", "credits"], to: "cost" },
    ],
    says: /has two fields that say what it has cost, `progress` \(`used`\) and `cost`, /,
  },
  {
    rule: "examples-show-their-moment",
    fault: "a failure that a finished part makes a success",
    at: [...get, "x-job", "partly"],
    to: "succeeded",
    too: {
      at: [...get, ...answer, "examples", "failed"],
      to: {
        value: {
          ...SHOWN.failed,
          failed_reason: "It was too long.",
          parts: [{ status: "failed" }, { status: "done" }],
        },
      },
    },
    says: /has an example `failed` of a failure with a finished part, which is a success \(`partly`\)\. /,
  },
  ...(
    [
      [
        "the read",
        [...get, ...answer, "examples", "failed"],
        { ...SHOWN.failed, failed_reason: "No." },
        "GET /clips/\\{id}/",
      ],
      ["the list", [...list, ...answer, "examples", "none"], { id: "c1", status: "done" }, "GET /clips/"],
      [
        "a report",
        [...callback, "requestBody", "content", "application/json", "examples", "failed"],
        { status: "failed" },
        "The callback `changed`",
      ],
    ] as const
  ).map(([what, at, record, title]) => {
    const value = { ...record, parts: [{ status: "UNREADABLE" }] };
    return {
      rule: "examples-show-their-moment",
      fault: `parts with words of their own, in an example of ${what}`,
      at: [...at],
      to: { value: what === "the list" ? [value] : value },
      too: {
        at: [...schemas, "Clip", "properties", "parts", "items", "properties", "status"],
        to: { type: "string", description: "How it is." },
      },
      says: new RegExp(
        `^${title} has [^\n]* a part \\(\`parts\`\\) has the state \`UNREADABLE\`, .* leave \`items\` out`,
      ),
    };
  }),
  {
    rule: "examples-show-their-moment",
    fault: "a start that answers what is done",
    at: [...post, ...answer, "examples", "inQueue"],
    to: { value: { id: "c1", status: "done" } },
    says: /^POST \/clips\/ has an example `inQueue` with the state `done`, but a job is made in `in_queue` \(`initial`\)\. /,
  },
  {
    rule: "examples-show-their-moment",
    fault: "a render that answers what is done",
    ...rendering({ id: "c1", status: "done" }),
    says: /has an example `one` with the state `done`, but a render begins in `in_queue` \(`at: render`\)\. /,
  },
  ...(
    [
      ["a success with nothing made", "done", "output", null, /`done` without what was made: `output` is empty\. /],
      [
        "a failure without a reason",
        "failed",
        "failed_reason",
        "",
        /`failed` without a reason: `failed_reason` is empty\. /,
      ],
      [
        "a preview that is not there",
        "previewReady",
        "preview",
        null,
        /`previewReady` without a preview: `preview` is empty/,
      ],
      [
        "a preview in another state",
        "previewReady",
        "status",
        "done",
        /with the state `done`, but its moment \(`at: preview`\) leads to `in_queue`\./,
      ],
      [
        "a render in another state",
        "renderPending",
        "status",
        "done",
        /its moment \(`at: render`\) leads to `in_queue`\./,
      ],
      [
        "a new job with its output",
        "inQueue",
        "output",
        "https://127.0.0.1/c1.mp4",
        /of a new job, which has `output` already\. /,
      ],
    ] as const
  ).map(([fault, name, at, to, says]) => ({
    rule: "examples-show-their-moment",
    fault,
    at: [...get, ...answer, "examples", name],
    to: { value: { ...SHOWN[name], [at]: to } },
    says,
  })),
  ...(
    [
      [
        "a field that is the state and the progress",
        { progress: "status" },
        /`status` is both the `status` of a job and its `progress`, so that/,
      ],
      ["a reason that is the result", { reason: "output" }, /`output` is both the `reason` of a job and its `result`/],
      [
        "a cost that is the length",
        { credits: "size", seconds: "size" },
        /`size` is both the `credits` of a job and its `seconds`/,
      ],
    ] as const
  ).map(([fault, roles, says]) => ({
    rule: "job-fields-fit",
    fault,
    at: [...schemas, "Clip", "properties", "size"],
    to: { type: "integer", description: "How large it is." },
    too: [
      ...Object.entries(roles).map(([role, to]) => ({ at: [...get, "x-job", role], to })),
      { at: [...get, ...answer, "examples", "failed", "value", "output"], to: "It was too long." },
    ],
    says,
  })),
  {
    rule: "examples-show-their-moment",
    fault: "a state of its own for a preview that it does not show",
    at: [...get, "x-job", "transitions"],
    to: [
      { from: "in_queue", to: "drafted", at: "preview", on: "the preview is ready" },
      { from: "drafted", to: "in_queue", at: "render", on: "the render is asked for" },
      { from: "in_queue", to: "done", on: "it is done" },
      { from: "*", to: "failed", on: "it fails" },
    ],
    too: [
      ...WAITS_IN_DRAFTED,
      { at: [...get, ...answer, "examples", "drafted", "value", "preview"], to: null },
      { at: [...get, ...answer, "examples", "renderPending"], to: { value: { id: "c1", status: "in_queue" } } },
      ...[callback, callbackAgain].map((posted) => ({
        at: [...posted, "requestBody", "content", "application/json", "examples", "drafted"],
        to: { value: { id: "c1", status: "drafted" } },
      })),
    ],
    says: /example `drafted` without a preview: `preview` is empty\. Fill one, /,
  },
  {
    rule: "job-fields-fit",
    fault: "progress in words",
    at: [...schemas, "Clip", "properties", "progress"],
    to: { type: "string", description: "How far it is.", enum: ["0", "half"] },
    says: /`progress` \(progress\) can be `half`, but is read as a number/,
  },
  {
    rule: "job-fields-fit",
    fault: "ids that are known ahead",
    at: [...schemas, "Clip", "properties", "id"],
    to: { type: "string", description: "Its id.", enum: ["c1", "f1"] },
    says: /reads a job whose `id` is one of c1, f1, but each new job has/,
  },
  {
    rule: "job-fields-fit",
    fault: "a start that answers a state which its answer cannot have",
    at: [...again, "responses", "200"],
    to: answering("Ended"),
    too: {
      at: [...schemas, "Ended"],
      to: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string", description: "I." },
          status: { type: "string", description: "S.", enum: ["done"] },
        },
      },
    },
    says: /^POST \/clips\/again\/ answers a job in `in_queue`, which the field `status` of its answer cannot be \(done\)\. /,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a render that is a GET",
    at: ["paths", "/clips/{id}/render/", "post"],
    too: {
      at: ["paths", "/clips/{id}/render/", "get"],
      to: Reflect.get(parse(mini).paths["/clips/{id}/render/"], "post"),
    },
    says: /^GET \/clips\/{id}\/render\/ renders a job, but a GET is sent again by whoever gets no answer, /,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a read that is a POST",
    at: get,
    too: [
      { at: [...get.slice(0, -1), "post"], to: READ },
      { at: [...post, "description"], to: "Makes a clip." },
    ],
    says: /^POST \/clips\/{id}\/ reads a job, but is no GET, /,
  },
  {
    rule: "jobs-can-be-followed",
    fault: "a render of what never waits for it",
    at: [...post, "x-job", "until"],
    to: "done",
    says: /^POST \/clips\/{id}\/render\/ renders a job, but all that starts one goes through to its end/,
  },
  ...(
    [
      [
        "without its state",
        { status: undefined },
        /has a payload without `status`, in which alone a receiver sees how the job is\. /,
      ],
      [
        "with a state that there is not",
        { status: { type: "string", description: "S.", enum: ["done", "failed", "over"] } },
        /`status` can be `over`, which is no state of the job\. /,
      ],
      [
        "that never fails",
        { status: { type: "string", description: "S.", enum: ["done"] } },
        /`status` is never `failed`, with which the job ends\. /,
      ],
      [
        "with a result that is a number",
        { status: { type: "string", description: "S." }, preview: { type: "integer", description: "P." } },
        /`preview` is of the type integer, but is read as the URL/,
      ],
    ] as const
  ).map(([what, fields, says]) => {
    const [first, ...others] = told(fields);
    return {
      rule: "reports-can-be-read",
      fault: `a report ${what}`,
      at: first?.at ?? [],
      to: first?.to,
      too: others,
      says,
    };
  }),
  ...(
    [
      ["a number", { type: "integer" }, /is posted to `webhook_url`, which is no text, but every receiver/],
      [
        "one of two",
        { type: "string", enum: ["https://127.0.0.1/a"] },
        /is posted to `webhook_url`, which takes only https/,
      ],
    ] as const
  ).map(([what, schema, says]) => ({
    rule: "reports-can-be-read",
    fault: `a URL for reports that is ${what}`,
    at: [...schemas, "ClipRequest", "properties", "webhook_url"],
    to: { description: "Where to report.", ...schema },
    says,
  })),
  {
    rule: "reports-can-be-read",
    fault: "a report that shows what was made by another name",
    at: [...callback, "requestBody", "content", "application/json", "examples", "done", "value"],
    to: { status: "done", film: "https://127.0.0.1/c1.mp4" },
    too: [
      ...told({ output: undefined, film: { type: "string", description: "The file." } }),
      ...[callback, callbackAgain].map((posted) => ({ at: [...posted, "x-webhook"], to: { source: "clip" } })),
    ],
    says: /has a payload that shows as `film` what the job's record has as `output`: [^\n]*or say `aliases: \{ film: output \}` in `x-webhook`\.$/,
  },
  ...[{ status: "done", event: "evt_1a2B3c4D5e6F7g" }].map((value): Broken => {
    const event = { type: "string", description: "Which event.", pattern: "^evt_[A-Za-z0-9]{14}$" };
    return {
      rule: "reports-can-be-read",
      fault: "an id of an event that nothing says to be one",
      at: [...callback, "requestBody", "content", "application/json", "examples", "done", "value"],
      to: value,
      too: told({ event }),
      says: /`event` has the pattern of an id, such as `evt_1a2B3c4D5e6F7g`, and nothing says of what/,
    };
  }),
  {
    rule: "credits-fields-exist",
    fault: "prices by the state of a job",
    at: [...post, "x-credits"],
    to: {
      by: "status",
      rates: [
        { amount: 1, per: "request", for: "done" },
        { amount: 2, per: "request" },
      ],
    },
    says: /has prices by `status`, which changes while the job goes on, /,
  },
  {
    rule: "security-can-be-sent",
    fault: "two keys that say whose request it is",
    at: ["components", "securitySchemes", "id", "x-account-id"],
    to: true,
    too: { at: ["components", "securitySchemes", "key", "x-account-id"], to: true },
    says: /`key` says whose request it is, and so does `id`\. /,
  },
  {
    rule: "security-can-be-sent",
    fault: "a key that says whose request it is, and is never sent",
    at: ["components", "securitySchemes", "other"],
    to: { type: "apiKey", in: "header", name: "X-OTHER", "x-account-id": true },
    says: /`other` says whose request it is, but no operation asks for it\. /,
  },
  {
    rule: "lists-are-whole",
    fault: "a list that is never empty",
    at: [...list, ...answer, "schema", "minItems"],
    to: 1,
    says: /its list has `minItems: 1`, but a new account has no records, /,
  },
  ...(
    [
      [
        "in which none has room",
        { maxLength: 20 },
        /`after` has `maxLength: 20`, in which no cursor of the sandbox has room\. /,
      ],
      ["that looks like something", { pattern: "^p" }, /`after` takes only what its schema lists or looks like, but/],
      [
        "that is a UUID where ids are none",
        { format: "uuid" },
        /`after` is a UUID, .*, but the records have none as their `id`\. /,
      ],
    ] as const
  ).map(([what, schema, says]) => ({
    rule: "list-types-fit",
    fault: `a cursor ${what}`,
    ...paged({ type: "string" }, ["clips"], { schema: { type: "string", ...schema } }),
    says,
  })),
  ...(
    [
      [
        "a failure that any state leads to and from, without a word that it ends the job",
        [FINE, { from: "*", to: "failed", on: "it fails" }, { from: "*", to: "torn", on: "it tears" }],
        'only `from: "\\*"` leads to it, and on from it',
      ],
      [
        "a failure that a step leads to, and only other failures lead on from",
        [
          { from: "in_queue", to: "done", on: "it is done" },
          { from: "in_queue", to: "torn", on: "it tears" },
          { from: "*", to: "failed", on: "the account is closed" },
        ],
        'only `from: "\\*"` leads on from it, and to no success',
      ],
      [
        "a failure that waits for nothing, and leads back to itself",
        [
          { from: "in_queue", to: "done", on: "it is done" },
          { from: "*", to: "torn", on: "it tears" },
          { from: "torn", to: "torn", on: "it stays torn" },
          { from: "*", to: "failed", on: "the account is closed" },
        ],
        'only `from: "\\*"` leads on from it, and to no success',
      ],
    ] as const
  ).map(([fault, moves, why]) => ({
    rule: "jobs-are-whole",
    fault,
    ...torn(moves),
    says: new RegExp(
      `^GET /clips/\\{id\\}/: the state \`torn\` has no \`terminal\`, but ${why}: whoever waits would wait for ever\\. Give it \`terminal\`, if the job ends there, or say where it goes on with \`\\{ from: torn, to: …, on: … \\}\`\\.$`,
    ),
  })),
  {
    rule: "examples-show-their-moment",
    fault: "a state with the reason of a failure that does not say that it is one",
    ...torn(TORN_BY_A_STEP, { failed_reason: "It was torn." }),
    says: /^GET \/clips\/{id}\/ has an example `torn` with a reason \(`failed_reason`\), as failures have, but its state `torn` has no `terminal`, [^\n]* Give it `terminal`, if the job ends there, or say where [^\n]*$/,
  },
  ...Object.entries({ rejectd: "rejected", refuesd: "refused", reject: "rejected", canceled: "cancelled" }).map(
    ([means, usual]) => ({
      rule: "jobs-are-whole",
      fault: `a failure that means ${means}`,
      at: [...get, "x-job", "states", "failed", "means"],
      to: means,
      says: new RegExp(
        `^GET /clips/\\{id\\}/: the state \`failed\` means \`${means}\`, which is nearly \`${usual}\`, [^\n]* Write \`means: ${usual}\`, [^\n]*$`,
      ),
    }),
  ),
  {
    rule: "jobs-are-whole",
    fault: "two failures that mean the same slip away from a usual one",
    at: [...get, "x-job", "states", "failed", "means"],
    to: "expird",
    too: { at: ["x-job-states", "refused", "means"], to: "expird" },
    says: /^(In `x-job-states`|GET [^\n]*): the state [^\n]* which is nearly `expired`, [^\n]*\n[^\n]* which is nearly `expired`, [^\n]*$/,
  },
  {
    rule: "jobs-are-whole",
    fault: "a failure whose meaning is spelled in another way than that of another state",
    at: [...get, "x-job", "states", "failed", "means"],
    to: "outofpapr",
    too: { at: ["x-job-states", "refused", "means"], to: "outOfPaper" },
    says: /^GET [^\n]* the state `failed` means `outofpapr`, as no other state does\. Did you mean outOfPaper\? Correct the word\.$/,
  },
  ...(
    [
      [{ type: "number" }, 1, { progress: 0.4 }, "is 1 in an example of a success, but runs to 100", "`maximum: 1`"],
      [{ type: "integer" }, 1, {}, "is 1 in an example of a success, but runs to 100", "`maximum: 1`"],
      [{ type: "number", maximum: 100 }, 1, {}, "is 1 in an example of a success, but runs to 100", "`maximum: 1`"],
      [{ type: "string" }, "1.0", {}, "is 1 in an example of a success, but runs to 100", "a number with `maximum: 1`"],
      [{ type: "number" }, null, { progress: 0.4 }, "is between 0 and 1 in all examples", "`maximum: 1`"],
      [
        { type: "string" },
        "nearly there",
        {},
        "is `nearly there` in an example, but is read as a number",
        "Name another",
      ],
      [{ type: "string" }, "3 of 7", {}, "is `3 of 7` in an example, but is read as a number", "Name another"],
    ] as const
  ).map(([schema, atTheEnd, before, why, write]) => ({
    rule: "job-fields-fit",
    fault: `progress of ${JSON.stringify(schema)} that is ${JSON.stringify(atTheEnd)} in the end, and ${JSON.stringify(before)} before`,
    ...progressing(schema, atTheEnd, before),
    says: new RegExp(`^GET /clips/\\{id\\}/: \`progress\` \\(progress\\) ${why}[^\\n]*\\. [^\\n]*${write}[^\\n]*$`),
  })),
  {
    rule: "job-fields-fit",
    fault: "progress that no example shows a number in",
    at: ["components", "examples", "InQueue", "value"],
    to: { id: "c1", status: "in_queue" },
    says: /`progress` \(progress\) is any text, and no example shows a number in it\. Show one in the examples, [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "progress that the caller writes",
    at: [...get, "x-job", "progress"],
    to: "model_version",
    too: {
      at: [...schemas, "Clip", "properties", "model_version"],
      to: { type: "string", description: "Which model.", enum: ["small", "large"] },
    },
    says: /`model_version` \(progress\) can be `small`[^\n]*\n[^\n]*`model_version` \(progress\) is what the caller writes in POST \/clips\/, [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a reason that the caller writes",
    ...reasoned("title", {}, [
      { at: [...schemas, "ClipRequest", "properties", "title"], to: { type: "string", description: "Its title." } },
    ]),
    says: /^GET \/clips\/{id}\/: `title` \(reason\) is what the caller writes in POST \/clips\/, but is read as [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a reason that a new job has",
    ...reasoned("title", { inQueue: "A clip" }),
    says: /^GET [^\n]* `title` \(reason\) is `A clip` in the example `inQueue` of GET \/clips\/{id}\/, which shows a new job, [^\n]* leave it empty there, [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a reason that what starts a job answers",
    at: [...post, ...answer, "examples", "inQueue"],
    to: { value: { id: "c1", status: "in_queue", progress: "0", failed_reason: "None yet." } },
    says: /^GET [^\n]* is `None yet\.` in the example `inQueue` of POST \/clips\/, which shows a new job, [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a reason that is the same of a success",
    ...reasoned("title", { done: "A clip", failed: "A clip" }),
    says: /^GET [^\n]* `title` \(reason\) is `A clip` in an example of a success, as in one of a failure, [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a cost that the caller writes",
    ...charged("spent", { type: "number", description: "What it costs." }, 1, true),
    says: /^GET [^\n]* `spent` \(credits\) is what the caller writes in POST \/clips\/, but is read as what the job has cost\. [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a cost that is a word in an example",
    ...charged("spent", { type: "string", description: "What it costs." }, "Little"),
    says: /^GET [^\n]* `spent` \(credits\) is `Little` in an example, but is read as a number, [^\n]*$/,
  },
  {
    rule: "job-fields-fit",
    fault: "a cost that no example shows a number in",
    ...charged("spent", { type: "string", nullable: true, description: "What it costs." }, null),
    says: /^GET [^\n]* `spent` \(credits\) is any text, and no example shows a number in it\. [^\n]*$/,
  },
  ...(
    [
      [
        "single values that no part has",
        { items: { type: "string", enum: ["red", "green", "blue"] } },
        { color: { type: "string", enum: ["red", "green"] } },
        /`colors\[\]` as `blue`, which is none of the values \(red, green\) in the `color` of the parts of the job, `parts` in/,
      ],
      [
        "fields that are wider than those of the parts",
        { items: { type: "object", properties: { ink: { type: "string", description: "Its ink." } } } },
        { ink: { type: "string", maxLength: 5 } },
        /`colors\[\]\.ink` as what has no `maxLength`, and has `maxLength: 5` in the parts of the job, /,
      ],
      [
        "values that no part has, told by the end of its name",
        { items: { type: "string", nullable: true } },
        { color: { type: "string" } },
        /`main_colors\[\]` as null, and is never null in the `color` of the parts /,
      ],
    ] as const
  ).map(([fault, asked, fields, says]) => ({
    rule: "parts-can-be-made",
    fault: `a start that takes ${fault}`,
    ...colored(fault.includes("end of its name") ? "main_colors" : "colors", asked, fields),
    says: new RegExp(`^POST /clips/ takes ${says.source}[^\\n]* call one of the two fields otherwise\\.$`),
  })),
  {
    rule: "costs-have-prices",
    fault: "a cost of what has no price",
    ...costed(5, { start: undefined }),
    says: /^GET \/clips\/{id}\/ shows in an example that `clip` has cost 5 \(`spent`\), but nothing [^\n]* has `x-credits`, [^\n]* Add it to POST \/clips\/ or POST \/clips\/again\/ or POST \/clips\/{id}\/render\/, with `unknown: <why>` if nobody knows the price; [^\n]*$/,
  },
  {
    rule: "costs-have-prices",
    fault: "a cost of a failure that is refunded",
    ...costed(2, { start: { rates: [flat(2)], refund: "failed" }, failed: { spent: 2 } }),
    says: /^GET [^\n]* shows in an example that a `clip` which is `failed` has cost 2 \(`spent`\), but what fails is refunded \(`refund: failed`\)\. Show 0, or leave `refund` out\.$/,
  },
  {
    rule: "costs-have-prices",
    fault: "a cost of a failure that is more than its preview, which was delivered",
    ...lapsed(2.5),
    says: /^GET [^\n]* shows in an example that a `clip` which is `lapsed` has cost 2\.5 \(`spent`\)[^\n]* Show 2 at most, which its preview has cost, or leave `refund` out\.$/m,
  },
  {
    rule: "costs-have-prices",
    fault: "a cost that is more than its known prices, of which one was forgotten",
    ...costed("29", { start: { rates: [flat(2)] } }),
    says: /^GET [^\n]* has cost 29 \(`spent`\), but the prices [^\n]* come to 2 at most\. If one has no `x-credits` that needs it, it costs nothing: add it to POST \/clips\/again\/ or [^\n]*$/,
  },
  {
    rule: "costs-have-prices",
    fault: "a cost that is more than all prices come to",
    ...costed(29, {
      start: { rates: [{ amount: 2, per: "item", item: "scenes", minimum: 5 }] },
      render: { rates: [{ amount: 1, per: "duration", seconds: 30 }] },
      seconds: 61,
    }),
    says: /^GET [^\n]* has cost 29 \(`spent`\), but the prices [^\n]* come to 9 at most\. If one /,
  },
  {
    rule: "list-examples-agree",
    fault: "more pages than records",
    ...counted({ total: 3, total_pages: 42 }, [{}]),
    says: /^GET \/more\/: an example has more pages \(`total_pages`: 42\) than records \(`total`: 3\)\. Exchange `total` and `pages`, [^\n]*$/,
  },
  {
    rule: "list-examples-agree",
    fault: "fewer records in all than are shown",
    ...counted({ total: 1, total_pages: 1 }, [{}, {}]),
    says: /^GET \/more\/: an example shows 2 records in `clips`, and says with `total` \(total\) that there are 1 in all\. /,
  },
  {
    rule: "list-examples-agree",
    fault: "a next page that is before the previous one",
    ...leading(
      { next: "newer", previous: "older" },
      { newer: "/more/?after=1", older: "https://127.0.0.1/more/?after=3" },
    ),
    says: /^GET \/more\/: in an example `newer` \(next\) leads to `after=1`, and `older` \(previous\) to `after=3`\. Exchange /,
  },
  {
    rule: "list-names-agree",
    fault: "ways to the pages that are exchanged",
    ...leading({ next: "prev_page", previous: "nextPage" }, {}),
    says: /^GET \/more\/: `prev_page` \(next\) leads to the next page, but its name says that it leads to the previous one\. Exchange `next` and `previous`, [^\n]*\n[^\n]* `nextPage` \(previous\) leads to the previous page, but [^\n]*$/,
  },
  {
    rule: "list-names-agree",
    fault: "a next page that is called the previous one",
    ...leading({ next: "previous" }, {}),
    says: /^[^\n]* Write `previous: previous`, and name with `next` the field that leads there\.$/,
  },
  ...(
    [
      ["min_size", "size", "lte", "gte"],
      ["max_size", "size", "gt", "lt"],
      ["size_max", "size", "gte", "lte"],
      ["made_after", "made", "lt", "gt"],
      ["since", "made", "lte", "gte"],
      ["madeFrom", "made", "lte", "gte"],
      ["made_before", "made", "gte", "lte"],
      ["until", "made", "gt", "lt"],
      ["made_to", "made", "gte", "lte"],
    ] as const
  ).map(([name, field, op, other]) => ({
    rule: "list-names-agree",
    fault: `a filter ${name} that keeps the others (${op})`,
    ...bounded(name, field, op),
    says: new RegExp(
      `^GET /more/: \`${name}\` keeps the records whose \`${field}\` is [^\n]* \\(\`op: ${op}\`\\), which is the contrary of \`\\w+\`\\. Write \`op: ${other}\`, or [^\n]*$`,
    ),
  })),
  ...(
    [
      ["whole", "al", "in `error.fields` and no example shows it"],
      ["whole", "everything", "names as `whole`, in `error.fields`"],
    ] as const
  ).map(([key, to, says]) => ({
    rule: "errors-readable",
    fault: `what concerns no single field under a name that no body has (${to})`,
    at: ["x-errors", key],
    to,
    says: new RegExp(`^No error body declares \`${to}\`, [^\n]*${says}[^\n]*$`),
  })),
  {
    rule: "errors-answered",
    fault: "a 402 of what has no price",
    at: [...again, "responses", "402"],
    to: { description: "Too poor." },
    says: /^POST \/clips\/again\/ answers 402, but it has no `x-credits`\. If it costs something, add `x-credits`, with `unknown: <why>` if nobody knows the price; else remove the 402\.$/,
  },
  ...(["patch", "put"] as const).map((method) => ({
    rule: "requests-fit-records",
    fault: `a field of a ${method} that is a slip away from that of its record`,
    ...changed({ owner_notes: { type: "string" } }, method),
    says: new RegExp(
      `^${method.toUpperCase()} /clips/\\{id\\}/ takes \`owner_notes\`, which neither [^\\n]* Did you mean \`owner_note\`\\? Correct the name, [^\\n]*$`,
    ),
  })),
  ...(["gte", "gt", "lte", "lt"] as const).map((op) => ({
    rule: "list-types-fit",
    fault: `a filter that takes any text and compares a time (${op})`,
    ...filtering({ type: "string" }, { field: "made", op }),
    says: new RegExp(
      `^GET /more/: \`status\` takes any text, and \`made\`, which it is compared with \\(\`${op}\`\\), is a time\\. Write \`format: date-time\` beside the type of the parameter\\.$`,
    ),
  })),
  {
    rule: "list-types-fit",
    fault: "a filter by a time whose other form is any text",
    ...filtering(
      { anyOf: [{ type: "string", format: "date-time" }, { type: "string" }] },
      { field: "made", op: "gte" },
    ),
    says: /^GET \/more\/: `status` takes any text, /,
  },
  {
    rule: "list-types-fit",
    fault: "a filter that takes a time and compares any text",
    ...filtering({ type: "string", format: "date-time" }, { field: "failed_reason", op: "gte" }),
    says: /^GET \/more\/: `status` takes a time, and `failed_reason`, [^\n]* is any text, so that it would be compared as text\. Write `format: date-time` beside the type of the field, /,
  },
  {
    rule: "list-types-fit",
    fault: "a filter that takes any text and compares a number",
    ...filtering({ type: "string" }, { field: "size", op: "gte" }),
    says: /`status` is a text, and `size`, which it filters by, a number\. Give both the same type: `type: integer`, if the field is right\.$/,
  },
  ...(
    [
      [
        { type: "string", maximum: 9 },
        "`maximum: 9` is for numbers, and here stand texts",
        "Write `maxLength`, or `type: number`",
      ],
      [{ type: "string", minimum: 1 }, "`minimum: 1`", "Write `minLength`, or `type: number`"],
      [{ type: "string", nullable: true, multipleOf: 2 }, "`multipleOf: 2`", "Take it away, or write `type: number`"],
      [
        { type: "integer", maxLength: 9 },
        "`maxLength: 9` is for texts, and here stand whole numbers",
        "Write `maximum`",
      ],
      [{ type: "integer", minLength: 1 }, "`minLength: 1`", "Write `minimum`"],
      [{ type: "number", pattern: "^1" }, "`pattern: \\^1`", "Take it away, or write `type: string`"],
      [{ type: "string", minItems: 1 }, "`minItems: 1` is for lists", "Write `minLength`, or `type: array`"],
      [{ type: "array", items: { type: "string" }, maxLength: 3 }, "`maxLength: 3`", "Write `maxItems`"],
      [{ type: "string", required: ["a"] }, "`required` is for objects", "or write `type: object`"],
      [
        { type: "string", additionalProperties: false },
        "`additionalProperties: false` is for objects",
        "`type: object`",
      ],
      [{ type: "object", items: { type: "string" } }, "`items` is for lists, and here stand objects", "`type: array`"],
      [{ type: "boolean", maximum: 1 }, "`maximum: 1` is for numbers, and here stand true and false", "Take it away"],
      [{ type: "integer", format: "date-time" }, "`format: date-time` is for texts", "`type: string`"],
      [{ type: "boolean", format: "int32" }, "`format: int32` is for numbers", "`type: number`"],
      [{ allOf: [{ type: "string" }, { maximum: 9 }] }, "`maximum: 9`", "Write `maxLength`"],
      [{ allOf: [{ type: "string" }], maximum: 9 }, "`maximum: 9`", "Write `maxLength`"],
      [
        { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }], maximum: 9 },
        "`maximum: 9`",
        "`maxLength`",
      ],
      [
        { type: "number", exclusiveMaximum: true },
        "`exclusiveMaximum: true` says nothing without `maximum`",
        "Write `maximum`",
      ],
    ] as const
  ).flatMap(([schema, why, write]) => {
    const says = new RegExp(`^${why}[^\\n]*\\. [^\\n]*${write}[^\\n]*$`);
    const fault = JSON.stringify(schema);
    return [
      {
        rule: "limits-apply",
        fault: `a field with ${fault}`,
        at: [...schemas, "Left", "properties", "more"],
        to: { description: "Something.", ...schema },
        says,
      },
    ];
  }),
  {
    rule: "limits-apply",
    fault: "a parameter with a limit of another type",
    at: [...get, "parameters"],
    to: [{ ...parameter("query", "size", false), schema: { type: "string", maximum: 9 } }],
    says: /^`maximum: 9` is for numbers, and here stand texts: it would do nothing\. Write `maxLength`, or `type: number`, if numbers are meant\.$/,
  },
  {
    rule: "limits-apply",
    fault: "a header of an answer with a limit of another type",
    at: [...post, "responses", "402"],
    to: {
      description: "Wrong.",
      headers: { ETag: { description: "It.", schema: { type: "integer", maxLength: 3 } } },
    },
    says: /^`maxLength: 3` is for texts, and here stand whole numbers: it would do nothing\. Write `maximum`, /,
  },
  {
    rule: "records-in-their-place",
    fault: "a start that answers the record of another job",
    ...filmed("Film", "Clip"),
    says: /^POST \/films\/ starts the job `film`, which GET \/films\/\{id\}\/ reads, but answers the record that GET \/clips\/\{id\}\/ reads: [^\n]*\. Answer the job's record, or a schema with its id and state\.$/,
  },
  {
    rule: "records-in-their-place",
    fault: "a start that answers the record of another path",
    ...filmed("Film", "Word"),
    says: /but answers the record that GET \/words\/\{id\}\/ reads/,
  },
  {
    rule: "records-in-their-place",
    fault: "a render that answers the record of another path",
    ...kept(NOTES_AND_WORDS, [
      { at: ["paths", "/clips/{id}/render/", "post", "responses", "204"] },
      { at: ["paths", "/clips/{id}/render/", "post", "responses", "200"], to: showing("Word", { id: "c1" }) },
    ]),
    says: /^POST \/clips\/\{id\}\/render\/ renders the job `clip`/,
  },
  {
    rule: "records-in-their-place",
    fault: "a start that answers the id of another kind",
    ...filmed("Film", "Made", [
      made({ "x-id": "word" }),
      ofWord,
      kind([...schemas, "Film", "properties", "id"], "film"),
    ]),
    says: /but answers the id of a `word`, and that of the job is one of a `film`/,
  },
  {
    rule: "records-in-their-place",
    fault: "a start whose example has an id that no such job has",
    ...filmed("Film", "Made", [
      made(),
      { at: [...schemas, "Film", "properties", "id", "pattern"], to: "^f[0-9]{1,9}$" },
    ]),
    says: /but answers the id `c1` in its example `one`, which is none of `\^f\[0-9\]\{1,9\}\$`/,
  },
  {
    rule: "records-in-their-place",
    fault: "a job that is made without being started",
    ...kept(NOTES_AND_WORDS, [
      {
        at: ["paths", "/clips/{id}/retry/"],
        to: {
          parameters: [parameter("path", "id")],
          post: {
            ...operation("clips.retry"),
            tags: ["clips"],
            responses: {
              "201": showing("Clip", { id: "c1", status: "in_queue" }),
              ...Object.fromEntries(["400", "401", "404", "429"].map((status) => [status, { description: "Wrong." }])),
            },
          },
        },
      },
    ]),
    says: /^POST \/clips\/\{id\}\/retry\/ answers 201 with the record of the job `clip`, but starts none: [^\n]*\. Describe it with `x-job: \{ type: clip, action: start, until: done \}`, or answer 200/,
  },
  ...["put", "patch"].map((method) => ({
    rule: "records-in-their-place",
    fault: `a ${method} that answers the record of another path`,
    ...kept({ ...NOTES_AND_WORDS, [`${method} /notes/{id}/`]: "Word" }),
    says: /^P[A-Z]+ \/notes\/\{id\}\/ answers the record that GET \/words\/\{id\}\/ reads, but those of its own path are another one, as GET \/notes\/\{id\}\/ shows: [^\n]*\. Correct the schema, or/,
  })),
  {
    rule: "records-in-their-place",
    fault: "a change where no record is read, but listed, that answers that of another path",
    ...kept({ "get /words/{id}/": "Word", "get /notes/": "Notes", "patch /notes/{id}/": "Word" }),
    says: /as GET \/notes\/ shows/,
  },
  {
    rule: "records-in-their-place",
    fault: "a record that is made, and answered as that of another path",
    ...kept({ ...NOTES_AND_WORDS, "post /notes/": "Word" }),
    says: /^POST \/notes\/ answers the record that GET \/words\/\{id\}\/ reads/,
  },
  {
    rule: "records-in-their-place",
    fault: "a list of the records of another path",
    ...kept({ ...NOTES_AND_WORDS, "get /words/": "Notes" }),
    says: /^GET \/words\/ lists the record that GET \/notes\/\{id\}\/ reads/,
  },
  {
    rule: "records-in-their-place",
    fault: "a list below a record that has that record again",
    ...kept({ ...NOTES_AND_WORDS, "get /notes/{id}/words/": "Note[]" }),
    says: /^GET \/notes\/\{id\}\/words\/ lists the record that GET \/notes\/\{id\}\/ reads, but those of its own path are another one, as GET \/words\/\{id\}\/ shows/,
  },
  ...[{}, { "patch /notes/{id}/": "Note" }].map((change) => ({
    rule: "records-in-their-place",
    fault: "a read of one record that answers a page of its list",
    ...kept({ "get /notes/": "Notes", "get /notes/{id}/": "Notes", ...change }),
    says: /^GET \/notes\/\{id\}\/ reads one record, but answers the list of GET \/notes\/\. Answer the record, or/,
  })),

  ...["post /notes/", "patch /notes/{id}/"].map((operation) => ({
    rule: "records-in-their-place",
    fault: `${operation} that answers the page of the list`,
    ...kept({ "get /notes/": "Notes", "get /notes/{id}/": "Note", [operation]: "Notes" }),
    says: /^P[A-Z]+ \/notes\/(\{id\}\/)? answers the list of GET \/notes\/, but (makes|changes) one record: what it did would be seen nowhere\. Answer the record\.$/,
  })),
  {
    rule: "id-kinds-agree",
    fault: "a record that is found by the id of another kind",
    ...kept({ ...NOTES_AND_WORDS, "get /notes/": "Note[]" }, [ofNote, ofWord, ofPath("/notes/{id}/", "get", "word")]),
    says: /^The parameter `id` of GET \/notes\/\{id\}\/ takes the id of a `word`, but the record there has that of a `note`, as GET \/notes\/\{id\}\/ shows: [^\n]*\. Write `x-id: note`, or correct the `x-id` of the record\.$/,
  },
  {
    rule: "id-kinds-agree",
    fault: "a record that is changed under the id of another kind",
    ...kept({ "get /words/{id}/": "Word", "patch /notes/{id}/": "Note" }, [
      ofNote,
      ofWord,
      ofPath("/notes/{id}/", "patch", "word"),
    ]),
  },
  {
    rule: "id-kinds-agree",
    fault: "what stands below a record that is listed, and takes the id of another kind",
    ...kept({ "get /words/{id}/": "Word", "get /notes/": "Notes", "get /notes/{id}/words/": "Word[]" }, [
      ofNote,
      ofWord,
      ofPath("/notes/{id}/words/", "get", "word"),
    ]),
    says: /as GET \/notes\/ shows/,
  },
  {
    rule: "id-kinds-agree",
    fault: "a job that is read by the id of another kind",
    ...filmed("Film", "Made", [
      made(),
      ofWord,
      kind([...schemas, "Film", "properties", "id"], "film"),
      kind(["paths", "/films/{id}/", "parameters", 0, "schema"], "word"),
    ]),
  },

  ...[
    { called: "failed", shown: "in_queue" },
    { called: "done", shown: "failed" },
  ].map(({ called, shown }) => ({
    rule: "examples-everywhere",
    fault: `an action with an example ${called} in which the job is ${shown}`,
    ...calledOff({ [called]: { value: { id: "c1", status: shown } } }),
    says: new RegExp(
      `^POST /clips/\\{id\\}/withdraw/ has an example \`${called}\` that does not have the status \`${called}\`, but \`${shown}\``,
    ),
  })),
  {
    rule: "jobs-are-whole",
    fault: "a result that is a list of texts",
    ...onSheets("sheets"),
    says: /^GET \/clips\/\{id\}\/: `sheets` \(result\) is of the type array, but is read as the URL or the text that was made\. Write `sheets\[\]`, which names its entries\.$/,
  },
];

/** A query parameter of the list that does nothing in the sandbox. */
function unplayed(name: string): Edit {
  return { at: [...list, "x-list", "unplayed", name], to: "Nobody knows what it does." };
}

function parameter(place: string, name: string, required = true) {
  return { name, in: place, required, description: "Something.", schema: { type: "string" }, example: "c1" };
}

function operation(operationId: string) {
  const wrong = { description: "Wrong." };
  return {
    operationId,
    description: "Something wrong.",
    tags: ["clips"],
    responses: { "204": { description: "Fine." }, "400": wrong, "401": wrong, "429": wrong },
  };
}

function media(schema: string) {
  return { schema: { $ref: `#/components/schemas/${schema}` }, examples };
}

/** A list of these. */
function listing(schema: string) {
  const items = { $ref: `#/components/schemas/${schema}` };
  return { description: "Them.", content: { "application/json": { schema: { type: "array", items }, examples } } };
}

function showing(schema: string, value: unknown) {
  return { description: "It.", content: { "application/json": { ...media(schema), examples: { one: { value } } } } };
}

function answering(schema: string) {
  return { description: "It.", content: { "application/json": media(schema) } };
}

/** A callback of a clip. */
function reporting(operationId: string, schema: string) {
  return {
    ...operation(operationId),
    security: [],
    "x-webhook": { source: "clip", aliases: { file: schema === "Clip" ? "output" : "account" } },
    requestBody: { required: true, content: { "application/json": { ...media(schema), examples: reports } } },
    responses: { "204": { description: "Thanks." } },
  };
}

/** An operation that costs something. */
function costing(operationId: string, credits: object) {
  const { responses, ...rest } = operation(operationId);
  return { ...rest, "x-credits": credits, responses: { ...responses, "402": { description: "Too poor." } } };
}

/** A clip is paid for by the words of its request, which may be left out. */
function paidByWord(about: object): Pick<Broken, "at" | "to" | "too"> {
  return {
    at: [...post, "x-credits"],
    to: { rates: [{ amount: 2, per: "item", item: "words" }] },
    too: {
      at: [...schemas, "ClipRequest", "properties", "words"],
      to: { ...words, description: "Words.", ...about },
    },
  };
}

/** The render answers this. */
function rendering(value: unknown): Pick<Broken, "at" | "to"> {
  const { "204": _, ...wrong } = operation("clips.render").responses;
  return {
    at: ["paths", "/clips/{id}/render/", "post", "responses"],
    to: { ...wrong, "200": showing("Clip", value), "404": { description: "There is none." } },
  };
}

/** What a request says of a clip's model, and what its record does. */
function modelled(asked: object, kept: object): Pick<Broken, "at" | "to" | "too"> {
  const description = "Which model.";
  return {
    at: [...schemas, "ClipRequest", "properties", "model_version"],
    to: { description, ...asked },
    too: [
      { at: [...schemas, "Clip", "properties", "model_version"], to: { description, ...kept } },
      { at: [...post, "x-credits"], to: { unknown: "Nobody has said what it costs." } },
    ],
  };
}

/** All that reports a clip has these aliases. */
function aliased(aliases: object): Pick<Broken, "at" | "to"> & { too: Edit[] } {
  const too = [{ at: [...callbackAgain, "x-webhook", "aliases"], to: aliases }];
  return { at: [...callback, "x-webhook", "aliases"], to: aliases, too };
}

/** All that reports a clip posts its id, its output and this. */
function told(more: object, required: string[] = []): Edit[] {
  const text = { type: "string", description: "Something." };
  const status = { $ref: "#/components/schemas/Status" };
  const reference = { $ref: "#/components/schemas/Told" };
  return [
    {
      at: [...schemas, "Told"],
      to: {
        type: "object",
        description: "What is told.",
        required: ["id", ...required],
        properties: { id: text, output: text, status, ...more },
      },
    },
    ...[callback, callbackAgain].map((posted) => ({
      at: [...posted, "requestBody", "content", "application/json", "schema"],
      to: reference,
    })),
  ];
}

/** A list of clips, of which a parameter `status` keeps some. */
function filtering(
  schema: object,
  filter: object,
  own: object = { type: "object", properties: MORE_OF_A_CLIP },
): Pick<Broken, "at" | "to" | "too"> {
  const { get } = more({ "200": answering("Clips") });
  const status = { name: "status", in: "query", description: "Only those.", schema };
  const items = { allOf: [{ $ref: "#/components/schemas/Clip" }, own] };
  const properties = { clips: { type: "array", description: "Clips.", items } };
  return {
    at: ["paths", "/more/"],
    to: { get: { ...get, parameters: [status], "x-list": { at: "clips", filters: { status: filter } } } },
    too: { at: [...schemas, "Clips"], to: { type: "object", description: "Clips.", properties } },
  };
}

/** A record with a field that is one of two, told apart by their kind, whose references are of two types. */
function spoken(): object {
  const variant = (kind: string, type: string): object => ({
    type: "object",
    required: ["kind", "ref"],
    properties: {
      kind: { type: "string", description: "What it is.", enum: [kind] },
      ref: { type, description: "Its number, or name." },
    },
  });
  const speaker = { description: "Who speaks.", oneOf: [variant("stock", "integer"), variant("cloned", "string")] };
  return { type: "object", properties: { speaker } };
}

/** A record that only a list shows, whose records stand deeper in its answer. */
function deepRecord(): Pick<Broken, "at" | "to" | "too"> {
  const items = { $ref: "#/components/schemas/Clip" };
  const results = { type: "array", description: "Clips.", items };
  const body = { type: "object", description: "What was found.", properties: { results } };
  const value = { body: { results: [{ id: "f1", status: "done" }] } };
  const { get } = more({
    "200": {
      description: "Them.",
      content: {
        "application/json": { schema: { $ref: "#/components/schemas/Found" }, examples: { one: { value } } },
      },
    },
  });
  const id = { name: "id", in: "path", required: true, description: "Id.", schema: { type: "string" }, example: "f1" };
  const { responses, ...rest } = operation("clips.drop");
  return {
    at: ["paths", "/found/"],
    to: { get: { ...get, "x-list": { at: "body.results" } } },
    too: [
      { at: [...schemas, "Found"], to: { type: "object", description: "Found.", properties: { body } } },
      {
        at: ["paths", "/found/{id}/"],
        to: { delete: { ...rest, parameters: [id], responses: { ...responses, "404": { description: "Gone." } } } },
      },
    ],
  };
}

interface Paging {
  style?: string;
  /** What the parameter is called that says where a page begins. */
  name?: string;
  /** Of the parameter that says where a page begins. */
  schema?: object;
  /** Whether it has to be given. */
  required?: boolean;
  /** Schema of the parameter that says how many there are on a page. */
  size?: object;
  total?: string;
  /** Where the answer says whether a page comes after it. */
  more?: string;
  /** The number of the first page. */
  first?: number;
  /** What examples say of whether there are more: that of a page with a next one, and that of the last. */
  says?: [boolean, boolean];
}

/** A list in pages, with what its answer says of the next one. */
function paged(
  next: object,
  required: string[],
  {
    style = "cursor",
    schema = { type: "string" },
    required: asked = false,
    size,
    total,
    more: hasMore,
    first,
    says,
    name = "after",
  }: Paging = {},
): Pick<Broken, "at" | "to" | "too"> {
  const shown = says?.map((has_more, last) => [
    `page${last}`,
    { summary: "A page.", value: { clips: [], next: last ? null : "c_2", has_more } },
  ]);
  const answer = { ...media("Page"), ...(shown && { examples: Object.fromEntries(shown) }) };
  const { get } = more({ "200": { description: "It.", content: { "application/json": answer } } });
  const page = {
    ...{ style, parameter: name, first },
    ...(style !== "number" && { next: "next" }),
    ...(size && { size: "few" }),
    ...(hasMore && { more: hasMore }),
  };
  const after = { name, in: "query", description: "Where to begin.", required: asked, schema };
  const few = { name: "few", in: "query", description: "How many.", schema: size };
  const clips = { type: "array", description: "Clips.", items: { $ref: "#/components/schemas/Clip" } };
  const properties = {
    ...{ clips, next: { description: "Where the next page begins.", ...next } },
    ...(says && { has_more: { type: "boolean", description: "Whether it is so." } }),
  };
  const about = { at: "clips", page, ...(total && { total }) };
  return {
    at: ["paths", "/more/"],
    to: { get: { ...get, parameters: size ? [after, few] : [after], "x-list": about } },
    too: { at: [...schemas, "Page"], to: { type: "object", description: "Clips.", required, properties } },
  };
}

/** A list in pages whose answer says more beside the records, and what `x-list` says of that. */
function saying(
  fields: Record<string, object>,
  { page = {}, list: about = {}, paging = {} }: { page?: object; list?: object; paging?: Paging } = {},
): Pick<Broken, "at" | "to" | "too"> {
  const base = paged({ type: "string", nullable: true }, ["clips"], paging);
  const listed = ["paths", "/more/", "get", "x-list"];
  const edits = (at: string[], values: object): Edit[] =>
    Object.entries(values).map(([name, to]) => ({ at: [...at, name], to }));
  const described = Object.entries(fields).map(
    ([name, one]) => [name, { description: "What it is.", ...one }] as const,
  );
  return {
    ...base,
    too: [
      ...[base.too ?? []].flat(),
      ...edits([...schemas, "Page", "properties"], Object.fromEntries(described)),
      ...edits([...listed, "page"], page),
      ...edits(listed, about),
    ],
  };
}

/** A film or an image, told apart by a mapping; each of them as it is composed of what is its own and what both have. */
function toldApart(
  mapping?: object,
  composed: (own: object, base: object) => object = (own) => own,
): Pick<Broken, "at" | "to" | "too"> {
  const kind = { type: "string", description: "What it is." };
  const base = { type: "object", required: ["kind"], properties: { kind } };
  const variant = (value: string) => composed({ ...base, properties: { kind: { ...kind, enum: [value] } } }, base);
  return {
    at: [...schemas, "Left", "properties", "more"],
    to: {
      description: "One of two.",
      oneOf: [{ $ref: "#/components/schemas/Film" }, { $ref: "#/components/schemas/Image" }],
      discriminator: { propertyName: "kind", mapping },
    },
    too: [
      { at: [...schemas, "Film"], to: variant("film") },
      { at: [...schemas, "Image"], to: variant("image") },
    ],
  };
}

/** A form with a file, a list of words and an object, encoded so. */
function encoded(encoding: { more?: object; [field: string]: object | undefined }): Pick<Broken, "at" | "to" | "too"> {
  const properties = {
    film: { ...bytes, description: "One." },
    films: { ...words, description: "Their names." },
    more: { type: "object", description: "What else there is.", additionalProperties: true },
  };
  const plain = { more: { contentType: "text/plain", ...encoding.more } };
  const content = { "multipart/form-data": { ...media("Upload"), encoding: { ...encoding, ...plain } } };
  return {
    at: ["paths", "/more/"],
    to: { put: { ...operation("clips.more"), requestBody: { content } } },
    too: { at: [...schemas, "Upload"], to: { type: "object", description: "Files.", properties } },
  };
}

/**
 * Lists, or single records at paths that end with a parameter: what each shows is told by its id, then come the examples of the
 * parameters in its path. The last word that is no parameter is the resource.
 */
function belowAClip(
  places: Record<string, [id: string, ...parameters: string[]]>,
  shown: object = {},
): Pick<Broken, "at" | "to" | "too"> {
  const edits = Object.entries(places).map(([path, [id, ...given]]): Edit => {
    const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => name);
    const [resource = ""] = path.match(/\w+(?=\/({\w+}\/)?$)/) ?? [];
    const isList = !path.endsWith("}/");
    const record = { id, ...shown };
    const { "204": _, ...wrong } = operation("").responses;
    const schema = { $ref: "#/components/schemas/Note" };
    const json = {
      schema: isList ? { type: "array", items: schema } : schema,
      examples: { one: { value: isList ? [record] : record } },
    };
    return {
      at: ["paths", path],
      to: {
        get: {
          ...operation(`${resource}.${isList ? "list" : "get"}`),
          tags: [resource],
          parameters: names.map((name, index) => ({ ...parameter("path", name), example: given[index] })),
          responses: {
            ...wrong,
            "200": { description: "It.", content: { "application/json": json } },
            "404": { description: "There is none." },
          },
        },
      },
    };
  });
  const text = { type: "string", description: "Something." };
  return {
    at: ["tags"],
    to: ["clips", "notes", "words"].map((name) => ({ name })),
    too: [
      ...edits,
      { at: [...schemas, "Note"], to: { type: "object", required: ["id"], properties: { id: text, clip: text } } },
    ],
  };
}

/** Notes and words, with what each of these operations answers: a schema, or a list of it (`Note[]`); `Notes` is a page of them. */
function kept(answers: Record<string, string>, more: Edit[] = []): Pick<Broken, "at" | "to" | "too"> {
  const paths: Record<string, Record<string, object>> = {};
  const { "204": _, ...wrong } = operation("").responses;
  for (const [key, name] of Object.entries(answers)) {
    const [method = "", path = ""] = key.split(" ");
    const schema = { $ref: `#/components/schemas/${name.replace("[]", "")}` };
    const one = { id: "c1" };
    const value = name === "Notes" ? { data: [one] } : name.endsWith("[]") ? [one] : one;
    const json = {
      schema: name.endsWith("[]") ? { type: "array", items: schema } : schema,
      examples: { one: { value } },
    };
    const names = [...path.matchAll(/{(\w+)}/g)].map(([, word = ""]) => word);
    const resource = path.split("/")[1] ?? "";
    paths[path] = {
      ...paths[path],
      [method]: {
        ...operation(`${resource}.${method}${names.length}${path.split("/").length}`),
        tags: [resource],
        ...(name === "Notes" && !path.endsWith("}/") && { "x-list": { at: "data" } }),
        ...(method !== "get" && { requestBody: { content: { "application/json": media("Change") } } }),
        parameters: names.map((word) => parameter("path", word)),
        responses: {
          ...wrong,
          "200": { description: "It.", content: { "application/json": json } },
          ...(names.length > 0 && { "404": { description: "There is none." } }),
        },
      },
    };
  }
  const text = (): object => ({ type: "string", description: "Something." });
  const record = (properties: object): object => ({ type: "object", required: ["id"], properties });
  const notes = { type: "array", description: "Notes.", items: { $ref: "#/components/schemas/Note" } };
  return {
    at: ["tags"],
    to: ["clips", "notes", "words", "films"].map((name) => ({ name })),
    too: [
      ...Object.entries(paths).map(([path, to]) => ({ at: ["paths", path], to })),
      { at: [...schemas, "Note"], to: record({ id: text(), text: text() }) },
      { at: [...schemas, "Word"], to: record({ id: text(), text: text(), letters: text() }) },
      { at: [...schemas, "LongNote"], to: { allOf: [{ $ref: "#/components/schemas/Note" }, record({ id: text() })] } },
      { at: [...schemas, "Notes"], to: { type: "object", properties: { data: notes } } },
      { at: [...schemas, "Change"], to: { type: "object", properties: { text: text() } } },
      ...more,
    ],
  };
}

/** Films are jobs as well, whose read answers this schema, and whose start that one. */
function filmed(
  read: string,
  start: string,
  more: Edit[] = [],
  example: object = {},
): Pick<Broken, "at" | "to" | "too"> {
  const film = parse(mini);
  const { preview, items, ...job } = film.paths["/clips/{id}/"].get["x-job"];
  const { previewReady, renderPending, ...shown } =
    film.paths["/clips/{id}/"].get.responses["200"].content["application/json"].examples;
  const reads = { ...film.paths["/clips/{id}/"].get, operationId: "films.get", tags: ["films"] };
  reads["x-job"] = { ...job, type: "film", transitions: job.transitions.filter(({ at }: { at?: string }) => !at) };
  const { examples: _, ...json } = media(read);
  reads.responses["200"] = { description: "It.", content: { "application/json": { ...json, examples: shown } } };
  const { "404": _gone, ...responses } = reads.responses;
  const made = { id: "c1", status: "in_queue", ...example };
  return kept(NOTES_AND_WORDS, [
    { at: ["paths", "/films/{id}/"], to: { parameters: [parameter("path", "id")], get: reads } },
    {
      at: ["paths", "/films/"],
      to: {
        post: {
          ...operation("films.create"),
          tags: ["films"],
          "x-job": { type: "film", action: "start", until: "done" },
          requestBody: { content: { "application/json": media("Change") } },
          responses: { ...responses, "200": showing(start, made) },
        },
      },
    },
    {
      at: [...schemas, "Film"],
      to: { type: "object", required: ["id"], properties: { ...film.components.schemas.Clip.properties } },
    },
    ...more,
  ]);
}

/** A clip that is made as a list of texts, which this names. */
function onSheets(path: string): Pick<Broken, "at" | "to" | "too"> {
  return {
    at: [...get, "x-job", "result"],
    to: [path],
    too: [
      { at: [...schemas, "Clip", "properties", "sheets"], to: { ...words, description: "URLs." } },
      { at: [...get, ...answer, "examples", "done", "value", "sheets"], to: ["https://127.0.0.1/c1.pdf"] },
    ],
  };
}

/** Clips can be called off, with these examples. */
function calledOff(examples: Record<string, object>): Pick<Broken, "at" | "to"> {
  const { "204": _, ...wrong } = operation("").responses;
  const json = { schema: { $ref: "#/components/schemas/Clip" }, examples };
  const responses = { ...wrong, "200": { description: "It.", content: { "application/json": json } } };
  return {
    at: ["paths", "/clips/{id}/withdraw/"],
    to: {
      post: {
        ...operation("clips.withdraw"),
        parameters: [parameter("path", "id")],
        responses: { ...responses, "404": { description: "There is none." } },
      },
    },
  };
}

/** A path with one operation that answers so. */
function more(answers: object) {
  const wrong = { description: "Wrong." };
  const responses = { ...answers, "400": wrong, "401": wrong, "429": wrong };
  return { get: { ...operation("clips.more"), responses } };
}

/** Every value in an extension of the small contract, with others of another type in its place. */
function ofAnotherType(): Pick<Broken, "at" | "to">[] {
  const found: Pick<Broken, "at" | "to">[] = [];
  const visit = (node: unknown, at: (string | number)[], inExtension: boolean): void => {
    const isObject = typeof node === "object" && node !== null;
    const others = Array.isArray(node)
      ? ["word", { word: "word" }]
      : isObject
        ? ["word", ["word"]]
        : [["word"], { word: 7 }];
    if (inExtension) found.push(...others.map((to) => ({ at, to })));
    for (const [key, child] of isObject ? Object.entries(node) : [])
      visit(child, [...at, Array.isArray(node) ? Number(key) : key], inExtension || key.startsWith("x-"));
  };
  visit(parse(mini), [], false);
  return found;
}

/** Each keyword of the standard that the small contract has, and those of schemas that it has not, with values of another type. */
function ofNoType(): Pick<Broken, "at" | "to">[] {
  const found = new Map<string, Pick<Broken, "at" | "to">[]>();
  const visit = (node: unknown, at: (string | number)[], areNames: boolean): void => {
    const key = String(at.at(-1));
    if (typeof node !== "object" || node === null || key.startsWith("x-") || key === "value") return;
    for (const [name, child] of Object.entries(node)) {
      const inside = [...at, Array.isArray(node) ? Number(name) : name];
      const isKeyword =
        !areNames && !Array.isArray(node) && !name.startsWith("x-") && !["example", "value"].includes(name);
      const others =
        typeof child === "object" ? ["word", 7, Array.isArray(child) ? { word: 7 } : ["word"]] : [["word"]];
      if (isKeyword && name !== "openapi") found.set(name, found.get(name) ?? others.map((to) => ({ at: inside, to })));
      const holdsNames = ["properties", "schemas", "responses", "paths", "securitySchemes", "content", "examples"];
      visit(child, inside, !areNames && holdsNames.includes(name));
    }
  };
  visit(parse(mini), [], false);
  const schema = [...schemas, "ClipRequest", "properties", "model_version"];
  const wrong = {
    ...{ type: ["string", "null"], enum: {}, required: true, properties: [], items: "word", allOf: {}, oneOf: 7 },
    ...{ anyOf: [null], additionalProperties: "word", minimum: "3", maximum: "3", multipleOf: "0.5", maxLength: "9" },
    ...{ nullable: "yes", readOnly: "yes", pattern: 7, discriminator: "kind", exclusiveMaximum: 3, minItems: [] },
  };
  const more = Object.entries(wrong).map(([keyword, to]) => ({ at: [...schema, keyword], to }));
  return [...[...found.values()].flat(), ...more];
}

const mistyped = ofAnotherType();
const untyped = ofNoType();
const unchanged = { at: ["info", "title"], to: "Sound" };
const folder = mkdtempSync(join(tmpdir(), "house-rules-"));
const file = (index: number) => join(folder, String(index), "openapi.yaml");
let problems: Problem[][];

beforeAll(async () => {
  const config = join(folder, "redocly.yaml");
  writeFileSync(
    config,
    `extends: [house/all]
plugins: [${join(specRoot, "lint/plugin.js")}]
oas3_0Rules:
  house/paths-end-with-slash: error
  house/errors-answered: { severity: error, always: ["400", "401", "429"], record: "404", credits: "402" }
`,
  );
  const texts = [...[...broken, unchanged, ...sound, ...mistyped].map(write), ...untyped.map(writeAny)];
  const files = texts.map((text, index) => {
    mkdirSync(join(folder, String(index)));
    writeFileSync(file(index), text);
    return file(index);
  });
  problems = await lint(files, config);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

function write({ at, to, too }: Pick<Broken, "at" | "to" | "too">): string {
  const contract = parseDocument(mini);
  if (to === "read again") {
    contract.setIn(at, contract.createNode(JSON.parse(JSON.stringify(parse(mini).paths["/clips/{id}/"]))));
    contract.setIn([...at, "get", "operationId"], "clips.getAgain");
  } else if (to === undefined) contract.deleteIn(at);
  else contract.setIn(at, contract.createNode(to));
  for (const edit of [too ?? []].flat()) {
    if (edit.to === undefined) contract.deleteIn(edit.at);
    else contract.setIn(edit.at, contract.createNode(edit.to));
  }
  return String(contract);
}

/** With any value in any place, also of what others are the same as. */
function writeAny({ at, to }: Pick<Broken, "at" | "to">): string {
  const contract = JSON.parse(JSON.stringify(parse(mini)));
  const holder = at.slice(0, -1).reduce((node, key) => node[key], contract);
  holder[at.at(-1) ?? ""] = to;
  return JSON.stringify(contract, null, 2);
}

describe("the house rules", () => {
  test("find nothing in a contract that follows them", () => {
    expect(problems.slice(broken.length, -mistyped.length - untyped.length)).toEqual(
      [unchanged, ...sound].map(() => []),
    );
  });

  test.each(broken.map((fixture, index) => ({ ...fixture, index })))(
    "$rule catches $fault, and no other rule does",
    ({ rule, index, says = /./ }) => {
      expect([...new Set(problems[index]?.map(({ ruleId }) => ruleId))]).toEqual([`house/${rule}`]);
      expect(problems[index]?.map(({ message }) => message).join("\n")).toMatch(says);
    },
  );

  test("read no extension before it follows its schema", () => {
    const rules = problems
      .slice(-mistyped.length - untyped.length, -untyped.length)
      .map((found) => [...new Set(found.map(({ ruleId }) => ruleId))]);
    const refused = rules.filter((ids) => ids.includes("house/extensions-valid"));
    expect(refused.length).toBeGreaterThan(mistyped.length / 2);
    for (const ids of refused) expect(ids).toEqual(["house/extensions-valid"]);
  });

  test("read no keyword of the standard before it has a value of its type, which is said where it stands", () => {
    const first = problems.length - untyped.length;
    const said = untyped.map(({ at, to }, index) => {
      const rules = new Set(problems[first + index]?.map(({ ruleId }) => ruleId));
      return `${at.join(" ")}: ${JSON.stringify(to)}: ${[...rules]}`;
    });
    expect(said).toEqual(untyped.map(({ at, to }) => `${at.join(" ")}: ${JSON.stringify(to)}: struct`));
  });

  test("each have a test", () => {
    expect([...new Set(broken.map(({ rule }) => rule))].sort()).toEqual(Object.keys(house().rules.oas3).sort());
  });

  test("say what is wrong and what to do about it: at least two sentences", () => {
    const own = problems.flat().filter(({ ruleId }) => ruleId.startsWith("house/"));
    for (const { message } of own) expect(message).toMatch(/\. [A-Z`].*\.$/);
  });
});

describe("the contract", () => {
  test("has no problems", async () => {
    const found = (await lint(["openapi.yaml"])).flat();
    expect(found.map(({ file, pointer, ruleId, message }) => `${file} ${pointer} ${ruleId}: ${message}`)).toEqual([]);
  });
});
