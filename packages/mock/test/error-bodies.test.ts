// Errors of a contract that says otherwise what is wrong: another shape, other statuses, words for programs.
import { describe, expect, test } from "vitest";
import { usual } from "../src/generated/credentials.ts";
import { type SpecSource, startMock } from "../src/index.ts";

/** What lets in, sent as another contract does. */
const [SCHEME = "", secret] = Object.entries(usual)[0] ?? [];

const problem = (code: string, message: string) => ({ error: { code, message, trace: "t-1" } });

const answer = (code: string, message: string) => ({
  description: message,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["error"],
        properties: {
          error: {
            type: "object",
            required: ["code", "message"],
            properties: {
              code: { type: "string", enum: ["missing", "invalid", "stranger"] },
              message: { type: "string" },
              fields: { type: "object", additionalProperties: { type: "string" } },
              trace: { type: "string" },
            },
          },
        },
      },
      examples: { shown: { value: problem(code, message) } },
    },
  },
});

const note = (operationId: string) => ({
  operationId,
  responses: {
    "200": {
      description: "A note.",
      content: {
        "application/json": {
          schema: { type: "object", properties: { id: { type: "string" }, text: { type: "string" } } },
          examples: { one: { value: { id: "n_1", text: "Hi." } } },
        },
      },
    },
    "401": answer("stranger", "Who are you?"),
    "404": answer("missing", "No such note."),
    "422": answer("invalid", "Look again."),
  },
});

const SPEC = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1.0.0" },
  "x-errors": { message: "error.message", fields: "error.fields" },
  security: [{ [SCHEME]: [] }],
  paths: {
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: note("notes.get"),
      patch: {
        ...note("notes.update"),
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", properties: { text: { type: "string" }, size: { type: "integer" } } },
            },
          },
        },
      },
    },
  },
  components: { securitySchemes: { [SCHEME]: { type: "http", scheme: "bearer" } } },
};

async function ask(
  mode: "sandbox" | "contract",
  method: string,
  path: string,
  {
    body,
    headers = { authorization: `Bearer ${secret}` },
    spec = SPEC,
  }: { body?: string; headers?: object; spec?: SpecSource } = {},
): Promise<{ status: number; body: unknown }> {
  await using mock = await startMock({ spec, mode });
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(mock.url + path, { method, headers: { ...headers, ...type }, ...(body && { body }) });
  return { status: response.status, body: await response.json() };
}

describe.each(["contract", "sandbox"] as const)("in %s mode", (mode) => {
  test("what no field is to blame for is said in the sentence, and under no field's name", async () => {
    expect(await ask(mode, "PATCH", "/notes/n_1", { body: "[]" })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/object|dictionary/i), fields: {} } },
    });
  });

  test("what breaks the contract is said at the place for it, by field, with the status that there is", async () => {
    const body = JSON.stringify({ text: 7, size: "large" });
    expect(await ask(mode, "PATCH", "/notes/n_1", { body })).toEqual({
      status: 422,
      body: {
        error: {
          code: "invalid",
          message: "The request is not valid.",
          fields: { text: "Not a valid string.", size: "A valid integer is required." },
          trace: "t-1",
        },
      },
    });
  });

  test("a body that cannot be read is refused alike", async () => {
    const { status, body } = await ask(mode, "PATCH", "/notes/n_1", { body: "{" });
    expect({ status, body }).toMatchObject({ status: 422, body: { error: { code: "invalid", fields: {} } } });
    expect(JSON.stringify(body)).toContain("JSON parse error");
  });

  test("who is not let in is answered the example", async () => {
    const answered = await ask(mode, "GET", "/notes/n_1", { headers: {} });
    expect(answered).toEqual({ status: 401, body: problem("stranger", "Who are you?") });
  });

  test("a path that there is not is answered like a record that there is not", async () => {
    expect(await ask(mode, "GET", "/notes/n_1/")).toEqual({
      status: 404,
      body: { error: { code: "missing", message: "Not found. There is /notes/n_1.", fields: {}, trace: "t-1" } },
    });
  });
});

test("a record that the sandbox has not is answered in the contract's words, and held against it", async () => {
  expect(await ask("sandbox", "GET", "/notes/n_2")).toEqual({
    status: 404,
    body: { error: { code: "missing", message: "Not found.", fields: {}, trace: "t-1" } },
  });
});

test("where the contract does not say how it tells errors, its example is answered as it is", async () => {
  const { "x-errors": _, ...spec } = SPEC;
  const answered = await ask("sandbox", "GET", "/notes/n_2", { spec });
  expect(answered).toEqual({ status: 404, body: problem("missing", "No such note.") });
});

describe.each(["contract", "sandbox"] as const)(
  "where the contract does not say how it tells errors, in %s mode",
  (mode) => {
    const shown = {
      description: "It.",
      content: { "application/json": { schema: { type: "object" }, example: { id: 1 } } },
    };
    const failed = (code: number) => ({
      description: "No.",
      content: { "application/json": { schema: { type: "object" }, example: { code } } },
    });
    const size = [{ name: "size", in: "query", schema: { type: "integer" } }];
    const spec = {
      openapi: "3.0.3",
      info: { title: "Films", version: "1.0.0" },
      paths: {
        "/bare": { get: { parameters: size, responses: { 200: shown } } },
        "/told": { get: { parameters: size, responses: { 200: shown, 400: failed(9), 404: failed(8) } } },
      },
    };

    test("an operation that describes no error says why, and shows no error of another one", async () => {
      await using mock = await startMock({ mode, spec });
      const bare = await fetch(`${mock.url}/bare?size=many`);
      expect([bare.status, await bare.json()]).toEqual([400, { size: ["A valid integer is required."] }]);
      const nowhere = await fetch(`${mock.url}/nowhere`);
      expect([nowhere.status, await nowhere.json()]).toEqual([404, { detail: expect.any(String) }]);
    });

    test.each([
      [
        { type: "object", required: ["error"], properties: { error: { type: "string" } } },
        (said: string) => ({ error: said }),
      ],
      [
        {
          type: "object",
          required: ["code", "fault"],
          properties: {
            code: { type: "string" },
            trace: { type: "string" },
            fault: {
              type: "object",
              required: ["kind", "message"],
              properties: { kind: { type: "string", enum: ["wrong", "late"] }, message: { type: "string" } },
            },
          },
        },
        (said: string) => ({ code: "string", fault: { kind: "wrong", message: said } }),
      ],
    ])(
      "one that describes an error and shows none says why in its shape, and not what another one says: %j",
      async (schema, body) => {
        const described = { description: "No.", content: { "application/json": { schema } } };
        const duplicate = {
          description: "No.",
          content: { "application/json": { schema, example: body("Duplicate.") } },
        };
        const paths = {
          "/films": {
            get: { parameters: size, responses: { 200: shown, 400: described } },
            post: { responses: { 201: shown, 400: duplicate, 409: duplicate } },
          },
        };
        await using mock = await startMock({ mode, spec: { ...spec, paths } });
        const told = await fetch(`${mock.url}/films?size=many`);
        const sentence = "size: A valid integer is required.";
        expect([told.status, await told.json()]).toEqual([400, body(sentence)]);
        expect(told.headers.get("x-mock-reason")).toBe(sentence);
      },
    );

    test("one that shows an error answers that, and says why in a header", async () => {
      await using mock = await startMock({ mode, spec });
      const told = await fetch(`${mock.url}/told?size=many`);
      expect([told.status, await told.json()]).toEqual([400, { code: 9 }]);
      expect(told.headers.get("x-mock-reason")).toBe("size: A valid integer is required.");
    });
  },
);

describe("a body that has to hold more than the sandbox knows", () => {
  const Problem = {
    type: "object",
    required: ["detail", "code", "status", "request_id"],
    properties: {
      detail: { type: "string" },
      code: { type: "string" },
      status: { type: "integer" },
      request_id: { type: "string" },
    },
  };
  const Faults = { type: "object", additionalProperties: { type: "array", items: { type: "string" } } };
  const error = (schema: object, value?: object) => ({
    description: "It is wrong.",
    content: { "application/json": { schema, ...(value && { examples: { shown: { value } } }) } },
  });
  const unknown = { detail: "No such note.", code: "no_note", status: 404, request_id: "r-1" };
  const specWith = (missing: object, invalid: object, places: object) => ({
    ...SPEC,
    "x-errors": places,
    paths: {
      "/notes/{id}": {
        ...SPEC.paths["/notes/{id}"],
        get: { ...note("notes.get"), responses: { "200": note("").responses["200"], "404": missing } },
        patch: {
          ...SPEC.paths["/notes/{id}"].patch,
          responses: { "200": note("").responses["200"], "404": missing, "400": invalid },
        },
      },
    },
  });
  const PLACES = { message: "detail", code: "code", fields: "." };
  const wrong = { body: JSON.stringify({ text: 7, size: "large" }) };
  const sentences = { text: ["Not a valid string."], size: ["A valid integer is required."] };
  const sentence = "text: Not a valid string. size: A valid integer is required.";
  const BAD = { detail: "Look again.", code: "bad", status: 400, request_id: "r-2" };

  test("has it from the example, with what is so in this case", async () => {
    const spec = specWith(error(Problem, unknown), error(Problem, BAD), PLACES);
    expect(await ask("sandbox", "GET", "/notes/n_2", { spec })).toEqual({
      status: 404,
      body: { ...unknown, detail: "Not found." },
    });
    const { status, body } = await ask("sandbox", "PATCH", "/notes/n_1", { ...wrong, spec });
    expect([status, body]).toEqual([400, { ...BAD, ...sentences, detail: "The request is not valid." }]);
  });

  test("says all in the sentence where there is no room for fields", async () => {
    const spec = specWith(error(Problem, unknown), error({ ...Problem, additionalProperties: false }, BAD), PLACES);
    expect(await ask("sandbox", "PATCH", "/notes/n_1", { ...wrong, spec })).toEqual({
      status: 400,
      body: { ...BAD, detail: sentence },
    });
  });

  test("says it by field alone where that is what the contract has", async () => {
    const spec = specWith(error(Problem, unknown), error({ anyOf: [Problem, Faults] }, BAD), PLACES);
    const { body } = await ask("sandbox", "PATCH", "/notes/n_1", { ...wrong, spec });
    expect(body).toEqual(sentences);
    const unread = await ask("sandbox", "PATCH", "/notes/n_1", { body: "{", spec });
    expect(unread.body).toEqual({ ...BAD, detail: expect.stringContaining("JSON parse error") });
  });

  test("has it from an example of another status, in the words of this one", async () => {
    const spec = specWith(error(Problem), error(Problem, BAD), PLACES);
    expect(await ask("sandbox", "GET", "/notes/n_2", { spec })).toEqual({
      status: 404,
      body: { detail: "Not found.", code: "not_found", status: 404, request_id: "r-2" },
    });
  });

  test.each([
    ["the body", PLACES],
    ["a field of it", { message: "detail", code: "code", fields: "fields" }],
    ["nowhere", { message: "detail" }],
    ["not said", undefined],
  ])("has it from the schema where nothing is shown, and fields are in %s", async (_, places) => {
    const code = { type: "string", enum: ["lost", "broken"] };
    const schema = { ...Problem, properties: { ...Problem.properties, code } };
    const { "x-errors": errors, ...rest } = specWith(error(schema), error(schema), places ?? {});
    const spec = places ? { ...rest, "x-errors": errors } : rest;
    const { status, body } = await ask("sandbox", "GET", "/notes/n_2", { spec });
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { detail: "Not found.", code: "lost", status: expect.any(Number), request_id: expect.any(String) },
    });
  });

  test("has no word for programs of another status, where it can be left out", async () => {
    const code = { type: "string", enum: ["no_note", "bad"] };
    const schema = { ...Problem, required: ["detail"], properties: { ...Problem.properties, code } };
    const spec = specWith(error(schema), error(schema, BAD), PLACES);
    const { body } = await ask("sandbox", "GET", "/notes/n_2", { spec });
    expect(body).toMatchObject({ detail: "Not found." });
    expect(body).not.toHaveProperty("code");
  });

  test("lists what is wrong where the contract has a list, and shows no faults of an example", async () => {
    const schema = {
      ...Problem,
      required: ["detail", "errors"],
      properties: { ...Problem.properties, errors: { type: "array", items: { type: "string" } } },
    };
    const shown = error(schema, { detail: "No.", errors: ["name: Too long."] });
    const spec = specWith(shown, shown, { message: "detail", fields: "errors" });
    expect((await ask("sandbox", "PATCH", "/notes/n_1", { ...wrong, spec })).body).toEqual({
      detail: sentence,
      errors: ["text: Not a valid string.", "size: A valid integer is required."],
    });
    expect((await ask("sandbox", "GET", "/notes/n_2", { spec })).body).toEqual({ detail: "Not found.", errors: [] });
  });

  test.each([
    ["beside the sentence", { message: "detail", code: "code" }, sentence],
    ["beside sentences by field", PLACES, "The request is not valid."],
  ])("shows no entries of an example in a list that is not read, %s", async (_, places, detail) => {
    const entry = { type: "object", properties: { field: { type: "string" }, message: { type: "string" } } };
    const schema = {
      ...Problem,
      required: ["detail", "errors"],
      properties: { ...Problem.properties, errors: { type: "array", items: entry } },
    };
    const shown = error(schema, { detail: "No.", code: "bad", errors: [{ field: "name", message: "Too long." }] });
    const spec = specWith(shown, shown, places);
    const { body } = await ask("sandbox", "PATCH", "/notes/n_1", { ...wrong, spec });
    expect(body).toMatchObject({ detail, errors: [] });
    const missing = await ask("contract", "GET", "/nowhere", { spec });
    expect(missing.body).toMatchObject({ detail: expect.stringContaining("Not found."), errors: [] });
  });
});
