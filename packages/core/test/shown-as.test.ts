import { expect, test } from "vitest";
import { kindOfFile, shownAs } from "../src/shown-as/index.ts";

test.each([
  ["https://cdn.example.com/a/film.mp4?signature=1#t=2", "video"],
  ["http://127.0.0.1:4010/previews/1-9x16.html", "page"],
  ["https://cdn.example.com/a.JPG", "image"],
  ["https://cdn.example.com/a.wav", "audio"],
  ["https://cdn.example.com/film?name=a.mp4", undefined],
  ["https://cdn.mp4/", undefined],
  ["javascript:alert(1)//a.html", undefined],
  ["a.mp4", undefined],
])("%s is shown as %s", (url, as) => {
  expect(shownAs(url)).toBe(as);
});

test("a path by itself goes by its ending", () => {
  expect(["/tmp/a.MP4", "a.html", "mp4", "/tmp/a.mp4/b"].map(kindOfFile)).toEqual([
    "video",
    "page",
    undefined,
    undefined,
  ]);
});
