import { expect, test } from "vitest";
import {
  givenHost,
  givenName,
  givenNames,
  givenNumber,
  givenPort,
  givenWord,
  POLL_MS,
  TIMER_MS,
} from "../src/options/index.ts";

test("a number in a range, and no text of one", () => {
  const range = { from: 1, whole: true } as const;
  for (const value of [1, 65_536]) expect(givenNumber(value, range)).toEqual({ value });
  for (const [given, words] of [
    ["64k", '"64k"'],
    ["1", '"1"'],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [0, "0"],
    [1.5, "1.5"],
    [null, "null"],
    [undefined, "undefined"],
    [true, "true"],
    [{}, "an object"],
    [[1], "a list"],
    [() => 1, "a function"],
    [1n, "1"],
    [Symbol("a"), "Symbol(a)"],
  ] as const) {
    expect(givenNumber(given, range)).toEqual({ problem: `It is a whole number, 1 or more, not ${words}.` });
  }
});

test("what a timer can wait for ends before it would fire at once", () => {
  expect(givenNumber(2 ** 31 - 1, TIMER_MS)).toEqual({ value: 2 ** 31 - 1 });
  expect(givenNumber(2 ** 31, TIMER_MS).problem).toBe("It is a number above 0, 2147483647 at most, not 2147483648.");
});

test("what is looked at again is not looked at without a pause", () => {
  expect(givenNumber(1, POLL_MS)).toEqual({ value: 1 });
  for (const given of [0, 0.5, 2 ** 31]) {
    expect(givenNumber(given, POLL_MS).problem).toBe(`It is a number from 1 to 2147483647, not ${given}.`);
  }
});

test("a port", () => {
  for (const value of [0, 65_535]) expect(givenPort(value)).toEqual({ value });
  for (const given of [-1, 65_536, 1.5]) {
    expect(givenPort(given)).toEqual({ problem: `A port is a number from 0 to 65535, not ${given}.` });
  }
  expect(givenPort("80").problem).toBe('A port is a number from 0 to 65535, not "80".');
});

test("one of some words", () => {
  const words = ["sandbox", "contract"];
  expect(givenWord("contract", words)).toEqual({ value: "contract" });
  expect(givenWord("Sandbox", words).problem).toBe('Did you mean sandbox? Allowed: sandbox, contract, not "Sandbox".');
  expect(givenWord("ads_clone", ["adsClone"]).problem).toBe(
    'Did you mean adsClone? Allowed: adsClone, not "ads_clone".',
  );
  expect(givenWord(1, words).problem).toBe("Allowed: sandbox, contract, not 1.");
  expect(givenWord("x".repeat(10_000), words).problem).toHaveLength(96);
});

test("names that no option has, the near one first; a name without a value is none", () => {
  expect(givenName({ port: 1, host: undefined, other: undefined }, ["port", "host"])).toBeUndefined();
  expect(givenName({ port: 1, hots: "a" }, ["port", "host"])).toEqual({
    option: "hots",
    problem: "There is no such option. Did you mean host? Allowed: port, host.",
  });
  expect(givenName({ other: null }, ["port"])?.problem).toBe("There is no such option. Allowed: port.");
  expect(givenNames({ hots: 1, port: 1, prot: 1 }, ["port", "host"]).map(({ option }) => option)).toEqual([
    "hots",
    "prot",
  ]);
});

test("an address to listen on is text without spaces, and not empty", () => {
  for (const value of ["127.0.0.1", "::1", "0.0.0.0", "localhost"]) expect(givenHost(value)).toEqual({ value });
  for (const given of ["", " ", "a b", "http://127.0.0.1"])
    expect(givenHost(given).problem).toBe(
      `It is an address to listen on, such as 127.0.0.1, not ${JSON.stringify(given)}.`,
    );
  expect(givenHost(null).problem).toContain("not null");
});
