import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mock, startMock } from "../src/index.ts";
import { asObject } from "../src/sandbox/json.ts";
import { operations } from "./requests/document.ts";
import { send } from "./requests/request.ts";
import { validRequests } from "./requests/valid.ts";
import { type Call, caller, formOf, headerLines, keyHeaders, keysFor, readBundle, UNKNOWN_ID } from "./support.ts";

/** Enough for any answer, in milliseconds. */
const PATIENCE = 15_000;

let mock: Mock;
let call: Call;
beforeAll(async () => {
  mock = await startMock({ mode: "contract", seed: 1 });
  call = caller(mock);
});
afterAll(() => mock.close());

describe("every operation", () => {
  const requests = new Map(validRequests().map((request) => [request.operation, request]));

  for (const { id, answers } of operations) {
    const request = requests.get(id);
    if (!request) throw new Error(`no request of ${id} is valid`);
    const ask = (headers: Record<string, string> = {}) =>
      send(mock.url, { ...request, headers: { ...request.headers, ...headers } }, PATIENCE);

    for (const [status, examples] of answers) {
      for (const [name, value] of examples) {
        test(`${id} answers its example ${name} with ${status}`, async () => {
          const answer = await ask({ prefer: `code=${status}, example=${name}` });
          expect(answer).toMatchObject({ status, body: value });
          expect(answer.body).toEqual(value);
        });
      }
      if (status === 204) {
        test(`${id} answers 204 without a body`, async () => {
          const answer = await ask();
          expect(answer).toMatchObject({ status: 204, body: undefined });
          expect(answer.headers.get("content-type")).toBeNull();
        });
      }
    }

    test(`${id} answers 401 when a key is missing`, async () => {
      for (const name of Object.keys(keyHeaders())) {
        const answer = await ask({ [name]: " " });
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ detail: "Authentication credentials were not provided." });
      }
    });

    test(`${id} makes up an answer with Prefer: dynamic`, async () => {
      const { status, body } = await ask({ prefer: "dynamic=true" });
      expect(asObject(body).violations).toBeUndefined();
      expect(status).toBeLessThan(300);
    });
  }
});

test("every answer is made up where the mock is to, and a request can ask for another one", async () => {
  const text = { type: "string", minLength: 12 };
  const Named = { type: "object", required: ["name"], properties: { name: text } };
  const example = { name: "As the example has it" };
  const shown = (value: object) => ({ "application/json": { schema: Named, examples: { one: { value } } } });
  const responses = {
    200: { description: "It.", content: shown(example) },
    409: { description: "No.", content: shown({ name: "As it is refused" }) },
  };
  const spec = {
    ...{ openapi: "3.0.3", info: { title: "Names", version: "1" }, security: [] },
    paths: { "/name": { get: { operationId: "names.get", responses } } },
  };
  await using dynamic = await startMock({ mode: "contract", dynamic: true, spec, seed: 7 });
  const ask = async (prefer?: string): Promise<[status: number, body: { name: string }]> => {
    const answer = await fetch(`${dynamic.url}/name`, prefer === undefined ? {} : { headers: { prefer } });
    return [answer.status, (await answer.json()) as { name: string }];
  };
  const made = await ask();
  expect(made).toEqual([200, { name: expect.stringMatching(/^.{12,}$/) }]);
  expect(made).not.toEqual([200, example]);
  expect(await ask()).toEqual(made);
  expect(await ask("dynamic=false")).toEqual([200, example]);
  expect(await ask("example=one")).toEqual([200, example]);
  const [status, refused] = await ask("code=409");
  expect([status, refused.name]).toEqual([409, expect.not.stringMatching("As it is refused")]);
});

test("any keys are let in", async () => {
  const answer = await call("GET", "/api/remaining_credits/", undefined, keyHeaders(keysFor("anybody")));
  expect(answer.status).toBe(200);
});

describe("Accept", () => {
  const balance = "/api/remaining_credits/";
  test.each([
    ["application/json; charset=utf-8", 200],
    ['application/json; profile="a, b;q=0"', 200],
    ["text/html, application/json;version=2;q=0.1", 200],
    ["Application/*; q=0.5", 200],
    ["*/*", 200],
    ["", 200],
    ["text/html", 406],
    ["application/json; charset=utf-8; q=0", 406],
    ["*/*, application/json;q=0", 406],
  ])("%s is answered %i", async (accept, status) => {
    expect((await call("GET", balance, undefined, { accept })).status).toBe(status);
  });
});

describe("Prefer", () => {
  const WORDS = "Allowed: code, example, dynamic";

  test.each([
    ["exmaple=empty", `Prefer: Did you mean example? ${WORDS}, not "exmaple".`],
    ["code 429", `Prefer: ${WORDS}, not "code 429".`],
    ["dynamic=yes", 'Prefer: dynamic is true or false, not "yes".'],
    ["code=429, code=402", "Prefer: code is 429 and 402: give it once."],
    ["code=429; code=402", "Prefer: code is 429 and 402: give it once."],
    ["code=429, exmaple=empty", `Prefer: Did you mean example? ${WORDS}, not "exmaple".`],
    [
      "dynamic=true, example=empty",
      "Prefer: example=empty is shown in the contract, and dynamic=true is made up from the schema: ask for one of them.",
    ],
  ])("%s is refused in both modes: the answer would be that of another test", async (prefer, detail) => {
    await using sandbox = await startMock();
    for (const ask of [call, caller(sandbox)]) {
      const { status, body } = await ask("GET", "/api/remaining_credits/", undefined, { prefer });
      expect([status, body]).toEqual([400, { detail }]);
    }
  });

  test.each([
    ["__code=200", "code=429", "Prefer and the query: code is 200 and 429: give it once."],
    [
      "__dynamic=true",
      "example=empty",
      "Prefer: example=empty is shown in the contract, and dynamic=true is made up from the schema: ask for one of them.",
    ],
  ])("?%s beside %s is refused in both modes", async (query, prefer, detail) => {
    await using sandbox = await startMock();
    for (const ask of [call, caller(sandbox)]) {
      const { status, body } = await ask("GET", `/api/remaining_credits/?${query}`, undefined, { prefer });
      expect([status, body]).toEqual([400, { detail }]);
    }
  });

  test.each([
    ["__exampel=empty", "__exampel", "Did you mean __example? "],
    ["__Code=429", "__Code", "Did you mean __code? "],
    ["__status=429", "__status", ""],
  ])("?%s is refused as well", async (query, name, near) => {
    const detail = `The query: ${near}Allowed: __code, __example, __dynamic, not "${name}".`;
    await using sandbox = await startMock();
    for (const ask of [call, caller(sandbox)]) {
      const { status, body } = await ask("GET", `/api/remaining_credits/?${query}`);
      expect([status, body]).toEqual([400, { detail }]);
    }
  });

  test.each([
    ["", 200],
    ["return=minimal", 200],
    ['respond-async, wait=10, handling="a, b"; code=402', 200],
    ["return=minimal, code=429", 429],
    ["CODE=429, code=429", 429],
    ['example="empty"; dynamic=false', 200],
  ])("%j is understood: what services do otherwise is none of the mock's business", async (prefer, status) => {
    expect((await call("GET", "/api/remaining_credits/", undefined, { prefer })).status).toBe(status);
  });

  test("names what an operation has when it is asked for an example that it has not", async () => {
    const answer = await call("GET", "/api/remaining_credits/", undefined, { prefer: "example=nope" });
    expect(answer).toMatchObject({
      status: 404,
      body: { detail: 'Prefer: answer 200 of credits.getRemaining has no example "nope". It has balance, empty.' },
    });
  });

  test("refuses what is not a status", async () => {
    expect(await call("GET", "/api/dyoa/", undefined, { prefer: "code=abc" })).toMatchObject({ status: 400 });
    expect(await call("GET", "/api/dyoa/", undefined, { prefer: "code=418" })).toMatchObject({ status: 404 });
  });

  test("an answer of 429 says when to try again", async () => {
    const answer = await call("GET", "/api/dyoa/", undefined, { prefer: "code=429" });
    expect(answer.headers.get("retry-after")).toBe("30");
  });
});

describe("a request that is not for any operation", () => {
  test("404 for an unknown path, with a word about the slash", async () => {
    expect(await call("GET", "/api/nope/")).toMatchObject({ status: 404, body: { detail: "Not found." } });
    expect(await call("GET", "/api/dyoa")).toMatchObject({
      status: 404,
      body: { detail: "Not found. There is /api/dyoa/." },
    });
  });

  test("405 with what is allowed", async () => {
    const answer = await call("PUT", "/api/voices/");
    expect(answer).toMatchObject({ status: 405, body: { detail: 'Method "PUT" not allowed.' } });
    expect(answer.headers.get("allow")).toBe("GET, POST");
  });

  test("the exact path wins over the one with a parameter", async () => {
    // GET is all that the other one has.
    expect((await call("POST", "/api/lipsyncs/preview/", { text: "Hi." })).status).toBe(200);
  });

  test("406 for a media type that nothing is answered in", async () => {
    expect(await call("GET", "/api/dyoa/", undefined, { accept: "text/html" })).toMatchObject({ status: 406 });
  });
});

describe("a request that breaks the contract", () => {
  const template = { template_id: UNKNOWN_ID, variables: {} };

  test("names every field, nested as in the request", async () => {
    const variables = {
      unknown: { type: "hologram" },
      empty: { type: "image" },
      untyped: {},
      number: 1,
      fine: { type: "text", properties: { content: "x" } },
    };
    const answer = await call("POST", "/api/custom_template_jobs/", { template_id: "x", variables, name: 3 });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      template_id: ["Must be a valid UUID."],
      name: ["Not a valid string."],
      variables: {
        unknown: { type: ['"hologram" is not a valid choice.'] },
        empty: { properties: ["This field is required."] },
        untyped: { type: ["This field is required."] },
        number: ['Expected a dictionary of items but got type "int".'],
      },
    });
  });

  test("a body of another type is wrong as a whole", async () => {
    const answer = await call("POST", "/api/custom_template_jobs/", []);
    expect(answer).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Expected a dictionary of items but got type "list".'] },
    });
  });

  test("one sentence when neither alternative is there", async () => {
    const answer = await call("POST", "/api/lipsyncs/preview/", { name: "x" });
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: ["Either text or audio is required."] } });
  });

  test("what is wrong in every alternative is said once", async () => {
    const answer = await call("POST", "/api/lipsyncs/preview/", { text: "x", name: "n".repeat(256) });
    expect(answer.body).toEqual({ name: ["Ensure this field has no more than 255 characters."] });
  });

  test("a field called __proto__ is a field", async () => {
    const body = `{"template_id":"${UNKNOWN_ID}","variables":{"__proto__":{"type":"hologram"}}}`;
    const answer = await call("POST", "/api/custom_template_jobs/", body, { "content-type": "application/json" });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toBe(
      '{"variables":{"__proto__":{"type":["\\"hologram\\" is not a valid choice."]}}}',
    );
  });

  test("a path parameter that is no uuid", async () => {
    expect(await call("GET", "/api/ai_editing/x/")).toMatchObject({
      status: 400,
      body: { id: ["Must be a valid UUID."] },
    });
  });

  for (const [what, body, detail] of [
    ["malformed JSON", '{"title":', /^JSON parse error - /],
    [
      "invalid UTF-8",
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      /^JSON parse error - the body is not valid UTF-8/,
    ],
    ["JSON that is nested too deeply", "[".repeat(5000), /^JSON parse error - nested deeper than 100 levels/],
    ["an empty body", "", /^A request body is required/],
  ] as const) {
    test(`${what} is answered at once`, async () => {
      const answer = await call("POST", "/api/custom_template_jobs/", body, { "content-type": "application/json" });
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
    });
  }

  test("415 for a media type that the operation does not take", async () => {
    const json = JSON.stringify(template);
    expect(await call("POST", "/api/custom_template_jobs/", json, { "content-type": "text/plain" })).toMatchObject({
      status: 415,
      body: { detail: 'Unsupported media type "text/plain" in request. It takes application/json.' },
    });
    expect(await call("POST", "/api/custom_template_jobs/", json, { "content-type": "nonsense" })).toMatchObject({
      status: 415,
    });
    expect(await call("POST", `/api/ai_editing/${UNKNOWN_ID}/render/`, {})).toMatchObject({ status: 415 });
  });

  test("a connection outlasts the pauses of a busy machine", async () => {
    const answer = await fetch(mock.url);
    expect(answer.headers.get("keep-alive")).toBe("timeout=60");
  });

  test("413 for a body that is too large", async () => {
    const text = JSON.stringify({ ...template, name: "x".repeat(3_000_000) });
    const answer = await call("POST", "/api/custom_template_jobs/", text, { "content-type": "application/json" });
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.stringContaining("too large") } });
    const form = formOf("voices.clone");
    form.set("audio", new Blob([new Uint8Array(33 * 1024 * 1024)]), "long.mp3");
    expect(await call("POST", "/api/voices/", form)).toMatchObject({ status: 413 });
  });

  test("413 at once for a body that is announced as too large and never comes", async () => {
    const socket = connect(mock.port, "127.0.0.1");
    socket.write(
      `POST /api/custom_template_jobs/ HTTP/1.1\r\nHost: mock\r\n${headerLines(keyHeaders())}` +
        "Content-Type: application/json\r\nContent-Length: 50000000\r\n\r\n{",
    );
    const [answer] = await once(socket, "data", { signal: AbortSignal.timeout(15_000) });
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });
});

test("of several faults the first is told: 404 and 405, then 401, then 406, 415 and 413, then 400", async () => {
  const path = "/api/custom_template_jobs/";
  const noKey = Object.fromEntries(Object.keys(keyHeaders()).map((name) => [name, " "]));
  const ask = async (method: string, at: string, body: string, headers: object) =>
    (await call(method, at, body, { "content-type": "application/json", ...headers })).status;
  const large = JSON.stringify({ name: "x".repeat(3_000_000) });
  const other = { "content-type": "text/plain" };
  const unwritable = { accept: "text/html" };
  expect([
    await ask("POST", "/api/nope/", large, { ...noKey, ...other, ...unwritable }),
    await ask("PUT", path, large, { ...noKey, ...other, ...unwritable }),
    await ask("POST", path, large, { ...noKey, ...other, ...unwritable }),
    await ask("POST", path, large, { ...other, ...unwritable }),
    await ask("POST", path, large, other),
    await ask("POST", path, large, {}),
    await ask("POST", path, "{", {}),
    await ask("POST", path, "{}", {}),
  ]).toEqual([404, 405, 401, 406, 415, 413, 400, 400]);
});

describe("queries", () => {
  const ids = Array.from({ length: 101 }, () => UNKNOWN_ID);
  const list = (query: string) => call("GET", `/api/html_interactive_ads/?${query}`);

  test("ids are separated by commas, 1 to 100", async () => {
    expect((await list(`ids=${ids.slice(0, 100)}`)).status).toBe(200);
    expect((await list(`ids=${ids}`)).body).toEqual({ ids: ["Ensure this field has no more than 100 elements."] });
    expect((await list("ids=")).body).toEqual({ ids: ["This list may not be empty."] });
    expect((await list(`ids=${UNKNOWN_ID},x`)).body).toEqual({ ids: { 1: ["Must be a valid UUID."] } });
    // A UUID is what the client takes for one, and nothing around it.
    expect((await list(`ids=urn:uuid:${UNKNOWN_ID}`)).body).toEqual({ ids: { 0: ["Must be a valid UUID."] } });
  });

  test("ids that are repeated as a parameter are refused, because servers take only one of them", async () => {
    const answer = await list(`ids=${UNKNOWN_ID}&ids=${UNKNOWN_ID}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { ids: ["Give this parameter once, with commas between its values."] },
    });
  });

  test("times with an offset, in UTC and without an offset are taken", async () => {
    for (const time of [
      "2026-03-01T00:00:00%2B02:00",
      "2026-03-01T00:00:00Z",
      "2026-03-01T00:00:00",
      "2026-03-01T00:00:00.123",
    ]) {
      expect((await list(`created_after=${time}`)).status).toBe(200);
    }
  });

  test("a plus sign that is not encoded is refused with a hint", async () => {
    const { status, body } = await list("created_after=2026-03-01T00:00:00+02:00");
    expect(status).toBe(400);
    expect(body.created_after[0]).toContain("a plus sign is sent as %2B");
  });
});

describe("forms", () => {
  test("urlencoded arrays are repeated fields", async () => {
    const form =
      "title=Trail+shoe&image_urls=https%3A%2F%2Fa.example%2F1.png&image_urls=https%3A%2F%2Fa.example%2F2.png";
    const send = (body: string) =>
      call("POST", "/api/links/link_with_params/", body, { "content-type": "application/x-www-form-urlencoded" });
    expect((await send(form)).status).toBe(200);
    expect((await send(`${form}&image_urls=x`)).body).toEqual({ image_urls: { 2: ["Enter a valid URL."] } });
  });

  test("a file is taken where the contract has one, and only there", async () => {
    expect((await call("POST", "/api/voices/", formOf("voices.clone"))).status).toBe(200);
    const text = formOf("voices.clone");
    text.set("audio", "not a file");
    expect((await call("POST", "/api/voices/", text)).body).toEqual({
      audio: ["The submitted data was not a file. Check the encoding type on the form."],
    });
    const file = formOf("voices.clone");
    file.set("name", new Blob(["x"]), "name.txt");
    expect((await call("POST", "/api/voices/", file)).body).toEqual({ name: ["Not a valid string."] });
  });

  const part = (headers: string) => `--b\r\n${headers}\r\n\r\nx\r\n--b--\r\n`;
  for (const [what, type, body] of [
    ["without a boundary", "multipart/form-data", part('Content-Disposition: form-data; name="name"')],
    [
      "with another boundary than announced",
      "multipart/form-data; boundary=other",
      part('Content-Disposition: form-data; name="name"'),
    ],
    [
      "that ends early",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx',
    ],
    ["with a part that has no name", "multipart/form-data; boundary=b", part("Content-Disposition: form-data")],
    [
      "with a file that has no name",
      "multipart/form-data; boundary=b",
      part('Content-Disposition: form-data; filename="x.mp3"'),
    ],
    ["with a part that has no headers", "multipart/form-data; boundary=b", "--b\r\n\r\nx\r\n--b--\r\n"],
    ["that is no multipart at all", "multipart/form-data; boundary=b", "{}"],
    ["that is only a closing boundary", "multipart/form-data; boundary=b", "--b--\r\n"],
    ["with a header that is cut off", "multipart/form-data; boundary=b", "--b\r\nContent-Disposition"],
  ] as const) {
    test(`a multipart body ${what} is answered with 400 and the mock lives on`, async () => {
      const answer = await call("POST", "/api/voices/", body, { "content-type": type });
      expect(answer.status).toBe(400);
      expect((await call("POST", "/api/voices/", formOf("voices.clone"))).status).toBe(200);
    });
  }
});

test.each(["contract", "sandbox"] as const)("in %s mode / says what this is and where the rest is", async (mode) => {
  await using own = await startMock({ mode });
  const about = (await (await fetch(own.url)).json()) as Record<string, string>;
  expect(about).toMatchObject({ name: "@video-ads/mock", mode, contract: `${own.url}/openapi.json` });
  expect(about.docs).toMatch(/^https:/);
  const served: unknown = await (await fetch(about.contract ?? "")).json();
  expect(served).toEqual({ ...readBundle(), servers: [{ url: own.url }] });
  expect([about.inspector, about.control]).toEqual(
    mode === "sandbox" ? [own.inspectorUrl, `${own.inspectorUrl}openapi.yaml`] : [undefined, undefined],
  );
  for (const url of [about.inspector, about.control]) if (url) expect((await fetch(url)).status).toBe(200);
});

test("an answer that is made up, because the contract shows none, says so", async () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const responses = { "200": { description: "One.", content: { "application/json": { schema } } } };
  const own = { "/": { get: { operationId: "made.up", responses: { ...responses, "404": responses["200"] } } } };
  for (const mode of ["contract", "sandbox"] as const) {
    await using other = await startMock({ mode, spec: { ...readBundle(), security: [], paths: own } });
    const answer = await fetch(`${other.url}/`);
    expect([answer.headers.get("x-sandbox-fallback"), await answer.json()]).toEqual([
      "schema",
      { name: expect.any(String) },
    ]);
    const asked = async (prefer: string) =>
      (await fetch(`${other.url}/`, { headers: { prefer } })).headers.get("x-sandbox-fallback");
    // Who asks for what is made up knows that it is.
    expect(await Promise.all(["code=404", "code=200", "dynamic=true"].map(asked))).toEqual(["schema", "schema", null]);
  }
  expect((await call("GET", "/api/remaining_credits/")).headers.get("x-sandbox-fallback")).toBeNull();
});

test("JSON by another name is read, answered as such, and held against the contract", async () => {
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const content = (type: string) => ({ [type]: { schema, examples: { one: { value: { name: "ok" } } } } });
  const responses = {
    "200": { description: "One.", content: content("application/vnd.thing+json") },
    "400": { description: "No.", content: { "application/problem+json": { schema: { type: "object" } } } },
  };
  const requestBody = { required: true, content: { "application/vnd.thing+json": { schema } } };
  const paths = { "/things/": { post: { operationId: "things.make", requestBody, responses } } };
  const spec = { ...readBundle(), security: [], paths };
  for (const mode of ["contract", "sandbox"] as const) {
    await using other = await startMock({ mode, spec });
    const make = async (name: unknown) => {
      const headers = { "content-type": "application/vnd.thing+json" };
      const answer = await fetch(`${other.url}/things/`, { method: "POST", headers, body: JSON.stringify({ name }) });
      return [answer.status, answer.headers.get("content-type")?.split(";")[0], await answer.json()];
    };
    expect(await make("ok")).toEqual([200, "application/vnd.thing+json", { name: "ok" }]);
    expect(await make(5)).toEqual([400, "application/problem+json", { name: ["Not a valid string."] }]);
  }
});

test("a value that does not match its pattern is told what the contract says of it", async () => {
  const { status, body } = await call("POST", "/api/lipsyncs/preview/", { text: "Hi.", caption_offset_x: "0.9" });
  expect(status).toBe(400);
  expect(body.caption_offset_x).toEqual([expect.stringContaining('from "-0.5" to "0.5" with at most two decimals')]);
});
