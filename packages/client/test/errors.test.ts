// Errors of contracts that say at places of their own what is wrong.
import { expect, test } from "vitest";
import { codeAt, type ErrorPlaces, messagesAt } from "../src/errors/error-at.ts";
import { fieldMessages, messageOf } from "../src/errors/error-body.ts";
import { withoutData } from "../src/errors/without-data.ts";

const places: ErrorPlaces = { message: "error.message", fields: "error.fields", whole: ["all"] };
const told = { code: "invalid", message: "Look again.", trace: "t-1" };

test.each<[what: string, body: unknown, places: ErrorPlaces, fields: Record<string, string[]>]>([
  ["the sentence, and nothing beside it", { error: told }, places, { "": ["Look again."] }],
  [
    "a sentence or a list of them by field, however deep",
    { error: { ...told, fields: { size: "Too large.", parts: [{ text: ["Too long.", "Too odd."] }] } } },
    places,
    { "": ["Look again."], size: ["Too large."], "parts.0.text": ["Too long.", "Too odd."] },
  ],
  [
    "what concerns no field",
    { error: { fields: { all: ["Either audio or text."] } } },
    places,
    { "": ["Either audio or text."] },
  ],
  [
    "no fields where there are none",
    { error: { ...told, fields: { a: ["No."] } } },
    { message: "error.message", whole: [] },
    { "": ["Look again."] },
  ],
  [
    "a sentence about all beside one that concerns no field",
    { error: { message: "Look again.", fields: { all: ["Either audio or text."], a: ["No."] } } },
    places,
    { "": ["Look again.", "Either audio or text."], a: ["No."] },
  ],
  [
    "once what the sentence says of the fields again",
    { error: { message: "a: No.; b: Nor this.", fields: { a: ["No."], b: ["Nor this."] } } },
    places,
    { a: ["No."], b: ["Nor this."] },
  ],
  [
    "once what the sentence says of one field again",
    { error: { message: "a: No.", fields: { a: ["No."] } } },
    places,
    { a: ["No."] },
  ],
  ["all sentences of a body that is somebody else's", { title: "Bad gateway" }, places, { title: ["Bad gateway"] }],
  ["a text", "<h1>Bad</h1>", places, { "": ["<h1>Bad</h1>"] }],
])("%s", (_, body, at, fields) => {
  expect(messagesAt(body, at)).toEqual(fields);
});

test("the word for programs is a text at its place", () => {
  expect(codeAt({ error: told }, "error.code")).toBe("invalid");
  expect(
    [{ error: { code: 7 } }, { title: "Bad gateway" }, "", undefined].map((body) => codeAt(body, "error.code")),
  ).toEqual(Array(4).fill(undefined));
});

test("what a body declares as data is in no sentence", () => {
  const body = { detail: "It is being rendered.", since: "2026-03-02T09:17:00Z", name: ["Too long."] };
  expect(messageOf(fieldMessages(withoutData(body, ["since"]), ["detail"]))).toBe(
    "It is being rendered.; name: Too long.",
  );
  for (const other of [["Too long."], "Too long.", null]) expect(withoutData(other, ["since"])).toBe(other);
});
