import { expect, test } from "vitest";
import { escapeHtml } from "../src/escape/index.ts";
import { isAddressOrLocalhost, isFromOwnPage, isLocalOrigin, isThisMachine } from "../src/guard/index.ts";
import { isIdentity, isJson, isMultipart, mediaTypeOf } from "../src/media-type/index.ts";

test("a media type is read without its parameters, and not guessed", () => {
  expect(mediaTypeOf("Application/JSON ; charset=utf-8")).toBe("application/json");
  expect(mediaTypeOf("multipart/form-data; boundary=x")).toBe("multipart/form-data");
  for (const wrong of [undefined, "", "json", "application/", "application/json garbage", "a/b/c", "text/ html"])
    expect(mediaTypeOf(wrong)).toBeUndefined();
});

test("JSON is application/json in UTF-8, whatever else is said of it", () => {
  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    'APPLICATION/JSON;charset="UTF-8"',
    "application/json; charset=utf8; profile=x",
  ])
    expect(isJson(type)).toBe(true);
  for (const type of [
    undefined,
    "",
    "text/json",
    "application/json; charset=utf-16",
    "application/json-patch",
    "application/jsonp; x",
    "application/problem+json",
  ])
    expect(isJson(type)).toBe(false);
});

test("a form with files names its boundary, and nothing beside it", () => {
  expect(isMultipart("multipart/form-data; boundary=----a1")).toBe(true);
  expect(isMultipart('Multipart/Form-Data;boundary="a b"')).toBe(false);
  expect(isMultipart('multipart/form-data; boundary="a:b"')).toBe(true);
  for (const type of [
    undefined,
    "multipart/form-data",
    "multipart/form-data; boundary=a\r\nx: y",
    "multipart/mixed; boundary=a",
  ])
    expect(isMultipart(type)).toBe(false);
});

test("only identity leaves a body as it is", () => {
  for (const encoding of [undefined, "", "identity", " Identity "]) expect(isIdentity(encoding)).toBe(true);
  for (const encoding of ["gzip", "identity, gzip", "br"]) expect(isIdentity(encoding)).toBe(false);
});

test("a host that nobody else can name is an address or localhost", () => {
  for (const host of ["localhost", "LOCALHOST:80", "127.0.0.1:4010", "[::1]:4010", "[::1]", "192.168.1.2"])
    expect(isAddressOrLocalhost(host)).toBe(true);
  for (const host of [
    undefined,
    "",
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example:80",
    "a@127.0.0.1",
    "::1",
  ])
    expect(isAddressOrLocalhost(host)).toBe(false);
});

test("pages of this machine have an origin of it, in plain HTTP", () => {
  for (const origin of ["http://localhost:5173", "http://127.0.0.1", "http://[::1]:80"])
    expect(isLocalOrigin(origin)).toBe(true);
  for (const origin of [
    "null",
    "https://localhost",
    "http://localhost.evil.example",
    "http://localhost:80/x",
    "http://127.0.0.2.evil",
  ])
    expect(isLocalOrigin(origin)).toBe(false);
});

test("a connection is of this machine when it comes over loopback, or from the address it goes to", () => {
  for (const remoteAddress of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    expect(isThisMachine({ remoteAddress, localAddress: "10.0.0.1" })).toBe(true);
  expect(isThisMachine({ remoteAddress: "10.0.0.1", localAddress: "10.0.0.1" })).toBe(true);
  expect(isThisMachine({ remoteAddress: "10.0.0.2", localAddress: "10.0.0.1" })).toBe(false);
  expect(isThisMachine({ remoteAddress: undefined, localAddress: undefined })).toBe(false);
});

const from = (headers: Record<string, string>, also?: Parameters<typeof isFromOwnPage>[1]): boolean =>
  isFromOwnPage((name) => headers[name], also);

test("a request is of an own page when the browser says so, or when nothing speaks against it", () => {
  const host = "app.example:443";
  expect(from({ host })).toBe(true);
  expect(from({ host, origin: "https://app.example:443" })).toBe(false);
  expect(from({ host: "app.example", origin: "https://app.example" })).toBe(true);
  expect(from({ host, "sec-fetch-site": "same-origin", origin: "https://public.example" })).toBe(true);
  for (const site of ["cross-site", "same-site", "none"]) expect(from({ host, "sec-fetch-site": site })).toBe(false);
  for (const origin of ["null", "https://evil.example", "not a url"]) expect(from({ host, origin })).toBe(false);
});

test("other origins, typed addresses and links pass only where that is said", () => {
  const shop = { host: "a", origin: "https://shop.example", "sec-fetch-site": "cross-site" };
  expect(from(shop, { origins: ["https://shop.example"] })).toBe(true);
  expect(from(shop, { origins: ["https://other.example"], typed: true, linked: true })).toBe(false);
  expect(from({ host: "a", "sec-fetch-site": "none" }, { typed: true })).toBe(true);
  const link = { host: "a", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  expect(from(link, { linked: true })).toBe(true);
  expect(from(link, { typed: true })).toBe(false);
  expect(from({ ...link, "sec-fetch-mode": "cors" }, { linked: true })).toBe(false);
});

test("text stays text in HTML, also inside quotes of both kinds", () => {
  expect(escapeHtml(`<b title="a" class='c'>&amp;`)).toBe("&lt;b title=&quot;a&quot; class=&#39;c&#39;&gt;&amp;amp;");
});
