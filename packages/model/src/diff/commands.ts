// What a change of the contract does to command lines that are written already: flags that are called otherwise, or are gone.
import { kebabCase } from "@video-ads/core/names";
import { resolve } from "../contract/refs.ts";
import type { OpenApi, OperationObject, RequestBody } from "../contract/types.ts";
import { commandFlags, type FlaggedField } from "../service/command-flags.ts";
import { inPlaces, isEmptyBody, parametersOf } from "../service/request-parts.ts";
import { fieldAt } from "../usage/places.ts";
import type { Located } from "./addresses.ts";
import { type Place, provisionalIf, report } from "./place.ts";
import { isUsed, sendsByCommand } from "./use.ts";

/** Compares the flags of what both contracts have. Of a field that is gone, and of a command that is called otherwise, that has been said. */
export function compareCommands(before: Located, after: Located, place: Place): void {
  if (!sendsByCommand(place)) return;
  const [resource = "", verb = ""] = before.object.operationId.split(".");
  const command = `video-ads ${kebabCase(resource)} ${kebabCase(verb)}`;
  const now = flagsOf(place.after, after);
  for (const old of flagsOf(place.before, before)) {
    const same = now.find((each) => isSame(each, old));
    const at: Place = { ...place, at: fieldAt(old.place, old.name) };
    if (same && isUsed(at)) compareFlags(command, old, same, now, at);
  }
  const gone = costFlags(before.object).filter((flag) => !costFlags(after.object).includes(flag));
  const uncertain = before.object["x-credits"]?.provisional;
  if (gone.length > 0)
    report(provisionalIf(place, uncertain), "major", `\`${command}\` no longer takes ${gone.map(asCode).join(", ")}.`);
}

function flagsOf(contract: OpenApi, { path, item, object }: Located): FlaggedField[] {
  const body = object.requestBody && resolve<RequestBody>(contract, object.requestBody);
  const [media] = Object.values(body?.content ?? {});
  return commandFlags(contract, {
    ...(media?.schema && !isEmptyBody(contract, media.schema) && { body: { schema: media.schema } }),
    ...inPlaces(path, parametersOf(contract, item, object)),
  });
}

function isSame(one: FlaggedField, other: FlaggedField): boolean {
  const known = ({ place, name }: FlaggedField): string => `${place} ${place === "header" ? name.toLowerCase() : name}`;
  return known(one) === known(other);
}

function compareFlags(command: string, old: FlaggedField, now: FlaggedField, all: FlaggedField[], place: Place): void {
  for (const [was, is] of [
    [old.flag, now.flag],
    [old.opposite, now.opposite],
    [old.also, now.also ?? now.flag],
  ]) {
    if (was === undefined || was === is) continue;
    const other = all.find(({ flag, opposite, also }) => [flag, opposite, also].includes(was));
    const becomes = is === undefined ? "is gone" : `is ${asCode(is)} now`;
    const taken = other ? `, and ${asCode(was)} sets \`${fieldAt(other.place, other.name)}\`` : "";
    report(place, "major", `${asCode(was)} of \`${command}\` ${becomes}${taken}.`);
  }
}

/** What a command takes for its cost. */
function costFlags({ "x-credits": credits }: OperationObject): string[] {
  if (!credits) return [];
  const isByLength = credits.rates?.some(({ per }) => per === "duration");
  return ["max-credits", "yes", ...(isByLength ? ["estimate-seconds"] : [])];
}

function asCode(flag: string): string {
  return `\`--${flag}\``;
}
