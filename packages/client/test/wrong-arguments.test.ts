/** From JavaScript anything may come: each value that is none of an argument is refused in words of ours, and nothing is sent. */
import { exampleBody, idLike, model } from "@video-ads/model/testing/requests";
import { describe, expect, test } from "vitest";
import { createLinks } from "../src/generated/resources/links.ts";
import { createClient, estimateCredits, fileFrom, outcomeOf, VideoAdsError } from "../src/index.ts";
import { fileJournal } from "../src/journal.ts";
import { expressProxy, fetchProxy } from "../src/proxy.ts";
import { fetchWithProgress } from "../src/upload.ts";
import { KEYS, serve } from "./support/server.ts";

const VALUES = {
  undefined: undefined,
  null: null,
  "a number": 5,
  zero: 0,
  NaN: Number.NaN,
  "an empty text": "",
  "a text": "text",
  true: true,
  "a BigInt": 10n,
  "a symbol": Symbol("s"),
  "a list": [],
  "an object": {},
  "a function": () => {},
  "a Map": new Map(),
  Headers: new Headers(),
  "a Date": new Date(0),
};
type Value = keyof typeof VALUES;

/** An argument: what is called with it, in place of one that is right, and which of the values it takes. */
interface Argument {
  /** Stands in the message. */
  readonly name: string;
  readonly takes: readonly Value[];
  call(ads: ReturnType<typeof createClient>, value: unknown): unknown;
}

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const BODY = { video_url: "https://a.example.com/v.mp4", editing_style: "film" };
const at = { baseUrl: "http://127.0.0.1:2", ...KEYS };

/** Calls a method by its path: `aiEditing.wait`. */
function method(ads: object, path: string, args: readonly unknown[]): unknown {
  const [last = "", ...before] = path.split(".").reverse();
  const owner: object = before.reverse().reduce((inside, name) => Reflect.get(inside, name), ads);
  return Reflect.apply(Reflect.get(owner, last), owner, args);
}

/** What an argument of that place is called, and takes. */
const PATH: [name: string, takes: Value[]] = ["id", ["a number", "zero", "a text"]];
const FIELDS: Value[] = ["an object"];
const OPTIONS: Value[] = ["undefined", "an object"];

/** Every operation, with and without what came with its answer: each value of its path, its body, its query and its options. */
const OPERATIONS = model.operations.flatMap((operation): Argument[] => {
  const { id, body, pathParameters, queryParameters } = operation;
  const sent = body && !body.empty ? body : undefined;
  const places: [name: string, takes: readonly Value[], right: unknown][] = [
    ...pathParameters.map(({ name }): [string, Value[], unknown] => [name, PATH[1], idLike(ID)]),
    ...(sent
      ? [["body", sent.required ? FIELDS : OPTIONS, exampleBody(operation)] satisfies [string, Value[], unknown]]
      : []),
    ...(queryParameters.length > 0 ? [["query", OPTIONS, {}] satisfies [string, Value[], unknown]] : []),
    ["options", OPTIONS, {}],
  ];
  const [resource, verb] = id.split(".");
  return [id, `${resource}.withResponse.${verb}`].flatMap((path) =>
    places.map(([name, takes], place) => ({
      name,
      takes,
      call: (ads, value) =>
        method(
          ads,
          path,
          places.map(([, , right], index) => (index === place ? value : right)),
        ),
    })),
  );
});

const NUMBER: Value[] = ["undefined", "a number"];
const COUNT: Value[] = [...NUMBER, "zero"];
const GIVEN: Value[] = ["undefined", "null"];
const FUNCTION: Value[] = ["undefined", "a function"];
const HEADERS: Value[] = ["undefined", "an object", "a list", "a Map", "Headers"];

const CALL_OPTIONS: Record<string, Value[]> = {
  signal: GIVEN,
  timeoutMs: NUMBER,
  attemptTimeoutMs: NUMBER,
  maxRetries: COUNT,
  maxRetryAfterMs: COUNT,
  headers: HEADERS,
};
const WATCH_OPTIONS = { signal: GIVEN, timeoutMs: COUNT, pollMs: NUMBER, events: ["undefined"] satisfies Value[] };

/** Options by name, of what takes them as its last argument. */
function optionsOf(
  takes: Record<string, readonly Value[]>,
  call: (ads: object, options: object) => unknown,
): Argument[] {
  return Object.entries(takes).map(([name, values]) => ({
    name,
    takes: values,
    call: (ads, value) => call(ads, { [name]: value }),
  }));
}

/** The next of what is yielded. */
const first = (states: unknown): unknown => (states as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();

const WAITS = model.jobs.flatMap((job): Argument[] => {
  const [resource = ""] = job.read.split(".");
  const wait = { ...WATCH_OPTIONS, until: ["undefined"] satisfies Value[], onProgress: FUNCTION };
  const takes: Value[] = ["a text"];
  const options = (name: string, more: Record<string, readonly Value[]>, given: unknown, ran = (x: unknown) => x) => [
    {
      name: "options",
      takes: OPTIONS,
      call: (ads: object, value: unknown) => ran(method(ads, `${resource}.${name}`, [given, value])),
    },
    ...optionsOf(more, (ads, how) => ran(method(ads, `${resource}.${name}`, [given, how]))),
  ];
  return [
    ...["read", "wait"].map((name) => ({
      name: "id|record",
      takes,
      call: (ads: object, value: unknown) => method(ads, `${resource}.${name}`, [value]),
    })),
    ...["read", "wait"].map((name) => ({
      name: "id",
      takes,
      call: (ads: object, value: unknown) => method(ads, `${resource}.${name}`, [{ id: value }]),
    })),
    { name: "id", takes, call: (ads, value) => first(method(ads, `${resource}.watch`, [{ id: value }])) },
    { name: "id|record", takes, call: (ads, value) => first(method(ads, `${resource}.watch`, [value])) },
    { name: "stateOf", takes: FIELDS, call: (ads, value) => method(ads, `${resource}.stateOf`, [value]) },
    { name: "waitAll", takes: ["a list"], call: (ads, value) => method(ads, `${resource}.waitAll`, [value]) },
    ...options("read", job.by === "ids" ? { signal: GIVEN } : CALL_OPTIONS, ID),
    ...options("wait", wait, ID),
    ...options("watch", WATCH_OPTIONS, ID, first),
    ...options("waitAll", { ...wait, concurrency: COUNT }, []),
  ];
});

const CLIENT_OPTIONS: Record<string, readonly Value[]> = {
  ...CALL_OPTIONS,
  baseUrl: ["undefined"],
  ...Object.fromEntries(Object.keys(KEYS).map((name) => [name, ["undefined", "a text"] satisfies Value[]])),
  fetch: FUNCTION,
  onLog: FUNCTION,
  middleware: ["undefined", "a list"],
  journal: ["undefined"],
  validate: ["undefined", "true"],
  viaProxy: ["undefined", "true"],
  dangerouslyAllowBrowser: ["undefined", "true"],
};
const { signal: _, ...MADE_WITH } = CLIENT_OPTIONS;
const { headers: _headers, ...OF_CLIENT } = MADE_WITH;

const called = (client: unknown): unknown => method(client as object, "aiEditing.create", [BODY]);

const OTHERS: Argument[] = [
  ...["createClient", "createLinks"].map(
    (name): Argument => ({
      name: "options",
      takes: OPTIONS,
      call: (_ads, value) => Reflect.apply(name === "createClient" ? createClient : createLinks, undefined, [value]),
    }),
  ),
  { name: "options", takes: OPTIONS, call: (ads, value) => method(ads, "withOptions", [value]) },
  { name: "options", takes: OPTIONS, call: (ads, value) => method(ads, "links.withOptions", [value]) },
  // When it is made, and not at its first call: headers alone are looked at as those of a call are.
  ...optionsOf(OF_CLIENT, (_ads, options) => createClient({ ...at, ...options })),
  ...optionsOf({ headers: HEADERS }, (_ads, options) => called(createClient({ ...at, ...options }))),
  ...optionsOf({ middleware: ["a function"] }, (_ads, { middleware }: { middleware?: unknown }) =>
    createClient({ ...at, middleware: [middleware as never] }),
  ),
  ...optionsOf(MADE_WITH, (ads, options) => called(method(ads, "withOptions", [options]))),
  ...optionsOf(CALL_OPTIONS, (ads, options) => method(ads, "aiEditing.create", [BODY, options])),
  ...optionsOf(CALL_OPTIONS, (ads, options) => method(ads, "lipsyncsV2.list", [{ ids: [ID] }, options])),
  { name: "body", takes: FIELDS, call: (ads, value) => method(ads, "aiEditing.previewAndRender", [value]) },
  {
    name: "options",
    takes: ["undefined", ...FIELDS],
    call: (ads, value) => method(ads, "aiEditing.previewAndRender", [BODY, value]),
  },
  ...optionsOf({ ...WATCH_OPTIONS, onProgress: FUNCTION, approve: FUNCTION }, (ads, options) =>
    method(ads, "aiEditing.previewAndRender", [BODY, options]),
  ),
  {
    name: "download|URL|http",
    takes: [],
    call: (ads, value) => method(ads, "download", [value, new WritableStream()]),
  },
  {
    name: "Download|path",
    takes: ["a text"],
    call: (ads, value) => method(ads, "download", ["https://a.example.com/v", value]),
  },
  {
    name: "options",
    takes: OPTIONS,
    call: (ads, value) => method(ads, "download", [at.baseUrl, "/nowhere/there", value]),
  },
  ...optionsOf(
    { signal: GIVEN, idleTimeoutMs: NUMBER, maxRetries: COUNT, maxRetryAfterMs: COUNT, onProgress: FUNCTION },
    (ads, options) => method(ads, "download", [at.baseUrl, "/nowhere/there", options]),
  ),
  { name: "path", takes: [], call: (ads, value) => method(ads, "raw.POST", [value, { body: BODY }]) },
  { name: "options", takes: OPTIONS, call: (ads, value) => method(ads, "raw.POST", ["/api/ai_editing/", value]) },
  ...optionsOf({ ...CALL_OPTIONS, body: ["undefined", ...FIELDS] }, (ads, options) =>
    method(ads, "raw.POST", ["/api/ai_editing/", { body: BODY, ...options }]),
  ),
  { name: "operation", takes: [], call: (_ads, value) => Reflect.apply(estimateCredits, undefined, [value]) },
  {
    name: "body",
    takes: [...GIVEN, ...FIELDS],
    call: (_ads, value) => Reflect.apply(estimateCredits, undefined, ["aiEditing.render", value]),
  },
  {
    name: "argument",
    takes: [...GIVEN, ...FIELDS],
    call: (_ads, value) => Reflect.apply(estimateCredits, undefined, ["aiEditing.render", {}, value]),
  },
  ...optionsOf({ seconds: COUNT, job: [...GIVEN, ...FIELDS] }, (_ads, options) =>
    Reflect.apply(estimateCredits, undefined, ["aiEditing.render", {}, options]),
  ),
  { name: "fileFrom", takes: ["a text"], call: (_ads, value) => Reflect.apply(fileFrom, undefined, [value]) },
  {
    name: "fileFrom",
    takes: ["undefined", "a text", "an empty text"],
    call: (_ads, value) => Reflect.apply(fileFrom, undefined, [import.meta.filename, value]),
  },
  { name: "options", takes: OPTIONS, call: (_ads, value) => Reflect.apply(fileJournal, undefined, [value]) },
  ...optionsOf({ path: ["undefined", "a text"], keep: NUMBER }, (_ads, options) =>
    Reflect.apply(fileJournal, undefined, [options]),
  ),
  {
    name: "onProgress",
    takes: ["a function"],
    call: (_ads, value) => Reflect.apply(fetchWithProgress, undefined, [value]),
  },
  ...[expressProxy, fetchProxy].flatMap((proxy): Argument[] => [
    { name: "options|authorize", takes: [], call: (_ads, value) => Reflect.apply(proxy, undefined, [value]) },
    ...optionsOf(
      {
        operations: ["a list"],
        authorize: ["a function"],
        prepare: FUNCTION,
        onAnswer: FUNCTION,
        onLog: FUNCTION,
        fetch: FUNCTION,
        timeoutMs: NUMBER,
        journal: ["undefined"],
        origins: ["undefined", "null", "a list"],
        forwardHeaders: ["undefined", "null", "a list"],
        maxBodyBytes: COUNT,
        maxUploadBytes: COUNT,
        maxAnswerBytes: COUNT,
        bodyTimeoutMs: NUMBER,
        ...(proxy === fetchProxy && { path: ["an empty text"] satisfies Value[] }),
      },
      (_ads, options) =>
        Reflect.apply(proxy, undefined, [
          { ...at, authorize: "public", operations: [], ...(proxy === fetchProxy && { path: "/a" }), ...options },
        ]),
    ),
  ]),
];

describe.each([
  ["operations", OPERATIONS],
  ["waits", WAITS],
  ["everything else", OTHERS],
] as const)("%s", (_, all) => {
  test("whatever is none of an argument is refused with its name, and nothing is sent", async () => {
    const server = await serve(() => ({ json: { id: ID, status: "done" } }));
    const ads = server.client();
    const wrong: string[] = [];
    for (const [index, { name, takes, call }] of all.entries()) {
      for (const [what, value] of Object.entries(VALUES) as [Value, unknown][]) {
        if (takes.includes(what)) continue;
        const where = `${index} ${name} ${what} ${call}`.replace(/\s+/g, " ").slice(0, 160);
        const error: unknown = await (async () => call(ads, value))().then(
          () => "it was taken",
          (thrown: unknown) => thrown,
        );
        if (!(error instanceof VideoAdsError)) wrong.push(`${where}: ${String(error)}`);
        // A job that is named in it was made before.
        else if (!("id" in error) && outcomeOf(error) !== "neverSent")
          wrong.push(`${where}: ${error.name} ${outcomeOf(error)}`);
        else if (!new RegExp(name).test(error.message)) wrong.push(`${where}: ${error.message}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(server.seen).toEqual([]);
  });
});
