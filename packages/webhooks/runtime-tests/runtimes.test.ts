/** The Fetch adapter behind the server of each runtime: the Node at hand always, all of them in the full tests. */

import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { keysOf } from "@video-ads/model/testing/keys";
import { createApplication, type Running, startApplication } from "@video-ads/testing/application";
import type { Consumer } from "@video-ads/testing/consumer";
import { FULL } from "@video-ads/testing/full";
import type { Loopback } from "@video-ads/testing/loopback";
import { rawRequest } from "@video-ads/testing/raw-request";
import { installRuntimes, type Runtime, runtimesHere, thisNode } from "@video-ads/testing/runtimes";
import { createWebhooks } from "@video-ads/webhooks";
import {
  forgeries,
  requestTo,
  type SignedRequestOptions,
  samplePost,
  signedRequest,
} from "@video-ads/webhooks/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VIDEO } from "../test/support/jobs.ts";
import { until } from "../test/support/receiver.ts";
import type { Handled } from "./application.ts";
import { startService } from "./service.ts";

const { here, missing } = FULL ? runtimesHere() : { here: [thisNode], missing: [] };

const APPLICATION = fileURLToPath(new URL("./application.ts", import.meta.url));
const BASE_URL = "https://app.example.com/webhooks";
const OLD_SECRET = "a secret of more than thirty-two characters, the old one";
const NEW_SECRET = "a secret of more than thirty-two characters, the new one";
const secret = { current: "new", keys: { old: OLD_SECRET, new: NEW_SECRET } };

let consumer: Consumer;
let service: Loopback;

beforeAll(async () => {
  if (FULL) await installRuntimes();
  [consumer, service] = await Promise.all([createApplication(APPLICATION, ["client", "webhooks"]), startService()]);
}, 300_000);

afterAll(async () => {
  await Promise.all([consumer?.remove(), service?.close()]);
});

describe.each(here)("on $name", (runtime: Runtime) => {
  let running: Running;

  beforeAll(async () => {
    running = await startApplication(runtime, consumer, {
      SERVICE_URL: service.url,
      BASE_URL,
      OLD_SECRET,
      NEW_SECRET,
      KEYS: JSON.stringify(keysOf("test")),
    });
  }, 60_000);

  afterAll(() => running?.stop());

  /** The same request to where the application listens: its public URL belongs to a proxy. */
  const local = (request: Request): Request =>
    new Request(request.url.replace("https://app.example.com", running.origin), request);
  const send = (request: Request): Promise<Response> => fetch(local(request));
  const post = (id: string, changes: Partial<SignedRequestOptions> = {}): Request =>
    signedRequest("customTemplateJob", samplePost("customTemplateJob", "done", { id }), {
      secret,
      baseUrl: BASE_URL,
      ...changes,
    });
  const handled = async (id: string): Promise<Handled[]> => {
    const all: Handled[] = JSON.parse(await (await fetch(`${running.origin}/handled`)).text());
    return all.filter((one) => one.id === id);
  };
  const madeThere = async (ref: string): Promise<string> => {
    const { url }: { url: string } = JSON.parse(await (await fetch(`${running.origin}/url?ref=${ref}`)).text());
    return url;
  };

  test("a signed post is answered with 204, and its handler gets the job that was read back", async () => {
    const id = randomUUID();
    expect((await send(post(id, { ref: "order-17" }))).status).toBe(204);
    expect(await handled(id)).toEqual([
      { name: "customTemplateJob.done", ref: "order-17", id, output: VIDEO, attempt: 1 },
    ]);
  });

  test("a post that comes twenty times is handled once", async () => {
    const id = randomUUID();
    const request = post(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(request.clone())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await handled(id)).toHaveLength(1);
  });

  test("forty jobs that report together are read with few requests and handled", async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const at = { secret, baseUrl: BASE_URL };
    const posts = ids.map((id) => send(signedRequest("lipsyncV2", samplePost("lipsyncV2", "done", { id }), at)));
    expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([204]));
    for (const id of ids) expect((await handled(id)).map(({ name }) => name)).toEqual(["lipsyncV2.done"]);
  });

  test("a URL that is made there is good here, and there", async () => {
    const url = await madeThere("made-there");
    const hooks = createWebhooks({ secret, baseUrl: BASE_URL, trust: "payload", log: () => {} }).fallback(() => {});
    const path = url.slice(BASE_URL.length);
    const readBody = async () => ({ failed: "aborted" }) as const;
    // Past the token: 405 is not said to strangers.
    expect(
      (await hooks.receive({ original: undefined, method: "GET", path, header: () => undefined, readBody })).status,
    ).toBe(405);
    const id = randomUUID();
    expect((await send(requestTo(url, samplePost("customTemplateJob", "done", { id })))).status).toBe(204);
    expect((await handled(id)).map(({ ref }) => ref)).toEqual(["made-there"]);
  });

  test("URLs of the old key still work, new ones are signed with the new key, and those of other keys are refused", async () => {
    const old = post(randomUUID(), { secret: { current: "old", keys: { old: OLD_SECRET } } });
    const other = post(randomUUID(), { secret: { current: "old", keys: { old: NEW_SECRET } } });
    const unknown = post(randomUUID(), { secret: { current: "2027", keys: { 2027: NEW_SECRET } } });
    const answers = [await send(old), await send(other), await send(unknown)];
    expect(answers.map(({ status }) => status)).toEqual([204, 404, 404]);
    expect((await madeThere("rotated")).split(".").at(-2)).toBe("new");
  });

  test("every forgery and a URL that has expired get the same 404, and nothing runs", async () => {
    const id = randomUUID();
    const good = post(id);
    const bad = (await forgeries(good)).map(({ request }) => request);
    bad.push(post(id, { ttl: "1d", clock: () => Date.now() - 2 * 86_400_000 }));
    const answers = new Set<string>();
    for (const request of bad) {
      const answer = await send(request);
      answers.add(`${answer.status} ${await answer.text()}`);
    }
    expect([...answers]).toEqual(['404 {"code":"not_found","message":"There is nothing here."}']);
    expect(await handled(id)).toEqual([]);
  });

  test("a body that is too long is refused with 413, also when it does not say how long it is", async () => {
    const { url } = local(post(randomUUID()));
    const headers = { "content-type": "application/json" };
    const known = await fetch(url, { method: "POST", headers, body: " ".repeat(1_001) });
    const stream = new Blob([" ".repeat(1_001)]).stream();
    const init = { method: "POST", headers, body: stream, duplex: "half" } satisfies RequestInit & { duplex: "half" };
    expect([known.status, (await fetch(url, init)).status]).toEqual([413, 413]);
  });

  test("other methods, media types, encodings and shapes are refused, each with its status", async () => {
    const { url } = local(post(randomUUID()));
    const json = { "content-type": "application/json" };
    const asked: [init: RequestInit, status: number, code: string][] = [
      [{ method: "PUT", headers: json, body: "{}" }, 405, "method_not_allowed"],
      [{ method: "POST", headers: { "content-type": "text/plain" }, body: "{}" }, 415, "unsupported_media_type"],
      [{ method: "POST", headers: { ...json, "content-encoding": "br" }, body: "{}" }, 415, "unsupported_encoding"],
      [{ method: "POST", headers: json, body: "{" }, 400, "invalid_json"],
      [{ method: "POST", headers: json, body: '{"id": "x"}' }, 400, "invalid_payload"],
      [{ method: "POST", headers: json }, 400, "invalid_json"],
    ];
    for (const [init, status, code] of asked) {
      const answer = await fetch(url, init);
      expect([answer.status, JSON.parse(await answer.text()).code]).toEqual([status, code]);
    }
  });

  test("a body that does not end is given up with 408, and the next post is handled", async () => {
    const { pathname } = new URL(local(post(randomUUID())).url);
    const head = `POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 300\r\n\r\n{`;
    expect(await rawRequest(running.origin, head)).toMatch(/^HTTP\/1\.1 408/);
    const id = randomUUID();
    expect((await send(post(id))).status).toBe(204);
    expect(await handled(id)).toHaveLength(1);
  });

  test("a sender that breaks off at any point leaves the receiver working", async () => {
    const request = post(randomUUID());
    const { pathname } = new URL(request.url);
    const body = await request.text();
    const headers = `content-type: application/json\r\ncontent-length: ${body.length}`;
    const text = `POST ${pathname} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`;
    for (const length of [text.length - body.length, text.length - 5, text.length, text.length, text.length]) {
      await broken(text.slice(0, length));
    }
    const id = randomUUID();
    expect((await send(post(id))).status).toBe(204);
    await until(async () => (await handled(id)).length === 1);
  });

  test("a handler that fails runs again, at the latest with the next post", async () => {
    const id = randomUUID();
    expect((await send(post(id, { ref: "fails-once" }))).status).toBe(204);
    await until(async () => {
      await send(post(randomUUID()));
      return (await handled(id)).length === 2;
    });
    expect((await handled(id)).map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  const ask = async (path: string) => JSON.parse(await (await fetch(`${running.origin}/${path}`)).text());

  test("a job is started, rendered once at its preview, and found done, though nothing is posted", async () => {
    const job: { id: string } = await ask("start?ref=order-18");
    expect(await ask("start?ref=order-18")).toBe("RefInUseError");
    expect(await ask("reconcile")).toMatchObject({ found: 1, failed: 0 });
    expect(await handled(job.id)).toEqual([]);
    expect(await ask("kept")).toEqual({ rendered: ["requested"], inbox: [], letters: [] });
    expect(await ask(`render?ref=${job.id}`)).toBe("requested");
    expect(await ask("reconcile")).toMatchObject({ checked: 1, found: 1, failed: 0 });
    expect(await handled(job.id)).toMatchObject([{ name: "customTemplateJob.done", output: VIDEO }]);
    expect(await ask("unconfirmed")).toEqual([]);
  });

  test("a handler that waits for itself is given up at once: its letter says why, and is replayed and discarded", async () => {
    const id = randomUUID();
    await fetch(`${service.url}/fail/${id}/`, { method: "POST" });
    expect((await send(post(id, {}))).status).toBe(204);
    await handled(id);
    const kept = await ask("kept");
    expect(kept.letters).toMatchObject([
      { jobId: id, error: expect.stringContaining("hooks.idle() was called in a handler") },
    ]);
    expect(await ask("replay")).toBe(1);
    await handled(id);
    expect((await ask("kept")).letters).toHaveLength(1);
    expect([await ask("discard"), (await ask("kept")).letters]).toEqual([1, []]);
  });

  test("a receiver that is closed takes nothing that nobody would handle", async () => {
    expect(await ask("close")).toBeNull();
    expect((await send(post(randomUUID()))).status).toBe(503);
  });

  /** Sends bytes and leaves at once. */
  function broken(text: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(running.origin).port), "127.0.0.1", () => {
        socket.write(text, () => socket.destroy());
      });
      socket.once("error", () => {}).once("close", () => resolve());
    });
  }
});

// Named, so that nobody takes a green run for one on all runtimes.
describe.skipIf(missing.length === 0)("runtimes without an npm package for this platform", () => {
  test.skip.each(missing)("%s", () => {});
});
