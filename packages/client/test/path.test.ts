// What the client puts into a path is what the linter lets stand in one: the examples of a contract can be called.
import { ELSEWHERE } from "@video-ads/core/segment";
import { expect, test } from "vitest";
import { InvalidRequestError } from "../src/index.ts";
import { fillPath } from "../src/request/path.ts";

test.each(["1", "a b", "é", "...", "a.b", "", ".", "..", "a/1", "a\\1", "a\n", "\u0000"])("%j", (id) => {
  const fill = () => fillPath("/films/{id}/", { id });
  if (ELSEWHERE.test(id)) expect(fill).toThrow(InvalidRequestError);
  else expect(fill()).toBe(`/films/${encodeURIComponent(id)}/`);
});
