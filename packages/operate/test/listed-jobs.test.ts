// Which of what was started a list shows.
import { expect, test } from "vitest";
import { pageOf, USUALLY_SHOWN } from "../src/listed-jobs.ts";
import type { StartedJob } from "../src/started-jobs.ts";

/** Latest first, as a record has them; every tenth got no answer. */
const jobs = Array.from(
  { length: 60 },
  (_, index) => ({ number: 60 - index, outcome: index % 10 === 9 ? "unknown" : "running" }) as unknown as StartedJob,
);
const unknown = [51, 41, 31, 21, 11, 1];
const numbers = (page: { readonly jobs: readonly StartedJob[] }): number[] => page.jobs.map(({ number }) => number);

test("what may have been paid for stands first and is never cut, whatever the limit", () => {
  for (const limit of [1, 20, 1_000]) expect(numbers(pageOf(jobs, { limit })).slice(0, 6)).toEqual(unknown);
  expect(numbers(pageOf(jobs, { limit: 3 }))).toEqual([...unknown, 60, 59, 58]);
});

test("nobody has to ask for twenty others, and a list that is not whole says how many there are behind it", () => {
  const page = pageOf(jobs);
  expect(page.jobs).toHaveLength(unknown.length + USUALLY_SHOWN);
  expect(page).toMatchObject({ more: 34, next: 20 });
  expect(pageOf(jobs, { limit: 54 })).toMatchObject({ more: 0, next: undefined });
});

test("its pages have each of the others once, in their order", () => {
  const seen: number[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = pageOf(jobs, { offset, limit: 7 });
    seen.push(...numbers(page).filter((number) => !unknown.includes(number)));
    offset = page.next;
  }
  expect(seen).toEqual(jobs.map(({ number }) => number).filter((number) => !unknown.includes(number)));
  expect(pageOf(jobs, { offset: 500 })).toMatchObject({ jobs: unknown.map((number) => ({ number })), more: 0 });
});
