import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import express4 from "express4";
import { describe, expect, it, onTestFinished } from "vitest";
import { ConfigurationError, createWebhooks, expressWebhooks, type LogEntry, type PostReceiver } from "../src/index.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, SECRET } from "./support/receiver.ts";
import { listen } from "./support/server.ts";

type Before = (app: ReturnType<typeof express>) => void;

const withBytes = {
  verify: (request: IncomingMessage, _: unknown, rawBody: Buffer) => Object.assign(request, { rawBody }),
};

it("refuses to be mounted without a fallback", () => {
  const hooks = createWebhooks({ secret: SECRET, baseUrl: "https://app.example.com", trust: "payload" });
  expect(() => expressWebhooks(hooks)).toThrow(/hooks\.fallback/);
});

describe.each([
  ["Express 4", express4],
  ["Express 5", express],
])("expressWebhooks in %s", (_, version) => {
  /** A receiver below `/webhooks`, with an error handler behind it. What stands in front of it comes first. */
  async function mounted(before: Before = () => {}) {
    const app = version();
    const base = await listen(app);
    const log: LogEntry[] = [];
    const events: string[] = [];
    const options = { secret: SECRET, baseUrl: `${base}/webhooks`, log: (entry: LogEntry) => void log.push(entry) };
    const hooks = createWebhooks({ ...options, trust: "payload", maxBodyBytes: 1_000 }).fallback(({ name, hint }) => {
      events.push(`${name} ${JSON.stringify(hint)}`);
    });
    onTestFinished(() => hooks.close());
    const errors: unknown[] = [];
    before(app);
    app.use("/webhooks", expressWebhooks(hooks));
    app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      errors.push(error);
      response.status(500).end();
    });
    return { app, base, hooks, log, events, errors, url: (await hooks.urlFor("customTemplateJob")).url };
  }

  it("leaves the rest of the application alone when it stands before express.json()", async () => {
    const { app, base, url } = await mounted();
    app.use(version.json());
    app.post("/orders", (request, response) => void response.json(request.body));
    expect((await postJson(url, templatePost())).status).toBe(204);
    expect(await (await postJson(`${base}/orders`, { order: 17 })).json()).toEqual({ order: 17 });
  });

  it("takes the token of a route, and below a mount nothing deeper than it", async () => {
    const { app, base, hooks, events, url } = await mounted();
    app.post("/routes/:token", expressWebhooks(hooks));
    const token = url.slice(url.lastIndexOf("/"));
    expect((await postJson(`${base}/routes${token}`, templatePost())).status).toBe(204);
    expect((await postJson(`${base}/routes${token}x`, templatePost())).status).toBe(404);
    expect((await postJson(`${base}/routes${token}?x=1`, templatePost())).status).toBe(404);
    expect((await postJson(`${base}/webhooks/deeper${token}`, templatePost())).status).toBe(404);
    await hooks.idle();
    expect(events).toHaveLength(1);
  });

  it("takes a post whose request line names the host as well", async () => {
    const { hooks, events, url } = await mounted();
    const { hostname, port } = new URL(url);
    const body = JSON.stringify(templatePost());
    const headers = { "content-type": "application/json", "content-length": body.length };
    const [response] = await once(
      request({ hostname, port, path: url, method: "POST", headers }).end(body),
      "response",
    );
    expect(response.statusCode).toBe(204);
    response.resume();
    await hooks.idle();
    expect(events).toHaveLength(1);
  });

  it.each<[string, Before]>([
    ["express.raw()", (app) => app.use(version.raw({ type: "*/*" }))],
    ["express.text()", (app) => app.use(version.text({ type: "*/*" }))],
    ["express.json() that keeps the bytes", (app) => app.use(version.json(withBytes))],
    ["a parser that leaves it alone", (app) => app.use(version.urlencoded({ extended: true }))],
  ])("takes the body that %s has read, and the same post by its own reading is no other", async (_, before) => {
    const { hooks, url, events, errors, log } = await mounted(before);
    // The spaces would be lost on the way through data.
    const body = JSON.stringify(templatePost(), null, 2).replace("done", "d\\u006fne");
    expect((await postJson(url, body)).status).toBe(204);
    const { status } = await receiveDirectly(hooks, url, body);
    await hooks.idle();
    expect([status, errors, events]).toEqual([204, [], [expect.stringContaining("customTemplateJob.done")]]);
    expect(log).toContainEqual(expect.objectContaining({ message: "A post came again." }));
  });

  it("holds a body that was read by somebody else to the same limits", async () => {
    const { url } = await mounted((app) => app.use(version.raw({ type: "*/*" })));
    expect((await postJson(url, templatePost({ video_output: "x".repeat(1_000) }))).status).toBe(413);
    expect((await postJson(url, "{")).status).toBe(400);
  });

  it.each<[string, Before]>([
    ["express.json()", (app) => app.use(version.json())],
    [
      "a handler of one's own",
      (app) => app.use((request: Request, _: Response, next: NextFunction) => void request.resume().on("end", next)),
    ],
  ])("says how to mount it when %s has read the body, to the error handler and in the log", async (_, before) => {
    const { url, errors, log } = await mounted(before);
    expect((await postJson(url, templatePost())).status).toBe(500);
    expect(errors).toEqual([expect.any(ConfigurationError)]);
    expect(String(errors[0])).toContain("before app.use(express.json())");
    expect(String(errors[0])).toContain("rawBody: true in Nest");
    expect(String(errors[0])).toContain("in Fastify in a scope with removeAllContentTypeParsers()");
    expect(log).toContainEqual(
      expect.objectContaining({ level: "error", message: expect.stringContaining("rawBody") }),
    );
  });

  it("refuses bytes that are not whole", async () => {
    const cut = (request: IncomingMessage, _: unknown, bytes: Buffer) =>
      Object.assign(request, { rawBody: bytes.subarray(0, 10) });
    const { url, errors } = await mounted((app) => app.use(version.json({ verify: cut })));
    expect((await postJson(url, templatePost())).status).toBe(500);
    expect(String(errors[0])).toContain("10 bytes");
  });

  it("answers strangers with 404 whatever has become of the body: they cause no error", async () => {
    const { base, url, errors } = await mounted((app) => app.use(version.json()));
    for (const asked of [`${base}/webhooks`, `${base}/webhooks/`, `${base}/webhooks/x`, `${url.slice(0, -1)}!`]) {
      expect((await postJson(asked, templatePost())).status).toBe(404);
    }
    expect(errors).toEqual([]);
  });
});

function receiveDirectly(hooks: PostReceiver, url: string, body: string) {
  return hooks.receive({
    method: "POST",
    path: url.slice(url.lastIndexOf("/")),
    header: (name) => (name === "content-type" ? "application/json" : undefined),
    original: undefined,
    readBody: async () => ({ bytes: new TextEncoder().encode(body) }),
  });
}
