/** A service, a gateway or a fetch that quotes the request: no key is in what is thrown or logged, wherever and however it is quoted. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createClient, type LogEvent, VideoAdsError } from "../src/index.ts";
import { edit } from "./support/orders.ts";
import { KEYS, listen } from "./support/server.ts";

/** With signs that URLs and JSON write otherwise. */
const OWN = Object.fromEntries(Object.entries(KEYS).map(([name, value]) => [name, `${value}+/%"\\~1234`]));
const VALUES = Object.values(OWN);
const TOGETHER = VALUES.join(":");
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

const FORMS: Record<string, string[]> = {
  plain: VALUES,
  "URL-encoded": VALUES.map(encodeURIComponent),
  "in a form": VALUES.map((value) => new URLSearchParams({ value }).toString()),
  "in base64": VALUES.map((value) => btoa(value)),
  "together in base64": [btoa(TOGETHER)],
  "URL-encoded twice": VALUES.map((value) => encodeURIComponent(encodeURIComponent(value))),
  "in HTML": VALUES.map((value) => value.replaceAll('"', "&quot;").replaceAll("+", "&#43;").replaceAll("/", "&#x2F;")),
  "in hexadecimal digits": VALUES.map((value) => Buffer.from(value).toString("hex")),
  "as JSON in a text": [JSON.stringify(JSON.stringify(VALUES))],
};

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const PLACES: Record<string, (quoted: string) => Answer> = {
  "the detail of a 401": (quoted) => ({ status: 401, body: JSON.stringify({ detail: `No: ${quoted}` }) }),
  "a list of a 400": (quoted) => ({ status: 400, body: JSON.stringify({ video_url: [quoted, `and ${quoted}.`] }) }),
  "the name of a field": (quoted) => ({ status: 400, body: JSON.stringify({ [quoted]: { [`a ${quoted}`]: "No." } }) }),
  "a debug page": (quoted) => ({ status: 500, body: `<html><h1>${quoted}</h1><pre>key=${quoted}&b=1</pre>` }),
  "a page that is no answer": (quoted) => ({ status: 200, body: `<html>${quoted}` }),
  "a record that is none": (quoted) => ({ status: 200, body: JSON.stringify({ echoed: quoted }) }),
  "where a redirect leads": (quoted) => ({
    status: 302,
    headers: { location: `https://else.example.com/${encodeURI(quoted)}?key=${encodeURI(quoted)}` },
  }),
  "a header": (quoted) => ({ status: 403, headers: { "x-debug": encodeURI(quoted) }, body: "{}" }),
};

/** All that somebody may see of an error. */
function shown(error: unknown): string {
  const { message, stack } = error as Error;
  return [String(error), message, stack, JSON.stringify(error), inspect(error, { depth: 12, showHidden: true })].join(
    "\n",
  );
}

function expectNoKey(text: string): void {
  for (const [form, quoted] of Object.entries(FORMS)) {
    for (const one of quoted) {
      // As it is, and as inspect and JSON write it.
      for (const written of [one, JSON.stringify(one).slice(1, -1)]) expect(text.includes(written), form).toBe(false);
    }
  }
}

describe.each(Object.keys(PLACES))("quoted in %s", (place) => {
  test.each(Object.keys(FORMS))("%s", async (form) => {
    const server = await listen([], (request, response) => {
      request.resume();
      const { status, headers, body } = PLACES[place]?.(FORMS[form]?.join(" ") ?? "") ?? { status: 200 };
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body);
    });
    const logged: LogEvent[] = [];
    const ads = server.client({ ...OWN, maxRetries: 0, onLog: (event) => logged.push(event) });
    const calls = [
      () => ads.aiEditing.create(edit),
      () => ads.aiEditing.get(ID),
      () => ads.aiEditing.wait(ID, { timeoutMs: 300 }),
    ];
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(VideoAdsError);
      expectNoKey(shown(error));
    }
    expectNoKey(JSON.stringify(logged));
  });
});

test("a key of four characters is in no error; a shorter one could be part of any text", async () => {
  const server = await listen([], (request, response) => {
    request.resume();
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ detail: "No: q7x9 and zq3" }));
  });
  const errorOf = async (value: string): Promise<string> => {
    const keys = Object.fromEntries(Object.keys(KEYS).map((name) => [name, value]));
    return shown(
      await server
        .client({ ...keys, maxRetries: 0 })
        .aiEditing.get(ID)
        .catch((thrown: unknown) => thrown),
    );
  };
  expect(await errorOf("q7x9")).not.toContain("q7x9");
  expect(await errorOf("zq3")).toContain("zq3");
});

/** What others throw holds anything, in anything. */
const HOLDERS: Record<string, (quoted: string) => unknown> = {
  "an error and its cause": (quoted) => new Error(`Sent ${quoted}`, { cause: new Error(quoted) }),
  "what is in an error": (quoted) => Object.assign(new Error("x"), { request: { headers: [quoted] } }),
  "the errors of an AggregateError": (quoted) => new AggregateError([new Error(quoted), { message: quoted }, quoted]),
  "what hangs at the errors of an AggregateError": (quoted) =>
    new AggregateError([Object.assign(new Error("x"), { config: { key: quoted } })]),
  Headers: (quoted) => Object.assign(new Error("x"), { headers: new Headers({ "x-key": encodeURI(quoted) }) }),
  "a Request": (quoted) =>
    Object.assign(new Error("x"), {
      request: new Request("https://a.example.com", { headers: { "x-key": encodeURI(quoted) } }),
    }),
  "a Response that is the cause": (quoted) =>
    new Error("x", { cause: new Response("", { headers: { "x-key": encodeURI(quoted) } }) }),
  "a Map and a Set": (quoted) => new Error("x", { cause: { map: new Map([[quoted, new Set([quoted])]]) } }),
  "an object in itself": (quoted) => {
    const around: Record<string, unknown> = { quoted };
    around.self = around;
    return new Error("x", { cause: around });
  },
  "an error that is its own cause": (quoted) => {
    const error = new Error(quoted);
    error.cause = error;
    return error;
  },
  "an object with a BigInt": (quoted) => new Error("x", { cause: { big: 10n, quoted } }),
  "properties that cannot be written": (quoted) =>
    Object.freeze(Object.defineProperty(new Error(quoted), "key", { value: quoted, enumerable: true })),
  "an error of this client that is frozen": (quoted) =>
    new Error("x", { cause: Object.freeze(new VideoAdsError(quoted, { cause: Object.freeze({ quoted }) })) }),
  "hidden properties, symbols and getters": (quoted) =>
    new Error("x", {
      cause: Object.defineProperties({ [Symbol(quoted)]: quoted }, { a: { value: quoted }, b: { get: () => quoted } }),
    }),
  "an object of a class": (quoted) =>
    new Error("x", {
      cause: new (class Config {
        key = quoted;
      })(),
    }),
  "the name of a property": (quoted) => Object.assign(new Error("x"), { [quoted]: quoted, code: quoted }),
  "what is no error": (quoted) => ({ request: { quoted } }),
  "a text": (quoted) => quoted,
};

describe.each(Object.keys(HOLDERS))("in what a fetch of one's own throws: %s", (holder) => {
  test.each(Object.keys(FORMS))("%s", async (form) => {
    const fetch = () => Promise.reject(HOLDERS[holder]?.(FORMS[form]?.join(" ") ?? ""));
    const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...OWN, maxRetries: 0, fetch });
    const passed = createClient({
      ...{ baseUrl: "http://127.0.0.1:2", ...OWN, maxRetries: 0, fetch },
      middleware: [(call, next) => next(call)],
    });
    const calls = [
      () => ads.aiEditing.create(edit),
      () => passed.aiEditing.create(edit),
      () => ads.raw.GET("/api/ai_editing/{id}/", { params: { path: { id: ID } } }),
      () => ads.aiEditing.wait(ID, { timeoutMs: 20, pollMs: 5 }),
    ];
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(VideoAdsError);
      expectNoKey(shown(error));
    }
  });
});

test("of what was thrown its name, message, stack, code, errors and cause are kept, and of the language its class", async () => {
  class DriverError extends TypeError {
    readonly code = "ECONNRESET";
    readonly syscall = "read";
  }
  const thrown = new AggregateError([new RangeError("one")], "all", {
    cause: new DriverError("reset", { cause: { port: 1 } }),
  });
  const fetch = () => Promise.reject(thrown);
  const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...OWN, maxRetries: 0, fetch });
  const error: unknown = await ads.aiEditing.create(edit).catch((rejected: unknown) => rejected);
  const { cause } = error as Error;
  expect(cause).toBeInstanceOf(AggregateError);
  expect(cause).toMatchObject({ message: "all", stack: thrown.stack });
  expect((cause as AggregateError).errors).toMatchObject([{ name: "RangeError", message: "one" }]);
  expect((cause as Error).cause).toBeInstanceOf(TypeError);
  expect((cause as Error).cause).toMatchObject({ message: "reset", code: "ECONNRESET", syscall: "read" });
  expect((cause as Error).cause).toHaveProperty("cause.port", 1);
});

test.each([[{ a: 1 }], [new Error("x")], ["x"]])(
  "the reason of one's own signal comes as it is: %j",
  async (reason) => {
    const stop = new AbortController();
    const fetch = () => {
      stop.abort(reason);
      return Promise.reject(new Error("x"));
    };
    const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...OWN, fetch });
    for (const call of [
      () => ads.aiEditing.get(ID, { signal: stop.signal }),
      () => ads.raw.GET("/api/ai_editing/{id}/", { params: { path: { id: ID } }, signal: stop.signal }),
    ])
      expect(await call().catch((thrown: unknown) => thrown)).toBe(reason);
  },
);

test("of a text that is no JSON nothing is quoted that a runtime has cut through a key", async () => {
  const server = await listen([], (request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(`<${Object.values(KEYS).join("><")}>`);
  });
  const error: unknown = await server
    .client()
    .raw.GET("/api/remaining_credits/")
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VideoAdsError);
  expect(String(error)).toMatch(/answered 200, unreadable: it is no JSON\.$/);
  for (const key of Object.values(KEYS)) expect(shown(error)).not.toContain(key.slice(0, 6));
});
