// Which job a call has started or had rendered.
import { createClient, InvalidRequestError, InvalidResponseError } from "@video-ads/client";
import { keysOf } from "@video-ads/model/testing/keys";
import { expect, test } from "vitest";
import { allByName, callByName, jobOf } from "../src/call.ts";

const render = { id: "films.render" };
const kind = {};

test("a render that answers its job says that of it", () => {
  expect(jobOf(render, kind, { id: "film-1", state: "queued" }, "film-1")).toEqual({ id: "film-1", state: "queued" });
  expect(() => jobOf(render, kind, { id: "film-2" }, "film-1")).toThrow(InvalidResponseError);
});

test("of a render that answers nothing there is the id that it was called with", () => {
  expect(jobOf(render, kind, undefined, "film-1")).toEqual({ id: "film-1" });
});

test("a start that answers nothing has no job", () => {
  expect(() => jobOf({ id: "films.create" }, kind, undefined)).toThrow(InvalidResponseError);
});

test("records of all pages come as they are read: what has seen enough asks for no other page", async () => {
  const read: string[] = [];
  async function* filmsOfPages() {
    for (const film of ["film-1", "film-2", "film-3"]) {
      read.push(film);
      yield { id: film };
    }
  }
  const ads = Object.assign(createClient({ baseUrl: "http://127.0.0.1:1", ...keysOf("test") }), {
    films: { listAll: async () => filmsOfPages() },
  });
  const list = { id: "films.list", resource: "films", verb: "list" };
  for await (const record of allByName(ads, list, { path: [] }, {})) {
    expect(record).toEqual({ id: "film-1" });
    break;
  }
  expect(read).toEqual(["film-1"]);
});

test("a text with a control character is not sent, and its field is named; tabs and newlines are", async () => {
  const sent: unknown[] = [];
  const ads = Object.assign(createClient({ baseUrl: "http://127.0.0.1:1", ...keysOf("test") }), {
    films: { create: async (body: unknown) => void sent.push(body) },
  });
  const create = { id: "films.create", resource: "films", verb: "create" };
  const call = (body: unknown) => callByName(ads, create, { path: [], body }, {});
  for (const text of ["a\0b", "\u001B[2J", "\u007F"])
    for (const [body, field] of [
      [{ title: text }, "title"],
      [{ scenes: [{ text: "fine" }, { text }] }, "scenes.1.text"],
    ] as const)
      await expect(call(body)).rejects.toThrow(
        expect.objectContaining({ constructor: InvalidRequestError, fields: { [field]: [expect.any(String)] } }),
      );
  expect(sent).toEqual([]);
  await call({ title: "one\ttwo\r\nthree", file: new Blob(["\0"]) });
  expect(sent).toHaveLength(1);
});
