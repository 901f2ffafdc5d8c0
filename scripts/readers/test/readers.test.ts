// Every row of the table in spec/README.md is seen: who reads which form of the contract, and who does not, and why.

import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FULL } from "@video-ads/testing/full";
import { beforeAll, describe, expect, test } from "vitest";
import { pathOf } from "../src/installed.ts";
import type { Form, Reader } from "../src/reader.ts";
import { readers } from "../src/readers/index.ts";
import { README, withTable } from "../src/table.ts";

// Below this package, so that what is made finds what it imports.
const folder = fileURLToPath(new URL("../reports/read/", import.meta.url));

beforeAll(() => rm(folder, { recursive: true, force: true }));

async function reading({ name, read }: Reader, form: Form): Promise<void> {
  const own = join(folder, name.replaceAll("/", "-"), form);
  await mkdir(own, { recursive: true });
  await read(pathOf(form), own);
}

describe.each(readers.map((reader) => [reader.name, reader] as const))("%s", (_, reader) => {
  for (const form of reader.takes) {
    test.runIf(FULL || !reader.slow)(`reads ${form}`, () => reading(reader, form));
  }
  for (const form of reader.not?.forms ?? []) {
    test.runIf(FULL || !reader.slow)(`does not take ${form}, as the table says`, async () => {
      await expect(reading(reader, form)).rejects.toThrow(reader.not?.says);
    });
  }
});

test("the table in spec/README.md says just that; `pnpm readers` writes it", async () => {
  expect(await readFile(README, "utf8")).toBe(withTable());
});
