// Every piece of code of the guides runs as a reader copies it from the built site; the release rehearsal does it with packages that npm
// has installed, on each Node. Here the packages of the tree stand in their place.
import { run } from "@video-ads/testing/program";
import { expect, test } from "vitest";
import { linkedConsumer } from "./support/linked-consumer.ts";

test("every piece of code of the guides runs as it is copied", { timeout: 300_000 }, async () => {
  await using consumer = await linkedConsumer("guides");
  const { code, stdout, output } = await run([process.execPath, "main.js"], { cwd: consumer.folder });
  expect({ code, said: code === 0 ? "" : output }).toEqual({ code: 0, said: "" });
  expect(stdout).toMatch(/^flow guides: \d+ of \d+ pieces/m);
});
