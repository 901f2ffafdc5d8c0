import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { evidence } from "@video-ads/testing/evidence";
import { describe, expect, test } from "vitest";
import { resources } from "../src/generated/resources.ts";
import type { OperationRow } from "../src/rows.ts";
import { useFolder, useSandbox } from "./support.ts";

const tables = await Promise.all(
  resources.map(async (row) => (await row.load()).map((operation) => ({ operation, resource: row.command }))),
);
const commands = tables.flat();

describe("every operation of the contract is a command that sends its example", () => {
  const folder = useFolder();
  const sandbox = useSandbox();

  test.for(commands)("$operation.id", async ({ operation, resource }, context) => {
    const words = [...operation.example];
    const record = await recordFor(operation);
    if (record !== undefined) words[0] = record;
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

  /** The id of a record to read, render, change or delete; undefined where the example's own will do. */
  async function recordFor({ job, resource, path }: OperationRow): Promise<string | undefined> {
    if (!path.includes("{id}")) return undefined;
    const find = (matches: (other: OperationRow) => boolean) => commands.find(({ operation }) => matches(operation));
    const start = job && find((other) => other.job?.type === job.type && other.job.action === "start");
    const list = find((other) => other.resource === resource && other.answer.kind === "list");
    const create = find((other) => other.resource === resource && other.method === "POST" && !other.path.includes("{"));
    const made = start ?? list ?? create;
    if (!made) return undefined;
    const words = [made.resource, made.operation.command, ...made.operation.example];
    const query = ["--query", made === list ? "[0].id" : "id", ...(start ? ["--wait", "--poll", "1ms"] : [])];
    const { code, stdout } = await sandbox.run([...words, ...query]);
    expect(code).toBe(0);
    return stdout.trim();
  }
});
