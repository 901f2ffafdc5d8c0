// What is said of a failed call, over the client's own errors.
import type { RequestListener } from "node:http";
import { type Credentials, createClient } from "@video-ads/client";
import { keysOf } from "@video-ads/model/testing/keys";
import { loopback } from "@video-ads/testing/loopback";
import { describe, expect, test } from "vitest";
import { callByName } from "../src/call.ts";
import { explain, mayBeMade, phrases } from "../src/explain.ts";
import type { OperationFacts } from "../src/facts.ts";

const KEYS: Credentials = keysOf("test");
const CREATE: OperationFacts = { id: "links.createWithParams", resource: "links", verb: "createWithParams" };
const UPDATE: OperationFacts = { id: "links.update", resource: "links", verb: "update", repeatable: true };

/** The error that a call of the client ends with, at a service that answers like this. */
async function failure(answer: RequestListener, operation = CREATE, path: string[] = []): Promise<unknown> {
  await using server = await loopback(answer);
  const ads = createClient({ baseUrl: server.url, ...KEYS, maxRetries: 0, validate: true });
  const request = { path, body: { title: "Shoe" } };
  // Who never answers is given up soon; a busy machine takes its time for all others.
  const timeoutMs = answer === silence ? 300 : 20_000;
  return await callByName(ads, operation, request, { timeoutMs }).catch((caught: unknown) => caught);
}

const silence: RequestListener = () => {};

const answers = (status: number, body = "{}", headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => response.writeHead(status, headers).end(body);
};

describe("a call that makes something", () => {
  test.each<[what: string, answer: RequestListener, problem: string]>([
    ["a 408", answers(408), "status"],
    ["a 500", answers(500), "status"],
    ["a 503", answers(503), "status"],
    ["a redirect that would make it a GET", answers(302, "", { location: "/x/" }), "redirect"],
    ["a redirect to another host", answers(307, "", { location: "http://127.0.0.2:1/x/" }), "redirect"],
    ["a redirect to nowhere", answers(304), "status"],
    ["what is no JSON", answers(201, "<html>"), "answer"],
    ["nothing in time", silence, "timeout"],
    [
      "half an answer",
      (_, response) => response.writeHead(201, { "content-length": "9" }).write("{", () => response.destroy()),
      "connection",
    ],
  ])("may have made it: %s", async (_, answer, problem) => {
    const error = await failure(answer);
    expect(explain(error)).toMatchObject({ problem, neverSent: false, refused: false });
    expect(mayBeMade(CREATE, error)).toBe(true);
    expect(mayBeMade(UPDATE, error)).toBe(false);
  });

  test.each<[status: number, problem: string]>([
    [400, "validation"],
    [401, "authentication"],
    [402, "credits"],
    [403, "authentication"],
    [404, "notFound"],
    [405, "refused"],
    [409, "refused"],
    [451, "refused"],
    [429, "rateLimit"],
  ])("has made nothing: %i", async (status, problem) => {
    const error = await failure(answers(status));
    expect(explain(error)).toMatchObject({ problem, status, neverSent: false, refused: true });
    expect(mayBeMade(CREATE, error)).toBe(false);
  });

  test("has made nothing when it breaks the contract, or nobody is there", async () => {
    const broken = await failure(answers(500), UPDATE, ["../voices"]);
    expect(explain(broken)).toMatchObject({ problem: "invalid", neverSent: true });
    const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...KEYS, maxRetries: 0 });
    const alone = await callByName(ads, CREATE, { path: [], body: { title: "x" } }, {}).catch(
      (error: unknown) => error,
    );
    expect(explain(alone)).toMatchObject({ problem: "connection", neverSent: true });
    expect(mayBeMade(CREATE, alone)).toBe(false);
  });

  test("may have been made when its caller gave up, and by a fault of this program", () => {
    expect(explain(new Error("given up"))).toBeUndefined();
    expect(mayBeMade(CREATE, new Error("given up"))).toBe(true);
  });
});

test.each([401, 402, 403, 404, 409, 429, 500])("what the service says of a %i is told", async (status) => {
  const error = await failure(answers(status, '{"detail": "Not yours.", "link": ["Is of another account."]}'));
  expect(explain(error)?.said).toBe("Not yours.; link Is of another account.");
  expect(explain(await failure(answers(status, "")))?.said).toBe("");
});

test("a 429 says when to call again", async () => {
  const error = await failure(answers(429, "{}", { "retry-after": "17" }));
  expect(explain(error)?.retryAfterMs).toBe(17_000);
});

test("faults of one field do not run into each other", () => {
  expect(phrases({ name: ["has more than 255 characters", "has to match ^a$"], "": ["Not yours."] })).toEqual([
    "name has more than 255 characters and has to match ^a$",
    "Not yours.",
  ]);
  expect(phrases({ title: ["Too long.", "Taken."] })).toEqual(["title Too long. Taken."]);
});

test("what is wrong is told by field", async () => {
  const error = await failure(answers(400, '{"title": ["Too long."]}'));
  expect(explain(error)?.fields).toEqual({ title: ["Too long."] });
});
