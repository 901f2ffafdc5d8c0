// The mock without a port: as a fetch, a handler of the Fetch standard, a router of Express and handlers of MSW, over one core.
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { close, listen } from "@video-ads/http/server";
import express from "express";
import { Window } from "happy-dom";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createMock, type LocalMock, OptionsError, startMock } from "../src/index.ts";
import { formOf, keyHeaders, readBundle, TEMPLATE_ID } from "./support.ts";

const body = JSON.stringify({ template_id: TEMPLATE_ID, variables: {} });
const post = { method: "POST", headers: { ...keyHeaders(), "content-type": "application/json" }, body };
const JOBS = "/api/custom_template_jobs/";
const BALANCE = "/api/remaining_credits/";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
const json = async (answer: Response): Promise<any> => answer.json();

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock({ advance: { afterReads: 1 } });
});
beforeEach(() => mock.control.reset());
afterAll(() => mock.close());

describe("as a fetch", () => {
  test("who asks in a loop leaves timers their turn, also when the mock is closed", async () => {
    const closing = await createMock();
    for (const end of [() => {}, () => closing.close()]) {
      await end();
      let isDone = false;
      setTimeout(() => {
        isDone = true;
      });
      while (!isDone) await closing.fetch(BALANCE, { headers: keyHeaders() }).catch(() => {});
    }
  });

  test("it answers while the timers of a test stand still", async () => {
    vi.useFakeTimers();
    try {
      expect((await mock.fetch(BALANCE, { headers: keyHeaders() })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a job is made, read and its output shown, by whatever host it is asked for", async () => {
    const created = await mock.fetch(`https://api.example.com${JOBS}`, post);
    expect([created.status, created.url]).toEqual([200, `https://api.example.com${JOBS}`]);
    const { id } = await json(created);
    let job = { status: "", video_output: "" };
    while (job.status !== "done") {
      job = await json(await mock.fetch(`${JOBS}${id}/`, { headers: keyHeaders() }));
    }
    expect(job.video_output.startsWith(`${mock.url}/__media/`)).toBe(true);
    const video = await mock.fetch(job.video_output, { headers: { range: "bytes=0-9" } });
    expect([video.status, (await video.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  test("answers and refusals are those of the mock that listens, header by header", async () => {
    const asked: [path: string, init?: RequestInit][] = [
      [BALANCE, { headers: keyHeaders() }],
      [BALANCE],
      [BALANCE, { method: "DELETE", headers: keyHeaders() }],
      ["/api/nowhere/", { headers: keyHeaders() }],
      ["/api/dyoa/", { headers: { ...keyHeaders(), prefer: "code=429" } }],
      ["/api/dyoa/", { headers: { ...keyHeaders(), origin: "http://localhost:3000" } }],
      [JOBS, { ...post, body: "{" }],
      [JOBS, { ...post, body: JSON.stringify({ template_id: 5 }) }],
      ["/__media/a.html"],
      ["/__sandbox"],
    ];
    await using listening = await startMock({ advance: { afterReads: 1 } });
    const seen = async (fetch: typeof globalThis.fetch, [path, init]: (typeof asked)[number]) => {
      const response = await fetch(listening.url + path, { ...init, redirect: "manual" });
      const headers = Object.fromEntries(response.headers);
      for (const ofTheConnection of ["date", "connection", "keep-alive"]) delete headers[ofTheConnection];
      // A server says so of an answer without a body; a response that is made by hand need not.
      if (headers["content-length"] === "0") delete headers["content-length"];
      return { path, status: response.status, headers, text: await response.text() };
    };
    for (const request of asked) {
      expect(await seen(listening.fetch, request)).toEqual(await seen(fetch, request));
    }
  });

  test("a form with a file arrives", async () => {
    const form = formOf("voices.clone");
    const asked = { method: "POST", headers: keyHeaders(), body: form };
    expect((await mock.fetch("/api/voices/", asked)).status).toBe(200);
    const voices: { name: string }[] = await json(await mock.fetch("/api/voices/", { headers: keyHeaders() }));
    expect(voices.map(({ name }) => name)).toContain(form.get("name"));
  });

  test("a connection that is reset is the TypeError of fetch, before the work or after it", async () => {
    await mock.control.rules.add({ kind: "request", reset: true });
    const lost = { name: "TypeError", message: "fetch failed", cause: { code: "ECONNRESET" } };
    await expect(mock.fetch(JOBS, post)).rejects.toMatchObject(lost);
    expect(await mock.control.jobs.list()).toEqual([]);
    await mock.control.rules.add({ kind: "request", reset: true, when: "after" });
    await expect(mock.fetch(JOBS, post)).rejects.toMatchObject(lost);
    expect(await mock.control.jobs.list()).toHaveLength(1);
    expect((await mock.control.requests.list()).map(({ status }) => status)).toEqual([null, null]);
  });

  test("a request that is never answered ends with its signal, and is logged as one without an answer", async () => {
    await mock.control.rules.add({ kind: "request", silent: true, when: "after" });
    const signal = AbortSignal.timeout(50);
    await expect(mock.fetch(JOBS, { ...post, signal })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(await mock.control.jobs.list()).toHaveLength(1);
    expect((await mock.control.requests.list())[0]?.status).toBe(null);
    await expect(mock.fetch(BALANCE, { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("a caller that only waits hears its signal, also where memory is collected meanwhile", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    await mock.control.rules.add({ kind: "request", silent: true });
    const ended = new Promise((resolve) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 300);
      mock.fetch(BALANCE, { headers: keyHeaders(), signal: controller.signal }).catch(resolve);
    });
    const collecting = setInterval(() => collect(), 20);
    await expect(ended).resolves.toMatchObject({ name: "AbortError" });
    clearInterval(collecting);
  });

  test("a slow body comes after its head, piece by piece, and ends with the signal", async () => {
    await mock.control.rules.add({ kind: "request", bodyMs: 60, count: 2 });
    const whole = await mock.fetch(BALANCE, { headers: keyHeaders() });
    const pieces: Uint8Array[] = [];
    for await (const piece of whole.body ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual({ remaining_credits: 100_000 });
    const controller = new AbortController();
    const cut = await mock.fetch(BALANCE, { headers: keyHeaders(), signal: controller.signal });
    controller.abort();
    await expect(cut.text()).rejects.toMatchObject({ name: "AbortError" });
  });

  test("webhooks go to a function, and are tried again when it fails", async () => {
    const received: [url: string, status: string][] = [];
    await using own = await createMock({
      advance: "immediate",
      deliver: async (request) => {
        const { status } = (await request.json()) as { status: string };
        received.push([request.url, status]);
        return new Response(null, { status: received.length === 1 ? 500 : 204 });
      },
    });
    await own.fetch(JOBS, {
      ...post,
      body: JSON.stringify({ template_id: TEMPLATE_ID, variables: {}, webhook_url: "https://app.example.com/hook" }),
    });
    await own.control.deliveries.settle();
    await own.control.clock.advance(1_000);
    expect(received).toEqual(Array(2).fill(["https://app.example.com/hook", "done"]));
    expect(own.deliveries().map(({ state }) => state)).toEqual(["delivered"]);
  });

  test("an answer that no response can have is a 500 that says why", async () => {
    const handlers = { "credits.getRemaining": () => ({ status: 200, headers: { "x-a": "a\nb" }, body: {} }) };
    for (const start of [createMock, startMock]) {
      await using own = await start({ handlers: { ...handlers } });
      const answer = await own.fetch(`${own.url}${BALANCE}`, { headers: keyHeaders() });
      expect(answer.status).toBe(500);
    }
  });

  test("what has changed is told as events, until nobody listens", async () => {
    const controller = new AbortController();
    const events = await mock.fetch("/__sandbox/events", { signal: controller.signal });
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    await mock.fetch(JOBS, post);
    const reader = events.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^data: \[.*"request".*\]\n\n$/);
    controller.abort();
    await expect(reader?.read()).rejects.toMatchObject({ name: "AbortError" });
  });

  test("a mock that is closed refuses the connection, and its port is nobody's option", async () => {
    const own = await createMock({ mode: "contract" });
    expect((await own.fetch(BALANCE, { headers: keyHeaders() })).status).toBe(200);
    await own.close();
    await expect(own.fetch(BALANCE)).rejects.toMatchObject({ name: "TypeError", sent: false });
    await expect(Reflect.apply(createMock, undefined, [{ port: 4010 }])).rejects.toThrow(OptionsError);
  });
});

describe("as a handler of the Fetch standard", () => {
  test("below a path of its host, with the control plane closed unless it is opened", async () => {
    const publicUrl = "https://app.example.com/service";
    await using own = await createMock({ publicUrl });
    const asked = (path: string) => own.handler(new Request(publicUrl + path, { headers: keyHeaders() }));
    expect((await asked(BALANCE)).status).toBe(200);
    expect((await json(await asked("/"))).inspector).toBe(`${publicUrl}/__sandbox/`);
    const refused = await asked("/__sandbox/clock");
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("controlFrom")]);
    await using open = await createMock({ publicUrl, controlFrom: "anywhere" });
    expect((await open.handler(new Request(`${publicUrl}/__sandbox/clock`))).status).toBe(200);
    expect((await own.control.clock.get()).mode).toBe("real");
  });
});

describe("as a router of Express", () => {
  test.each(["before", "after"])("mounted %s a body parser", async (place) => {
    const app = express();
    if (place === "after") app.use(express.json());
    app.use("/service", mock.express);
    const server = createServer(app);
    const { url } = await listen(server, { port: 0 });
    try {
      const created = await fetch(`${url}/service${JOBS}`, post);
      expect(created.status).toBe(200);
      expect((await fetch(`${url}/service/__sandbox/clock`)).status).toBe(200);
      expect((await fetch(url + BALANCE, { headers: keyHeaders() })).status).toBe(404);
      expect((await mock.control.jobs.list()).map(({ id }) => id)).toEqual([(await json(created)).id]);
      expect(await json(await fetch(`${url}/service/`))).toMatchObject({
        contract: `${url}/service/openapi.json`,
        inspector: `${url}/service/__sandbox/`,
      });
      expect(await json(await fetch(`${url}/service/openapi.json`))).toMatchObject({
        servers: [{ url: `${url}/service` }],
      });
      expect((await fetch(`${url}/service/__sandbox`)).url).toBe(`${url}/service/__sandbox/`);
    } finally {
      await close(server);
    }
  });
});

describe("as handlers of MSW", () => {
  test("what an app asks of the service is answered, and a lost connection is one", async () => {
    const { servers } = readBundle() as { servers?: { url: string }[] };
    const base = servers?.[0]?.url ?? "https://api.example.com";
    const server = setupServer(
      http.get("https://elsewhere.example.com/", () => HttpResponse.json("elsewhere")),
      ...mock.mswHandlers(http, base),
    );
    server.listen();
    try {
      const created = await fetch(base + JOBS, post);
      expect(created.status).toBe(200);
      const { id } = await json(created);
      expect((await mock.control.jobs.list()).map((job) => job.id)).toEqual([id]);
      let job = { status: "", video_output: "" };
      while (job.status !== "done") job = await json(await fetch(`${base}${JOBS}${id}/`, { headers: keyHeaders() }));
      expect((await fetch(job.video_output)).headers.get("content-type")).toBe("video/mp4");
      expect(await (await fetch("https://elsewhere.example.com/")).json()).toBe("elsewhere");
      await mock.control.rules.add({ kind: "request", reset: true });
      await expect(fetch(base + JOBS, post)).rejects.toThrow(TypeError);
    } finally {
      server.close();
    }
  });
});

test("headers of a DOM that keeps their case are read all the same", async () => {
  const page = new Window();
  const headers = Object.entries({ ...keyHeaders(), prefer: "code=429" }).map(([name, value]) => [
    name.toUpperCase(),
    value,
  ]);
  const request = new page.Request(`https://cased.example.com${BALANCE}`, { headers: Object.fromEntries(headers) });
  expect([...request.headers].map(([name]) => name)).toContain("PREFER");
  expect((await mock.handler(request as unknown as Request)).status).toBe(429);
  await page.happyDOM.close();
});

test("a public URL may end with a slash", async () => {
  await using own = await createMock({ advance: "immediate", publicUrl: "http://own.example.com/service/" });
  expect(own.url).toBe("http://own.example.com/service");
  const { id } = await json(await own.fetch(`${own.url}${JOBS}`, post));
  const { video_output } = await json(await own.fetch(`${own.url}${JOBS}${id}/`, { headers: keyHeaders() }));
  expect(video_output).toMatch(/^http:\/\/own\.example\.com\/service\/[^/]/);
  expect((await own.fetch(video_output)).status).toBe(200);
});

test("a handler of a mock that is closed answers 503, and so does a router of Express", async () => {
  const closing = await createMock();
  const server = createServer(express().use(closing.express));
  const { url } = await listen(server, { port: 0 });
  try {
    await closing.close();
    const request = new Request(url + BALANCE, { headers: keyHeaders(closing.credentials) });
    for (const answer of [await closing.handler(request.clone()), await fetch(request)]) {
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("The mock is closed.");
    }
    await expect(closing.fetch(request)).rejects.toThrow(TypeError);
  } finally {
    await close(server);
  }
});

test("a handler of MSW whose mock is closed says so", async () => {
  const closing = await createMock();
  const base = "https://closed.example.com";
  const server = setupServer(...closing.mswHandlers(http, base));
  server.listen();
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    expect((await fetch(base + BALANCE, { headers: keyHeaders(closing.credentials) })).status).toBe(200);
    await closing.close();
    const answer = await fetch(base + BALANCE, { headers: keyHeaders(closing.credentials) });
    expect([answer.status, await json(answer)]).toMatchObject([
      500,
      { message: expect.stringMatching(/^The mock is closed/) },
    ]);
    expect(said.mock.calls.flat().join()).toContain("The mock is closed");
  } finally {
    said.mockRestore();
    server.close();
  }
});

test("what no handler of MSW can be made of is said to be wrong", () => {
  const made = (...given: unknown[]) => Reflect.apply(mock.mswHandlers, mock, given);
  expect(() => made()).toThrow("http: It is the http of msw, not undefined.");
  expect(() => made({})).toThrow("http: It is the http of msw, not an object.");
  expect(() => made(http, "svc.example.com")).toThrow(
    'baseUrl: It is the http(s) URL where the mock is reached, such as http://mock:4010, not "svc.example.com".',
  );
});

test("a function that takes webhooks and answers none of them is told so in the attempt", async () => {
  await using own = await createMock({ advance: "immediate", deliver: (() => {}) as never });
  const hooked = JSON.stringify({ ...JSON.parse(body), webhook_url: "https://app.example.com/hook" });
  await own.fetch(JOBS, { ...post, body: hooked });
  await vi.waitFor(() =>
    expect(own.deliveries()[0]?.attempts[0]).toMatchObject({
      error: expect.stringContaining("returns a Response, not undefined."),
    }),
  );
});

test("a mock in a server that does not know where it is says so once", async () => {
  const warned: string[] = [];
  const hear = ({ message }: Error): void => void warned.push(message);
  process.on("warning", hear);
  await using own = await createMock();
  await using placed = await createMock({ publicUrl: "http://127.0.0.1:4010" });
  const server = createServer(express().use("/own", own.express).use(placed.express));
  const { url } = await listen(server, { port: 0 });
  for (const path of [`/own${BALANCE}`, `/own${BALANCE}`, BALANCE]) await fetch(url + path);
  await close(server);
  process.off("warning", hear);
  expect(warned).toEqual(["createMock() has no publicUrl: the outputs of jobs are at http://mock.invalid."]);
});
