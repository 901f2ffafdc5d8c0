import { expect, test } from "vitest";
import { Accounts } from "../../src/sandbox/accounts.ts";
import { Events } from "../../src/sandbox/events.ts";
import { Store } from "../../src/sandbox/store/store.ts";

test("an account that could not be given all that it starts with is not there, and is made the next time", () => {
  let isBroken = true;
  const accounts = new Accounts(new Store(), new Events(), new Map(), () => {
    if (isBroken) throw new Error("There is no record to start with.");
  });
  for (let times = 0; times < 2; times++) expect(() => accounts.open("a")).toThrow("There is no record to start with.");
  expect(accounts.list()).toEqual([]);
  isBroken = false;
  expect([accounts.open("a").id, accounts.list().length]).toEqual(["a", 1]);
});
