/** What may have been paid for: one answer for every error, and what can be done about it. */
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { loopback } from "@video-ads/testing/loopback";
import { describe, expect, onTestFinished, test } from "vitest";
import { balance, lookUp } from "../src/generated/look-up.ts";
import {
  ApiError,
  type ClientOptions,
  ConfigurationError,
  ConnectionError,
  createClient,
  InvalidRequestError,
  type Journal,
  type Middleware,
  outcomeOf,
  type VideoAds,
  VideoAdsError,
} from "../src/index.ts";
import { fetchWithProgress } from "../src/upload.ts";
import { edit } from "./support/orders.ts";
import { KEYS, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

async function failure(call: Promise<unknown>): Promise<VideoAdsError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof VideoAdsError))
    throw new Error("The call was to fail with an error of the client.", { cause: error });
  // One answer, wherever it is asked for.
  expect(error.outcome).toBe(outcomeOf(error));
  expect(error.toJSON()).toMatchObject({ outcome: error.outcome });
  const { sent } = error.toJSON();
  if (sent !== undefined) expect(error.requestOutcome ?? error.outcome).toBe(sent ? "unknown" : "neverSent");
  return error;
}

/** What a call that has nothing to do with it was answered. */
const anothers = (): ApiError =>
  new ApiError({ operation: "credits.getRemaining", status: 402, body: {}, headers: new Headers(), attempts: 1 });

const circular: Record<string, unknown> = { ...edit };
circular.self = circular;
const throwing = {
  ...edit,
  toJSON: () => {
    throw anothers();
  },
};
const asJson = (json: unknown) => ({ ...edit, toJSON: () => json });

test.each<[what: string, call: (ads: VideoAds) => Promise<unknown>]>([
  ["a header with a line break", (ads) => ads.aiEditing.create(edit, { headers: { "x-note": "a\r\nb" } })],
  ["a header that is not Latin", (ads) => ads.aiEditing.get(ID, { headers: { "x-note": "жук" } })],
  ["a header whose name is none", (ads) => ads.aiEditing.get(ID, { headers: { "x note": "a" } })],
  ["a number that JSON has not", (ads) => ads.aiEditing.create({ ...edit, name: 1n } as never)],
  [
    "a number that JSON writes as null",
    (ads) => ads.aiEditing.create({ ...edit, background_music_volume: Number.NaN }),
  ],
  ["one of raw", (ads) => ads.raw.POST("/api/ai_editing/", { body: { ...edit, background_music_volume: 1 / 0 } })],
  ["a body that holds itself", (ads) => ads.aiEditing.create(circular as never)],
  ["a body that is nothing as JSON", (ads) => ads.aiEditing.create(asJson(undefined))],
  ["a body that is a text as JSON", (ads) => ads.aiEditing.create(asJson("text"))],
  ["a body that is a list as JSON", (ads) => ads.aiEditing.create(asJson([]))],
  ["a body of raw that is nothing as JSON", (ads) => ads.raw.POST("/api/ai_editing/", { body: asJson(undefined) })],
  ["a body of raw that is null as JSON", (ads) => ads.raw.POST("/api/ai_editing/", { body: asJson(null) })],
  ["a body that throws the error of another call", (ads) => ads.aiEditing.create(throwing)],
  [
    "a field of a form that is nothing as JSON",
    (ads) => ads.voices.clone({ name: asJson(undefined) as never, audio: new Blob(["sound"]) }),
  ],
  [
    "a field of a form that is a function",
    (ads) => ads.voices.clone({ name: (() => "") as never, audio: new Blob([""]) }),
  ],
  ["half of a character in a path", (ads) => ads.aiEditing.get("a\ud800")],
  ["half of a character in a query", (ads) => ads.dyoa.list({ ordering: "\ud800" })],
  ["no body", (ads) => Reflect.apply(ads.aiEditing.create, ads.aiEditing, [])],
  ["no form", (ads) => Reflect.apply(ads.voices.clone, ads.voices, [])],
])("%s never leaves, and nothing is tried again", async (_, call) => {
  const server = await serve(() => ({ json: {} }));
  const attempts: number[] = [];
  const error = await failure(call(server.client({ onLog: ({ attempt }) => attempts.push(attempt) })));
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error.outcome).toBe("neverSent");
  expect(server.seen).toEqual([]);
  expect(attempts).toEqual([]);
});

test.each<[what: string, answer: string]>([
  ["speaks http", "HTTP/1.1 400 Bad Request\r\n\r\n"],
  ["hangs up", ""],
])("where TLS is asked of a server that %s, nothing was sent", async (_, answer) => {
  const server = createSocketServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const ads = createClient({ baseUrl: `https://127.0.0.1:${port}`, ...KEYS, maxRetries: 0 });
  expect(await failure(ads.aiEditing.create(edit))).toMatchObject({
    name: "ConnectionError",
    outcome: "neverSent",
    sent: false,
  });
});

/** What says how a message goes over its connection: Node throws, hangs, or passes over it, and other runtimes do so of other names. */
const OF_THE_CONNECTION = [
  "Connection",
  "Content-Length",
  "Expect",
  "Host",
  "Keep-Alive",
  "Proxy-Connection",
  "TE",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
];

describe.each(OF_THE_CONNECTION)(
  "the header %s, which is the connection's own, never leaves and is not tried again",
  (name) => {
    const headers = { [name]: "3" };
    const set: Middleware = (call, next) => {
      call.headers.set(name, "3");
      return next(call);
    };

    test.each<[by: string, options: ClientOptions, call: (ads: VideoAds) => Promise<unknown>]>([
      ["a call", {}, (ads) => ads.aiEditing.create(edit, { headers })],
      ["a read", {}, (ads) => ads.aiEditing.get(ID, { headers: Object.entries(headers) })],
      ["the client", { headers: new Headers(headers) }, (ads) => ads.aiEditing.create(edit)],
      ["a middleware", { middleware: [set] }, (ads) => ads.aiEditing.get(ID)],
      ["raw", {}, (ads) => ads.raw.POST("/api/ai_editing/", { body: edit, headers })],
      ["raw of a client that has it", { headers }, (ads) => ads.raw.POST("/api/ai_editing/", { body: edit })],
      [
        "a middleware of raw",
        {},
        async (ads) => {
          await ads.raw.use({ onRequest: ({ request }) => request.headers.set(name, "3") });
          return ads.raw.GET("/api/dyoa/");
        },
      ],
    ])("given by %s", async (_, options, call) => {
      const server = await serve(() => ({ json: {} }));
      const attempts: number[] = [];
      const error = await failure(call(server.client({ ...options, onLog: ({ attempt }) => attempts.push(attempt) })));
      expect(error).toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
      expect(error.message.toLowerCase()).toContain(`headers: ${name.toLowerCase()} `);
      expect([server.seen, attempts.filter((attempt) => attempt > 1)]).toEqual([[], []]);
    });
  },
);

/** A connection at which nobody listens. */
const CLOSED = "http://127.0.0.1:4";

/** As many programs wrap `fetch`: the failure is that of another request, or of the second of two. */
const WRAPPERS: Record<string, typeof fetch> = {
  "tells a collector that is away": async (url, init) => {
    const answer = await fetch(url, init);
    await fetch(`${CLOSED}/metrics`, { method: "POST", body: "1" });
    return answer;
  },
  "tells a collector in what cannot be sent": async (url, init) => {
    const answer = await fetch(url, init);
    await fetch(`${CLOSED}/metrics`, { headers: { upgrade: "h2c" } });
    return answer;
  },
  "goes to another host, which is away": (url, init) =>
    fetch(url, init).then(() => fetch(String(url).replace(/:\d+/, ":4"), init)),
  "asks another client, whose service is away": async (url, init) => {
    const answer = await fetch(url, init);
    await createClient({ baseUrl: CLOSED, ...KEYS, maxRetries: 0 }).credits.getRemaining();
    return answer;
  },
  "wraps what says that it was not sent": async (url, init) => {
    await fetch(url, init);
    throw new Error("no metrics", { cause: Object.assign(new Error("offline"), { sent: false }) });
  },
};

test.each(
  Object.entries(WRAPPERS).flatMap(([what, fetch]) =>
    (["client", "withOptions", "raw", "middleware"] as const).map((by) => [what, by, fetch] as const),
  ),
)("a fetch of one's own that %s has sent a paid request once, and not never: %s", async (_, by, own) => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const settled: unknown[] = [];
  const journal: Journal = { intent: () => {}, outcome: (line) => void settled.push(line.outcome) };
  const client = server.client({ journal, maxRetries: 2, ...(by === "client" && { fetch: own }) });
  const error = await failure(
    by === "raw"
      ? client.raw.POST("/api/ai_editing/", {
          body: edit,
          fetch: async (request) => own(request.url, { method: "POST", body: await request.text() }),
        })
      : client
          .withOptions({
            ...(by !== "client" && { fetch: own }),
            ...(by === "middleware" && { middleware: [(call, next) => next(call)] }),
          })
          .aiEditing.create(edit),
  );
  expect(error).toMatchObject({ name: "ConnectionError", sent: true, attempts: 1, outcome: "unknown" });
  expect(error.message).toContain("paid for");
  expect([server.seen.length, settled]).toEqual([1, []]);
});

test("the runtime's own fetch is trusted where it is given as an option, and so is one that shows how far an upload is", async () => {
  const form = { name: "Nora", audio: new Blob(["sound"]) };
  for (const own of [fetch, fetchWithProgress(() => {})]) {
    const ads = createClient({ baseUrl: CLOSED, ...KEYS, fetch: own, maxRetries: 0 });
    for (const call of [() => ads.aiEditing.create(edit), () => ads.voices.clone(form)])
      expect(await failure(call())).toMatchObject({ sent: false, outcome: "neverSent" });
  }
});

test("a header that cannot be sent is named without what it holds", async () => {
  const server = await serve(() => ({ json: {} }));
  const error = await failure(server.client().aiEditing.get(ID, { headers: { "x-note": "hidden\nhere" } }));
  expect(error.message).toContain('"x-note"');
  expect([error.message, error.stack, String(error.cause)].join()).not.toContain("hidden");
});

test("a fetch of one's own that says that nothing was sent has sent nothing", async () => {
  const fetch = async () => Promise.reject(Object.assign(new Error("Offline."), { sent: false }));
  const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...KEYS, fetch, maxRetries: 0 });
  const error = await failure(ads.aiEditing.create(edit));
  expect(error).toMatchObject({ name: "ConnectionError", sent: false, outcome: "neverSent" });
  expect(error.message).not.toContain("paid");
});

test("one that sends and throws at once may have sent it, in a call by path as well", async () => {
  const sendAndThrow = (...how: Parameters<typeof fetch>): never => {
    fetch(...how).catch(() => {});
    throw new TypeError("metrics is undefined");
  };
  const calls: ((ads: VideoAds) => Promise<unknown>)[] = [
    (ads) => ads.withOptions({ fetch: sendAndThrow }).aiEditing.create(edit),
    (ads) => ads.raw.POST("/api/ai_editing/", { body: edit, fetch: sendAndThrow }),
  ];
  for (const call of calls) {
    const server = await serve(() => ({ status: 201, json: { id: ID } }));
    const error = await failure(call(server.client()));
    expect(error).toMatchObject({ name: "ConnectionError", attempts: 1, outcome: "unknown" });
    await expect.poll(() => server.seen.length).toBe(1);
  }
});

test("one that rejects may have sent it", async () => {
  const ads = createClient({
    baseUrl: "http://127.0.0.1:2",
    ...KEYS,
    fetch: async () => Promise.reject(new Error("Lost.")),
  });
  expect(await failure(ads.aiEditing.create(edit))).toMatchObject({ sent: true, attempts: 1, outcome: "unknown" });
});

test.each<[what: string, thrown: Error]>([
  ["was refused", anothers()],
  ["was not sent", new InvalidRequestError("no id")],
  ["names a job", Object.assign(anothers(), { id: ID })],
])("an error of another call, which %s, says nothing of the one whose fetch rejects with it", async (_, thrown) => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const fetchAndFail: typeof fetch = async (url, init) => {
    await fetch(url, init);
    throw thrown;
  };
  const error = await failure(server.client({ fetch: fetchAndFail }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "ConnectionError", sent: true, outcome: "unknown" });
  expect(error.message).toContain(thrown.message);
  expect(server.seen).toHaveLength(1);
});

test("a port that fetch asks nobody at has sent nothing", async () => {
  const ads = createClient({ baseUrl: "http://127.0.0.1:6000", ...KEYS, maxRetries: 0 });
  expect(await failure(ads.aiEditing.create(edit))).toMatchObject({ sent: false, outcome: "neverSent" });
});

test("a network that is away has sent nothing", async () => {
  const ads = createClient({ baseUrl: "http://255.255.255.255:81", ...KEYS, maxRetries: 0 });
  expect(await failure(ads.aiEditing.create(edit))).toMatchObject({ sent: false, outcome: "neverSent" });
});

test("an error status, a redirect and an answer that is none say on themselves what may have been paid for", async () => {
  const answers = [
    { status: 400, outcome: "refused" },
    { status: 429, outcome: "refused" },
    ...[408, 500, 502, 503, 504].map((status) => ({ status, outcome: "unknown" })),
    { status: 302, headers: { location: "/elsewhere" }, outcome: "unknown" },
    { status: 201, text: "<html>", outcome: "unknown" },
  ];
  for (const { outcome, ...answer } of answers) {
    const server = await serve(() => answer);
    const error = await failure(server.client({ maxRetries: 0 }).aiEditing.create(edit));
    expect([answer.status, error.outcome]).toEqual([answer.status, outcome]);
  }
});

test("an error that names a job is about one that was made, whatever has been refused since", async () => {
  const server = await serve(() => ({ status: 401 }));
  expect(await failure(server.client().aiEditing.wait(ID))).toMatchObject({ id: ID, status: 401, outcome: "unknown" });
  expect(await failure(server.client().aiEditing.wait(ID, { pollMs: -1 }))).toBeInstanceOf(ConfigurationError);
});

test("what to do fits the operation: its list, its job, or the trace that it leaves", async () => {
  const server = await serve(() => ({ status: 502, text: "" }));
  const ads = server.client({ maxRetries: 0 });
  const said = async (call: Promise<unknown>): Promise<string> => {
    const { message, problem = "" } = await failure(call);
    expect(message.startsWith(`${problem} `)).toBe(true);
    return message.slice(problem.length + 1);
  };
  expect(await said(ads.htmlInteractiveAds.create({ link: ID, style_ids: [ID] }))).toContain(
    `with ${lookUp["htmlInteractiveAds.create"]?.[0]} before`,
  );
  expect(await said(ads.aiEditing.render(ID))).toContain(`Look with ${lookUp["aiEditing.render"]?.[0]} whether`);
  expect(lookUp["aiEditing.create"]).toBeUndefined();
  expect(await said(ads.aiEditing.create(edit))).toContain(`no list to look for it in: what ${balance}`);
});

const broken = (): ConnectionError => new ConnectionError("the tunnel broke", { sent: true, attempts: 1 });

/** Errors of this client that cannot be written as others can. */
const UNWRITABLE: Record<string, () => ConnectionError> = {
  "is frozen": () => Object.freeze(broken()),
  "is sealed": () => Object.seal(broken()),
  "takes nothing new": () => Object.preventExtensions(broken()),
  "has a fixed message": () => Object.defineProperty(broken(), "message", { writable: false }),
  "has a message that is asked for": () =>
    Object.defineProperty(broken(), "message", { get: () => "the tunnel broke" }),
  "has a problem of its own": () =>
    Object.setPrototypeOf(broken(), Object.create(ConnectionError.prototype, { problem: { get: () => "mine" } })),
};

describe.each(Object.keys(UNWRITABLE))(
  "an error of this client that %s ends a call as any other of its class does",
  (how) => {
    const thrown = UNWRITABLE[how] ?? broken;
    const previewed = { id: ID, status: "pending", preview: "https://media.example.com/p.html", progress: 50 };

    test.each<[what: string, call: (ads: VideoAds) => Promise<unknown>]>([
      ["a create", (ads) => ads.aiEditing.create(edit)],
      ["a form", (ads) => ads.voices.clone({ name: "Nora", audio: new Blob(["sound"]) })],
      ["raw", (ads) => ads.raw.POST("/api/ai_editing/", { body: edit })],
    ])("thrown by fetch at %s", async (_, call) => {
      const server = await serve(() => ({}));
      const original = thrown();
      const error = await failure(call(server.client({ fetch: () => Promise.reject(original) })));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ sent: true, outcome: "unknown", stack: original.stack });
      expect(error.message).toMatch(/^the tunnel broke.*paid for/);
    });

    test("thrown by a middleware", async () => {
      const server = await serve(() => ({ json: previewed }));
      const middleware: Middleware = () => Promise.reject(thrown());
      const error = await failure(server.client({ middleware: [middleware] }).aiEditing.create(edit));
      expect(error).toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
      expect(server.seen).toEqual([]);
    });

    test("thrown in a wait, or by approve, it names the job", async () => {
      const server = await serve(() => ({ json: previewed }));
      const away = server.client({ fetch: () => Promise.reject(thrown()), maxRetries: 0 });
      const approve = () => Promise.reject(thrown());
      for (const call of [away.aiEditing.read(ID), server.client().aiEditing.previewAndRender(edit, { approve })]) {
        const error = await failure(call);
        expect(error).toBeInstanceOf(ConnectionError);
        expect(error.message).toMatch(/^the tunnel broke/);
      }
      const flow = await failure(server.client().aiEditing.previewAndRender(edit, { approve }));
      expect(flow).toMatchObject({ id: ID, outcome: "unknown", requestOutcome: "unknown" });
    });

    test("as the reason of a signal, it comes as it is", async () => {
      const server = await serve(() => new Promise(() => {}));
      const ads = server.client();
      const reason = thrown();
      const message = reason.message;
      for (const call of [
        (signal: AbortSignal) => ads.aiEditing.create(edit, { signal }),
        (signal: AbortSignal) => ads.raw.POST("/api/ai_editing/", { body: edit, signal }),
        (signal: AbortSignal) => ads.aiEditing.wait(ID, { signal }),
        (signal: AbortSignal) => ads.aiEditing.previewAndRender(edit, { signal }),
      ]) {
        const controller = new AbortController();
        const before = server.seen.length;
        const ended = call(controller.signal).catch((thrown: unknown) => thrown);
        await expect.poll(() => server.seen.length).toBe(before + 1);
        controller.abort(reason);
        expect(await ended).toBe(reason);
        expect([reason.message, reason.id]).toEqual([message, undefined]);
      }
    });
  },
);

/** Answers as it is told, and then is there no more: `lost` ends the connection without an answer. */
async function goingAway(...answers: readonly (number | "lost")[]) {
  const seen: string[] = [];
  const service = createServer((request, response) => {
    const answer = answers[seen.length];
    seen.push(`${request.method}`);
    // Nobody else is let in, and who is there has an answer.
    if (seen.length === answers.length) service.close();
    request.resume().on("end", () => {
      if (answer === "lost") request.socket.destroy();
      else response.writeHead(answer ?? 500, { connection: "close", "retry-after": "0" }).end("{}");
    });
  });
  const { url, close } = await loopback(service);
  onTestFinished(close);
  return { seen, ads: createClient({ baseUrl: url, ...KEYS, maxRetries: 1 }) };
}

const REPEATABLE: Record<string, (ads: VideoAds) => Promise<unknown>> = {
  PUT: (ads) => ads.links.update(ID, { title: "Trail shoe" }),
  DELETE: (ads) => ads.dyoa.delete(ID),
};

describe.each(Object.entries(REPEATABLE))("a %s whose first attempt may have been done is unknown", (_, call) => {
  test.each([502, 504, 408, "lost"] as const)("where it ended with %s, and the next reached nobody", async (first) => {
    const { seen, ads } = await goingAway(first);
    const error = await failure(call(ads));
    expect(error).toMatchObject({ name: "ConnectionError", sent: true, attempts: 2, outcome: "unknown" });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ["lost", 404],
    [502, 404],
    [503, 429],
    [504, 400],
  ] as const)("where it ended with %s, and the next was answered %i", async (first, status) => {
    const { seen, ads } = await goingAway(first, status);
    expect(await failure(call(ads))).toMatchObject({ status, sent: true, attempts: 2, outcome: "unknown" });
    expect(seen).toHaveLength(2);
  });

  test("and not where it was not taken: after a 429 it is refused, or was never sent", async () => {
    const gone = await goingAway(429);
    expect(await failure(call(gone.ads))).toMatchObject({ sent: false, attempts: 2, outcome: "neverSent" });
    const { ads } = await goingAway(429, 404);
    expect(await failure(call(ads))).toMatchObject({ status: 404, attempts: 2, outcome: "refused" });
  });
});

const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/** What throws when it is looked at. */
const UNREADABLE: Record<string, () => unknown> = {
  "an error whose message is asked for": () =>
    Object.defineProperty(new Error(), "message", {
      get: () => {
        throw new Error("not for you");
      },
    }),
  "an error that hides whether it was sent": () => ({
    get sent() {
      throw Object.assign(new Error("no"), { sent: false });
    },
  }),
  "a revoked proxy": revoked,
  "an error that is caused by one": () => new Error("lost", { cause: revoked() }),
  "several of which one is one": () => new AggregateError([new Error("lost"), revoked()]),
};

describe.each(Object.entries(UNREADABLE))("%s", (_, thrown) => {
  test("says nothing of what it is about", () => {
    expect(outcomeOf(thrown())).toBe("unknown");
  });

  test.each<[by: string, failing: (make: () => unknown) => ClientOptions]>([
    [
      "a fetch of one's own",
      (make) => ({
        fetch: async (url, init) => {
          await fetch(url, init);
          throw make();
        },
      }),
    ],
    [
      "a middleware",
      (make) => ({
        middleware: [
          async (call, next) => {
            await next(call);
            throw make();
          },
        ],
      }),
    ],
  ])("that %s ends with leaves a paid request unknown, and sent once", async (_by, failing) => {
    const server = await serve(() => ({ status: 201, json: { id: ID } }));
    const settled: unknown[] = [];
    const journal: Journal = { intent: () => {}, outcome: (line) => void settled.push(line.outcome) };
    const ads = server.client({ ...failing(thrown), journal });
    const error = await failure(ads.aiEditing.create(edit));
    expect([error.outcome, server.seen.length, settled]).toEqual(["unknown", 1, []]);
    const raw = await ads.raw.POST("/api/ai_editing/", { body: edit }).catch((fault: unknown) => fault);
    expect([outcomeOf(raw), server.seen.length]).toEqual(["unknown", 2]);
  });
});

test.each([undefined, null, {}, "ok"])(
  "a fetch of one's own that answers no Response is told what it has to answer: %j",
  async (answer) => {
    const server = await serve(() => ({}));
    const ads = server.client({ fetch: async () => answer as never, maxRetries: 0 });
    const error = await failure(ads.aiEditing.create(edit));
    expect(error).toMatchObject({ name: "ConnectionError", sent: true, outcome: "unknown" });
    expect(error.message).toContain("it has to answer a Response");
  },
);

test("waitAll settles what is no job by itself", async () => {
  const server = await serve(() => ({ json: { id: ID, status: "done" } }));
  const settled = await server.client().aiEditing.waitAll([null as never, ID, undefined as never]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
  expect(settled[0]).toMatchObject({ reason: { message: expect.stringContaining("not Null.") } });
});
