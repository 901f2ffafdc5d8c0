// A service that takes its price when a job is made shows it in every state: the record says what was charged, not what examples cost.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";

const text = { type: "string" };
const number = { type: "number" };
const Clip = {
  type: "object",
  required: ["id", "status", "cost", "output"],
  properties: {
    ...{ id: text, status: text, cost: { ...number, nullable: true } },
    output: { ...text, nullable: true },
    parts: { type: "array", items: { type: "object", required: ["status"], properties: { status: text, name: text } } },
  },
};
const named = (values: object) => examples(Clip, values);
const Request = { type: "object", properties: { seconds: number, names: { type: "array", items: text }, title: text } };
const requestBody = { content: content(Request, { seconds: 5 }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];

/** A type whose jobs show these credits in their states, and whose parts end so in the jobs that succeed. */
function clips(
  name: string,
  [waiting, working, made, broken]: readonly (number | null)[],
  credits: object,
  ends: readonly string[] = ["made"],
) {
  const at = `/api/${name}/`;
  const record = (status: string, cost: unknown, output: string | null = null) => ({
    ...{ id: `${name}_1`, status, cost, output },
    parts: status === "made" ? ends.map((end) => ({ status: end, name: "a" })) : [{ status, name: "a" }],
  });
  const states = {
    waiting: record("waiting", waiting),
    working: record("working", working),
    made: record("made", made, "https://media.example.com/c_1.mp4"),
    broken: record("broken", broken),
  };
  const ids = [`${name}.make`, `${name}.get`] as const;
  return {
    paths: {
      [at]: { post: { operationId: ids[0], requestBody, responses: { 201: named({ waiting: states.waiting }) } } },
      [`${at}{id}/`]: { parameters, get: { operationId: ids[1], responses: { 200: named(states) } } },
    },
    operations: {
      [ids[0]]: { method: "post", path: at, job: { type: name, action: "start", until: "done" }, credits },
      [ids[1]]: { method: "get", path: `${at}{id}/`, job: { type: name, action: "read" } },
    } as const,
    job: jobOf(ids[1], {
      ...{ credits: "cost", items: "parts" },
      states: { waiting: "progress", working: "progress", made: "done", broken: "failed" },
      journey: { initial: "waiting", done: ["working", "made"], failures: { failed: "broken" } },
    }),
  };
}

const perSecond = { rates: [{ amount: 1, per: "duration", seconds: 1 }], seconds: "seconds", started: "whole" };
const types = {
  first: clips("first", [10, 10, 10, 0], perSecond),
  refunded: clips("refunded", [10, 10, 10, 0], { ...perSecond, refund: "failed" }),
  later: clips("later", [0, 10, 10, 0], perSecond),
  last: clips("last", [null, null, 10, 0], perSecond),
  unstated: clips("unstated", [10, 10, 10, 0], { unknown: "Nobody says." }),
  pieces: clips("pieces", [10, 10, 10, 0], { rates: [{ amount: 5, per: "item", item: "names" }], refund: "failed" }),
  least: clips("least", [10, 10, 10, 0], {
    ...perSecond,
    rates: [{ amount: 1, per: "duration", seconds: 1, minimum: 10 }],
  }),
  leastPieces: clips(
    "leastPieces",
    [10, 10, 10, 0],
    { rates: [{ amount: 5, per: "item", item: "names", minimum: 12 }], refund: "failed" },
    ["made", "broken"],
  ),
};
const all = Object.values(types);
const mock = await startAltered(
  Object.assign({}, ...all.map(({ paths }) => paths)),
  {
    operations: Object.assign({}, ...all.map(({ operations }) => operations)),
    jobs: Object.fromEntries(Object.entries(types).map(([name, { job }]) => [name, job])),
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
const call = caller(mock);
const balance = async (): Promise<number> => (await call("GET", "/api/remaining_credits/")).body.remaining_credits;

async function advanced(type: string, id: string) {
  await mock.control.jobs.advance(id);
  return call("GET", `/api/${type}/${id}/`);
}

/** What a job says it has cost in each of its states, and what has gone from the balance by then. */
async function told(type: string, body: object): Promise<[cost: unknown, paid: number][]> {
  const before = await balance();
  const { id, cost } = (await call("POST", `/api/${type}/`, body)).body;
  const states: [unknown, number][] = [[cost, before - (await balance())]];
  for (;;) {
    const { status, cost } = (await advanced(type, id)).body;
    states.push([cost, before - (await balance())]);
    if (status === "made" || status === "broken") return states;
  }
}

test.each([
  ["by the request's length", "first", { seconds: 25 }, [25, 25, 25]],
  ["less than the example", "first", { seconds: 1 }, [1, 1, 1]],
  ["by parts", "pieces", { names: ["a", "b", "c"] }, [15, 15, 15]],
  ["no less than the price's minimum", "least", { seconds: 2 }, [10, 10, 10]],
  ["more than the price's minimum", "least", { seconds: 12 }, [12, 12, 12]],
  ["no less than the minimum by parts", "leastPieces", { names: ["a"] }, [12, 12, 12]],
  ["no less than the minimum where a part fails", "leastPieces", { names: ["a", "b", "c"] }, [15, 15, 12]],
  ["as the examples where no price is stated", "unstated", {}, [10, 10, 10]],
  ["from the state on whose example shows it", "later", { seconds: 25 }, [0, 25, 25]],
  ["at the end, where the first one is null", "last", { seconds: 25 }, [null, null, 25]],
  ["and given back", "first", { seconds: 25, title: "[fail]" }, [25, 0]],
  ["and given back, by its rule", "refunded", { seconds: 25, title: "[fail]" }, [25, 0]],
])("the record shows what is charged: %s", async (_, type, body, costs) => {
  expect(await told(type, body)).toEqual(costs.map((cost) => [cost, cost ?? 0]));
});
