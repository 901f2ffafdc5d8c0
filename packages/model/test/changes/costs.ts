// What `x-credits` and `x-balance` say.
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { operation } from "./film-service.ts";

const BALANCE = { at: "left" };

export const costs: Attempt[] = [
  [
    "another price",
    "minor",
    (c) => add(operation(c, "films.create")["x-credits"]?.rates?.[0], { amount: 6 }),
    {
      said: "POST /api/films/: The cost changed. Before: Costs 5 credits per 30 seconds of output. Now: Costs 6 credits per 30 seconds of output.",
    },
  ],
  ["another unit", "minor", (c) => add(operation(c, "films.create")["x-credits"]?.rates?.[0], { seconds: 60 })],
  [
    "a price that is charged at least",
    "minor",
    (c) => add(operation(c, "films.create")["x-credits"]?.rates?.[0], { minimum: 10 }),
  ],
  [
    "a price of one model more",
    "minor",
    (c) =>
      add(operation(c, "films.create")["x-credits"], {
        rates: [
          { amount: 5, per: "duration", seconds: 30 },
          { amount: 9, per: "request", for: "best" },
        ],
      }),
  ],
  [
    "free",
    "minor",
    (c) => add(operation(c, "films.create"), { "x-credits": { rates: [{ amount: 0, per: "request" }] } }),
    {
      before: (c) => add(operation(c, "films.create"), { "x-credits": { rates: [{ amount: 5, per: "request" }] } }),
    },
  ],
  [
    "a price where there was none",
    "minor",
    (c) => add(operation(c, "films.list"), { "x-credits": { rates: [{ amount: 1, per: "request" }] } }),
  ],
  [
    "unknown",
    "minor",
    (c) => add(operation(c, "films.create"), { "x-credits": { unknown: "Nobody has said so yet." } }),
    {
      before: (c) => add(operation(c, "films.create"), { "x-credits": { rates: [{ amount: 5, per: "request" }] } }),
    },
  ],
  ["unknown for another reason", "patch", (c) => add(operation(c, "films.render")["x-credits"], { unknown: WHY })],
  ["refunds", "minor", (c) => add(operation(c, "films.create")["x-credits"], { refund: "failed" })],
  [
    "what was spent no longer stands in a field",
    "major",
    (c) => without(operation(c, "films.create")["x-credits"], "used"),
    {
      before: (c) => add(operation(c, "films.create")["x-credits"], { used: "id" }),
      said: "POST /api/films/: `x-credits.used` is gone; it was `id`.",
    },
  ],
  ["the balance can be read", "minor", (c) => add(operation(c, "films.list"), { "x-balance": BALANCE })],
  [
    "the balance can no longer be read",
    "major",
    (c) => without(operation(c, "films.list"), "x-balance"),
    {
      before: (c) => add(operation(c, "films.list"), { "x-balance": BALANCE }),
      said: "GET /api/films/: `x-balance` is gone.",
    },
  ],
  [
    "the balance stands in another field",
    "major",
    (c) => add(operation(c, "films.list")["x-balance"], { at: "credits" }),
    { before: (c) => add(operation(c, "films.list"), { "x-balance": { ...BALANCE } }) },
  ],
  ["a remark", "patch", (c) => add(operation(c, "films.create")["x-credits"], { note: "Rounded up." })],
  [
    "a price is provisional that was certain",
    "minor",
    (c) => add(operation(c, "films.create")["x-credits"], { provisional: WHY }),
  ],
];
