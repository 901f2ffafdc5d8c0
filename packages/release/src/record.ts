// Keeps the contract that is being released, so that the next one can be compared with it. Part of `pnpm version-packages`.
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const spec = fileURLToPath(new URL("../../../spec/", import.meta.url));
await mkdir(`${spec}released`, { recursive: true });
await copyFile(`${spec}dist/openapi.json`, `${spec}released/openapi.json`);
console.log("spec/released/openapi.json is the contract of this version.");
