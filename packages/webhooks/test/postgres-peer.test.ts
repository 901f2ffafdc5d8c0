// The tests of Postgres run twice: with the newest and with the oldest `pg` that the package asks for.
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

test("the driver is the one of the run", ({ task }) => {
  const { version } = createRequire(import.meta.url)("pg/package.json") as { version: string };
  const { "pg-8.11": oldest, pg: newest } = manifest.devDependencies;
  expect(version).toBe(task.file.projectName === "oldest pg" ? oldest.replace("npm:pg@", "") : newest);
});
