// Recordings are put together in any order, as often as one likes.
import { holderOf, isEntry } from "./places.ts";
import type { EnumValue, OperationUsage, Received, Sent, Usage, WebhookUsage } from "./types.ts";

export function noUsage(contract: string): Usage {
  return { usage: 1, contract, operations: {}, webhooks: {} };
}

/** What two recordings say together; of the contract of the first. */
export function mergeUsage(one: Usage, other: Usage): Usage {
  return {
    usage: 1,
    contract: one.contract,
    operations: merged(one.operations, other.operations, mergeOperation),
    webhooks: merged(one.webhooks, other.webhooks, mergeWebhook),
  };
}

function mergeOperation(one: OperationUsage, other: OperationUsage): OperationUsage {
  const sends = one.sends && other.sends ? mergeSent(one.sends, other.sends) : (one.sends ?? other.sends);
  return {
    ...(sends && { sends }),
    ...((one.commands ?? other.commands) && { commands: true }),
    types: union(one.types, other.types),
    statuses: union(one.statuses, other.statuses),
    states: union(one.states, other.states),
    ...mergeReceived(one.receives, other.receives),
  };
}

function mergeWebhook(one: WebhookUsage, other: WebhookUsage): WebhookUsage {
  return {
    events: union(one.events, other.events),
    fields: union(one.fields, other.fields),
    ...mergeReceived(one.receives, other.receives),
  };
}

/** Of recordings that are older than this there is none. */
function mergeReceived(one: Received = {}, other: Received = {}): { receives?: Received } {
  const receives = merged(one, other, union);
  return Object.keys(receives).length > 0 ? { receives } : {};
}

type Sends = Readonly<Record<string, Sent>>;

/** What one never had where the other always had it was sent sometimes. */
function mergeSent(one: Sends, other: Sends): Sends {
  const lacks = (sends: Sends, place: string): boolean => {
    if (Object.hasOwn(sends, place)) return sends[place]?.sometimes === true;
    if (isEntry(place)) return false;
    const holder = holderOf(place);
    return holder === undefined || Object.hasOwn(sends, holder);
  };
  return Object.fromEntries(
    sorted([...Object.keys(one), ...Object.keys(other)]).map((place): [string, Sent] => {
      const values = union(one[place]?.values ?? [], other[place]?.values ?? []);
      const sometimes = lacks(one, place) || lacks(other, place);
      return [place, { ...(sometimes && { sometimes }), ...(values.length > 0 && { values }) }];
    }),
  );
}

function merged<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  merge: (one: T, other: T) => T,
): Record<string, T> {
  return Object.fromEntries(
    sorted([...Object.keys(one), ...Object.keys(other)]).flatMap((name): [string, T][] => {
      const [a, b] = [one[name], other[name]];
      const whole = a && b ? merge(a, b) : (a ?? b);
      return whole ? [[name, whole]] : [];
    }),
  );
}

/** Each once, in an order that does not depend on when it was met. */
function union<T extends EnumValue>(one: readonly T[], other: readonly T[]): T[] {
  return sorted([...one, ...other]);
}

function sorted<T extends EnumValue>(values: readonly T[]): T[] {
  const key = (value: T): string => (typeof value === "number" ? String(value).padStart(20) : String(value));
  return [...new Set(values)].sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}
