import { expect, test } from "vitest";
import { byteRedactor, isSecretHeader, redactor } from "../src/redact/index.ts";

const SECRET = 'k"e/y+ü 1a2b3c4d';

const forms: [name: string, text: string][] = [
  ["as it is", SECRET],
  ["JSON", JSON.stringify(SECRET)],
  ["a part of a URL", encodeURIComponent(SECRET)],
  [
    "a part of a URL with small hexadecimal digits",
    encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase()),
  ],
  ["a form", new URLSearchParams({ key: SECRET }).toString()],
  ["base64", Buffer.from(SECRET).toString("base64")],
  ["base64 of URLs", Buffer.from(SECRET).toString("base64url")],
  ...["", "a", "ab", "abc"].flatMap((before) =>
    ["", "y", "yz", "yzx"].map((after): [string, string] => [
      `base64 with ${before.length} bytes before and ${after.length} after it`,
      Buffer.from(before + SECRET + after).toString("base64"),
    ]),
  ),
];

test.each(forms)("a secret is taken out of %s", (_, text) => {
  const clean = redactor([SECRET])(`before ${text} after`);
  expect(clean).toMatch(/^before .*\*\*\*.* after$/);
  for (const [, form] of forms) expect(clean).not.toContain(form);
  const bytes = byteRedactor([SECRET])(new TextEncoder().encode(`before ${text} after`));
  expect(new TextDecoder().decode(bytes)).toBe(clean);
});

test("every place, and several secrets, of which one may be a part of the other or reach into it", () => {
  expect(redactor(["secret", "secret-long"])("secret secret-long secret-lon")).toBe("*** *** ***-lon");
  expect(redactor(["abcdef", "defghi"])("-abcdefghi-")).toBe("-***-");
  expect(redactor(["abcd"])("abcdabcd")).toBe("******");
});

test("from four characters on: shorter ones stand in ordinary words, and one that is not given is none", () => {
  expect(redactor(["abc", undefined, "", "   "])("abc    undefined")).toBe("abc    undefined");
  expect(redactor(["abcd"])("abcd")).toBe("***");
  expect(redactor([" abcd\n"])("key=abcd;")).toBe("key=***;");
});

test("headers that hold secrets are known by their names", () => {
  expect(["Authorization", "cookie", "Set-Cookie", "X-Some-Key", "x-token"].every(isSecretHeader)).toBe(true);
  expect(["accept", "content-type", "host"].some(isSecretHeader)).toBe(false);
});

test("half of a character in a secret breaks nothing", () => {
  expect(redactor(["abcd\ud800"])("abcd\ud800 abcd%EF%BF%BD")).toBe("*** ***");
});

test("bytes that are no text stay what they are beside a secret", () => {
  const before = Uint8Array.from({ length: 256 }, (_, index) => index);
  const bytes = Uint8Array.of(...before, ...new TextEncoder().encode(SECRET), ...before);
  expect([...byteRedactor([SECRET])(bytes)]).toEqual([...before, ...new TextEncoder().encode("***"), ...before]);
});

test("bytes without a secret are the same bytes", () => {
  const bytes = new TextEncoder().encode("nothing here");
  expect(byteRedactor([SECRET])(bytes)).toBe(bytes);
});

test("a text that consists of secrets, and one that nearly does, are done in a single pass", () => {
  const many = 200_000;
  expect(redactor(["aaaa"])("a".repeat(4 * many))).toBe("***".repeat(many));
  expect(redactor(["baaa"])("a".repeat(4 * many))).toHaveLength(4 * many);
});
