import type { OpenApi } from "../contract/types.ts";
import type { Usage } from "../usage/types.ts";
import { operationsOf } from "./addresses.ts";
import type { Change, Used } from "./change.ts";
import { changesFor, contractDiff } from "./contract-diff.ts";

/** What a change of the contract means for one app. */
export interface Upgrade {
  /** What breaks in what the app sends, or is answered whatever it reads: it has to change. */
  breaks: readonly Change[];
  /** What breaks in what it is sent, or in how a package is called. Whether it uses that, no recording shows: its types do. */
  reads: readonly Change[];
  /** What breaks nothing of what the app uses, and costs or does something else from then on. */
  otherwise: readonly Change[];
  /** What has become deprecated of what the app uses: nothing is gone yet, and a later version may take it away. */
  deprecated: readonly Change[];
  /** What breaks others. */
  elsewhere: readonly Change[];
}

/**
 * Cuts the comparison of two contracts down to what an app uses.
 *
 * @throws {Error} When the recording names what the contract before does not have.
 */
export function upgradeFor(before: OpenApi, after: OpenApi, usage: Usage): Upgrade {
  requireKnown(before, usage);
  const all = changesFor(before, after, usage);
  const touched = all.filter(breaks);
  const said = new Set(touched.map(({ what }) => what));
  return {
    breaks: touched.filter((change) => !isOnlyTyped(change)),
    reads: touched.filter(isOnlyTyped),
    otherwise: all.filter((change) => change.otherwise && !breaks(change)),
    deprecated: all.filter(({ deprecated }) => deprecated !== undefined),
    elsewhere: contractDiff(before, after).filter((change) => breaks(change) && !said.has(change.what)),
  };
}

/** What is provisional breaks an app as well. */
function breaks({ bump, provisional }: Change): boolean {
  return bump === "major" || provisional;
}

function isOnlyTyped({ used = [] }: Change): boolean {
  return used.every(({ isTyped }) => isTyped);
}

/** Where an app uses it, in words: `films.create: body.look`. */
export function describeUse({ operation, webhook, place }: Used): string {
  return [operation, webhook && `webhook ${webhook}`, place].filter((part) => part !== undefined).join(": ");
}

function requireKnown(contract: OpenApi, usage: Usage): void {
  const known = operationsOf(contract).map(({ object }) => object.operationId);
  const unknown = Object.keys(usage.operations).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`The recording names ${unknown.join(", ")}, which the contract before does not have.`);
}
