// `pnpm release:sbom FOLDER`: writes a CycloneDX document for each published package. Says of each which tag it belongs to, and its file.
import { resolve } from "node:path";
import { repository } from "./published.ts";
import { writeSboms } from "./sbom.ts";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-") || more.length > 0) {
  console.error("Usage: pnpm release:sbom FOLDER");
  process.exitCode = 2;
} else {
  for (const { tag, file } of await writeSboms(repository, resolve(folder))) console.log(`${tag}\t${file}`);
}
