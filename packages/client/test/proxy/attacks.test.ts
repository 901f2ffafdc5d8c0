// The proxy under attack: raw bytes to a real Express app, and a service that records what reaches it.
import { connect } from "node:net";
import express from "express";
import { describe, expect, test } from "vitest";
import {
  ALLOWED,
  bodyOf,
  ID,
  MOUNT,
  proxied,
  proxiedTo,
  raw,
  request,
  SERVER_HEADERS,
  SERVER_KEYS,
  SERVER_SECRETS,
  statuses,
} from "../support/proxy.ts";
import { listen } from "../support/server.ts";

/** Headers that carry the keys. */
const KEY_NAMES = Object.keys(SERVER_HEADERS);
const [KEY_HEADER = ""] = KEY_NAMES;
const NOT_FOUND = '{"detail":"There is nothing here."}';
const json = (body: string): string[] => [
  "Content-Type: application/json",
  `Content-Length: ${Buffer.byteLength(body)}`,
];

describe("a request line that is not exactly an allowed operation's", () => {
  const template = `${MOUNT}/api/custom_templates/`;
  test.each([
    ["another operation of the service", `GET ${MOUNT}/api/remaining_credits/`],
    ["another method", `DELETE ${template}`],
    ["HEAD", `HEAD ${template}`],
    ["OPTIONS", `OPTIONS ${template}`],
    ["TRACE", `TRACE ${template}`],
    ["PATCH", `PATCH ${template}${ID}/`],
    ["the mount alone", `GET ${MOUNT}/`],
    ["a path that the service does not have", `GET ${MOUNT}/admin/`],
    ["dot segments", `GET ${template}../remaining_credits/`],
    ["dot segments as an id", `GET ${template}../`],
    ["encoded dot segments", `GET ${template}%2e%2e/remaining_credits/`],
    ["half-encoded dot segments", `GET ${template}.%2e/remaining_credits/`],
    ["an encoded slash", `GET ${template}..%2fremaining_credits/`],
    ["an encoded backslash", `GET ${template}..%5cremaining_credits/`],
    ["a backslash", `GET ${template}..\\remaining_credits/`],
    ["double encoding", `GET ${template}%252e%252e%252fremaining_credits/`],
    ["an overlong dot", `GET ${template}%c0%ae%c0%ae/remaining_credits/`],
    ["a NUL behind an id", `GET ${template}${ID}%00/`],
    ["a line break behind an id", `GET ${template}${ID}%0d%0a${KEY_HEADER}:%20mine/`],
    ["an id with an encoded letter", `GET ${template}${ID.replace("f", "%66")}/`],
    ["an id that is no UUID", `GET ${template}1/`],
    ["an empty id", `GET ${template}/`],
    ["a path parameter in matrix form", `GET ${template}${ID};admin=1/`],
    ["a second slash", `GET ${MOUNT}//api/custom_templates/`],
    ["two slashes at the end", `GET ${template}/`],
    ["another case", `GET ${MOUNT}/API/custom_templates/`],
    ["more behind the path", `GET ${template}${ID}/render/`],
    ["an undeclared query", `GET ${template}?admin=1`],
    ["a declared query of another operation", `GET ${template}?ids=${ID}`],
    ["a query given twice", `GET ${MOUNT}/api/html_interactive_ads/?ids=${ID}&ids=${ID}`],
    ["a query in array form", `GET ${MOUNT}/api/html_interactive_ads/?ids[]=${ID}`],
    ["an encoded query name", `GET ${MOUNT}/api/html_interactive_ads/?%69ds=${ID}`],
    ["a query with a NUL", `GET ${MOUNT}/api/html_interactive_ads/?ids=%00`],
    ["a query with a line break", `GET ${MOUNT}/api/html_interactive_ads/?ids=a%0d%0a${KEY_HEADER}:%20mine`],
    ["a query that is no UTF-8", `GET ${MOUNT}/api/html_interactive_ads/?ids=%ff`],
    ["a query that is half-encoded", `GET ${MOUNT}/api/html_interactive_ads/?ids=%4`],
    ["a query with separators of its own", `GET ${MOUNT}/api/html_interactive_ads/?ids=${ID};ordering=x&&`],
    ["a very long query", `GET ${MOUNT}/api/html_interactive_ads/?ids=${"a".repeat(9_000)}`],
    ["a fragment", `GET ${template}#/remaining_credits/`],
    ["an absolute form to another host", `GET http://127.0.0.1:1${template}`],
    ["an absolute form with a user", `GET http://user@service.example.com${template}`],
  ])("gets the same 404, and nothing leaves: %s", async (_, line) => {
    const { url, upstream } = await proxied();
    const received = await raw(url, request(line));
    expect(statuses(received)).toEqual([404]);
    if (!line.startsWith("HEAD")) expect(bodyOf(received)).toBe(NOT_FOUND);
    expect(upstream.seen).toEqual([]);
  });

  test("never gets out of the mount", async () => {
    const { url, upstream } = await proxied();
    for (const line of [`GET ${MOUNT}x/api/custom_templates/`, "GET /api/custom_templates/", `GET ${MOUNT}/../`]) {
      expect(statuses(await raw(url, request(line)))).not.toContain(200);
    }
    expect(upstream.seen).toEqual([]);
  });

  test("CONNECT and requests that are no HTTP end the connection", async () => {
    const { url, upstream } = await proxied();
    expect(statuses(await raw(url, request("CONNECT 127.0.0.1:1")))).toEqual([]);
    expect(statuses(await raw(url, "\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n"))).toEqual([400]);
    expect(statuses(await raw(url, `GET ${MOUNT}/api/custom_templates/ HTTP/1.1\nHost: a\n\n`))).not.toContain(200);
    expect(upstream.seen).toEqual([]);
  });
});

describe("headers", () => {
  test("none of the page's pass, and the keys of the server cannot be replaced", async () => {
    const { url, upstream } = await proxied();
    const received = await raw(
      url,
      request(`GET ${MOUNT}/api/custom_templates/`, [
        "Cookie: session=1",
        "Authorization: Bearer page",
        ...KEY_NAMES.map((name) => `${name}: page`),
        ...KEY_NAMES.map((name) => `${name.replaceAll("-", "_")}: page`),
        "X-Forwarded-For: 10.0.0.1",
        "X-Forwarded-Host: evil.example.com",
        "Forwarded: for=10.0.0.1",
        "X-HTTP-Method-Override: DELETE",
        "X-Method-Override: DELETE",
        "X-Original-URL: /api/remaining_credits/",
        "X-Rewrite-URL: /api/remaining_credits/",
        "Prefer: code=500",
        "TE: trailers",
        "Via: 1.1 page",
        "Referer: https://app.example.com/secret",
        `${KEY_HEADER}-Extra: 1`,
      ]),
    );
    expect(statuses(received)).toEqual([200]);
    const [seen] = upstream.seen;
    expect(seen?.method).toBe("GET");
    const { host, connection, "user-agent": agent, ...headers } = seen?.headers ?? {};
    expect(host).toBe(new URL(upstream.url).host);
    expect([connection, agent]).not.toContain(`close, ${KEY_HEADER}`);
    // What the runtime's fetch adds by itself is named here, so that a new one is looked at.
    expect(new Set(Object.keys(headers))).toEqual(
      new Set(["accept", "accept-encoding", "accept-language", "sec-fetch-mode", ...KEY_NAMES]),
    );
    expect(headers).toMatchObject({ ...SERVER_HEADERS, accept: "application/json" });
  });

  test("a page cannot have the keys taken off by naming them as hop-by-hop", async () => {
    const { url, upstream } = await proxied();
    const line = `GET ${MOUNT}/api/custom_templates/`;
    await raw(url, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close, ${KEY_NAMES.join(", ")}\r\n\r\n`);
    expect(upstream.seen[0]?.headers).toMatchObject(SERVER_HEADERS);
  });

  test.each([
    ["a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
    ["two lengths", ["Content-Length: 2", "Content-Length: 40"], "{}"],
    ["a list of lengths", ["Content-Length: 2, 40"], "{}"],
    ["a negative length", ["Content-Length: -1"], ""],
    ["a signed length", ["Content-Length: +2"], "{}"],
    ["chunks under another name", ["Transfer-Encoding: xchunked"], "0\r\n\r\n"],
    ["chunks that are not last", ["Transfer-Encoding: chunked, identity"], "0\r\n\r\n"],
    ["a folded header", ["X-A: b", " Content-Length: 4"], "{}"],
    ["a space before the colon", ["Content-Length : 2"], "{}"],
    ["a bare line feed in a header", [`X-A: b\n${KEY_HEADER}: page`], ""],
    ["a bare carriage return in a header", [`X-A: b\r${KEY_HEADER}: page`], ""],
    ["a NUL in a header", ["X-A: b\0c"], ""],
  ])("a message with two readings is not let through: %s", async (_, headers, body) => {
    const { url, upstream } = await proxied();
    const smuggled = `GET ${MOUNT}/api/custom_templates/ HTTP/1.1\r\nHost: smuggled\r\n\r\n`;
    const received = await raw(
      url,
      request(
        `POST ${MOUNT}/api/custom_template_jobs/preview_async/`,
        ["Content-Type: application/json", ...headers],
        body + smuggled,
      ),
    );
    expect(statuses(received)).toEqual([400]);
    expect(upstream.seen).toEqual([]);
  });

  test("what follows a request in its connection is a request of its own, and held to the same", async () => {
    const { url, upstream } = await proxied();
    const line = `GET ${MOUNT}/api/remaining_credits/`;
    const body = '{"variables":{}}';
    const first = `POST ${MOUNT}/api/custom_template_jobs/preview_async/ HTTP/1.1\r\nHost: a\r\n${json(body).join("\r\n")}\r\n\r\n${body}`;
    expect(statuses(await raw(url, first + request(line)))).toEqual([200, 404]);
    expect(upstream.seen.map(({ body }) => body)).toEqual([body]);
  });

  test("a media type given twice counts once, and the page's spelling of it does not pass", async () => {
    const { url, upstream } = await proxied();
    const line = `POST ${MOUNT}/api/custom_template_jobs/preview_async/`;
    const headers = ['Content-Type: APPLICATION/json; charset="UTF-8"', "Content-Type: text/html", "Content-Length: 2"];
    expect(statuses(await raw(url, request(line, headers, "{}")))).toEqual([200]);
    expect(upstream.seen[0]?.headers["content-type"]).toBe("application/json");
  });

  test("a named header passes, and dangerous headers cannot be named", async () => {
    const { url, upstream } = await proxied({ forwardHeaders: ["Idempotency-Key"] });
    await raw(url, request(`GET ${MOUNT}/api/custom_templates/`, ["Idempotency-Key: order-17", "X-Other: 1"]));
    expect(upstream.seen[0]?.headers).toMatchObject({ "idempotency-key": "order-17" });
    expect(upstream.seen[0]?.headers).not.toHaveProperty("x-other");
    for (const name of [
      "Cookie",
      "authorization",
      "Host",
      ...KEY_NAMES,
      "X-Forwarded-For",
      "transfer-encoding",
      "a b",
      "content-length",
      "Accept-Encoding",
      "Connection",
      "Cookie2",
      "Expect",
      "Forwarded",
      "Keep-Alive",
      "Origin",
      "Proxy-Authorization",
      "Referer",
      "Sec-Fetch-Site",
      "Set-Cookie",
      "TE",
      "Trailer",
      "Upgrade",
      "Via",
      "X-HTTP-Method-Override",
      "X-Method-Override",
      "X-Original-URL",
      "X-Real-IP",
      "X-Rewrite-URL",
    ]) {
      await expect(proxied({ forwardHeaders: [name] })).rejects.toThrow("forwardHeaders");
    }
  });
});

test("a websocket is not opened, neither here nor at the service", async () => {
  const { url, upstream } = await proxied();
  const received = await raw(
    url,
    [
      `GET ${MOUNT}/api/custom_templates/ HTTP/1.1`,
      "Host: a",
      "Connection: Upgrade, close",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "\r\n",
    ].join("\r\n"),
  );
  expect(statuses(received)).toEqual([404]);
  expect(upstream.seen).toEqual([]);
});

describe("bodies", () => {
  const line = `POST ${MOUNT}/api/custom_template_jobs/preview_async/`;

  test("one that is announced as too large is refused before it is read", async () => {
    const { url, upstream } = await proxied({ maxBodyBytes: 1_000 });
    const received = await raw(
      url,
      request(line, ["Content-Type: application/json", "Content-Length: 1001"], "x".repeat(1_001)),
    );
    expect(statuses(received)).toEqual([413]);
    expect(received.toLowerCase()).toContain("connection: close");
    expect(upstream.seen).toEqual([]);
  });

  test("one without a length is counted", async () => {
    const { url, upstream } = await proxied({ maxBodyBytes: 1_000 });
    const chunk = `1f4\r\n${" ".repeat(500)}\r\n`;
    const headers = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    expect(statuses(await raw(url, request(line, headers, `${chunk.repeat(3)}0\r\n\r\n`)))).toEqual([413]);
    expect(upstream.seen).toEqual([]);
  });

  test.each([
    ["a chunk that is longer than it says", "2\r\n{}}}}}\r\n0\r\n\r\n"],
    ["a chunk size that is no number", "zz\r\n{}\r\n0\r\n\r\n"],
    ["a chunk size beyond all numbers", "ffffffffffffffffff\r\n{}\r\n0\r\n\r\n"],
  ])("chunks that lie are refused: %s", async (_, body) => {
    const { url, upstream } = await proxied();
    const headers = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    expect(statuses(await raw(url, request(line, headers, body)))).not.toContain(200);
    expect(upstream.seen).toEqual([]);
  });

  test("one that does not come is given up", async () => {
    const { url, upstream } = await proxied({ bodyTimeoutMs: 50 });
    expect(
      statuses(await raw(url, request(line, ["Content-Type: application/json", "Content-Length: 20"], '{"a"'))),
    ).toEqual([408]);
    expect(upstream.seen).toEqual([]);
  });

  test("one that breaks off is not sent on", async () => {
    const { url, upstream } = await proxied();
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(request(line, ["Content-Type: application/json", "Content-Length: 20"], '{"a":1}'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
    expect(statuses(await raw(url, request(line, json("{}"), "{}")))).toEqual([200]);
    expect(upstream.seen.map(({ body }) => body)).toEqual(["{}"]);
  });

  test.each([
    ["text", "text/plain", "{}", 415],
    ["a form", "application/x-www-form-urlencoded", "template_id=1", 415],
    ["a form with files", "multipart/form-data; boundary=x", "--x--", 415],
    ["another encoding", "application/json; charset=utf-16", "{}", 415],
    ["two types", "application/json, text/html", "{}", 415],
    ["no type", "", "{}", 415],
    ["nothing", "application/json", "", 400],
    ["a list", "application/json", "[]", 400],
    ["a text", "application/json", '"text"', 400],
    ["null", "application/json", "null", 400],
    ["half an object", "application/json", "{", 400],
    ["no UTF-8", "application/json", '{"a":\xff}', 400],
    ["deep lists", "application/json", "[".repeat(60_000), 400],
    ["a deep object", "application/json", `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 400],
  ])("what is no JSON object is refused: %s", async (_, type, body, status) => {
    const { url, upstream } = await proxied();
    const head = request(line, [...(type ? [`Content-Type: ${type}`] : []), `Content-Length: ${body.length}`]);
    const received = await raw(url, Buffer.concat([Buffer.from(head), Buffer.from(body, "latin1")]));
    expect(statuses(received)).toEqual([status]);
    expect(upstream.seen).toEqual([]);
  });

  test("a compressed one is refused: what it becomes has no limit", async () => {
    const { url, upstream } = await proxied();
    expect(statuses(await raw(url, request(line, [...json("{}"), "Content-Encoding: gzip"], "{}")))).toEqual([415]);
    expect(upstream.seen).toEqual([]);
  });

  test("what two parsers could read in two ways leaves in one", async () => {
    const { url, upstream } = await proxied();
    const body = '{"template_id":"a","template_id":"b","__proto__":{"admin":true},"name":"\\u0000"}';
    expect(statuses(await raw(url, request(line, json(body), body)))).toEqual([200]);
    expect(upstream.seen[0]?.body).toBe('{"template_id":"b","name":"\\u0000"}');
  });

  test("an operation without a body sends none, whatever came", async () => {
    const { url, upstream } = await proxied();
    const body = '{"template_id":"a"}';
    expect(statuses(await raw(url, request(`GET ${MOUNT}/api/custom_templates/`, json(body), body)))).toEqual([200]);
    expect(
      statuses(await raw(url, request(`POST ${MOUNT}/api/custom_template_jobs/${ID}/render/`, json(body), body))),
    ).toEqual([200]);
    expect(upstream.seen.map(({ body, headers }) => [body, headers["transfer-encoding"]])).toEqual([
      ["", undefined],
      ["{}", undefined],
    ]);
  });

  test.each([
    ["multipart/form-data", 415],
    ["multipart/form-data; boundary=", 415],
    ["multipart/form-data; boundary=a\tb", 415],
    [`multipart/form-data; boundary=${"a".repeat(80)}`, 415],
    ["application/json", 415],
    ["multipart/form-data; boundary=abc", 200],
    ['multipart/form-data; boundary="a:b"', 200],
  ])("a form needs a boundary that is one: %j", async (type, status) => {
    const { url, upstream } = await proxied();
    const body = `--${/a:b/.exec(type) ?? "abc"}--\r\n`;
    const received = await raw(
      url,
      request(`POST ${MOUNT}/api/voices/`, [`Content-Type: ${type}`, `Content-Length: ${body.length}`], body),
    );
    expect(statuses(received)).toEqual([status]);
    expect(upstream.seen).toHaveLength(status === 200 ? 1 : 0);
  });

  test("an upload has its own limit", async () => {
    const { url, upstream } = await proxied({ maxUploadBytes: 100 });
    const headers = ["Content-Type: multipart/form-data; boundary=abc", "Content-Length: 101"];
    expect(statuses(await raw(url, request(`POST ${MOUNT}/api/voices/`, headers, "x".repeat(101))))).toEqual([413]);
    expect(upstream.seen).toEqual([]);
  });
});

describe("pages of other sites", () => {
  const line = `GET ${MOUNT}/api/custom_templates/`;
  test.each([
    ["a page of this server", ["Sec-Fetch-Site: same-origin"], 200],
    ["no browser at all", [], 200],
    ["an old browser, own page", ["Origin: http://app.example.com"], 200],
    ["another site", ["Sec-Fetch-Site: cross-site"], 404],
    ["a subdomain", ["Sec-Fetch-Site: same-site"], 404],
    ["the address bar", ["Sec-Fetch-Site: none"], 404],
    ["another site that claims the own origin", ["Sec-Fetch-Site: cross-site", "Origin: http://app.example.com"], 404],
    ["a claim beside the truth", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"], 404],
    ["an old browser, another site", ["Origin: https://evil.example.com"], 404],
    ["an old browser, another port", ["Origin: http://app.example.com:8080"], 404],
    ["a name that begins alike", ["Origin: http://app.example.com.evil.example.com"], 404],
    ["a frame without an origin", ["Origin: null"], 404],
    ["an allowed origin", ["Sec-Fetch-Site: cross-site", "Origin: https://shop.example.com"], 200],
  ])("%s", async (_, headers, status) => {
    const { url, upstream } = await proxied({ origins: ["https://shop.example.com"] });
    expect(statuses(await raw(url, request(line, headers)))).toEqual([status]);
    expect(upstream.seen).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe("webhook_url", () => {
  const line = `POST ${MOUNT}/api/custom_template_jobs/preview_async/`;

  test.each([
    ["plainly", '{"variables":{},"webhook_url":"http://169.254.169.254/"}'],
    ["in escapes", '{"variables":{},"webhook\\u005furl":"http://169.254.169.254/"}'],
    ["after a null", '{"webhook_url":null,"webhook_url":"http://169.254.169.254/"}'],
    ["as what is no text", '{"webhook_url":["http://169.254.169.254/"]}'],
  ])("cannot be set from a page, %s", async (_, body) => {
    const { url, upstream } = await proxied();
    const received = await raw(url, request(line, json(body), body));
    expect(statuses(received)).toEqual([400]);
    expect(JSON.parse(bodyOf(received))).toEqual({ webhook_url: ["This field cannot be set from a page."] });
    expect(upstream.seen).toEqual([]);
  });

  const formOf = (...parts: [disposition: string, value: string][]): string =>
    `${parts.map(([disposition, value]) => `--abc\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`).join("")}--abc--\r\n`;
  const sendForm = (url: string, body: string): Promise<string> => {
    const headers = ["Content-Type: multipart/form-data; boundary=abc", `Content-Length: ${body.length}`];
    return raw(url, request(`POST ${MOUNT}/api/voices/`, headers, body));
  };

  test.each([
    ["plainly", 'name="webhook_url"'],
    ["as a file", 'name="webhook_url"; filename="x"'],
  ])("cannot be set from a page in a form, %s, nor where no operation has it", async (_, disposition) => {
    const { url, upstream } = await proxied();
    const received = await sendForm(url, formOf(['name="name"', "Mine"], [disposition, "http://169.254.169.254/"]));
    expect(statuses(received)).toEqual([400]);
    expect(JSON.parse(bodyOf(received))).toEqual({ webhook_url: ["This field cannot be set from a page."] });
    const body = '{"title":"Shoe","webhook_url":"http://169.254.169.254/"}';
    const { url: other, upstream: links } = await proxied({ operations: ["links.createWithParams"] });
    expect(statuses(await raw(other, request(`POST ${MOUNT}/api/links/link_with_params/`, json(body), body)))).toEqual([
      400,
    ]);
    expect([...upstream.seen, ...links.seen]).toEqual([]);
  });

  test("cannot stand in a form before, behind or between the parts that are read: it is written anew", async () => {
    const { url, upstream } = await proxied();
    const hidden =
      '\r\n--ab\r\nContent-Disposition: form-data; name="webhook_url"\r\n\r\nhttp://169.254.169.254/\r\n--ab--\r\n';
    const received = await sendForm(url, formOf(['name="name"', "Mine"]) + hidden);
    for (const { body } of upstream.seen) expect(body).not.toContain("169.254");
    expect(statuses(received)).toHaveLength(1);
    expect(statuses(await sendForm(url, '--abc\r\nname="webhook_url"'))).toEqual([400]);
  });

  test("that the server has set is in no answer to a page, whichever way it is quoted, and its errors are", async () => {
    const URL_WITH_TOKEN = "https://app.example.com/webhooks/ref.token";
    const answers = [
      `{"id":"${ID}","cost":1.0,"nested":{"webhook_url": "${URL_WITH_TOKEN}"},"name":"say \\"webhook_url\\": \\"x\\""}`,
      `{"webhook_url":["${URL_WITH_TOKEN.replaceAll("/", "\\/")} is too long."]}`,
      `{"id":"${ID}","webhook_url":"https://elsewhere.example.com/a\\"b?token=1","cost":1.0}`,
    ];
    const upstream = await listen([], (_, response) => {
      response.writeHead(answers.length === 2 ? 400 : 200, { "content-type": "application/json" }).end(answers.shift());
    });
    const { url } = await proxiedTo(upstream, { prepare: (body) => ({ ...body, webhook_url: URL_WITH_TOKEN }) });
    const body = '{"variables":{}}';
    const made = bodyOf(await raw(url, request(line, json(body), body)));
    expect(made).toBe(
      `{"id":"${ID}","cost":1.0,"nested":{"webhook_url": null},"name":"say \\"webhook_url\\": \\"x\\""}`,
    );
    expect(bodyOf(await raw(url, request(line, json(body), body)))).toBe('{"webhook_url":["*** is too long."]}');
    const read = bodyOf(await raw(url, request(`GET ${MOUNT}/api/custom_templates/`)));
    expect(read).toBe(`{"id":"${ID}","webhook_url":null,"cost":1.0}`);
  });

  test("can be set by the server, from what the page sent and who sent it", async () => {
    const { url, upstream } = await proxied({
      prepare: (body, { operation }, incoming) => ({
        ...body,
        webhook_url: `https://app.example.com/webhooks/${operation}/${incoming.get("x-user")}`,
      }),
    });
    const body = '{"variables":{},"webhook_url":null}';
    await raw(url, request(line, [...json(body), "X-User: 7"], body));
    expect(JSON.parse(upstream.seen[0]?.body ?? "")).toEqual({
      variables: {},
      webhook_url: "https://app.example.com/webhooks/customTemplateJobs.preview/7",
    });
  });
});

test("no refusal says anything of what stands behind it", async () => {
  const { url } = await proxied({ authorize: () => false });
  for (const line of [`GET ${MOUNT}/api/custom_templates/`, `GET ${MOUNT}/nothing`]) {
    const received = await raw(url, request(line));
    for (const secret of SERVER_SECRETS) expect(received).not.toContain(secret);
    expect(received).not.toMatch(/127\.0\.0\.1/);
  }
});

test("a body parser that stands before the proxy is named, instead of a request that hangs", async () => {
  const { expressProxy } = await import("../../src/proxy.ts");
  const errors: unknown[] = [];
  const app = express();
  app.use(express.json());
  app.use(
    MOUNT,
    expressProxy({
      operations: ALLOWED,
      authorize: "public",
      baseUrl: "http://127.0.0.1:1",
      ...SERVER_KEYS,
    }),
  );
  app.use((error: unknown, _: express.Request, response: express.Response, _next: express.NextFunction) => {
    errors.push(error);
    response.status(500).end();
  });
  const { url } = await listen([], app);
  const received = await raw(url, request(`POST ${MOUNT}/api/custom_template_jobs/preview_async/`, json("{}"), "{}"));
  expect(statuses(received)).toEqual([500]);
  expect(String(errors[0])).toContain("before app.use(express.json())");
});
