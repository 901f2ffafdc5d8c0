// `pnpm contract:diff`: what changed since the released contract, which version that means, and whether the pending changesets
// say so. Ends with 1 when they promise less.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleContract, type OpenApi } from "@video-ads/model";
import { BUMPS, bumpFor, bumpOf, contractDiff, describeChanges } from "@video-ads/model/diff";
import { promisedBump } from "./changesets.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const released = join(root, "spec/released/openapi.json");

const text = await readFile(released, "utf8").catch(() => undefined);
if (text === undefined) {
  console.log("No contract has been released yet: the first version has nothing to be compared with.");
} else {
  const changes = contractDiff(JSON.parse(text) as OpenApi, await bundleContract(join(root, "spec")));
  const { version } = JSON.parse(await readFile(join(root, "spec/package.json"), "utf8")) as { version: string };
  const demanded = bumpFor(version, bumpOf(changes));
  const promised = await promisedBump(join(root, ".changeset"));
  console.log(changes.length > 0 ? describeChanges(changes) : "The contract is the released one.");
  console.log(`\nSince ${version} this asks for: ${demanded}. The pending changesets promise: ${promised}.`);
  if (BUMPS.indexOf(promised) < BUMPS.indexOf(demanded)) {
    console.error(`Add a changeset that says ${demanded} for @video-ads/spec: npm run exec -- changeset`);
    process.exitCode = 1;
  }
}
