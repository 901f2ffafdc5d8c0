import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import type { HintEvent, PayloadOptions } from "../src/index.ts";
import { JOB_ID, templatePost } from "./support/jobs.ts";
import { postJson, startTrusting, until } from "./support/receiver.ts";

async function receiver(options: Partial<PayloadOptions> = {}) {
  const events: { name: string; hint: object }[] = [];
  const { hooks, log } = await startTrusting((hooks) => hooks.fallback((event) => events.push(event)), options);
  const { url } = await hooks.urlFor("customTemplateJob");
  return { hooks, url, events, log };
}

/** Sends chunks without a length and gives the status of the answer. */
function postChunks(url: string, chunks: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url,
      { method: "POST", headers: { "content-type": "application/json" } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

describe("the body", () => {
  it("may have 64 KiB and not a byte more", async () => {
    const { url } = await receiver();
    const body = (bytes: number): string => {
      const rest = JSON.stringify(templatePost({ failed_reason: "" })).length;
      return JSON.stringify({ ...templatePost(), failed_reason: "x".repeat(bytes - rest) });
    };
    expect((await postJson(url, body(65_536))).status).toBe(204);
    const refused = await postJson(url, body(65_537));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ code: "too_large", message: "The body may have 65536 bytes." });
  });

  it("is refused by its announced length before it is read", async () => {
    const { url } = await receiver();
    const { hostname, port, pathname } = new URL(url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 314572800\r\n\r\n{`,
        );
      });
      socket.setEncoding("utf8").on("data", (data) => {
        text += data;
      });
      socket.on("close", () => resolve(text)).on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
  });

  it("is counted when it comes without a length", async () => {
    const { url, events } = await receiver({ maxBodyBytes: 1_000 });
    const chunk = Buffer.from(" ".repeat(600));
    expect(await postChunks(url, [chunk, chunk])).toBe(413);
    expect(events).toEqual([]);
  });

  it("is taken from a sender that reads no answer before it has sent everything", async () => {
    const { url } = await receiver();
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    const failed = new Promise<never>((_, reject) => socket.on("error", reject));
    const chunk = `4000\r\n${" ".repeat(16_384)}\r\n`;
    const send = async (): Promise<string> => {
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      socket.write(chunk.repeat(5));
      // The answer is there, unread. What is left is taken for a second from then on.
      await once(socket, "readable");
      for (let sent = 5; sent < 20; sent++) {
        socket.write(chunk);
        await turn();
      }
      socket.write("0\r\n\r\n");
      let text = "";
      for await (const data of socket) text += data;
      return text;
    };
    expect(await Promise.race([send(), failed])).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("of hundreds of megabytes costs no memory", async () => {
    const { url } = await receiver();
    const megabyte = Buffer.alloc(1_048_576, " ");
    const before = process.memoryUsage().rss;
    const { hostname, port, pathname } = new URL(url);
    await new Promise<void>((resolve) => {
      let left = 300;
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        const more = (): void => {
          if (left-- <= 0 || socket.destroyed) return;
          socket.write("100000\r\n");
          socket.write(megabyte, () => more());
          socket.write("\r\n");
        };
        more();
      });
      socket.on("error", () => {}).on("close", () => resolve());
    });
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(50);
  });

  it("that never ends is given up after bodyTimeoutMs, sooner than by default", async () => {
    const [{ url, log }, byDefault] = [await receiver({ bodyTimeoutMs: 100 }), await receiver({})];
    const answers: string[] = [];
    for (const one of [byDefault.url, url]) {
      const { hostname, port, pathname } = new URL(one);
      const socket = connect(Number(port), hostname, () => {
        const headers = "Host: x\r\nContent-Type: application/json\r\nContent-Length: 100";
        socket.write(`POST ${pathname} HTTP/1.1\r\n${headers}\r\n\r\n{`);
      });
      onTestFinished(() => void socket.destroy());
      socket
        .setEncoding("utf8")
        .on("error", () => {})
        .on("data", (data) => answers.push(`${one === url} ${data}`));
    }
    await until(() => answers.length > 0);
    expect(answers[0]).toMatch(/^true HTTP\/1\.1 408 /);
    expect(log).toMatchObject([{ level: "warn", status: 408 }]);
  });

  it("of a sender that goes away leaves the receiver working", async () => {
    const { hooks, url, events } = await receiver();
    const { hostname, port, pathname } = new URL(url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
        socket.write(head, () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    expect((await postJson(url, templatePost())).status).toBe(204);
    await hooks.idle();
    expect(events).toHaveLength(1);
  });

  it.each(["gzip", "deflate", "br", "gzip, identity"])("is not inflated: %s", async (encoding) => {
    const { url } = await receiver();
    const body = gzipSync(JSON.stringify(templatePost()));
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    const response = await fetch(url, { method: "POST", body, headers });
    expect([response.status, await response.json()]).toMatchObject([415, { code: "unsupported_encoding" }]);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/json; charset=utf-16",
    "",
  ])("has to be JSON, not %j", async (type) => {
    const { url } = await receiver();
    const response = await postJson(url, templatePost(), { headers: { "content-type": type } });
    expect([response.status, await response.json()]).toMatchObject([415, { code: "unsupported_media_type" }]);
  });

  it.each(["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"; x=y'])(
    "is taken as %s",
    async (type) => {
      const { url } = await receiver();
      expect((await postJson(url, templatePost(), { headers: { "content-type": type } })).status).toBe(204);
    },
  );

  it.each(["", "{", "[1", "undefined", '{"id":"\xff"'])("has to be well-formed: %j", async (body) => {
    const { url } = await receiver();
    const response = await postJson(url, body);
    expect([response.status, await response.json()]).toMatchObject([400, { code: "invalid_json" }]);
  });

  it("has to be UTF-8", async () => {
    const { url } = await receiver();
    const body = Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect([response.status, await response.json()]).toMatchObject([400, { code: "invalid_json" }]);
  });
});

describe("a payload that is not what the contract says", () => {
  it.each([
    [{ status: "done" }, "id", "is missing"],
    [{ id: JOB_ID }, "status", "is missing"],
    [{ ...templatePost(), id: "secret-value" }, "id", "has to be a UUID"],
    [{ ...templatePost(), id: null }, "id", "has to be a string"],
    [{ ...templatePost(), id: `${JOB_ID}/../secret-value` }, "id", "has to be a UUID"],
    [{ ...templatePost(), status: { secret: "secret-value" } }, "status", "has to be a string or null"],
    [{ ...templatePost(), video_output: ["secret-value"] }, "video_output", "has to be a string or null"],
    [["secret-value"], "", "has to be an object"],
    ["secret-value", "", "has to be an object"],
    [null, "", "has to be an object"],
  ])("is a 400 that names the field and never the value: %j", async (body, field, problem) => {
    const { url, events, hooks } = await receiver();
    const response = await postJson(url, JSON.stringify(body));
    const text = await response.text();
    await hooks.idle();
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toEqual({ code: "invalid_payload", message: `${field || "The body"} ${problem}.`, field });
    expect(text).not.toContain("secret");
    expect(events).toEqual([]);
  });

  it("names a field inside a list", async () => {
    const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
    const { url } = await hooks.urlFor("linkToVideo");
    const response = await postJson(url, { id: JOB_ID, status: "pending", previews: [{ url: "x" }, { url: 7 }] });
    expect(await response.json()).toMatchObject({ field: "previews.1.url" });
  });
});

describe("a payload of a newer service", () => {
  it.each([
    { status: "a_new_status" },
    { status: null },
    { failed_reason: null, video_output: null },
    { video_output: "not a url", preview: "" },
    { added: { later: [1, 2, 3] } },
  ])("is taken: %j", async (changes) => {
    const { url, events, hooks } = await receiver();
    const response = await postJson(url, { ...templatePost(), ...changes });
    await hooks.idle();
    expect(response.status).toBe(204);
    expect(events).toHaveLength(1);
  });
});

describe("other methods", () => {
  it.each(["GET", "PUT", "DELETE", "PATCH"])("%s is a 405 with the token, and a 404 without", async (method) => {
    const { url } = await receiver();
    const response = await fetch(url, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await response.json()).toEqual({ code: "method_not_allowed", message: "Use POST." });
    expect((await fetch(`${url}x`, { method })).status).toBe(404);
  });
});

describe("the log", () => {
  it("has nothing of a body or a token", async () => {
    const { hooks, url, log } = await receiver({ maxBodyBytes: 300 });
    const token = url.slice(url.lastIndexOf("/") + 1);
    const [, ref = "", , , mac = ""] = token.split(".");
    await postJson(url, templatePost({ failed_reason: "secret-value" }));
    await postJson(url, templatePost({ failed_reason: "secret-value" }));
    await postJson(url, templatePost({ failed_reason: "secret-value".repeat(100) }));
    await postJson(url, { id: "secret-value" });
    await postJson(url, "secret-value");
    await postJson(`${url}x`, "secret-value");
    await hooks.idle();
    const text = JSON.stringify(log);
    expect(log.length).toBeGreaterThanOrEqual(5);
    for (const secret of ["secret-value", token, ref, mac, JOB_ID]) expect(text).not.toContain(secret);
  });
});

describe('trust: "payload"', () => {
  it("hands over what the post said, and no job", async () => {
    const events: HintEvent<"customTemplateJob", "done">[] = [];
    const { hooks } = await startTrusting((receiver) =>
      receiver.on("customTemplateJob.done", (event) => events.push(event)).fallback(() => {}),
    );
    const { url, ref } = await hooks.urlFor("customTemplateJob");
    await postJson(url, templatePost());
    await hooks.idle();
    expect(events).toEqual([
      {
        id: `customTemplateJob.${JOB_ID}.done+video_output`,
        receivedAt: expect.any(Date),
        name: "customTemplateJob.done",
        source: "customTemplateJob",
        phase: "done",
        ref,
        via: "post",
        hint: templatePost({ failed_reason: null }),
      },
    ]);
  });
});
