// What each change of a contract asks for, one by one.
import { describe, expect, test } from "vitest";
import { bumpFor, bumpOf, contractDiff, describeChange, describeChanges } from "../src/diff/index.ts";
import type { OpenApi } from "../src/index.ts";
import { answers } from "./changes/answers.ts";
import { add, without } from "./changes/attempt.ts";
import { commands } from "./changes/commands.ts";
import { costs } from "./changes/costs.ts";
import { document } from "./changes/document.ts";
import { filmService, job, operation, schema } from "./changes/film-service.ts";
import { jobs } from "./changes/jobs.ts";
import { lists } from "./changes/lists.ts";
import { operations } from "./changes/operations.ts";
import { parameters } from "./changes/parameters.ts";
import { requests } from "./changes/requests.ts";
import { webhooks } from "./changes/webhooks.ts";

/** As a contract is kept: nothing in it is undefined, and nothing is the same object twice. */
const written = (contract: OpenApi): OpenApi => JSON.parse(JSON.stringify(contract));

function pair(make: (contract: OpenApi) => unknown, before?: (contract: OpenApi) => void): [OpenApi, OpenApi] {
  const base = filmService();
  before?.(base);
  const revision = written(base);
  make(revision);
  return [written(base), written(revision)];
}

describe.each(
  Object.entries({ operations, parameters, requests, answers, jobs, lists, commands, costs, webhooks, document }),
)("%s", (_, attempts) => {
  test.each(attempts)("%s: %s", (_, bump, make, { before, said } = {}) => {
    const [base, revision] = pair(make, before);
    expect(revision).not.toEqual(base);
    const changes = contractDiff(base, revision);
    expect(bumpOf(changes), describeChanges(changes)).toBe(bump);
    if (said) expect(changes.map(describeChange)).toContain(said);
  });
});

test("the same contract asks for nothing", () => {
  expect(contractDiff(filmService(), filmService())).toEqual([]);
});

test("states in another order are told as what they are: the sandbox plays them so", () => {
  const [base, revision] = pair((c) => {
    const described = job(c);
    described.states = Object.fromEntries(Object.entries(described.states).reverse());
  });
  expect(contractDiff(base, revision).map(describeChange)).toEqual([
    "job film: The states stand in another order, in which the sandbox plays them.",
  ]);
  expect(bumpOf(contractDiff(base, revision))).toBe("patch");
});

test("a list that is put into an object is told as that, and nothing of its entries", () => {
  const [base, revision] = pair((contract) => {
    const { schemas } = contract.components;
    const { cuts } = schema(contract, "Film").properties ?? {};
    schemas.Cuts = { type: "object", properties: { results: { ...cuts } }, additionalProperties: { type: "string" } };
    add(schema(contract, "Film").properties, { cuts: { $ref: "#/components/schemas/Cuts" } });
  });
  for (const [one, other] of [
    [base, revision],
    [revision, base],
  ] as const) {
    const said = contractDiff(one, other).map(({ what }) => what);
    expect(said.filter((what) => /Film\.cuts` was/.test(what)).length, said.join("\n")).toBeGreaterThan(0);
    expect(said.filter((what) => /anything now|has a type now|other fields/.test(what))).toEqual([]);
  }
});

test("a field that names another component has changed, and neither of the two components has", () => {
  const [base, revision] = pair(
    (contract) => add(schema(contract, "Film").properties, { cover: { $ref: "#/components/schemas/Frame" } }),
    (contract) => {
      const { schemas } = contract.components;
      schemas.Still = { type: "object", properties: { url: { type: "string" }, taken: { type: "string" } } };
      schemas.Frame = { type: "object", properties: { url: { type: "string" } } };
      add(schema(contract, "Film").properties, { cover: { $ref: "#/components/schemas/Still" } });
    },
  );
  expect(contractDiff(base, revision).map(describeChange)).toEqual([
    "GET /api/films/, POST /api/films/, GET /api/films/{id}/ and 1 more: `Film.cover.taken` is gone.",
  ]);
});

test("a field that is given a component of its own has changed, and not the one that it shared", () => {
  const word = (...values: string[]) => ({ type: "string" as const, enum: values });
  const [base, revision] = pair(
    (contract) => {
      Object.assign(contract.components.schemas, { Mood: word("glad", "sad"), Ending: word("glad", "sad", "open") });
      const mood = { $ref: "#/components/schemas/Mood" };
      add(schema(contract, "Film").properties, { mood, ending: { $ref: "#/components/schemas/Ending" } });
    },
    (contract) => {
      contract.components.schemas.Mood = word("glad", "sad");
      const mood = { $ref: "#/components/schemas/Mood" };
      add(schema(contract, "Film").properties, { mood, ending: mood });
    },
  );
  const said = contractDiff(base, revision).map(describeChange).join("\n");
  expect(said).toContain("`Film.ending` has the new value `open`");
  expect(said).not.toContain("`Mood`");
});

test("a break of what was provisional asks for a minor, and stands first", () => {
  const [base, revision] = pair((contract) => {
    add(schema(contract, "RatingRequest"), { required: ["stars"] });
    add(schema(contract, "Film").properties, { mood: { type: "string" } });
  });
  const changes = contractDiff(base, revision);
  expect(changes[0]).toEqual({
    where: "POST /api/films/{id}/rate/",
    what: "`RatingRequest.stars` has to be sent.",
    bump: "minor",
    provisional: true,
  });
  expect(changes.filter(({ provisional }) => provisional)).toHaveLength(1);
});

test("what a provisional and a certain operation share is certain", () => {
  const shared = (contract: OpenApi): void => {
    const { requestBody } = operation(contract, "films.create");
    if (requestBody) add(operation(contract, "films.rate"), { requestBody });
  };
  const [base, revision] = pair((contract) => schema(contract, "FilmRequest").required?.push("name"), shared);
  expect(contractDiff(base, revision)).toEqual([
    {
      where: "POST /api/films/, POST /api/films/{id}/rate/",
      what: "`FilmRequest.name` has to be sent.",
      bump: "major",
      provisional: false,
    },
  ]);
});

test("a break in two steps is one: the mark is reported in the first, and in the second it was there before", () => {
  const mark = (contract: OpenApi): void => add(schema(contract, "Film"), { "x-provisional": "Not shown any more." });
  const take = (contract: OpenApi): void => without(schema(contract, "Film").properties, "made_at");
  expect(bumpOf(contractDiff(...pair(mark)))).toBe("minor");
  expect(contractDiff(...pair(take, mark))[0]).toMatchObject({ bump: "minor", provisional: true });
});

test("a shape that contains itself is compared once", () => {
  const [base, revision] = pair(
    (contract) => add(schema(contract, "Film").properties, { mood: { type: "string" } }),
    (contract) => add(schema(contract, "Film").properties, { sequel: { $ref: "#/components/schemas/Film" } }),
  );
  expect(contractDiff(base, revision)).toHaveLength(1);
});

test("before version 1 a breaking change is a minor and everything else a patch", () => {
  expect([bumpFor("0.3.1", "major"), bumpFor("0.3.1", "minor"), bumpFor("0.3.1", "none")]).toEqual([
    "minor",
    "patch",
    "none",
  ]);
  expect([bumpFor("1.0.0", "major"), bumpFor("1.0.0", "minor")]).toEqual(["major", "minor"]);
});
