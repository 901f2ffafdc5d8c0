import { expect, test } from "vitest";
import { cut, oneLine, printable, steerless, thrownText } from "../src/printable/index.ts";

test.each([
  ["\u001B]0;owned\u0007no", "\uFFFD]0;owned\uFFFDno"],
  ["done\r\n\nerror: forged", "done error: forged"],
  ["a\tb\u0085c\u2028d", "a b c d"],
  ["nul \u0000, delete \u007F, C1 \u009B", "nul \uFFFD, delete \uFFFD, C1 \uFFFD"],
  ["gpj.\u202Eevil", "gpj.\uFFFDevil"],
  ["Größe 🎬 👩‍🎨", "Größe 🎬 👩‍🎨"],
])("%j is one line that steers nothing", (text, shown) => {
  expect(oneLine(text)).toBe(shown);
  expect(printable(text)).toBe(shown);
});

test("lines stay where they may", () => {
  expect(steerless("one\n\ttwo\r\u001B[2J")).toBe("one\n\ttwo\uFFFD\uFFFD[2J");
});

test("what is too long is cut, and half of a character leaves a mark", () => {
  expect(printable("x".repeat(160_000))).toBe(`${"x".repeat(1_000)} …`);
  expect(printable("\n".repeat(5_000) + "x".repeat(5_000)).length).toBeLessThan(1_010);
  expect(printable("ab🎬", 3)).toBe("ab\uFFFD …");
  expect(steerless("🎬")).toBe("🎬");
  expect(cut("abc", 3)).toBe("abc");
});

test("whatever is thrown has a text", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const unreadable = Object.defineProperty(new Error("no"), "message", {
    get() {
      throw new Error("neither");
    },
  });
  for (const thrown of [Object.create(null), Object.assign(Object.create(null), { code: "E" }), proxy, unreadable]) {
    expect(thrownText(thrown)).toBe("something that is no error, and cannot become text");
  }
  expect([new RangeError("far"), "no", Symbol("s"), undefined, { code: 1 }].map(thrownText)).toEqual([
    "RangeError: far",
    "no",
    "Symbol(s)",
    "undefined",
    "[object Object]",
  ]);
});
