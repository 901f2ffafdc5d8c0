// `pnpm operations`: writes OPERATIONS.md from the reports of the last test run. `--check` writes nothing and ends with 1 when a
// cell was not shown, or when the committed table is not what the run has shown.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildModel, type OpenApi } from "@video-ads/model";
import { collectEvidence } from "./evidence.ts";
import { missingCells, operationMatrix } from "./matrix.ts";
import { renderOperations } from "./render.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const contract = JSON.parse(await readFile(join(root, "spec/dist/openapi.json"), "utf8")) as OpenApi;
const rows = operationMatrix(buildModel(contract), collectEvidence(root));
const missing = missingCells(rows);
const page = renderOperations(rows);

if (process.argv.includes("--check")) {
  const committed = await readFile(join(root, "OPERATIONS.md"), "utf8").catch(() => "");
  if (missing.length > 0) console.error(`Not shown by any test:\n  ${missing.join("\n  ")}`);
  else if (committed !== page)
    console.error("OPERATIONS.md is not what the tests have shown. Run `pnpm operations` and commit it.");
  process.exitCode = missing.length > 0 || committed !== page ? 1 : 0;
} else {
  await writeFile(join(root, "OPERATIONS.md"), page);
  console.log(
    missing.length > 0 ? `${missing.length} cells are missing:\n  ${missing.join("\n  ")}` : "Every cell is green.",
  );
}
