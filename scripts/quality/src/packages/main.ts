// `pnpm third-party`: writes THIRD-PARTY.md.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LICENCE_LIST, renderLicences } from "./licence-list.ts";
import { objectionable, runtimeLicences } from "./licences.ts";
import { publishedPackages, repository } from "./published.ts";

const published = await publishedPackages();
const licences = await runtimeLicences(
  repository,
  published.map(({ manifest }) => manifest.name),
);
await writeFile(join(repository, LICENCE_LIST), renderLicences(licences));
const doubtful = objectionable(licences);
console.log(`${LICENCE_LIST}: ${licences.length} packages.`);
if (doubtful.length > 0) {
  console.error(`Not permissive:\n${doubtful.map(({ name, licence }) => `  ${name}: ${licence}`).join("\n")}`);
  process.exitCode = 1;
}
