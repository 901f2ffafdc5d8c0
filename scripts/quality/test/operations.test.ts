import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, bundleContract, type ServiceModel } from "@video-ads/model";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { collectEvidence } from "../src/operations/evidence.ts";
import { COLUMNS, missingCells, operationMatrix } from "../src/operations/matrix.ts";
import { renderOperations } from "../src/operations/render.ts";

let model: ServiceModel;
beforeAll(async () => {
  model = buildModel(await bundleContract(join(fileURLToPath(new URL("../../../", import.meta.url)), "spec")));
});

test("without evidence every cell that could be shown is missing", () => {
  const rows = operationMatrix(model, []);
  expect(rows).toHaveLength(model.operations.length + model.webhooks.length);
  const missing = missingCells(rows);
  expect(missing).toContain("links.create: sandbox");
  expect(missing).toContain("webhook:lipsync: webhook");
  expect(missing).not.toContain("dyoa.delete: webhook");
  expect(renderOperations(rows)).toContain("❌");
});

test("a cell turns green by evidence for its row and its column, and by no other", () => {
  const rows = operationMatrix(model, [{ row: "links.create", column: "client" }]);
  const row = rows.find(({ name }) => name === "links.create");
  expect(row?.cells.client).toBe("seen");
  expect(Object.values(row?.cells ?? {}).filter((cell) => cell === "seen")).toHaveLength(1);
});

test("a table of which every cell was shown has none missing", () => {
  const everything = operationMatrix(model, []).flatMap(({ name }) => COLUMNS.map((column) => ({ row: name, column })));
  const rows = operationMatrix(model, everything);
  expect(missingCells(rows)).toEqual([]);
  expect(renderOperations(rows)).not.toContain("❌");
});

test("only tests that passed count", async () => {
  const root = await mkdtemp(join(tmpdir(), "video-ads-evidence-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const result = (status: string, row: string) => ({ status, meta: { evidence: [{ row, column: "client" }] } });
  await mkdir(join(root, "apps/e2e/reports"), { recursive: true });
  await writeFile(
    join(root, "apps/e2e/reports/vitest.json"),
    JSON.stringify({
      testResults: [
        { assertionResults: [result("passed", "a"), result("failed", "b"), { status: "passed", meta: {} }] },
      ],
    }),
  );
  expect(collectEvidence(root)).toEqual([{ row: "a", column: "client" }]);
});
