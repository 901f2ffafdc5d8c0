// What a job has cost whose records have no field for it: what was set aside, and nothing where that is given back.
import { join } from "node:path";
import { expect, test } from "vitest";
import { Counted } from "../src/spending/counted.ts";
import { Ledger } from "../src/spending/ledger.ts";
import type { Spending } from "../src/spending/spending.ts";
import { costOf } from "../src/tools/settle.ts";
import { newFolder } from "./support/connect.ts";

const limits = { inAll: 100, perDay: undefined };
const kinds: [string, () => Spending][] = [
  ["without a limit", () => new Counted()],
  [
    "under a limit",
    () => new Ledger({ ledger: join(newFolder(), "credits.sqlite"), account: "a", limits, log: () => {} }),
  ],
];

test.each(
  kinds.flatMap(([where, make]) =>
    (
      [
        [{}, "succeeded", { spent: 7, reserved: 0 }],
        [{}, "failed", { spent: 7, reserved: 0 }],
        [{ refund: true }, "succeeded", { spent: 7, reserved: 0 }],
        [{ refund: true }, "failed", { spent: 0, reserved: 0 }],
        [{ refund: true, render: "prints.render" }, "failed", { spent: 7, reserved: 0 }],
        [{}, undefined, { spent: 0, reserved: 7 }],
        [{ credits: "spent" }, "succeeded", { spent: 0, reserved: 7 }],
      ] as const
    ).map(([kind, outcome, totals]) => ({ where, make, kind, outcome, totals })),
  ),
)("$where, a job with $kind that $outcome: $totals", ({ make, kind, outcome, totals }) => {
  const spending = make();
  spending.reserve(7)?.bind({ id: "j1", resource: "prints" });
  // It is read more than once.
  for (const _ of [1, 2]) {
    const cost = costOf(kind, { outcome, job: { id: "j1" } });
    if (cost) spending.settle("j1", cost.credits);
  }
  expect(spending.totals()).toMatchObject(totals);
});
