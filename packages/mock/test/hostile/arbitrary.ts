// Hostile requests: those of the contract, with up to four things done to them.
import fc from "fast-check";
import type { TestRequest } from "../requests/request.ts";
import { KEYS, validRequests } from "../requests/valid.ts";
import type { RawRequest } from "./raw-request.ts";

type Change = (request: RawRequest) => RawRequest;

const BOUNDARY = "----hostile";

/** Text that parsers stumble over. */
const nasty = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "then",
    "\u0000",
    "\ud800",
    "\u202e",
    "{{7*7}}",
    "%00",
    "%",
    "%zz",
    "../../etc/passwd",
    "..%2f..%2f",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "\r\nX-Injected: 1",
    "NaN",
    "Infinity",
    "-0",
    "1e999",
    "null",
    "true",
    "",
    "9".repeat(400),
    "é".repeat(300),
    "[fail]",
    "[reject]",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** JSON of every shape; keys may be those of `Object.prototype`. */
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    nasty,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(nasty, tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** Picks a place in a value by numbers, so that a smaller number is a simpler case. */
type Pick = readonly number[];
const pick = fc.array(fc.nat(12), { maxLength: 5 });

const valid = validRequests().map(raw);

const jsonChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ at: pick, value: anyJson }).map(({ at, value }) => json((body) => edited(body, at, () => value))),
  pick.map((at) => json((body) => edited(body, at, () => undefined))),
  fc
    .record({ at: pick, key: nasty, value: anyJson })
    .map(({ at, key, value }) =>
      json((body) => edited(body, at, (node) => (isObject(node) ? define(node, key, value) : [node, value]))),
    ),
  fc
    .record({ at: pick, times: fc.constantFrom(2, 101, 3000) })
    .map(({ at, times }) => json((body) => edited(body, at, (node) => Array.from({ length: times }, () => node)))),
  fc
    .record({ at: pick, depth: fc.constantFrom(3, 99, 101, 20_000), open: fc.constantFrom("[", '{"a":') })
    .map(({ depth, open }) => bytes((body) => Buffer.concat([Buffer.from(open.repeat(depth)), body]))),
);

const bytesChange: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(400).map((length) => bytes((body) => body.subarray(0, length))),
  fc
    .record({ at: fc.nat(400), some: fc.uint8Array({ maxLength: 12 }) })
    .map(({ at, some }) => bytes((body) => Buffer.concat([body.subarray(0, at), some, body.subarray(at)]))),
  fc.uint8Array({ maxLength: 200 }).map((some) => bytes(() => Buffer.from(some))),
  fc.constant(bytes((body) => Buffer.concat([body, body]))),
);

const formChange: fc.Arbitrary<Change> = fc
  .array(fc.record({ name: nasty, value: nasty, file: fc.option(nasty) }), { maxLength: 5 })
  .chain((fields) =>
    fc.constantFrom(
      (request: RawRequest) =>
        withBody(
          request,
          "application/x-www-form-urlencoded",
          Buffer.from(fields.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join("&")),
        ),
      (request: RawRequest) =>
        withBody(
          request,
          "application/x-www-form-urlencoded",
          Buffer.from(fields.map(({ name, value }) => `${name}=${value}`).join("&")),
        ),
      (request: RawRequest) =>
        withBody(
          request,
          `multipart/form-data; boundary=${BOUNDARY}`,
          Buffer.from(
            `${fields.map(({ name, value, file }) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === null ? "" : `; filename="${file}"`}\r\n\r\n${value}\r\n`).join("")}--${BOUNDARY}--\r\n`,
          ),
        ),
    ),
  );

const queryChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .array(fc.tuple(fc.oneof(nasty, fc.constantFrom("ids", "created_after", "created_before", "ordering")), nasty), {
      maxLength: 4,
    })
    .map((pairs) => query(pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&"))),
  fc
    .string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 60 })
    .map((text) => query(text.replaceAll("#", ""))),
  fc
    .constantFrom(
      "ids=a&ids=b",
      "ids[]=a",
      "ids[0]=a",
      "ids",
      "ids=%",
      "ids=,,,",
      `ids=${"a,".repeat(3000)}`,
      "created_after=2026-13-45T99:99:99Z",
      "created_after=+275760-09-13T00:00:00Z",
      "created_before=0000-00-00",
    )
    .map(query),
);

const pathChange: fc.Arbitrary<Change> = fc
  .tuple(
    fc.nat(6),
    fc.constantFrom(
      "..",
      ".",
      "",
      "%2e%2e",
      "%2f",
      "%00",
      "%",
      "%ff",
      "a".repeat(3000),
      "__proto__",
      "constructor",
      "%E0%A4%A",
      "0",
    ),
  )
  .map(([at, segment]) => (request) => {
    const [plain = "/", ...rest] = request.path.split("?");
    const segments = plain.split("/");
    segments[1 + (at % Math.max(1, segments.length - 1))] = segment;
    const path = segments.join("/");
    // The control plane is for whoever runs the mock: it may well stop it.
    return {
      ...request,
      path: [path.startsWith("/") && !path.startsWith("/__") ? path : `/x${path}`, ...rest].join("?"),
    };
  });

const headerChange: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom(
      "content-type",
      "prefer",
      "accept",
      "content-encoding",
      ...Object.keys(KEYS),
      "accept-encoding",
      "range",
      "if-none-match",
      "cookie",
      "origin",
      "x-http-method-override",
      "transfer",
    ),
    fc.oneof(
      fc.constantFrom(
        "application/json",
        "application/json; charset=utf-16",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        `multipart/form-data; boundary=${BOUNDARY}`,
        "application/x-www-form-urlencoded",
        "text/html",
        "*/*",
        "gzip",
        "br",
        "deflate",
        "identity",
        "nonsense",
        "code=404",
        "code=200, example=nope",
        "code=999",
        "example=__proto__",
        "dynamic=true",
        "code=429, dynamic=true",
        ",;=,",
        "bytes=0-1",
        '"x"',
        "q=0",
        "application/json;q=0",
      ),
      fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
    ),
  )
  .map(([name, value]) => (request) => ({ ...request, headers: { ...request.headers, [name]: value.trim() } }));

const methodChange: fc.Arbitrary<Change> = fc
  .constantFrom("GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "QUERY")
  .map((method) => (request) => ({ ...request, method }));

/** A request of the contract with one to four things done to it. */
export const hostileRequest: fc.Arbitrary<RawRequest> = fc
  .tuple(
    fc.constantFrom(...valid),
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: jsonChange },
        { weight: 3, arbitrary: bytesChange },
        { weight: 2, arbitrary: formChange },
        { weight: 3, arbitrary: queryChange },
        { weight: 2, arbitrary: pathChange },
        { weight: 3, arbitrary: headerChange },
        { weight: 1, arbitrary: methodChange },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([request, changes]) => changes.reduce((whole, change) => change(whole), request));

function raw({ method, path, query: search, headers, body }: TestRequest): RawRequest {
  const plain: RawRequest = { method, path: search === "" ? path : `${path}?${search}`, headers };
  if (body === undefined || body.type === "raw") return plain;
  if (body.type === "application/json")
    return withBody(plain, body.type, Buffer.from(JSON.stringify(withoutWebhook(body.value))));
  if (body.type === "application/x-www-form-urlencoded") {
    return withBody(
      plain,
      body.type,
      Buffer.from(body.fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&")),
    );
  }
  const parts = body.fields.map(([name, value]) =>
    typeof value === "string"
      ? `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      : `Content-Disposition: form-data; name="${name}"; filename="${value.file}"\r\nContent-Type: ${value.mediaType}\r\n\r\n${value.content}\r\n`,
  );
  return withBody(
    plain,
    `multipart/form-data; boundary=${BOUNDARY}`,
    Buffer.from(`${parts.map((part) => `--${BOUNDARY}\r\n${part}`).join("")}--${BOUNDARY}--\r\n`),
  );
}

/** The examples' receivers are somebody else's. */
function withoutWebhook(value: unknown): unknown {
  return isObject(value) && "webhook_url" in value ? { ...value, webhook_url: "http://127.0.0.1:9/hook" } : value;
}

function withBody(request: RawRequest, type: string, body: Buffer): RawRequest {
  return { ...request, headers: { ...request.headers, "content-type": type }, body };
}

function bytes(change: (body: Buffer) => Buffer): Change {
  return (request) => ({ ...request, body: change(request.body ?? Buffer.alloc(0)) });
}

/** Of a body, in characters. */
const LONGEST = 4 * 1024 * 1024;

/** Changes a body that is JSON; another one becomes JSON. */
function json(change: (body: unknown) => unknown): Change {
  return (request) => {
    let body: unknown = {};
    try {
      body = JSON.parse(request.body?.toString() ?? "{}");
    } catch {}
    let text: string | undefined;
    try {
      text = JSON.stringify(change(body));
    } catch {
      // Four changes, each a thousand times the one before, are longer than a text can be: nobody can send that.
      return request;
    }
    // A server may hang up on a body that is too long while it is still being sent; that is a test of its own.
    if (text && text.length > LONGEST) return request;
    return withBody(request, "application/json", Buffer.from(text ?? ""));
  };
}

function query(text: string): Change {
  return (request) => ({ ...request, path: `${request.path.split("?", 1)[0]}?${text}` });
}

/** A copy with one place changed; undefined takes it away. */
function edited(node: unknown, [first, ...rest]: Pick, change: (node: unknown) => unknown): unknown {
  if (first === undefined) return change(node);
  if (Array.isArray(node) && node.length > 0) {
    const at = first % node.length;
    return node.map((entry, index) => (index === at ? edited(entry, rest, change) : entry));
  }
  if (!isObject(node)) return change(node);
  const keys = Object.keys(node);
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) return change(node);
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, name === key ? edited(value, rest, change) : value]),
  );
}

/** With a key that may be `__proto__`. */
function define(node: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(node), [key, value]]);
}

function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
