// `video-ads can-upgrade`: what a version of the contract breaks of what an app uses.
import { readFile } from "node:fs/promises";
import { reason } from "@video-ads/core/file-fault";
import { type Change, describeChange, describeUse, type Upgrade, upgradeFor } from "@video-ads/model/diff";
import { contractIn } from "@video-ads/model/document";
import { readUsage, type Usage } from "@video-ads/model/usage";
import { documentOf } from "../contract/load.ts";
import { type NamedContract, namedContract } from "./named-contract.ts";
import { publishedName } from "./recording.ts";

export interface CanUpgradeOptions {
  to: string;
  from?: string;
  /** The app's own code compiles with the types of the contract after. */
  typesChecked?: true;
  /** Somebody has looked at what costs or does something else. */
  costsChecked?: true;
  json?: true;
}

/** Says what breaks, and whether that is nothing. */
export async function canUpgrade(
  file: string,
  { to, from, typesChecked, costsChecked, json }: CanUpgradeOptions,
  print: (text: string) => void,
): Promise<boolean> {
  const usage = await usageIn(file);
  const before = from === undefined ? await recordedWith(usage) : await namedContract(from);
  const after = await namedContract(to);
  const upgrade = upgradeFor(before.contract, after.contract, usage);
  const isSafe =
    upgrade.breaks.length === 0 &&
    (typesChecked === true || upgrade.reads.length === 0) &&
    (costsChecked === true || upgrade.otherwise.length === 0);
  const about = { usage, file, before: before.name, after: after.name, upgrade, isSafe, typesChecked, costsChecked };
  print(json ? JSON.stringify(asJson(about), null, 2) : inWords(about));
  return isSafe;
}

interface Result {
  usage: Usage;
  file: string;
  before: string;
  after: string;
  upgrade: Upgrade;
  isSafe: boolean;
  typesChecked: true | undefined;
  costsChecked: true | undefined;
}

/** @throws {Error} That says why it cannot be read, or that there is nothing in it. */
export async function usageIn(file: string): Promise<Usage> {
  const usage = await usageAt(file);
  if (Object.keys(usage.operations).length > 0) return usage;
  throw new Error(
    `${JSON.stringify(file)}: nothing was recorded. Was the app given the URL, or the fetch, of the mock that records? Has it called the service since? A recording of another version of the contract is begun anew.`,
  );
}

async function usageAt(file: string): Promise<Usage> {
  try {
    return readUsage(await readFile(file, "utf8"));
  } catch (error) {
    const advice =
      'Make one with startMock({ usage: "video-ads.usage.json" }), or with npx @video-ads/mock --usage video-ads.usage.json.';
    throw new Error(`${JSON.stringify(file)} cannot be read: ${reason(error)}. ${advice}`);
  }
}

/** The contract that is installed, where that is the one of the recording. */
async function recordedWith({ contract: name }: Usage): Promise<NamedContract> {
  const installed = await publishedName();
  if (name === installed) return { name, contract: contractIn(await documentOf()) };
  const version = /^@video-ads\/spec@(.+)$/.exec(name)?.[1] ?? "<file>";
  throw new Error(`The recording is of ${name}, and ${installed} is installed. Name its contract: --from ${version}`);
}

/** Operations of which no request was taken: nobody knows what is sent to them. */
function onlyRefused({ operations }: Usage): string[] {
  return Object.entries(operations).flatMap(([name, { sends }]) => (sends ? [] : [name]));
}

function asJson({ usage, before, after, upgrade, isSafe }: Result): object {
  const shown = ({ where, what, provisional, deprecated, used = [] }: Change): object => ({
    where,
    what,
    provisional,
    ...deprecated,
    ...(used.length > 0 && { used: used.map(({ isTyped: _, ...place }) => place) }),
  });
  return {
    safe: isSafe,
    from: before,
    to: after,
    breaks: upgrade.breaks.map(shown),
    reads: upgrade.reads.map(shown),
    otherwise: upgrade.otherwise.map(shown),
    deprecated: upgrade.deprecated.map(shown),
    elsewhere: upgrade.elsewhere.map(shown),
    onlyRefused: onlyRefused(usage),
  };
}

function inWords({ usage, file, before, after, upgrade, isSafe, typesChecked, costsChecked }: Result): string {
  const { breaks, reads, otherwise, deprecated, elsewhere } = upgrade;
  const refused = onlyRefused(usage);
  const used = [
    count(Object.keys(usage.operations).length, "operation"),
    count(Object.keys(usage.webhooks).length, "kind of webhook", "kinds of webhooks"),
  ].join(" and ");
  const checked = typesChecked ? " It counts as checked by the types." : " Types can tell: see below.";
  return [
    `${file}: ${used} of ${before}, held against ${after}.`,
    ...(refused.length > 0
      ? [
          `Only met refused: ${refused.join(", ")}. What the app sends there was not seen, and all of it counts as used.`,
        ]
      : []),
    ...section(breaks, "breaks", "break", "what is used."),
    ...section(
      reads,
      "breaks",
      "break",
      `what is received, or how a package is called. Whether the app uses that does not show on the wire.${checked}`,
    ),
    ...section(
      otherwise,
      "costs or does",
      "cost or do",
      `something else, for what is used.${costsChecked ? " It counts as looked at." : ""}`,
    ),
    ...section(deprecated, "deprecates", "deprecate", "what is used or received. It works as before."),
    "",
    isSafe ? "Safe: nothing that was recorded breaks." : "Not safe.",
    ...(elsewhere.length > 0 ? [`${count(elsewhere.length, "breaking change")} elsewhere: not recorded as used.`] : []),
    ...(costsChecked || otherwise.length === 0
      ? []
      : ["What costs or does something else breaks nothing: when it is as it should be, say so with --costs-checked."]),
    ...(typesChecked
      ? []
      : [
          "What is only read, or only a matter of calls, does not show on the wire: type-check the app with the types of that version, and say so with --types-checked.",
        ]),
  ].join("\n");
}

function section(changes: readonly Change[], one: string, many: string, what: string): string[] {
  if (changes.length === 0) return [];
  const lines = changes.flatMap((change) => {
    const mark = change.provisional ? " (it was provisional)" : "";
    const places = (change.used ?? []).map(describeUse).filter((place) => place !== "");
    return [`  ${describeChange(change)}${mark}`, ...places.map((place) => `    used in ${place}`)];
  });
  return ["", `${count(changes.length, "change")} ${changes.length === 1 ? one : many} ${what}`, ...lines];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
