import express, { type NextFunction, type Request, type Response } from "express";
import { describe, expect, it } from "vitest";
import { ConfigurationError, createWebhooks, expressWebhooks } from "../src/index.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, SECRET } from "./support/receiver.ts";
import { listen } from "./support/server.ts";

const hooksAt = (base: string) => createWebhooks({ secret: SECRET, baseUrl: `${base}/webhooks`, trust: "payload" });

describe("expressWebhooks", () => {
  it("refuses to be mounted without a fallback", () => {
    expect(() => expressWebhooks(hooksAt("https://app.example.com"))).toThrow(/hooks\.fallback/);
  });

  it.each([
    ["express.json()", express.json()],
    ["express.raw()", express.raw({ type: "*/*" })],
    ["express.text()", express.text({ type: "*/*" })],
    ["a handler of one's own", (request: Request, _: Response, next: NextFunction) => request.resume().on("end", next)],
  ])("says how to mount it when %s has read the body", async (_, parser) => {
    const app = express();
    const base = await listen(app);
    const hooks = hooksAt(base).fallback(() => {});
    const errors: unknown[] = [];
    app.use(parser);
    app.use("/webhooks", expressWebhooks(hooks));
    app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      errors.push(error);
      response.status(500).end();
    });
    const { url } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(500);
    expect(errors).toEqual([expect.any(ConfigurationError)]);
    expect(String(errors[0])).toContain("before app.use(express.json())");
  });

  it("leaves the rest of the application alone when it stands before express.json()", async () => {
    const app = express();
    const base = await listen(app);
    const hooks = hooksAt(base).fallback(() => {});
    app.use("/webhooks", expressWebhooks(hooks));
    app.use(express.json());
    app.post("/orders", (request, response) => {
      response.json(request.body);
    });
    const { url } = await hooks.urlFor("customTemplateJob");
    expect((await postJson(url, templatePost())).status).toBe(204);
    expect(await (await postJson(`${base}/orders`, { order: 17 })).json()).toEqual({ order: 17 });
  });
});
