import { expect, test } from "vitest";
import { describeCredits, limitsOf, priceOf, sentence } from "../src/index.ts";

test("a price is said with its unit, and the model that it is of", () => {
  const credits = {
    rates: [
      { amount: 1, per: "duration", seconds: 1, for: "fast" },
      { amount: 5, per: "duration", seconds: 30, for: "standard" },
    ],
    refund: "failed",
    note: "By the second that is started.",
  } as const;
  expect(describeCredits({ ...credits, rates: [...credits.rates] })).toBe(
    "Costs 1 credit per second of output (`fast`); 5 credits per 30 seconds of output (`standard`). What fails is refunded. By the second that is started.",
  );
  expect(describeCredits({ ...credits, rates: [...credits.rates] }, { format: "plain", remarks: false })).toBe(
    "Costs 1 credit per second of output (fast); 5 credits per 30 seconds of output (standard). What fails is refunded.",
  );
  expect(
    describeCredits(
      { unknown: "Why.", refund: "failed" },
      { job: { type: "film", action: "start", until: "preview" } },
    ),
  ).toBe("Cost unknown. Why. A preview that fails is refunded.");
  expect(priceOf({ amount: 10, per: "item", item: "style_ids" })).toBe("10 credits per entry of `style_ids`");
  expect(priceOf({ amount: 0.5, per: "request" })).toBe("0.5 credits per request");
});

test("the least that is charged follows the unit that it is counted in", () => {
  const second = { amount: 2, per: "duration", seconds: 1, minimum: 10 } as const;
  expect(priceOf(second)).toBe("2 credits per second of output, at least 10 credits");
  expect(describeCredits({ rates: [second], started: "whole" })).toBe(
    "Costs 2 credits per second of output, each started one in full, at least 10 credits.",
  );
  expect(priceOf({ amount: 0.2, per: "item", item: "scenes", minimum: 1 })).toBe(
    "0.2 credits per entry of `scenes`, at least 1 credit",
  );
});

test("a price that is for no value is said to be that of every other one", () => {
  const credits = {
    by: "quality",
    rates: [
      { amount: 5, per: "item" as const, item: "scenes", for: "hd" },
      { amount: 11, per: "request" as const },
    ],
  };
  expect(describeCredits(credits)).toBe(
    "Costs 5 credits per entry of `scenes` (`hd`); 11 credits per request (any other `quality`).",
  );
  // What becomes of a started unit is said of what has one.
  const mixed = {
    by: "quality",
    started: "whole" as const,
    rates: [
      { amount: 2, per: "duration" as const, seconds: 30, for: "hd" },
      { amount: 11, per: "request" as const },
    ],
  };
  expect(describeCredits(mixed)).toBe(
    "Costs 2 credits per 30 seconds of output (`hd`), each started one in full; 11 credits per request (any other `quality`).",
  );
});

test("what is free is said to cost nothing", () => {
  const free = { amount: 0, per: "request" as const };
  expect(describeCredits({ rates: [free] })).toBe("Costs nothing.");
  const rates = [
    { ...free, for: "draft" },
    { amount: 5, per: "request" as const, for: "hd" },
  ];
  expect(describeCredits({ by: "quality", rates })).toBe("Costs nothing (`draft`); 5 credits per request (`hd`).");
});

test("an unknown price is said to be unknown, with its reason where there is room for it", () => {
  const credits = { unknown: "Nobody has said." };
  expect(describeCredits(credits)).toBe("Cost unknown. Nobody has said.");
  expect(describeCredits(credits, { remarks: false })).toBe("Cost unknown.");
});

test.each([
  [{ minLength: 1, maxLength: 5000 }, ["1 to 5,000 characters"]],
  [{ minLength: 0, maxLength: 200 }, ["at most 200 characters"]],
  [{ minLength: 1 }, ["at least 1 character"]],
  [{ minItems: 1, maxItems: 20 }, ["1 to 20 entries"]],
  [{ maxItems: 1 }, ["at most 1 entry"]],
  [{ minItems: 2, maxItems: 2 }, ["exactly 2 entries"]],
  [{ minimum: 0, maximum: 0.25 }, ["0 to 0.25"]],
  [{ minimum: 0, maximum: 2, multipleOf: 0.5 }, ["0 to 2", "a multiple of 0.5"]],
  [{ maxLength: 3, minimum: -1 }, ["at most 3 characters", "at least -1"]],
  [{}, []],
])("limits %j", (schema, words) => {
  expect(limitsOf(schema)).toEqual(words);
});

test("a phrase becomes a sentence", () => {
  expect(sentence("at most 3 entries")).toBe("At most 3 entries.");
});
