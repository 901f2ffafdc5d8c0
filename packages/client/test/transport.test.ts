import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  createClient,
  InsufficientCreditsError,
  InvalidResponseError,
  type LogEvent,
  NotFoundError,
  outcomeOf,
  RateLimitError,
  TimeoutError,
  ValidationError,
  VideoAdsError,
} from "../src/index.ts";
import { KEYS, listen, SECRETS, type Seen, serve } from "./support/server.ts";

const job = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };
/** Of the client of `serve`. */
const KEY = SECRETS.at(-1) ?? "";
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

test("a paid POST is sent once when the socket drops after the request left", async () => {
  const seen: Seen[] = [];
  const server = await listen(seen, (request) => {
    request.resume().on("end", () => {
      seen.push({ method: "POST", url: request.url ?? "", headers: {}, body: "" });
      request.socket.destroy();
    });
  });
  const error = await server
    .client()
    .customTemplateJobs.create(job)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ sent: true, attempts: 1 });
  expect((error as Error).message).toContain("may have arrived");
  expect(seen).toHaveLength(1);
});

test("a paid POST is sent once when the answer breaks off half-way", async () => {
  const seen: Seen[] = [];
  const server = await listen(seen, (request, response) => {
    seen.push({ method: "POST", url: "", headers: {}, body: "" });
    request.resume();
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"id": "3f2b');
    setTimeout(() => response.destroy(), 10);
  });
  await expect(server.client().customTemplateJobs.create(job)).rejects.toMatchObject({ sent: true, attempts: 1 });
  expect(seen).toHaveLength(1);
});

/** What a failed call says of its money. */
async function ending(call: Promise<unknown>): Promise<{ outcome: string; says: boolean; message: string }> {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof VideoAdsError)) throw new Error("The call was to fail with an error of the client.");
  return {
    outcome: outcomeOf(error),
    says: (error.problem ?? "").endsWith(". It was not sent again: it may have arrived and been paid for."),
    message: error.message,
  };
}

test.each([500, 502, 503, 408])("a paid POST is sent once when the answer is %i, and says so", async (status) => {
  const server = await serve(() => ({ status, json: { detail: "Not now" } }));
  await expect(server.client().customTemplateJobs.create(job)).rejects.toMatchObject({ status, attempts: 1 });
  expect(server.seen).toHaveLength(1);
  expect(await ending(server.client().customTemplateJobs.create(job))).toMatchObject({
    outcome: "unknown",
    says: true,
  });
});

test.each([
  ["a page of HTML", { text: "<html>" }],
  ["nothing", { status: 204 }],
  ["a redirect", { status: 302, headers: { location: "/elsewhere" } }],
])("a paid POST that is answered with %s may have been done, and says so", async (_, answer) => {
  const server = await serve(() => answer);
  expect(await ending(server.client().customTemplateJobs.create(job))).toMatchObject({
    outcome: "unknown",
    says: true,
  });
  expect(server.seen).toHaveLength(1);
});

test("a paid POST whose answer did not come in time may have been done, and says so", async () => {
  const server = await listen([], () => {});
  const call = server.client({ timeoutMs: 50 }).customTemplateJobs.create(job);
  expect(await ending(call)).toMatchObject({ outcome: "unknown", says: true });
});

test.each([400, 401, 402, 404, 409])(
  "a paid POST that is refused with %i has cost nothing, and does not frighten",
  async (status) => {
    const server = await serve(() => ({ status, json: { detail: "No." } }));
    expect(await ending(server.client().customTemplateJobs.create(job))).toEqual({
      outcome: "refused",
      says: false,
      message: `customTemplateJobs.create answered ${status}: No.`,
    });
  },
);

test("a paid POST whose answer is 407, which Node's fetch does not hand over, may have been done, and is sent once", async () => {
  const server = await serve(() => ({ status: 407 }));
  const error = await server
    .client()
    .customTemplateJobs.create(job)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(outcomeOf(error)).toBe("unknown");
  expect(server.seen).toHaveLength(1);
});

test("a paid POST whose answer is 421 is refused: Node's fetch sends it once more by itself, which is no attempt of the client's", async () => {
  const server = await serve(() => ({ status: 421, json: { detail: "Not here." } }));
  const error = await server
    .client()
    .customTemplateJobs.create(job)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "ApiError", status: 421, attempts: 1 });
  expect(outcomeOf(error)).toBe("refused");
  expect(server.seen.map(({ method }) => method)).toEqual(["POST", "POST"]);
});

test("a GET that fails says nothing of money", async () => {
  const server = await serve(() => ({ status: 503, json: { detail: "Down." } }));
  expect(await ending(server.client({ maxRetries: 0 }).credits.getRemaining())).toMatchObject({ says: false });
});

test("a POST is tried again after a 429, which says that it was not taken", async () => {
  const server = await serve((_, count) =>
    count < 3 ? { status: 429, headers: { "retry-after": "0" } } : { json: { id: ID } },
  );
  await server.client().customTemplateJobs.create(job);
  expect(server.seen).toHaveLength(3);
});

test("a POST is tried again when the connection was never made", async () => {
  const events: LogEvent[] = [];
  const ads = createClient({
    // Unassigned, and below the ports that others are given: one that was free a moment ago may be somebody's by now.
    baseUrl: "http://127.0.0.1:4",
    ...KEYS,
    onLog: (event) => events.push(event),
  });
  const error = await ads.customTemplateJobs.create(job).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ sent: false, attempts: 3 });
  expect(outcomeOf(error)).toBe("neverSent");
  expect((error as Error).message).not.toContain("may have arrived");
  expect((error as Error).message).toContain("ECONNREFUSED");
  expect(events.map(({ attempt, retryInMs }) => [attempt, retryInMs !== undefined])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
});

describe("a PATCH is sent like a POST", () => {
  /** The contract may have no operation with one: as it is called beside the generated methods. */
  const patched = ({ raw }: ReturnType<typeof createClient>): Promise<unknown> =>
    Reflect.apply(raw.PATCH, raw, ["/api/of_tomorrow/", { body: {} }]);

  test.each([500, 502, 503, 408])("once when the answer is %i", async (status) => {
    const server = await serve(() => ({ status, json: { detail: "Not now" } }));
    await patched(server.client());
    expect(server.seen.map(({ method }) => method)).toEqual(["PATCH"]);
  });

  test("once when the socket drops after the request left", async () => {
    const seen: Seen[] = [];
    const server = await listen(seen, (request) => {
      request.resume().on("end", () => {
        seen.push({ method: request.method ?? "", url: "", headers: {}, body: "" });
        request.socket.destroy();
      });
    });
    await expect(patched(server.client())).rejects.toMatchObject({ sent: true, attempts: 1 });
    expect(seen.map(({ method }) => method)).toEqual(["PATCH"]);
  });

  test("again after a 429, and when no connection was made", async () => {
    const server = await serve((_, count) =>
      count < 3 ? { status: 429, headers: { "retry-after": "0" } } : { json: {} },
    );
    await patched(server.client());
    expect(server.seen).toHaveLength(3);
    const nobody = createClient({ baseUrl: "http://127.0.0.1:4", ...KEYS });
    await expect(patched(nobody)).rejects.toMatchObject({ sent: false, attempts: 3 });
  });
});

test.each([500, 503, 408])("a GET is tried again after %i, and says how often", async (status) => {
  const server = await serve((_, count) => (count < 3 ? { status } : { json: { remaining_credits: 3 } }));
  const answer = await server.client().credits.withResponse.getRemaining();
  expect(answer).toMatchObject({ attempts: 3, data: { remaining_credits: 3 } });
});

test("a GET gives up after its retries with the last answer", async () => {
  const server = await serve(() => ({ status: 503, json: { detail: "Down for maintenance." } }));
  const error = await server
    .client({ maxRetries: 1 })
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 503, attempts: 2, fields: { "": ["Down for maintenance."] } });
});

test("a Retry-After of an hour is not waited for: the caller gets the error at once", async () => {
  const server = await serve(() => ({ status: 429, headers: { "retry-after": "3600" } }));
  const error = await server
    .client()
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ attempts: 1, retryAfterMs: 3_600_000 });
});

test("how much of it is waited for can be said, for the client and for a call", async () => {
  const server = await serve((_, count) => ({
    status: count === 1 ? 429 : 200,
    json: { remaining_credits: 7 },
    headers: { "retry-after": "1" },
  }));
  await expect(server.client({ maxRetryAfterMs: 500 }).credits.getRemaining()).rejects.toMatchObject({ attempts: 1 });
  const patient = await serve((_, count) => ({
    status: count === 1 ? 429 : 200,
    json: { remaining_credits: 7 },
    headers: { "retry-after": "1" },
  }));
  const { attempts } = await patient
    .client({ maxRetryAfterMs: 500 })
    .credits.withResponse.getRemaining({ maxRetryAfterMs: 1_000 });
  expect(attempts).toBe(2);
});

test("an attempt that takes too long is given up for the next one, and the call goes on; a POST's is not repeated", async () => {
  const seen: Seen[] = [];
  const server = await listen(seen, (request, response) => {
    seen.push({ method: request.method ?? "", url: "", headers: {}, body: "" });
    request.resume();
    if (seen.length === 2) response.end('{"remaining_credits":7}');
  });
  const ads = server.client({ attemptTimeoutMs: 300 });
  expect((await ads.credits.withResponse.getRemaining()).attempts).toBe(2);
  const error: unknown = await ads.customTemplateJobs.create(job).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ sent: true, attempts: 1, message: expect.stringContaining("longer than 300 ms.") });
  expect(seen).toHaveLength(3);
});

test("in Deno a POST has a body that cannot be repeated, and a connection of its own, which ends with it; a read has neither", async () => {
  const connections: { close(): void }[] = [];
  const closed: unknown[] = [];
  vi.stubGlobal("Deno", {
    createHttpClient: (options: object) => {
      expect(options).toEqual({ poolMaxIdlePerHost: 0 });
      const connection = { close: () => void closed.push(connection) };
      connections.push(connection);
      return connection;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const server = await serve(() => ({ status: 502, json: {} }));
  const used: unknown[] = [];
  const bodies: unknown[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    used.push(Object(init).client);
    bodies.push(init?.body);
    return globalThis.fetch(url, init);
  };
  const ads = server.client({ fetch, maxRetries: 0 });
  await ads.customTemplateJobs.create(job).catch(() => {});
  await ads.credits.getRemaining().catch(() => {});
  expect(connections).toHaveLength(1);
  expect(used).toEqual([connections[0], undefined]);
  // Of a stream Deno has nothing left, and it streams a blob.
  expect(bodies).toEqual([expect.any(Blob), null]);
  expect(closed).toEqual(connections);
});

test("an error page without an end is read as far as anybody reads", async () => {
  const server = await listen([], (_, response) => {
    response.writeHead(400, { "content-type": "text/html" });
    const page = Buffer.alloc(65_536, "x ");
    const more = (): void => {
      while (!response.destroyed && response.write(page));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  const error: unknown = await server
    .client()
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ValidationError);
  expect(String((error as ValidationError).body)).toHaveLength(2 ** 23);
});

describe.each(["is cut", "stands still"] as const)("an answer whose body %s", (way) => {
  /** The first answer is such a one, and any later one whole. */
  const service = (status: number, seen: Seen[] = []) =>
    listen(seen, (request, response) => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: {}, body: "" });
      if (seen.length > 1)
        return void response
          .writeHead(201, { "content-type": "application/json" })
          .end(JSON.stringify({ id: ID, status: "pending" }));
      response.writeHead(status, { "content-type": "application/json", "content-length": 999 });
      response.write('{"detail":"Insuf', () => way === "is cut" && setTimeout(() => response.destroy(), 20));
    });

  test.each([
    [400, ValidationError],
    [402, InsufficientCreditsError],
    [404, NotFoundError],
  ])("is the error of its status, by which nothing was made: %i", async (status, expected) => {
    const server = await service(status);
    const error = await server
      .client()
      .customTemplateJobs.create(job)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(expected);
    expect(error).toMatchObject({ status, attempts: 1 });
    expect(outcomeOf(error)).toBe("refused");
    expect(server.seen).toHaveLength(1);
  });

  test("is sent again by its status: 429", async () => {
    const server = await service(429);
    expect(await server.client().customTemplateJobs.create(job)).toMatchObject({ id: ID });
    expect(server.seen).toHaveLength(2);
  });

  test("is told by its status where the time is over before more of it is there", async () => {
    const server = await service(402);
    const error = await server
      .client({ timeoutMs: 500 })
      .customTemplateJobs.create(job)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InsufficientCreditsError);
  });

  test("leaves a success unknown", async () => {
    const server = await service(201);
    const error = await server
      .client({ timeoutMs: 500 })
      .customTemplateJobs.create(job)
      .catch((reason: unknown) => reason);
    expect(outcomeOf(error)).toBe("unknown");
    expect(server.seen).toHaveLength(1);
  });

  test("is not waited for by who breaks off", async () => {
    const server = await service(402);
    const controller = new AbortController();
    const ended = server
      .client()
      .customTemplateJobs.create(job, { signal: controller.signal })
      .catch((reason: unknown) => reason);
    await expect.poll(() => server.seen).toHaveLength(1);
    if (way === "is cut") return void expect(await ended).toBeInstanceOf(InsufficientCreditsError);
    const gone = new Error("the caller went");
    setTimeout(() => controller.abort(gone), 100);
    expect(await ended).toBe(gone);
  });
});

test("a Retry-After that makes no sense falls back to the backoff", async () => {
  const server = await serve((_, count) =>
    count === 1 ? { status: 429, headers: { "retry-after": "soon" } } : { json: { remaining_credits: 1 } },
  );
  expect(await server.client().credits.getRemaining()).toEqual({ remaining_credits: 1 });
});

test.each([
  [400, ValidationError],
  [401, AuthenticationError],
  [402, InsufficientCreditsError],
  [403, AuthenticationError],
  [404, NotFoundError],
  [422, ValidationError],
  [418, ApiError],
  [500, ApiError],
])("%i becomes its own error class", async (status, expected) => {
  const server = await serve(() => ({ status, json: { detail: "No." } }));
  const error = await server
    .client({ maxRetries: 0 })
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(expected);
  expect(error).toBeInstanceOf(VideoAdsError);
  expect((error as Error).message).toBe(`credits.getRemaining answered ${status}: No.`);
});

test.each([
  [{ name: ["Too long.", "Too odd."] }, { name: ["Too long.", "Too odd."] }, "name: Too long. Too odd."],
  [["The page could not be read."], { "": ["The page could not be read."] }, "The page could not be read."],
  [
    { video_inputs: [{}, { voice: ["Required."] }] },
    { "video_inputs.1.voice": ["Required."] },
    "video_inputs.1.voice: Required.",
  ],
  [{ non_field_errors: ["Either audio or text."] }, { "": ["Either audio or text."] }, "Either audio or text."],
  ["<h1>Bad</h1>", { "": ["<h1>Bad</h1>"] }, "<h1>Bad</h1>"],
])("the error body %j is read", async (json, fields, message) => {
  const server = await serve(() => ({ status: 400, json }));
  const error = await server
    .client()
    .customTemplateJobs.create(job)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fields });
  expect((error as Error).message).toContain(message);
});

test("an empty error body still becomes an error", async () => {
  const server = await serve(() => ({ status: 500 }));
  const error = await server
    .client({ maxRetries: 0 })
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 500, body: undefined });
});

test("a page of HTML with status 200 is an InvalidResponseError with its first 200 characters", async () => {
  const server = await serve(() => ({ text: `<html>${"x".repeat(1000)}` }));
  const error = await server
    .client()
    .credits.getRemaining()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect((error as InvalidResponseError).bodyStart).toBe(`<html>${"x".repeat(194)} …`);
  expect((error as InvalidResponseError).headers?.get("content-type")).toBe("text/html");
  expect(JSON.parse(JSON.stringify(error))).toHaveProperty("operation");
});

test("nothing where JSON is due is an InvalidResponseError", async () => {
  const server = await serve(() => ({ status: 204 }));
  await expect(server.client().credits.getRemaining()).rejects.toThrow(
    "credits.getRemaining answered 204 with nothing",
  );
});

test("a server that never answers ends in a TimeoutError that says whether the request left", async () => {
  const server = await listen([], () => {});
  const error = await server
    .client({ timeoutMs: 50 })
    .customTemplateJobs.create(job)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ sent: true, attempts: 1 });
});

test("a body that never ends is cut by the deadline too", async () => {
  const server = await listen([], (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("[");
  });
  await expect(server.client({ timeoutMs: 50 }).customTemplates.list()).rejects.toBeInstanceOf(TimeoutError);
});

test("an abort rejects with the caller's reason, in the request and in the backoff", async () => {
  const hanging = await listen([], () => {});
  const failing = await serve(() => ({ status: 503, headers: { "retry-after": "30" } }));
  for (const server of [hanging, failing]) {
    const controller = new AbortController();
    const call = server.client().credits.getRemaining({ signal: controller.signal });
    setTimeout(() => controller.abort(new Error("changed my mind")), 30);
    await expect(call).rejects.toThrow("changed my mind");
  }
});

test("a signal that is aborted already sends nothing", async () => {
  const server = await serve(() => ({ json: {} }));
  await expect(
    server.client().credits.getRemaining({ signal: AbortSignal.abort(new Error("too late")) }),
  ).rejects.toThrow("too late");
  expect(server.seen).toEqual([]);
});

test("the keys are not carried to another host", async () => {
  const other = await serve(() => ({ json: { remaining_credits: 666 } }));
  const server = await serve(() => ({ status: 302, headers: { location: `${other.url}/api/remaining_credits/` } }));
  await expect(server.client().credits.getRemaining()).rejects.toThrow("was redirected (302)");
  expect(other.seen).toEqual([]);
});

test("a redirect on the same host is followed for a GET, and for a POST only when it stays a POST", async () => {
  const server = await serve(({ url }) =>
    url.startsWith("/new")
      ? { json: { remaining_credits: 5 } }
      : { status: url.includes("jobs") ? 302 : 301, headers: { location: "/new" } },
  );
  const ads = server.client();
  expect(await ads.credits.getRemaining()).toEqual({ remaining_credits: 5 });
  await expect(ads.customTemplateJobs.create(job)).rejects.toThrow("would turn the request into a GET");
});

test("an endless redirect ends", async () => {
  const server = await serve(() => ({ status: 302, headers: { location: "/again" } }));
  await expect(server.client().credits.getRemaining()).rejects.toThrow("redirected");
  expect(server.seen.length).toBeLessThan(10);
});

test("a POST follows one redirect, and no more", async () => {
  const server = await serve(({ url }) =>
    url.startsWith("/new")
      ? { json: { id: "x" } }
      : { status: 307, headers: { location: url.startsWith("/old") ? "/new" : "/old" } },
  );
  await expect(server.client().customTemplateJobs.create(job)).rejects.toThrow("One redirect at most");
  expect(server.seen.map(({ method }) => method)).toEqual(["POST", "POST"]);
});

test("no key is in an error, in its JSON, or in the log", async () => {
  const events: LogEvent[] = [];
  const server = await serve(() => ({ status: 400, json: { detail: "No." } }));
  const ads = server.client({ onLog: (event) => events.push(event), headers: { authorization: "Bearer s3cret" } });
  const error = await ads.customTemplateJobs.create(job).catch((reason: unknown) => reason);
  const { inspect } = await import("node:util");
  const everything = [
    inspect(error, { depth: 10, showHidden: true }),
    JSON.stringify(error),
    JSON.stringify(events),
    inspect(ads, { depth: 10 }),
  ].join();
  expect(everything).not.toContain(KEY);
  expect(everything).not.toContain("s3cret");
  expect(events).toMatchObject([{ operation: "customTemplateJobs.create", method: "POST", status: 400, attempt: 1 }]);
});

test.each([
  ["a refusal", () => ({ status: 401, json: { detail: `bad key ${KEY}`, [KEY]: ["?"], nested: [{ deep: KEY }] } })],
  ["a header of an answer", () => ({ status: 400, json: { detail: "No." }, headers: { "x-echo": KEY } })],
  ["a page in place of an answer", () => ({ text: `<p>${KEY}</p>` })],
  ["a fault that a gateway shows in base64", () => ({ status: 502, text: btoa(`id:${KEY}`) })],
  ["a redirect", () => ({ status: 307, headers: { location: `https://elsewhere.example.com/${KEY}?k=${KEY}` } })],
  ["the reason of a job", () => ({ json: { id: ID, status: "failed", failed_reason: `not with ${KEY}` } })],
] as const)("a key that the service quotes in %s is in no error and in no log", async (_, answer) => {
  const events: LogEvent[] = [];
  const server = await serve(answer);
  const ads = server.client({ onLog: (event) => events.push(event), maxRetries: 0 });
  const error = await ads.customTemplateJobs.wait(ID, { pollMs: 5, timeoutMs: 300 }).catch((reason: unknown) => reason);
  const made = await ads.customTemplateJobs.create(job).catch((reason: unknown) => reason);
  const { inspect } = await import("node:util");
  for (const one of [error, made]) {
    if (one instanceof Error) expect(inspect(one, { depth: 10, showHidden: true })).not.toContain(KEY);
    if (one instanceof Error) expect(JSON.stringify(one)).not.toContain(KEY);
  }
  expect(error).toBeInstanceOf(Error);
  expect(`${inspect(error, { depth: 10 })}${inspect(made, { depth: 10 })}`).not.toContain(btoa(`id:${KEY}`));
  expect(JSON.stringify(events)).not.toContain(KEY);
});

test("nor is one with quotes and backslashes, which JSON escapes as often as it is quoted, beside what is no text", async () => {
  const apiKey = 'k"3y\\9d2e41';
  const header = JSON.stringify({ "X-API-KEY": apiKey });
  const detail = `bad header ${header}, that is ${JSON.stringify(JSON.stringify(header))}`;
  const server = await serve(() => ({
    status: 400,
    json: { detail, [`template ${header}`]: [header], account: 4711 },
  }));
  const ads = server.client({ apiId: "4711", apiKey });
  const error = await ads.customTemplateJobs.create(job).catch((reason: unknown) => reason);
  const { inspect } = await import("node:util");
  const masked = { "": [expect.stringContaining("***")], 'template {"X-API-KEY":"***"}': ['{"X-API-KEY":"***"}'] };
  expect(error).toMatchObject({ message: expect.stringContaining("***"), fields: masked });
  expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/9d2e41/);
  expect(JSON.stringify(error)).not.toMatch(/9d2e41/);
});

test("nor is one that a fetch of one's own quotes", async () => {
  const events: LogEvent[] = [];
  const fetch = (): never => {
    throw new TypeError(`refused: ${KEY}`, { cause: new Error(`proxy-authorization: ${KEY}`) });
  };
  const ads = createClient({
    baseUrl: "http://127.0.0.1:1",
    ...KEYS,
    fetch,
    onLog: (event) => events.push(event),
  });
  const { inspect } = await import("node:util");
  const error = await ads.customTemplateJobs.create(job).catch((reason: unknown) => reason);
  const raw = await ads.raw.GET("/api/dyoa/").catch((reason: unknown) => reason);
  for (const one of [error, raw]) {
    expect(one).toMatchObject({ name: "ConnectionError", message: expect.stringContaining("***") });
    expect(inspect(one, { depth: 10, showHidden: true })).not.toContain(KEY);
  }
  expect(JSON.stringify(events)).toContain("***");
  expect(JSON.stringify(events)).not.toContain(KEY);
});

test("unknown fields and unknown enum values pass through", async () => {
  const record = { id: ID, status: "thinking", editing_style: "vapor", new_field: { a: 1 } };
  const server = await serve(() => ({ json: record }));
  expect(await server.client().aiEditing.get(ID)).toEqual(record);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("disk full");
    },
  ],
  ["rejects", () => Promise.reject(new Error("disk full"))],
])("a log hook that %s does not disturb the call", async (_, onLog) => {
  const server = await serve(() => ({ json: { id: ID } }));
  // Whatever rejects and is caught by nobody fails the test run.
  await server.client({ onLog }).customTemplateJobs.create(job);
  expect(server.seen).toHaveLength(1);
});

test("nor does the start of one, at which a long answer was cut off", async () => {
  const { inspect } = await import("node:util");
  for (const [status, room] of [
    [500, 1_000],
    [200, 200],
  ] as const) {
    const text = `${"x".repeat(room - 10)} ${KEY}`;
    const server = await serve(() => ({ status, text }));
    const error = await server
      .client({ maxRetries: 0 })
      .personas.list()
      .catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/x \*\*\* …/);
    expect(inspect(error)).not.toContain(KEY.slice(0, 6));
  }
});
