// `pnpm release:rehearse`: versions, packs and publishes the packages to a registry on loopback and installs them from there into
// empty folders, as their users will. Ends with 1 when any of them could not work with what it got.
import { runtimeLicences, summaryOf } from "../packages/licences.ts";
import { repository } from "../packages/published.ts";
import { tableOf } from "../packages/table.ts";
import { type Outcome, rehearse } from "./rehearse.ts";

const KIB = 1024;

try {
  const { release, outcomes } = await rehearse({ extent: "full", say: (step) => console.log(`· ${step}`) });
  const failed = outcomes.filter(({ error }) => error);
  for (const { name, error } of failed) console.error(`\n${name}:\n${error?.message}`);
  const kib = (bytes: number): string => `${(bytes / KIB).toFixed(1)}`;
  const sizes = release.packages.map(({ name, files, size, unpacked }) => [name, `${files}`, kib(size), kib(unpacked)]);
  console.log(`\n${tableOf([`package ${release.version}`, "files", "KiB packed", "KiB unpacked"], sizes, [1, 2, 3])}`);
  const names = release.packages.map(({ name }) => name);
  console.log(`\n  ${summaryOf(await runtimeLicences(repository, names))}`);
  const rows = outcomes.map((outcome) => [
    outcome.name,
    outcome.manager,
    `${outcome.installed}`,
    outcome.seconds.toFixed(1),
    verdictOf(outcome),
  ]);
  console.log(`\n${tableOf(["installed and used by", "with", "packages", "seconds", ""], rows, [2, 3])}\n`);
  console.log(`${outcomes.length - failed.length} of ${outcomes.length} can work with ${release.version}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`\nThe rehearsal did not come to its end: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function verdictOf({ error, missing }: Outcome): string {
  if (error) return "FAILED";
  return missing.length > 0 ? `ok (not here: ${missing.join(", ")})` : "ok";
}
