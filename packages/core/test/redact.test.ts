import { expect, test } from "vitest";
import { cut } from "../src/printable/index.ts";
import {
  byteRedactor,
  dataWithout,
  isSecretName,
  jsonWithoutSecrets,
  redactor,
  secretsOf,
  textWithoutSecrets,
  urlsWithoutSecrets,
} from "../src/redact/index.ts";

const SECRET = 'k"e/y+ü 1a2b3c4d';

const forms: [name: string, text: string][] = [
  ["as it is", SECRET],
  ["JSON", JSON.stringify(SECRET)],
  ["JSON that a sentence quotes, in JSON", JSON.stringify(`bad header ${JSON.stringify({ key: SECRET })}`)],
  ["JSON that is quoted twice", JSON.stringify(JSON.stringify(JSON.stringify(SECRET)))],
  ["JSON in ASCII", JSON.stringify(SECRET).replaceAll("ü", "\\u00fc")],
  ["JSON that escapes slashes", JSON.stringify(SECRET).replaceAll("/", "\\/")],
  ["JSON with numbers for letters, quoted", JSON.stringify(numbered(SECRET))],
  ["a part of a URL", encodeURIComponent(SECRET)],
  [
    "a part of a URL with small hexadecimal digits",
    encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase()),
  ],
  ["a form", new URLSearchParams({ key: SECRET }).toString()],
  ["a part of a URL in a URL in a URL", encodeURIComponent(encodeURIComponent(encodeURIComponent(SECRET)))],
  ["a form in a URL", encodeURIComponent(new URLSearchParams({ key: SECRET }).toString())],
  ["HTML", html(SECRET)],
  ["HTML with numbers for letters", SECRET.replace(/\W/g, (letter) => `&#${letter.charCodeAt(0)};`)],
  ["HTML with hexadecimal numbers", SECRET.replace(/\W/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`)],
  ["HTML in HTML", html(html(SECRET))],
  ["JSON in HTML in JSON", JSON.stringify(html(JSON.stringify(SECRET)))],
  ["a URL in HTML with numbers", encodeURIComponent(SECRET).replaceAll("%", "&#37;")],
  ["hexadecimal digits", Buffer.from(SECRET).toString("hex")],
  ["large hexadecimal digits", Buffer.from(SECRET).toString("hex").toUpperCase()],
  ["base64", Buffer.from(SECRET).toString("base64")],
  ["base64 in a URL", encodeURIComponent(Buffer.from(SECRET).toString("base64"))],
  ["base64 of URLs", Buffer.from(SECRET).toString("base64url")],
  ...["", "a", "ab", "abc"].flatMap((before) =>
    ["", "y", "yz", "yzx"].map((after): [string, string] => [
      `base64 with ${before.length} bytes before and ${after.length} after it`,
      Buffer.from(before + SECRET + after).toString("base64"),
    ]),
  ),
];

/** As templates write it. */
function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** As JSON may write any letter. */
function numbered(text: string): string {
  return text.replace(/\W/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
}

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

test("from four characters on: shorter ones stand in ordinary words, and an empty one is none", () => {
  expect(redactor(["abc", "", "   "])("abc    ")).toBe("abc    ");
  expect(redactor(["abcd"])("abcd")).toBe("***");
  expect(redactor([" abcd\n"])("key=abcd;")).toBe("key=***;");
});

test.each(["\\abcd", '"abcd', "ab\\cd", "ab\\\\u00e4cd", "abcd\\", 'abcd"', '\\"a\\b"cd"'])(
  "JSON stays JSON without the secret %s, however often it is quoted",
  (secret) => {
    let text = `C:\\dir ${secret} "quoted"\n`;
    for (let depth = 0; depth < 4; depth++) {
      text = JSON.stringify({ [`name ${text}`]: text, after: '\\"' });
      const clean = redactor([secret])(text);
      expect(Object.keys(JSON.parse(clean))).toEqual([expect.stringContaining("***"), "after"]);
      expect(clean).toContain("quoted");
      expect(clean.replaceAll("\\", "")).not.toContain(secret.replaceAll(/^\W+|\W+$/g, "").replaceAll("\\", ""));
    }
  },
);

test("what only looks like an escape beside a secret stays whole", () => {
  expect(redactor(["e4ab12"])(String.raw`{"a":"\u00e4ab12"}`)).toBe(String.raw`{"a":"\u00e4ab12"}`);
  expect(JSON.parse(redactor(["nabcd"])(String.raw`{"a":"x\nabcd"}`))).toEqual({ a: "x***" });
});

test("what only looks encoded beside a secret, or in it, hides none", () => {
  expect(redactor(["abcdef12"])("100%abcdef12 &#37;abcdef12 %25abcdef12")).not.toContain("abcdef12");
  for (const secret of ["5050%25ab", "a&amp;b&lt;c", "%41%42%43%44", "&#65;&#66;&#67;&#68;"]) {
    for (const text of [secret, encodeURIComponent(secret), html(secret)]) expect(redactor([secret])(text)).toBe("***");
    expect(redactor([secret])("AB and 50%")).toBe("AB and 50%");
  }
});

test("a secret that was cut off in the middle of an escape is taken out", () => {
  const secret = "abcd+/cd+/ef";
  for (const whole of [encodeURIComponent(secret), secret.replace(/\W/g, (sign) => `&#${sign.charCodeAt(0)};`)]) {
    const clean = Array.from(whole.slice(5), (_, more) => redactor([secret])(cut(`key ${whole}`, 8 + more)));
    expect(new Set(clean)).toEqual(new Set(["key *** …"]));
  }
});

test("base64 whose slashes and pluses JSON escapes", () => {
  const encoded = btoa("????>>>>");
  expect(encoded).toMatch(/\/.*\+/);
  expect(redactor(["????>>>>"])(encoded.replaceAll("/", "\\/").replaceAll("+", "\\u002B"))).toBe("***=");
});

test("data loses secrets from its texts and its names, and whatever has none is the same data", () => {
  const redact = redactor(["1234", 'ab"cd']);
  const data = { id: 1234, list: [{ 'of ab"cd': 'ab\\"cd' }], none: null };
  expect(dataWithout(data, redact)).toEqual({ id: 1234, list: [{ "of ***": "***" }], none: null });
  const clean = { id: 1234, list: ["abcd"] };
  expect(dataWithout(clean, redact)).toBe(clean);
});

test("secrets are the values that let in, and of those that go together two side by side: both in base64, however short", () => {
  const values = { id: "a1b2", key: "c3d4", user: "", token: "t0ken" };
  const secrets = secretsOf([["id", "key"], ["token"], ["user", "token"]] as const, (setting) => values[setting]);
  expect(secrets).toEqual(["a1b2", "c3d4", "a1b2:c3d4", "t0ken", "", "t0ken", ":t0ken"]);
  expect(redactor(secrets)(`Basic ${btoa("a1b2:c3d4")}`)).toBe("Basic ***");
});

test("headers, fields and parameters that hold secrets are known by their names", () => {
  const secret = [
    "Authorization",
    "cookie",
    "Set-Cookie",
    "X-Some-Key",
    "x-token",
    "apiKeys",
    "client_secret",
    "Password",
    "passphrase",
    "pwd",
    "jwt",
    "credentials",
    "auth_header",
    "authHeader",
    "oauth",
    "X-Amz-Signature",
    "sig",
    "session_id",
  ];
  expect(secret.filter((name) => !isSecretName(name))).toEqual([]);
  const plain = ["accept", "content-type", "host", "keywords", "negative_keyword", "keyframes", "keyboard"];
  plain.push("author", "authority", "design", "signal", "assigned_at", "signed", "passed", "credits", "policy");
  expect(plain.filter(isSecretName)).toEqual([]);
});

test.each([
  ["https://h.example.com/a?token=s3cr3t&b=1", "https://h.example.com/a?token=***&b=1"],
  ["(https://h.example.com/?b=1&API_KEY=s3%26cr3t)", "(https://h.example.com/?b=1&API_KEY=***"],
  [
    "https://b.s3.example.com/v.mp4?X-Amz-Credential=s3cr3t%2F1&X-Amz-Signature=s3cr3t&X-Amz-Date=1",
    "https://b.s3.example.com/v.mp4?X-Amz-Credential=***&X-Amz-Signature=***&X-Amz-Date=1",
  ],
  ["https://h.example.com/v?X-Goog-Signature=s3cr3t&a=1", "https://h.example.com/v?X-Goog-Signature=***&a=1"],
  [
    "https://d.example.net/v.mp4?Expires=1&Policy=s3cr3t&Signature=s3~_&Key-Pair-Id=s3cr3t",
    "https://d.example.net/v.mp4?Expires=1&Policy=***&Signature=***&Key-Pair-Id=***",
  ],
  ["https://a.blob.example.net/c/v?sv=1&sig=s3%3D&se=2", "https://a.blob.example.net/c/v?sv=1&sig=***&se=2"],
  [
    encodeURIComponent(`to=${encodeURIComponent("https://h.example.com/?sig=s3cr3t&b=1")}`),
    "to%3Dhttps%253A%252F%252Fh.example.com%252F%253Fsig%253D***%2526b%253D1",
  ],
  ["#access_token=s3cr3t; and so on", "#access_token=*** and so on"],
  ["https://me:s3@cr3t@h.example.com/a@b", "https://***@h.example.com/a@b"],
  ["https://s3cr3t@h.example.com", "https://***@h.example.com"],
  [
    encodeURIComponent("https://me:s3cr3t@h.example.com/?token=s3cr3t&b=1"),
    "https%3A%2F%2F***%40h.example.com%2F%3Ftoken%3D***%26b%3D1",
  ],
  [
    "https://h.example.com/?to=https://i.example.com/?token=s3cr3t",
    "https://h.example.com/?to=https://i.example.com/?token=***",
  ],
])("URLs lose what lets in: %s", (text, clean) => {
  expect(urlsWithoutSecrets(text)).toBe(clean);
});

test.each([
  "https://h.example.com/a?keywords=shoe&b=token",
  "https://h.example.com?mail=me@example.com",
  "write to me@example.com: the token=1 is old",
  "https://h.example.com/a%3Fb%3Dc",
])("URLs keep everything else: %s", (text) => {
  expect(urlsWithoutSecrets(text)).toBe(text);
});

test("however a URL is made, looking for what lets in takes time that grows with its length", () => {
  for (const part of ["?token", "%26token", "://a", "%3A%2F%2Fa", "%25", "&", ";key%5B"]) {
    const text = part.repeat(Math.ceil(200_000 / part.length));
    expect(urlsWithoutSecrets(text)).toBe(text);
  }
}, 10_000);

test.each([
  ["Authorization: Bearer s3cr3t", "Authorization: Bearer ***"],
  ["it sent Authorization: Basic dXNlcjpw and more", "it sent Authorization: Basic *** and more"],
  ["Bearer s3cr3t was refused by db.example.com:5432", "Bearer *** was refused by db.example.com:5432"],
  ["password: s3cr3t, x-api-key=s3cr3t", "password: ***, x-api-key=***"],
  ["AccountKey=s3cr3t==;EndpointSuffix=core", "AccountKey=***;EndpointSuffix=core"],
  ["password='s3 cr3t' host=db", "password='***' host=db"],
  ["postgres://u:s3cr3t@h/db failed: api_key=s3cr3t", "postgres://***@h/db failed: api_key=***"],
  ['{"password":"s3 cr3t","a":1}', '{"password":"***","a":1}'],
  [JSON.stringify('{"password":"s3 cr3t","a":1}'), JSON.stringify('{"password":"***","a":1}')],
  ["Cookie: a=s3; b=cr3t\nnext", "Cookie: ***\nnext"],
  ["https://h.example.com/a?sig=s3cr3t&b=1", "https://h.example.com/a?sig=***&b=1"],
])("texts lose what lets in: %s", (text, clean) => {
  expect(textWithoutSecrets(text)).toBe(clean);
  expect(textWithoutSecrets(clean)).toBe(clean);
});

test.each([
  "SyntaxError: Unexpected token } in JSON",
  "The Bearer token is missing",
  "token: undefined",
  "There is no key: headline",
  "Basic information: none",
  "design=1, assign: 2, author: Bob, monkey: 3",
])("texts keep everything else: %s", (text) => {
  expect(textWithoutSecrets(text)).toBe(text);
});

test("however a text is made, looking for what lets in takes time that grows with its length", () => {
  const parts = [
    "password:",
    'token="',
    'token=\\"',
    "\\",
    "Bearer ",
    "Basic a",
    "cookie:",
    "api_key=\\",
    "auth",
    "token: bearer ",
  ];
  for (const part of [...parts, "authorization:", "password='", "token-", "?sig", "%253Fsig", " "]) {
    textWithoutSecrets(part.repeat(Math.ceil(200_000 / part.length)));
  }
}, 10_000);

test("JSON of somebody else is shown without what stands under the name of a secret, and what its texts hold", () => {
  const given = { id: 1, jwt: ["s3cr3t"], of: { pwd: { a: 1 } }, text: "api_key=s3cr3t", n: null };
  expect(jsonWithoutSecrets(JSON.stringify(given), textWithoutSecrets)).toEqual({
    data: { id: 1, jwt: "***", of: { pwd: "***" }, text: "api_key=***", n: null },
  });
  const deep = 100_000;
  expect(jsonWithoutSecrets("[".repeat(deep) + "]".repeat(deep), textWithoutSecrets)).toBeUndefined();
  expect(() => jsonWithoutSecrets("{", textWithoutSecrets)).toThrow(SyntaxError);
});

test("half of a character in a secret breaks nothing", () => {
  expect(redactor(["abcd\ud800"])("abcd\ud800 abcd%EF%BF%BD")).toBe("*** ***");
});

test("a secret that was cut off is taken out, and what merely ends like one is not", () => {
  const secret = "sk-0123456789abcdef";
  for (const length of [4, 10, secret.length - 1])
    expect(redactor([secret])(cut(`key ${secret}`, 4 + length))).toBe("key *** …");
  expect(redactor([secret])(`${cut("the desk-0123 ", 13)}; ${cut("sk- and so on", 3)}`)).toBe("the de*** …; sk- …");
  expect(redactor([secret])("sk-0123")).toBe("sk-0123");
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
  expect(redactor(["\\\\aaaa"])("\\".repeat(4 * many))).toHaveLength(4 * many);
  expect(redactor(["aaaa"])("\\a".repeat(4 * many))).toBe("***".repeat(many));
  for (const part of ["%25", "%", "&amp;", "amp;", "&", "&#37;", "%26amp;", "&#", "\\u005c"])
    expect(redactor(["baaa"])(`${part.repeat(many / 10)} …`)).toHaveLength((part.length * many) / 10 + 2);
  expect(redactor(["ab".repeat(500)])("abab …".repeat(many))).toBe("*** …".repeat(many));
});
