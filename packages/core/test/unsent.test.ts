import { expect, test } from "vitest";
import { unsent } from "../src/unsent/index.ts";

const failed = (cause: unknown): Error => new TypeError("fetch failed", { cause });
const coded = (code: string): Error => Object.assign(new Error(code), { code });

test("a connection that was refused, or to no host, was never made", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "ConnectionRefused"]) {
    expect(unsent(failed(coded(code)))).toBe("unconnected");
  }
  expect(unsent(new TypeError("client error (Connect): tcp connect error"))).toBe("unconnected");
});

test("nor was one whose certificate is not accepted, to a port that is forbidden, or by a fetch that says so", () => {
  for (const code of [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "CERT_HAS_EXPIRED",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ]) {
    expect(unsent(failed(coded(code)))).toBe("unconnected");
  }
  // A server that wants a certificate of the client says so when the request may have been sent.
  expect(unsent(failed(coded("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED")))).toBeUndefined();
  expect(unsent(failed(new Error("bad port")))).toBe("unconnected");
  expect(unsent(Object.assign(new Error("offline"), { sent: false }))).toBe("unconnected");
});

test("nor was one on which TLS was not agreed upon", () => {
  const said = (code: string | undefined, message: string) => failed(Object.assign(new Error(message), { code }));
  const wrong = "error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:354:";
  for (const error of [
    said("ERR_SSL_WRONG_VERSION_NUMBER", wrong),
    said("EPROTO", `write EPROTO ${wrong}`),
    said("EPROTO", "EPROTO: The TLS handshake failed. Does the server speak TLS on this port?"),
    said("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", "tlsv1 alert protocol version"),
    said("ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE", "ssl/tls alert handshake failure"),
    said("ECONNRESET", "Client network socket disconnected before secure TLS connection was established"),
    said(undefined, "client error (Connect): received corrupt message of type InvalidContentType"),
  ])
    expect(unsent(error)).toBe("unconnected");
  // After it, a request may have been on its way.
  expect(unsent(said("ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", "bad record mac"))).toBeUndefined();
  expect(unsent(said("EPROTO", "write EPROTO"))).toBeUndefined();
});

test("nor was one that Node was about to make, whatever has kept it from that", () => {
  for (const code of ["ENETUNREACH", "EHOSTUNREACH", "ETIMEDOUT", "ERR_ACCESS_DENIED"]) {
    expect(unsent(failed(Object.assign(coded(code), { syscall: "connect" })))).toBe("unconnected");
    expect(unsent(failed(Object.assign(coded(code), { syscall: "read" })))).toBeUndefined();
  }
  expect(unsent(failed(Object.assign(coded("ECONNRESET"), { syscall: "connect" })))).toBeUndefined();
});

test("nor was one to a port that Deno asks nobody at, without its permission, or through a proxy that opens no tunnel", () => {
  for (const message of [
    "Fetch failed: Requests to port 6000 are blocked",
    'Requires net access to "ads.example.com:443", run again with the --allow-net flag',
    "Proxy response (407) !== 200 when HTTP Tunneling",
  ]) {
    expect(unsent(failed(new Error(message)))).toBe("unconnected");
  }
  expect(unsent(coded("ERR_PROXY_TUNNEL"))).toBe("unconnected");
});

test("what undici does not send as it is, it will not send the next time either", () => {
  for (const code of ["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"]) {
    expect(unsent(failed(coded(code)))).toBe("unsendable");
  }
  // Of a body that is streamed a part has gone.
  expect(unsent(failed(coded("UND_ERR_REQ_CONTENT_LENGTH_MISMATCH")))).toBeUndefined();
});

test("a connection that was lost may have carried the request", () => {
  for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"]) {
    expect(unsent(failed(coded(code)))).toBeUndefined();
  }
});

test("what says by itself that it was sent was, whatever stands behind it", () => {
  const known = Object.assign(new Error("lost", { cause: coded("ECONNREFUSED") }), { sent: true });
  expect(unsent(known)).toBeUndefined();
  expect(unsent(failed(known))).toBeUndefined();
});

test("where several addresses were tried, all of them have to be refused", () => {
  const refused = coded("ECONNREFUSED");
  expect(unsent(failed(new AggregateError([refused, refused])))).toBe("unconnected");
  expect(unsent(failed(new AggregateError([refused, coded("ECONNRESET")])))).toBeUndefined();
});

test("causes that go round in a circle end", () => {
  const error: Error = new Error("round");
  error.cause = error;
  expect(unsent(error)).toBeUndefined();
  expect(unsent("ECONNREFUSED")).toBeUndefined();
});

test("of what a fetch of one's own rejects with, only what it says of its own request counts", () => {
  const offline = Object.assign(new Error("offline"), { sent: false });
  expect(unsent(offline, true)).toBe("unconnected");
  for (const error of [
    coded("ECONNREFUSED"),
    failed(coded("ENOTFOUND")),
    failed(offline),
    coded("UND_ERR_INVALID_ARG"),
    undefined,
  ])
    expect(unsent(error, true)).toBeUndefined();
  // Of a call of its own, by another client.
  expect(unsent(Object.assign(new Error("away"), { sent: false, operation: "things.list" }), true)).toBeUndefined();
});
