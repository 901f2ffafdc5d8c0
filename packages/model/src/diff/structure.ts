import type { OpenApi } from "../contract/types.ts";
import type { Bump, Change } from "./change.ts";
import { isProvisional } from "./provisional.ts";
import { parts, reachOf } from "./reach.ts";
import { type ReportedChange, redoclyDiff } from "./redocly-diff.ts";

/** Changes of paths, parameters and schemas, as `redocly diff` rates them, corrected where this project promises otherwise. */
export async function structuralChanges(base: OpenApi, revision: OpenApi): Promise<Change[]> {
  const reported = await redoclyDiff(base, revision);
  const [before, after] = [reachOf(base), reachOf(revision)];
  return reported.map((change): Change => {
    const bump = rated(change);
    // What is gone was provisional or not in the contract that had it.
    const pointer = change.base?.pointer ?? change.revision?.pointer ?? change.path;
    // The mark of a property is about its details, such as null: that the field is there is certain.
    const place = change.kind === "removed" ? pointer.replace(/\/[^/]+$/, "") : pointer;
    const provisional = change.base ? isProvisional(base, before, place) : isProvisional(revision, after, place);
    return {
      where: operationOf(change.path),
      what:
        change.verdicts.map(({ message }) => message).join(" ") ||
        `${change.kind}: ${shown(pointer)}${change.property ? ` (${change.property})` : ""}`,
      bump: provisional && bump === "major" ? "minor" : bump,
      provisional: provisional && bump === "major",
    };
  });
}

/** Value sets of answers are open in the generated types and in the receiver: a new value breaks nobody. */
function rated(change: ReportedChange): Bump {
  const onlyNewValues =
    change.verdicts.length > 0 && change.verdicts.every(({ ruleId }) => ruleId === "enum-values-added");
  const inAnswer = /\/(responses|callbacks)\//.test(change.path);
  if (onlyNewValues && inAnswer) return "minor";
  // A value that is no longer sent is rated a patch; code that waits for it has to change.
  if (change.property === "enum" && change.impact === "patch" && inAnswer) return "minor";
  return change.impact;
}

function operationOf(path: string): string {
  const [section, route, method] = parts(path);
  if (section !== "paths" || !route) return section ?? "contract";
  return method ? `${method.toUpperCase()} ${route}` : route;
}

function shown(pointer: string): string {
  return parts(pointer).join(" / ");
}
