import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { reason, unreadable } from "@video-ads/core/file-fault";
import { expect, test } from "vitest";

const here = fileURLToPath(import.meta.url);
const folder = fileURLToPath(new URL(".", import.meta.url));

test.each([
  [`${here}.none`, "there is no such file or folder"],
  [folder, "it is a folder"],
  [`${folder}${"x".repeat(256)}`, "its name is too long"],
  [`${here}/x`, "a part of its path is no folder"],
])("what the system says of %s is said in words", async (path, words) => {
  const error = await readFile(path).catch((fault: unknown) => fault);
  expect(unreadable(path, error)).toBe(`cannot read ${JSON.stringify(path)}: ${words}.`);
});

test("a path steers no terminal", () => {
  expect(unreadable("a\u001b[2Jb", { code: "ENOENT" })).toBe(
    'cannot read "a\\u001b[2Jb": there is no such file or folder.',
  );
});

test("what has no words of its own is said as it is", () => {
  expect(reason(new Error("odd"))).toBe("odd");
  expect(reason("odd")).toBe("odd");
});
