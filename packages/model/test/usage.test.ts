// What an app uses, as it is recorded and put together.
import { describe, expect, test } from "vitest";
import { mergeUsage, readUsage, type Usage, UsageRecorder, writtenUsage } from "../src/usage/index.ts";
import { filmService, schema } from "./changes/film-service.ts";

const recorder = (): UsageRecorder => new UsageRecorder(filmService(), "films");
const sent = (value: unknown) => ({
  path: {},
  query: {},
  header: {},
  body: { mediaType: "application/json", value },
});

/** What is recorded of some requests for a film. */
function recorded(...bodies: unknown[]): Usage {
  const own = recorder();
  for (const body of bodies) own.sent("films.create", sent(body));
  return own.usage;
}

describe("of a request", () => {
  test("places are kept, with the values of enums and no other", () => {
    const own = recorder();
    own.sent("films.create", sent({ look: "film", name: "Secret name", year: 1999 }));
    own.sent("films.list", { path: {}, query: { looks: ["paper"], q: "secret words" }, header: { "x-secret": "s" } });
    own.sent("films.rate", { ...sent({ stars: 5 }), path: { id: "secret-id" } });
    const { operations } = own.usage;
    expect(operations["films.create"]?.sends).toEqual({
      body: {},
      "body.look": { values: ["film"] },
      "body.name": {},
      "body.year": {},
    });
    expect(operations["films.list"]?.sends).toEqual({
      "query.looks": {},
      "query.looks[]": { values: ["paper"] },
      "query.q": {},
    });
    expect(operations["films.rate"]?.sends).toEqual({ body: {}, "body.stars": {}, "path.id": {} });
    expect(writtenUsage(own.usage)).not.toMatch(/secret|1999|5\b/i);
  });

  test("a name that the contract does not have is not kept either, and no value that is none of its enum", () => {
    const { operations } = recorded({ look: "a password", "a secret name": 1 });
    expect(operations["films.create"]?.sends).toEqual({ body: {}, "body.look": {}, "body.*": {} });
  });

  test("what stands in a list is kept once, and what some of its entries have as that", () => {
    const { operations } = recorded({ cuts: [{ kind: "hard" }, { kind: "fade", seconds: 2 }] });
    expect(operations["films.create"]?.sends).toMatchObject({
      "body.cuts[]": {},
      "body.cuts[].kind": { values: ["fade", "hard"] },
      "body.cuts[].seconds": { sometimes: true },
    });
  });

  test("null is kept, since a contract may stop taking it", () => {
    expect(recorded({ look_2: null }).operations["films.create"]?.sends?.["body.look_2"]).toEqual({ values: [null] });
  });

  test("a name with the signs of places in it is one field", () => {
    const contract = filmService();
    Object.assign(schema(contract, "FilmRequest").properties ?? {}, { "a.b[]": { type: "string" } });
    const own = new UsageRecorder(contract, "films");
    own.sent("films.create", sent({ "a.b[]": "x" }));
    expect(Object.keys(own.usage.operations["films.create"]?.sends ?? {})).toEqual(["body", "body.a%2eb%5b%5d"]);
  });
});

test("of an answer, the status and the states of jobs are kept", () => {
  const own = recorder();
  own.answered("films.get", 200, { id: "1", status: "done" });
  own.answered("films.get", 200, { id: "1", status: "a state that nobody knows" });
  own.answered("films.get", 404, { detail: "done" });
  expect(own.usage.operations["films.get"]).toEqual({
    types: [],
    statuses: [200, 404],
    states: ["done"],
    receives: { "answer 200 body.status": ["done"] },
  });
});

test("of what is received, values are kept that the contract names: of sets, of states, of codes of errors, and no other", () => {
  const contract = filmService();
  Object.assign(contract, { "x-errors": { message: "detail", code: "code" } });
  Object.assign(schema(contract, "Problem").properties ?? {}, { code: { type: "string" } });
  Object.assign(contract.components.responses?.BadRequest?.content?.["application/json"] ?? {}, {
    examples: { wrong: { value: { detail: "No.", code: "wrong" } } },
  });
  Object.assign(schema(contract, "FilmWebhook").properties ?? {}, { status: { type: "string" } });
  const own = new UsageRecorder(contract, "films");
  own.answered("films.list", 200, [{ id: "secret", look: "film", cuts: [{ kind: "fade", seconds: 7 }], title: null }]);
  own.answered("films.create", 400, { detail: "secret", code: "wrong" });
  own.answered("films.create", 400, { detail: "secret", code: "a secret code" });
  own.posted("film", "previewReady", { id: "secret", status: "pending" });
  own.posted("film", "done", { id: "secret", status: "a secret state" });
  const { operations, webhooks } = own.usage;
  expect(operations["films.list"]?.receives).toEqual({
    "answer 200 body[].cuts[].kind": ["fade"],
    "answer 200 body[].look": ["film"],
  });
  expect(operations["films.create"]?.receives).toEqual({ "answer 400 body.code": ["wrong"] });
  expect(webhooks.film?.receives).toEqual({ "body.status": ["pending"] });
  expect(JSON.stringify(own.usage)).not.toContain("secret");
  expect(writtenUsage(readUsage(writtenUsage(own.usage)))).toBe(writtenUsage(own.usage));
});

test("a recording that is older than the values of what is received is read, and goes on with them", () => {
  const operations = { "films.get": { types: [], statuses: [200], states: ["pending"] } };
  const webhooks = { film: { events: ["done"], fields: ["body"] } };
  const old = readUsage(JSON.stringify({ usage: 1, contract: "films", operations, webhooks }));
  expect(old).toEqual({ usage: 1, contract: "films", operations, webhooks });
  const own = recorder();
  own.answered("films.get", 200, { id: "1", status: "done" });
  expect(mergeUsage(old, own.usage).operations["films.get"]).toEqual({
    types: [],
    statuses: [200],
    states: ["done", "pending"],
    receives: { "answer 200 body.status": ["done"] },
  });
});

test("of a webhook, the source, the event and the fields are kept", () => {
  const own = recorder();
  own.posted("film", "done", { id: "secret" });
  own.posted("unknown", "done", { id: "secret" });
  expect(own.usage.webhooks).toEqual({ film: { events: ["done"], fields: ["body", "body.id"] } });
});

describe("recordings that are put together", () => {
  const parts = [
    recorded({ look: "film", name: "A", cuts: [{ kind: "hard" }] }),
    recorded({ look: "paper" }, { look: "film", year: 1 }),
    recorded({ look: "film", name: "B", cuts: [{ kind: "fade", seconds: 1 }] }),
    recorder().usage,
  ];
  const together = (some: readonly Usage[]): Usage => some.reduce((whole, part) => mergeUsage(whole, part));

  test("say the same in any order, in any groups, and however often", () => {
    const text = writtenUsage(together(parts));
    expect(writtenUsage(together([...parts].reverse()))).toBe(text);
    expect(writtenUsage(together([...parts, ...parts]))).toBe(text);
    const [a, b, c, d] = parts.map((part) => part);
    if (!a || !b || !c || !d) throw new Error("there are four");
    expect(writtenUsage(mergeUsage(mergeUsage(a, b), mergeUsage(c, d)))).toBe(text);
    expect(writtenUsage(mergeUsage(a, mergeUsage(b, mergeUsage(c, d))))).toBe(text);
  });

  test("say what one always sends and another never does is sent sometimes", () => {
    const sends = together(parts).operations["films.create"]?.sends;
    expect(sends).toMatchObject({
      "body.look": { values: ["film", "paper"] },
      "body.name": { sometimes: true },
      "body.year": { sometimes: true },
      "body.cuts[].seconds": { sometimes: true },
    });
    expect(sends?.["body.look"]).not.toHaveProperty("sometimes");
    expect(sends?.["body.cuts[].kind"]).not.toHaveProperty("sometimes");
  });

  test("are read as they were written, and what is none is refused", () => {
    const text = writtenUsage(together(parts));
    expect(writtenUsage(readUsage(text))).toBe(text);
    expect(() => readUsage("{")).toThrow("it is not JSON");
    for (const other of ["{}", "[]", '{"usage":2}', '{"usage":1,"contract":"x","operations":{"a":1},"webhooks":{}}'])
      expect(() => readUsage(other), other).toThrow("it is no recording");
  });
});
