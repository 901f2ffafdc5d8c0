import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { evidence } from "@video-ads/testing/evidence";
import { beforeEach, describe, expect, test } from "vitest";
import { resources } from "../src/generated/resources.ts";
import { useFolder, useSandbox } from "./support.ts";

const tables = await Promise.all(
  resources.map(async (row) => (await row.load()).map((operation) => ({ operation, resource: row.command }))),
);
const commands = tables.flat();

describe("every operation of the contract is a command that sends its example", () => {
  const folder = useFolder();
  const sandbox = useSandbox();
  // What one command takes away is there for the next.
  beforeEach(() => sandbox.mock.control.reset());

  test.for(commands)("$operation.id", async ({ operation, resource }, context) => {
    const words = operation.example;
    for (const word of words.filter((text) => /^[\w-]+\.(mp3|png|mp4|bin)$/.test(text))) {
      await writeFile(join(folder.path, word), "a file");
    }
    const outcome = await sandbox.run([resource, operation.command, ...words, "--json"], { cwd: folder.path });
    const isVoid = operation.answer.kind === "none";
    expect(outcome).toMatchObject({ code: 0, stderr: isVoid ? "Done.\n" : "" });
    if (isVoid) expect(outcome.stdout).toBe("");
    else expect(Array.isArray(JSON.parse(outcome.stdout))).toBe(operation.answer.kind === "list");
    evidence(context, operation.id, "cli");
  });
});
