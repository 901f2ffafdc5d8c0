import { expect, test } from "vitest";
import { NOT_PASSED_ON, outcomeOf } from "../src/outcome/index.ts";

/** An error as another copy of the client throws it: only what it says can be looked at. */
const said = (name: string, says: object = {}): Error => Object.assign(new Error("no"), { name, ...says });

test.each([
  ["a request that cannot be right", said("InvalidRequestError")],
  ["a client without a key", said("ConfigurationError")],
  ["a connection that was never made", said("ConnectionError", { sent: false })],
  ["time that was over before a connection was made", said("TimeoutError", { sent: false })],
  [
    "a proxy that did not pass it on",
    said("ApiError", { status: 502, headers: new Headers({ [NOT_PASSED_ON]: "1" }) }),
  ],
])("%s has sent nothing", (_, error) => {
  expect(outcomeOf(error)).toBe("neverSent");
});

test.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 425, 429, 431, 451])(
  "%i is a refusal: nothing was made",
  (status) => {
    expect(outcomeOf(said("ApiError", { status }))).toBe("refused");
  },
);

test.each<[what: string, error: unknown]>([
  ["an answer of 408", said("ApiError", { status: 408 })],
  // Of gateways: the client was gone, or had to wait for too long, while the service was at work.
  ...[440, 444, 449, 460, 499].map((status): [string, unknown] => [
    `an answer of ${status}`,
    said("ApiError", { status }),
  ]),
  ["an answer of 500", said("ApiError", { status: 500 })],
  ["an answer of 503", said("ApiError", { status: 503 })],
  ["an answer of 599", said("ApiError", { status: 599 })],
  ["a redirect", said("InvalidResponseError", { status: 302 })],
  ["a page of HTML where a record was due", said("InvalidResponseError", { status: 200 })],
  ["a connection that was lost", said("ConnectionError", { sent: true })],
  ["time that was over while the answer was waited for", said("TimeoutError", { sent: true })],
  ["an abort", new DOMException("This operation was aborted", "AbortError")],
  ["the caller's own reason", new Error("changed my mind")],
  ["a status that is a word", said("JobFailedError", { status: "400" })],
  ["a status that is no number", said("ApiError", { status: Number.NaN })],
  ["no error", undefined],
  ["null", null],
  ["a text", "InvalidRequestError"],
])("%s leaves it unknown", (_, error) => {
  expect(outcomeOf(error)).toBe("unknown");
});
