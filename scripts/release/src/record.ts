// Keeps the contract that is being released: as the last one, with which the next one is compared, and under its version, from
// which the changelog of the docs says what changed, with the day of it; and what the packages show, with which the next release is compared. Part of `pnpm version-packages`.
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { recordSurface } from "./surface/taken-back.ts";

const spec = fileURLToPath(new URL("../../../spec/", import.meta.url));
const { version } = JSON.parse(await readFile(`${spec}package.json`, "utf8")) as { version: string };
await mkdir(`${spec}released`, { recursive: true });
for (const name of ["openapi", version]) await copyFile(`${spec}dist/openapi.json`, `${spec}released/${name}.json`);
const days = `${spec}released/dates.json`;
const dates = existsSync(days) ? (JSON.parse(await readFile(days, "utf8")) as Record<string, string>) : {};
dates[version] ??= new Date().toISOString().slice(0, 10);
await writeFile(days, `${JSON.stringify(dates, null, 2)}\n`);
console.log(`spec/released/openapi.json is the contract of ${version}.`);
await recordSurface(fileURLToPath(new URL("../../../", import.meta.url)));
