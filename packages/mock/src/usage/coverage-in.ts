// `video-ads coverage`: what a recording has met, and what not.
import { loadContract } from "../contract/load.ts";
import { service } from "../generated/service.ts";
import { usageIn } from "./can-upgrade.ts";
import { coverageOf, coverageTable } from "./coverage.ts";
import { publishedName } from "./recording.ts";

/** The table, or its rows as JSON. */
export async function coverageIn(file: string, json: boolean): Promise<string> {
  const usage = await usageIn(file);
  const installed = await publishedName();
  if (usage.contract !== installed)
    throw new Error(`The recording is of ${usage.contract}, and ${installed} is installed: record it anew.`);
  const rows = coverageOf(usage, await loadContract(), service);
  return json ? JSON.stringify(rows, null, 2) : coverageTable(rows);
}
