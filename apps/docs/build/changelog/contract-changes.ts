import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { redoclyCommand } from "../site/redocly.ts";

const run = promisify(execFile);

/** One difference between two contracts, and which version step it asks for. */
export interface ContractChange {
  impact: "major" | "minor" | "patch";
  message: string;
}

/**
 * What has changed from one contract to the other, breaking changes first. Two released contracts never change: what was
 * found is kept in the folder `cache`.
 *
 * @throws Error with what the differ wrote, when it cannot compare them.
 */
export async function contractChanges(before: string, after: string, cache: string): Promise<ContractChange[]> {
  const hash = createHash("sha256");
  for (const path of [before, after]) hash.update(await readFile(path)).update("\0");
  const kept = join(cache, `diff-${hash.digest("hex")}.json`);
  const known = await readFile(kept, "utf8").catch(() => undefined);
  if (known) return readChanges(known);
  const json = await compare(before, after);
  const changes = readChanges(json);
  await mkdir(cache, { recursive: true });
  await writeFile(kept, json);
  return changes;
}

/** What the differ prints, in JSON. */
async function compare(before: string, after: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "video-ads-diff-"));
  try {
    const config = join(scratch, "redocly.yaml");
    // Without the recommended rules everything passes.
    await writeFile(config, JSON.stringify({ telemetry: "off", extends: ["diff-recommended"] }));
    const args = ["diff", before, after, "--config", config, "--format", "json", "--fail-on", "none"];
    const { command, env } = redoclyCommand(args);
    const { stdout } = await run(process.execPath, command, { cwd: scratch, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const ORDER = ["major", "minor", "patch"];

/** What the differ prints. A change that breaks nothing often comes without a verdict: then its place says what it is. */
interface Reported {
  path: string;
  kind: string;
  impact: ContractChange["impact"];
  verdicts: ContractChange[];
}

function readChanges(json: string): ContractChange[] {
  const { changes } = JSON.parse(json) as { changes: Reported[] };
  const all = changes.flatMap(({ path, kind, impact, verdicts }) =>
    verdicts.length > 0
      ? verdicts.map((verdict) => ({ impact: verdict.impact, message: verdict.message }))
      : [{ impact, message: `\`${readable(path)}\` was ${kind}.` }],
  );
  return all.sort((a, b) => ORDER.indexOf(a.impact) - ORDER.indexOf(b.impact));
}

/** `#/paths/~1api~1links~1/get/parameters` is `/api/links/ › get › parameters`. */
function readable(pointer: string): string {
  const steps = pointer.replace(/^#\/(paths\/)?/, "").split("/");
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")).join(" › ");
}
