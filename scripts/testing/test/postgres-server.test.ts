import { chmod, copyFile, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyPostgresPackage, folderClosedToOthers } from "../postgres-package.ts";
import { run, runOk } from "../program.ts";

const TESTING = join(import.meta.dirname, "..");
const PROGRAM = `
  import { connect } from "node:net";
  import { once } from "node:events";
  import { postgresServer } from "./postgres-server.ts";
  const server = await postgresServer(["fsync=off"]);
  await server.start();
  await once(connect(Number(new URL(server.url).port), "127.0.0.1"), "connect");
  console.log("connected");
  await server.stop();
  await server.remove();
  process.exit();`;

/** As a clone in the home of root: only its owner can enter it. */
async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "private-"));
  await copyPostgresPackage(folder);
  for (const name of ["postgres-server.ts", "postgres-package.ts", "free-port.ts"]) {
    await copyFile(join(TESTING, name), join(folder, name));
  }
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "program.ts"), PROGRAM);
  await chmod(folder, 0o700);
  return folder;
}

// Others than root run Postgres as themselves: there is nothing that they cannot enter.
describe.skipIf(process.getuid?.() !== 0)("as root, whose Postgres is run by a user of its own", () => {
  test("it runs from a clone in a private folder", { timeout: 120_000 }, async () => {
    const folder = await privateFolder();
    expect(await folderClosedToOthers(join(folder, "node_modules"))).toBe(folder);
    expect(await runOk([process.execPath, "program.ts"], { cwd: folder })).toContain("connected");
  });

  test("a private folder for temporary files is said in one sentence", async () => {
    const folder = await privateFolder();
    const temporary = join(folder, "temporary");
    await mkdir(temporary);
    const ended = await run([process.execPath, "program.ts"], { cwd: folder, extraEnv: { TMPDIR: temporary } });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(
      `Postgres does not run as root, and its own user cannot enter ${folder}: set TMPDIR to a folder that all users can enter.`,
    );
  });
});

test("a folder that everybody can enter is closed to nobody", async () => {
  const folder = await mkdtemp(join(tmpdir(), "open-"));
  await chmod(folder, 0o755);
  expect(await folderClosedToOthers(folder)).toBeUndefined();
});
