// `pnpm contract:diff`: what changed since the released contract, which version that means, and whether the pending changesets
// announce it, line by line, also what the packages take back. Ends with 1 when they do not. Of two contracts that are named, it says what changed between them.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  bumpFor,
  bumpOf,
  type Change,
  contractDiff,
  describeChange,
  describeChanges,
  larger,
} from "@video-ads/model/diff";
import { announcements, changesetOf, type Owed } from "./announced.ts";
import { pendingChangesets } from "./changesets.ts";
import { readContract } from "./read-contract.ts";
import { ACCEPTED, baselinesGone, type Grown, grown, type TakenBack, takenBack } from "./surface/taken-back.ts";

const HELP = `Usage: pnpm contract:diff [BEFORE [AFTER]]

What changed between two contracts, and which version that asks for.

  BEFORE, AFTER  a bundled contract in JSON or YAML, a folder with openapi.yaml, or a revision of this repository.
                 AFTER is spec/ where only BEFORE is given.

Without arguments, spec/ is compared with the released contract and docs/surface with what was released, and both are held
against the pending changesets: it ends with 1 when a line that takes something back is in none for its package, or a
package shows more and none names it.`;

const root = fileURLToPath(new URL("../../../", import.meta.url));
const spec = join(root, "spec");
const CHANGESETS = ".changeset";

async function between(before: string, after: string): Promise<void> {
  const changes = contractDiff(await readContract(before, root), await readContract(after, root));
  console.log(changes.length > 0 ? describeChanges(changes) : "The contracts are the same.");
  console.log(`\nThis asks for: ${bumpOf(changes)}; before version 1.0.0: ${bumpFor("0.0.0", bumpOf(changes))}.`);
}

async function sinceRelease(): Promise<void> {
  const lost = baselinesGone(root);
  if (lost.length > 0)
    throw new Error(
      `A release was made, and what is compared with it is gone: ${lost.join(", ")}. Take it back from the commit of that release.`,
    );
  const released = join(spec, "released/openapi.json");
  if (!existsSync(released)) {
    console.log("No contract has been released yet: the first version has nothing to be compared with.");
    return;
  }
  const changes = contractDiff(await readContract(released, root), await readContract(spec, root));
  const { version } = JSON.parse(await readFile(join(spec, "package.json"), "utf8")) as { version: string };
  const gone = await takenBack(root);
  const more = await grown(root);
  console.log(changes.length > 0 ? describeChanges(changes) : "The contract is the released one.");
  if (gone.length > 0)
    console.log(`\nThe packages have taken back:\n${gone.map(({ line }) => `  ${line}`).join("\n")}`);
  if (more.length > 0) console.log(`\nThe packages show more:\n${more.flatMap(shownLines).join("\n")}`);
  const ofPackages = gone.length > 0 ? "major" : more.length > 0 ? "patch" : "none";
  const demanded = larger(bumpFor(version, bumpOf(changes)), bumpFor(version, ofPackages));
  const smaller = version.startsWith("0.") ? "; before 1.0.0 each is one size smaller" : "";
  console.log(`\nSince ${version} this asks for: ${demanded}${smaller}.`);
  const pending = await pendingChangesets(join(root, CHANGESETS));
  const owed = [...owedOf(changes, version), ...owedFor(gone, version), ...more.map(owedForMore)];
  const announced = [...announcements(owed, pending)];
  for (const [{ line, about }, by] of announced)
    if (by) console.log(`  ${CHANGESETS}/${by.file} announces ${line ?? about}`);
  const majors = pending.filter(({ bumps }) => [...bumps.values()].includes("major")).map(({ file }) => file);
  if (version.startsWith("0.") && majors.length > 0)
    console.log(
      `  ${majors.map((file) => `${CHANGESETS}/${file}`).join(", ")} says major, which makes version 1.0.0 of all packages. Before 1.0.0 a break asks for minor.`,
    );
  const missing = announced.flatMap(([owed, by]) => (by ? [] : [owed]));
  if (missing.length === 0) return;
  const open = gone.filter(({ line }) => missing.some((one) => one.line === line));
  const kept = open.filter(({ isKept }) => isKept);
  if (kept.length > 0) console.error(putBack(kept));
  console.error(
    `\nNo pending changeset announces this to the users of ${missing.length > 1 ? "these packages" : "the package"}. Put it into a file of ${CHANGESETS}, and write its first sentence; each package may have a file and a sentence of its own:\n`,
  );
  console.error(changesetOf(missing));
  if (open.length > kept.length)
    console.error(
      `A line of the packages that takes nothing back goes into ${ACCEPTED}, with the reason behind " # ".`,
    );
  process.exitCode = 1;
}

/** What others have on their disks is no matter of a version: the changeset is the last way, and stands below. */
function putBack(kept: readonly TakenBack[]): string {
  return `
Put this back. What a release has stored, and what it finds again by what it derives from something else, stays as it is:

${kept.map(({ line }) => `  ${line}`).join("\n")}

Otherwise the new version does not find what the old one has kept: posts that were handled count as new, URLs that were given out are refused,
and processes of both versions, side by side, each do what the other has done. Which lines are others stands in docs/surface. A table
changes by another step at the end of \`steps\`: see "Change stored data" in CONTRIBUTING.md. Only what cannot stay as it is goes into a changeset.`;
}

const MOST_LINES = 10;

function shownLines({ of, lines }: Grown): string[] {
  const left = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`),
    ...(left > 0 ? [`  ${of}: and ${left} more, as docs/surface/${of}.txt shows`] : []),
  ];
}

function owedForMore({ of }: Grown): Owed {
  return { of, bump: "patch", about: `what ${of} shows more` };
}

/** What breaks somebody is quoted, provisional or not; for all others it is enough that the contract's package has its changeset. */
function owedOf(changes: readonly Change[], version: string): Owed[] {
  const isBreaking = ({ bump, provisional }: Change): boolean => bump === "major" || provisional;
  const more = bumpFor(version, bumpOf(changes.filter((change) => !isBreaking(change))));
  return [
    ...changes.filter(isBreaking).map((change) => ({
      of: "spec",
      bump: bumpFor(version, change.bump),
      line: `spec: ${describeChange(change)}`,
    })),
    ...(more === "none" ? [] : [{ of: "spec", bump: more, about: "what the contract has more" }]),
  ];
}

function owedFor(gone: readonly TakenBack[], version: string): Owed[] {
  return gone.map(({ of, line }) => ({ of, bump: bumpFor(version, "major"), line }));
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
