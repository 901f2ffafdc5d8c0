// Which job a call has started or had rendered.
import { InvalidResponseError } from "@video-ads/client";
import { expect, test } from "vitest";
import { jobOf } from "../src/call.ts";

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
