// `pnpm contract:diff`: what changed since the released contract, which version that means, and whether the pending changesets
// say so, also of what the packages show. Ends with 1 when they promise less. Of two contracts that are named, it says what changed between them.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { BUMPS, bumpFor, bumpOf, contractDiff, describeChanges, larger } from "@video-ads/model/diff";
import { promisedBump } from "./changesets.ts";
import { readContract } from "./read-contract.ts";
import { ACCEPTED, takenBack } from "./surface/taken-back.ts";

const HELP = `Usage: pnpm contract:diff [BEFORE [AFTER]]

What changed between two contracts, and which version that asks for.

  BEFORE, AFTER  a bundled contract in JSON or YAML, a folder with openapi.yaml, or a revision of this repository.
                 AFTER is spec/ where only BEFORE is given.

Without arguments, spec/ is compared with the released contract and docs/surface with what was released, and both are held
against the pending changesets: it ends with 1 when they promise less than the changes ask for.`;

const root = fileURLToPath(new URL("../../../", import.meta.url));
const spec = join(root, "spec");

async function between(before: string, after: string): Promise<void> {
  const changes = contractDiff(await readContract(before, root), await readContract(after, root));
  console.log(changes.length > 0 ? describeChanges(changes) : "The contracts are the same.");
  console.log(`\nThis asks for: ${bumpOf(changes)}; before version 1.0.0: ${bumpFor("0.0.0", bumpOf(changes))}.`);
}

async function sinceRelease(): Promise<void> {
  const released = join(spec, "released/openapi.json");
  if (!existsSync(released)) {
    console.log("No contract has been released yet: the first version has nothing to be compared with.");
    return;
  }
  const changes = contractDiff(await readContract(released, root), await readContract(spec, root));
  const { version } = JSON.parse(await readFile(join(spec, "package.json"), "utf8")) as { version: string };
  const gone = await takenBack(root);
  const demanded = bumpFor(version, larger(bumpOf(changes), gone.length > 0 ? "major" : "none"));
  const promised = await promisedBump(join(root, ".changeset"));
  console.log(changes.length > 0 ? describeChanges(changes) : "The contract is the released one.");
  if (gone.length > 0) console.log(`\nThe packages have taken back:\n${gone.map((line) => `  ${line}`).join("\n")}`);
  console.log(`\nSince ${version} this asks for: ${demanded}. The pending changesets promise: ${promised}.`);
  if (BUMPS.indexOf(promised) < BUMPS.indexOf(demanded)) {
    const packages = new Set([
      ...(changes.length > 0 ? ["spec"] : []),
      ...gone.map((line) => line.split(".txt", 1)[0]),
    ]);
    const names = [...packages].map((name) => `@video-ads/${name}`).join(", ");
    console.error(`Add a changeset that says ${demanded} for ${names}: npm run exec -- changeset`);
    if (gone.length > 0)
      console.error(
        `A line of the packages that takes nothing back goes into ${ACCEPTED}, with the reason behind " # ".`,
      );
    process.exitCode = 1;
  }
}

try {
  // `pnpm run contract:diff -- …` passes the dashes on.
  const given = process.argv.slice(2);
  const { values, positionals } = parseArgs({
    args: given[0] === "--" ? given.slice(1) : given,
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [before, after = spec, ...more] = positionals;
  if (more.length > 0) throw new Error(`Two contracts are compared, not ${positionals.length}.`);
  if (values.help) console.log(HELP);
  else if (before !== undefined) await between(before, after);
  else await sinceRelease();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error("`pnpm contract:diff --help` says what it takes.");
  process.exitCode = 2;
}
