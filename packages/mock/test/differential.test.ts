// Contract mode and the raw `prism mock` get the same requests. What they do not answer in the same way is in one list of
// differences, each with its reason.
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationOf } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Mock, startMock } from "../src/index.ts";
import { type DifferenceName, differences, explanations, names, placesOf } from "./differential/differences.ts";
import { type PrismCli, startPrism } from "./peer/prism-cli.ts";
import { type BrokenRequest, brokenRequests } from "./requests/broken.ts";
import { operations } from "./requests/document.ts";
import { type FileField, send, type TestAnswer, type TestRequest } from "./requests/request.ts";
import { bodyOf, KEYS, validRequests } from "./requests/valid.ts";
import { headerLines, Receiver, readBundle, UNKNOWN_ID, until, withoutOne } from "./support.ts";

// Some tests send hundreds of requests to the raw CLI, which takes its time to start.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** Enough for any answer, in milliseconds; what takes longer counts as none. */
const PATIENCE = 15_000;

/** After this much silence the raw CLI has no answer, in milliseconds. */
const SILENCE = 1_500;

const shown = new Set<DifferenceName>();

let prism: PrismCli;
let mock: Mock;
beforeAll(async () => {
  [prism, mock] = await Promise.all([startPrism(), startMock({ mode: "contract" })]);
});
afterAll(() => mock?.close());

const valid = validRequests();
const broken = brokenRequests();

test("the contract has some hundred requests of both kinds", () => {
  expect(valid.length).toBeGreaterThan(50);
  expect(broken.length).toBeGreaterThan(500);
  expect(new Set(valid.map(({ operation }) => operation))).toEqual(new Set(operations.map(({ id }) => id)));
});

test("the published contract runs in a raw `prism mock`: every operation answers", async () => {
  const silent: string[] = [];
  await inTurns(
    valid.filter(({ body }) => body?.type !== "multipart/form-data" || body.fields.every(([, part]) => isRead(part))),
    async (request) => {
      const { status } = await send(prism.url, request, PATIENCE);
      if (status < 200 || status > 299) silent.push(`${request.label}: ${status}`);
    },
  );
  expect(silent).toEqual([]);
});

test("what the contract allows gets the same status and body, to the byte", async () => {
  expect(await unexplained([...valid, ...preferences()])).toEqual([]);
});

describe("what breaks one rule gets the same answer, or one that a documented difference explains", () => {
  for (const { id } of operations) {
    test(id, async () => expect(await unexplained(broken.filter(({ operation }) => operation === id))).toEqual([]));
  }
});

test("a broken rule is named where it stands, and nothing else is", async () => {
  const wrong: string[] = [];
  const ruled = broken.filter(({ place }) => /^(body|query|path)\./.test(place));
  await inTurns(ruled, async (request) => {
    const answer = await send(mock.url, request, PATIENCE);
    const places = placesOf(answer);
    const place = request.place.replace(/^\w+\./, "");
    const named = answer.status === 400 && places.some((one) => one === place || meansThePair(request, one));
    if (!named || places.length > 1) wrong.push(`${request.label}: ${answer.status} ${answer.text}`);
  });
  expect(wrong).toEqual([]);
});

test("single requests on which they are known to differ", async () => {
  const get = (path: string, query = "", headers = {}): TestRequest => ({
    label: `${path}?${query}`,
    operation: path.includes("lipsyncs_v2") ? "lipsyncsV2.list" : "credits.getRemaining",
    method: "GET",
    path,
    query,
    headers: { ...KEYS, ...headers },
  });
  const clone: TestRequest = {
    label: "clone",
    operation: "voices.clone",
    method: "POST",
    path: "/api/voices/",
    query: "",
    headers: KEYS,
  };
  const differing: TestRequest[] = [
    get("/api/lipsyncs_v2/", `ids=${UNKNOWN_ID}&ids=${UNKNOWN_ID}`),
    ...["example=nope", "code=418", "code=abc", "exmaple=empty"].map((prefer) =>
      get("/api/remaining_credits/", "", { prefer }),
    ),
    {
      ...clone,
      body: {
        type: "multipart/form-data",
        fields: [
          ["name", "Mia"],
          ["audio", "no file"],
        ],
      },
    },
    {
      ...clone,
      body: {
        type: "multipart/form-data",
        fields: [
          ["name", { file: "x.txt", mediaType: "text/plain", content: "x" }],
          ["audio", { file: "x.mp3", mediaType: "audio/mpeg", content: "x" }],
        ],
      },
    },
    ...["aiEditing.render", "lipsyncs.render"].flatMap((id) =>
      valid
        .filter(({ operation }) => operation === id)
        .map(
          (request): TestRequest => ({ ...request, label: `${id} {}`, body: { type: "application/json", value: {} } }),
        ),
    ),
  ];
  const found: string[][] = [];
  await inTurns(differing, async (request) => {
    const pair = await both(request);
    const reasons = explanations(request, ...pair);
    for (const name of reasons) shown.add(name);
    if (reasons.length === 0) found.push([request.label, ...pair.map(({ status, text }) => `${status} ${text}`)]);
  });
  expect(found).toEqual([]);
});

describe("what is no pair of answers", () => {
  test("malformed JSON: the raw CLI never answers", async () => {
    const request: TestRequest = {
      ...linkRequest(),
      body: { type: "raw", mediaType: "application/json", bytes: new TextEncoder().encode('{"url":') },
    };
    await expect(send(prism.url, request, SILENCE)).rejects.toThrow(/timeout/);
    expect(await send(mock.url, request, PATIENCE)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^JSON parse error - /) },
    });
    shown.add("malformedJson");
  });

  test("broken multipart ends the raw CLI", async () => {
    await using victim = await startPrism();
    const request: TestRequest = {
      ...linkRequest(),
      operation: "voices.clone",
      path: "/api/voices/",
      body: {
        type: "raw",
        mediaType: "multipart/form-data; boundary=b",
        bytes: new TextEncoder().encode("--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n"),
      },
    };
    await expect(send(victim.url, request, PATIENCE)).rejects.toThrow();
    expect((await victim.ended).code).not.toBe(0);
    expect(await send(mock.url, request, PATIENCE)).toMatchObject({ status: 400 });
    expect(await send(mock.url, linkRequest(), PATIENCE)).toMatchObject({ status: 200 });
    shown.add("brokenMultipart");
  });

  test("CORS headers: the raw CLI lets every page in", async () => {
    const from = (origin: string): TestRequest => {
      const { body: _, ...rest } = linkRequest();
      return {
        ...rest,
        operation: "credits.getRemaining",
        method: "GET",
        path: "/api/remaining_credits/",
        headers: { ...KEYS, origin },
      };
    };
    const allowed = async (url: string, origin: string): Promise<boolean> =>
      (await send(url, from(origin), PATIENCE)).headers.has("access-control-allow-origin");
    expect(await allowed(prism.url, "https://elsewhere.example")).toBe(true);
    expect(await allowed(mock.url, "https://elsewhere.example")).toBe(false);
    expect(await allowed(mock.url, "http://localhost:3000")).toBe(true);
    shown.add("cors");
  });

  test("without a key, the raw CLI waits for the body", async () => {
    const head =
      `POST /api/links/ HTTP/1.1\r\nHost: x\r\n${headerLines(withoutOne().others)}` +
      "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
    expect(await firstLine(mock.url, head, PATIENCE)).toBe("HTTP/1.1 401 Unauthorized");
    expect(await firstLine(prism.url, head, SILENCE)).toBeUndefined();
    shown.add("keys");
  });

  test("a schema that does not compile, and an example that breaks the contract", async () => {
    const bundle = readBundle();
    const request = bundle.components.schemas.LinkCreateRequest;
    if (request) request.properties = { url: { type: "string", format: "uri", pattern: "(" } };
    const json = bundle.paths["/api/remaining_credits/"]?.get?.responses["200"]?.content?.["application/json"];
    if (json) json.examples = { wrong: { value: { remaining_credits: "many" } } };
    const folder = await mkdtemp(join(tmpdir(), "video-ads-differential-"));
    try {
      const file = join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(bundle));
      await using lax = await startPrism(file);
      const anything: TestRequest = { ...linkRequest(), body: { type: "application/json", value: { url: 7 } } };
      expect((await send(lax.url, anything, PATIENCE)).status).toBe(200);
      await expect(startMock({ spec: file, mode: "contract" })).rejects.toThrow("links.create #/paths/~1api~1links~1");
      shown.add("brokenSchema");

      if (request) request.properties = { url: { type: "string", format: "uri" } };
      const balance: TestRequest = {
        ...linkRequest(),
        operation: "credits.getRemaining",
        method: "GET",
        path: "/api/remaining_credits/",
      };
      const { body: _, ...read } = balance;
      const answer = await send(lax.url, read, PATIENCE);
      expect(answer).toMatchObject({ status: 200, body: { remaining_credits: "many" } });
      expect(answer.headers.get("sl-violations")).toContain("remaining_credits");
      await using strict = await startMock({ spec: { ...bundle }, mode: "contract" });
      expect(await send(strict.url, read, PATIENCE)).toMatchObject({ status: 500, body: { violations: [{}] } });
      shown.add("brokenAnswer");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("an object in a multipart form: the raw CLI refuses it", async () => {
    const bundle = readBundle();
    const upload = bundle.components.schemas[operationOf("voices.clone").body?.type ?? ""];
    if (upload) upload.properties = { ...Object(upload.properties), meta: { type: "object" } };
    const folder = await mkdtemp(join(tmpdir(), "video-ads-differential-"));
    try {
      const file = join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(bundle));
      await using lax = await startPrism(file);
      await using own = await startMock({ spec: file, mode: "contract" });
      const request = valid.find(({ operation }) => operation === "voices.clone");
      const { body } = request ?? {};
      if (!request || body?.type !== "multipart/form-data") throw new Error("it takes no form");
      const given = (meta: string): TestRequest => ({
        ...request,
        body: { ...body, fields: [...body.fields, ["meta", meta]] },
      });
      const object = given('{"year":2026}');
      const [theirs, ours] = await Promise.all([send(lax.url, object, PATIENCE), send(own.url, object, PATIENCE)]);
      expect([theirs.status, ours.status]).toEqual([400, 200]);
      expect(explanations(object, theirs, ours)).toEqual(["formObject"]);
      expect(await send(own.url, given("2026"), PATIENCE)).toMatchObject({
        status: 400,
        body: { meta: [expect.any(String)] },
      });
      shown.add("formObject");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("another contract: bodies of any type, and what is made up", async () => {
    const folder = await mkdtemp(join(tmpdir(), "video-ads-differential-"));
    try {
      const file = join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(anyTypes));
      await using lax = await startPrism(file);
      await using own = await startMock({ spec: file, mode: "contract" });
      const sent = (path: string, mediaType: string, text: string): TestRequest => {
        const body = { type: "raw", mediaType, bytes: new TextEncoder().encode(text) } as const;
        return { label: path, operation: path, method: "POST", path, query: "", headers: {}, body };
      };
      for (const [path, mediaType, text, status] of [
        ["/text", "text/plain", "a", 200],
        ["/bytes", "application/octet-stream", "\u0000", 200],
        ["/bytes", "text/plain", "a", 415],
        ["/image", "image/png", "PNG", 200],
        ["/xml", "application/xml", "<a/>", 200],
        ["/any", "text/csv", "a,b", 200],
        ["/any", "application/json", "{}", 200],
      ] as const) {
        const request = sent(path, mediaType, text);
        const [theirs, ours] = await Promise.all([send(lax.url, request, PATIENCE), send(own.url, request, PATIENCE)]);
        expect([path, mediaType, theirs.status, ours.status]).toEqual([path, mediaType, status, status]);
        if (status === 200) expect(ours.text).toBe(theirs.text);
      }
      const untyped = { method: "POST", body: new TextEncoder().encode("a") };
      expect((await fetch(`${lax.url}/text`, untyped)).status).toBe(200);
      expect((await fetch(`${own.url}/text`, untyped)).status).toBe(415);
      expect((await fetch(`${own.url}/bytes`, untyped)).status).toBe(200);
      shown.add("untyped");

      const made = await fetch(`${lax.url}/made`);
      expect([made.status, await made.json(), made.headers.has("sl-violations")]).toEqual([200, "string", true]);
      const again = await fetch(`${own.url}/made`);
      expect([again.status, await again.json()]).toEqual([200, expect.stringMatching(/^[A-Z]{3}$/)]);
      expect((await fetch(`${own.url}/none`)).status).toBe(500);
      shown.add("madeUp");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("callbacks: the raw CLI posts made-up ones at once, also for what it refused", async () => {
    await using receiver = await Receiver.start();
    const webhook_url = receiver.url();
    const request: TestRequest = {
      ...linkRequest(),
      operation: "customTemplateJobs.create",
      path: "/api/custom_template_jobs/",
      body: { type: "application/json", value: { variables: {}, webhook_url } },
    };
    expect((await send(mock.url, request, PATIENCE)).status).toBe(400);
    expect(receiver.received).toEqual([]);
    expect((await send(prism.url, request, PATIENCE)).status).toBe(400);
    await until(() => receiver.received.length > 0);
    shown.add("callbacks");
  });
});

test("each difference was seen, and the guide lists them all", async () => {
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
  const guide = await readFile(new URL("../../../apps/docs/guides/mock.md", import.meta.url), "utf8");
  const section = guide.split("## Compared with Prism")[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(Object.values(differences).map(({ situation, prism, here }) => [situation, prism, here]));
});

const taken = { 200: { description: "It.", content: { "application/json": { example: { taken: true } } } } };
const taking = (mediaType: string, schema: object) => ({
  post: { requestBody: { content: { [mediaType]: { schema } } }, responses: taken },
});
const making = (schema: object) => ({
  get: { responses: { 200: { description: "It.", content: { "application/json": { schema } } } } },
});

/** A contract of what the published one does not have. */
const anyTypes = {
  openapi: "3.0.3",
  info: { title: "Another", version: "1.0.0" },
  paths: {
    "/text": taking("text/plain", { type: "string" }),
    "/bytes": taking("application/octet-stream", { type: "string", format: "binary" }),
    "/image": taking("image/*", { type: "string", format: "binary" }),
    "/xml": taking("application/xml", { type: "string" }),
    "/any": taking("*/*", {}),
    "/made": making({ type: "string", pattern: "^[A-Z]{3}$" }),
    "/none": making({ not: {} }),
  },
};

/** The raw CLI refuses objects and lists of URLs in multipart forms. */
function isRead(part: string | FileField): boolean {
  return typeof part !== "string" || !/^(\{|https?:)/.test(part);
}

/** Sends each request to both; returns those whose answers differ without a documented reason. */
async function unexplained(requests: readonly TestRequest[]): Promise<object[]> {
  const found: object[] = [];
  await inTurns(requests, async (request) => {
    const [theirs, ours] = await both(request);
    if (theirs.status === ours.status && theirs.text === ours.text) return;
    const reasons = explanations(request, theirs, ours);
    for (const name of reasons) shown.add(name);
    if (reasons.length === 0) {
      found.push({
        request: request.label,
        prism: `${theirs.status} ${theirs.text} ${theirs.headers.get("sl-violations")}`,
        here: `${ours.status} ${ours.text}`,
      });
    }
  });
  return found;
}

async function both(request: TestRequest): Promise<[prism: TestAnswer, here: TestAnswer]> {
  return Promise.all([send(prism.url, request, PATIENCE), send(mock.url, request, PATIENCE)]);
}

/** A few at a time. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Every documented status and named example of every operation, asked for with `Prefer`. */
function preferences(): TestRequest[] {
  return operations.flatMap(({ id, answers }) => {
    const request =
      valid.find(({ operation, body }) => operation === id && body?.type !== "multipart/form-data") ??
      valid.find(({ operation }) => operation === id);
    if (!request) return [];
    return [...answers].flatMap(([status, examples]) =>
      [`code=${status}`, ...[...examples.keys()].map((name) => `code=${status}, example=${name}`)].map((prefer) => ({
        ...request,
        label: `${id} Prefer: ${prefer}`,
        headers: { ...request.headers, prefer },
      })),
    );
  });
}

function linkRequest(): TestRequest {
  const body = bodyOf("application/json", { url: "https://shop.example.com/shoe" });
  return {
    label: "a link",
    operation: "links.create",
    method: "POST",
    path: "/api/links/",
    query: "",
    headers: KEYS,
    ...(body ? { body } : {}),
  };
}

/** What is missing in both forms of a union is said of the request as a whole. */
function meansThePair({ label }: BrokenRequest, place: string): boolean {
  return place === "" && /body\.(text|audio) missing/.test(label);
}

/** The first line of the answer to what is written on a socket; undefined when none comes in time. */
async function firstLine(url: string, text: string, milliseconds: number): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    socket.write(text);
    const [data] = await once(socket, "data", { signal: AbortSignal.timeout(milliseconds) });
    return String(data).split("\r\n", 1)[0];
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
