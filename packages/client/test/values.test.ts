/** What is known of a value set, at run time. */
import { expect, test } from "vitest";
import { isKnown, RenderStatus } from "../src/values.ts";

test("a word of the set is known, and no other value is, whatever it is", () => {
  for (const status of RenderStatus) expect(isKnown(RenderStatus, status)).toBe(true);
  for (const other of ["a word of tomorrow", "", null, undefined, 0, "length", RenderStatus])
    expect(isKnown(RenderStatus, other)).toBe(false);
});

test("without a list it says what it takes", () => {
  for (const list of [undefined, null, "succeeded", {}])
    expect(() => Reflect.apply(isKnown, undefined, [list, "x"])).toThrow(
      "isKnown takes a list of @video-ads/client/values",
    );
});
