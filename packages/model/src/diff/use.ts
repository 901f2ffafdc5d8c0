// What of a comparison an app uses. Where nothing is said of what it uses, it uses everything.
import { documentedStatus } from "../contract/documented-status.ts";
import { mergedSchema } from "../contract/merged.ts";
import type { OpenApi, OperationObject, Schema } from "../contract/types.ts";
import { fieldAt } from "../usage/places.ts";
import { tagOf } from "../usage/visit.ts";
import type { Place } from "./place.ts";

/** Whether an app's own use bounds what is looked at here: a shape that contains itself is used to some depth. */
export function isCutDown({ use, direction }: Place): boolean {
  return (direction === "sent" ? use?.sends : use?.gets) !== undefined;
}

/** Whether the app sends, or is sent, what stands here. */
export function isUsed({ use, direction, at }: Place): boolean {
  const { sends, gets } = use ?? {};
  if (direction === "received") return gets === undefined || gets.includes(at);
  return sends === undefined || Object.hasOwn(sends, at);
}

/** Whether the app sends it with everything in which it can stand: that it has to be there is nothing new to it. */
export function isAlwaysSent({ use, direction, at }: Place): boolean {
  const sent = direction === "sent" ? use?.sends?.[at] : undefined;
  return sent !== undefined && !sent.sometimes;
}

/** Whether the app leaves it out of something in which it can stand: then its default counts. */
export function isLeftOut(place: Place): boolean {
  return place.direction === "sent" && !isAlwaysSent(place);
}

/** Whether the app sends one of these values here. */
export function sendsOneOf(place: Place, values: readonly unknown[]): boolean {
  const { use, direction, at } = place;
  if (direction === "received" || !use?.sends) return true;
  const sent: readonly unknown[] = use.sends[at]?.values ?? [];
  return values.some((value) => sent.includes(value));
}

/** Whether what the app sends here can be of this shape: it is of none whose tag it never sends. */
export function sendsShape(place: Place, contract: OpenApi, shape: Schema): boolean {
  if (place.direction === "received" || !place.use?.sends) return true;
  const { properties = {}, required = [] } = mergedSchema(contract, shape);
  return Object.entries(properties).every(([name, schema]) => {
    const tag = tagOf(contract, schema);
    const at: Place = { ...place, at: fieldAt(place.at, name) };
    if (tag === undefined || (!required.includes(name) && !isUsed(at))) return true;
    return sendsOneOf(at, [tag]);
  });
}

/** The place of an operation; undefined of one that the app does not use. */
export function ofOperation(place: Place, { operationId }: OperationObject): Place | undefined {
  const { use } = place;
  if (!use) return { ...place, operation: operationId, at: "" };
  const used = Object.hasOwn(use.all.operations, operationId) ? use.all.operations[operationId] : undefined;
  // Of what was only refused nobody knows what it sends.
  const { sends } = used ?? {};
  return used && { ...place, operation: operationId, at: "", use: { all: use.all, ...(sends && { sends }) } };
}

/** The place of a callback; undefined of one whose posts the app does not take. */
export function ofCallback(place: Place, post: OperationObject): Place | undefined {
  const { use } = place;
  const source = post["x-webhook"]?.source;
  if (!use || source === undefined) return { ...place, at: "", ...(use && { use: { all: use.all } }) };
  const used = Object.hasOwn(use.all.webhooks, source) ? use.all.webhooks[source] : undefined;
  return used && { ...place, webhook: source, at: "", use: { all: use.all, gets: used.fields } };
}

/** Whether the app has met an answer with this status. */
export function meets({ use, operation = "" }: Place, status: string, documented: readonly string[]): boolean {
  if (!use) return true;
  const { statuses = [] } = use.all.operations[operation] ?? {};
  return statuses.some((met) => documentedStatus(documented, met) === status);
}

/** Whether somebody calls the operation from a command line. */
export function sendsByCommand({ use, operation = "" }: Place): boolean {
  return !use || use.all.operations[operation]?.commands === true;
}

/** Whether the app sends a body of this type. */
export function sendsType({ use, operation = "", direction }: Place, type: string): boolean {
  return direction === "received" || !use?.sends || (use.all.operations[operation]?.types.includes(type) ?? false);
}

/** Whether the app always says with this field which of the values it wants, and never this one. */
export function neverAsksFor(place: Place, value: string): boolean {
  return isAlwaysSent(place) && (place.use?.sends?.[place.at]?.values?.length ?? 0) > 0 && !sendsOneOf(place, [value]);
}

/** Whether the app has met a job in this state. */
export function meetsState({ use }: Place, state: string): boolean {
  return !use || Object.values(use.all.operations).some(({ states }) => states.includes(state));
}
