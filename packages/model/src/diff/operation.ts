import { METHODS, type OperationObject, type PathItem } from "../contract/types.ts";
import type { Located } from "./addresses.ts";
import { compareArriving } from "./arriving.ts";
import { compareCommands } from "./commands.ts";
import { extensions } from "./extensions/index.ts";
import { requestBody, responses } from "./messages.ts";
import { compareParameters } from "./parameters.ts";
import { type Place, report } from "./place.ts";
import { all, compareFields, elsewhere, type Rule, type RulesOf, value, words } from "./rule.ts";
import { Seen } from "./seen.ts";
import { compareCalls } from "./surface.ts";
import { ofCallback } from "./use.ts";

/** The name of a method, a command and a tool. Of a callback it is none of them. */
const operationId: Rule = {
  compare: (before, after, place) =>
    value(all(place.direction === "sent" ? "major" : "minor")).compare(before, after, place),
};

const callbacks: Rule<NonNullable<OperationObject["callbacks"]>> = {
  compare(before = {}, after = {}, place) {
    const left = postsOf(after);
    for (const old of postsOf(before)) {
      const at = ofCallback(callbackPlace(old, place), old.object);
      const now = taken(left, old);
      if (!at) continue;
      if (!now) {
        report(at, "major", "the callback is gone.");
        continue;
      }
      if (now.name !== old.name) report(at, "minor", `the callback is called \`${now.name}\` now.`);
      const [was, is] = [methodOf(old), methodOf(now)];
      if (was !== is) report(at, "major", `it is sent with ${is}, and was sent with ${was}.`);
      if (now.path !== old.path) report(at, "major", `it goes to \`${now.path}\`, and went to \`${old.path}\`.`);
      compareOperation(old, now, at);
    }
    for (const added of left) report(callbackPlace(added, place), "minor", "the callback is new.");
  },
};

const operationFields = {
  operationId,
  summary: words,
  description: words,
  tags: words,
  deprecated: elsewhere,
  "x-deprecated": extensions["x-deprecated"],
  parameters: elsewhere,
  requestBody,
  responses,
  callbacks,
  security: elsewhere,
  "x-job": extensions["x-job"],
  "x-list": extensions["x-list"],
  "x-credits": extensions["x-credits"],
  "x-balance": extensions["x-balance"],
  "x-webhook": extensions["x-webhook"],
  "x-provisional": extensions["x-provisional"],
  "x-codeSamples": words,
} satisfies RulesOf<OperationObject>;

/** Compares two operations, or what two callbacks post: there, `received` is what the request holds. */
export function compareOperation(before: Located, after: Located, place: Place): void {
  compareParameters(before, after, place);
  // Nobody calls a callback: it comes.
  if (place.direction === "sent") {
    compareCalls(before, after, place);
    compareCommands(before, after, place);
  }
  compareFields(operationFields, before.object, after.object, place);
  compareArriving(before.object, after.object, place);
}

/** The place of an operation. What it says of its certainty holds for everything in it. */
export function operationPlace({ address, object }: Located, place: Place): Place {
  return {
    ...place,
    where: address,
    subject: address,
    name: "the operation",
    seen: new Seen(),
    provisional: place.provisional || object["x-provisional"] !== undefined,
  };
}

/** A post of a callback; its path is the expression that its URL is read from. */
interface Post extends Located {
  name: string;
}

function methodOf({ address }: Post): string {
  return address.slice(0, address.indexOf(" ")).toUpperCase();
}

function postsOf(callbacks: NonNullable<OperationObject["callbacks"]>): Post[] {
  return Object.entries(callbacks).flatMap(([name, items]) =>
    Object.entries(items).flatMap(([path, item]: [string, PathItem]) =>
      METHODS.flatMap((method) => {
        const object = item[method];
        return object ? [{ address: `${method} ${path}`, path, item, object, name }] : [];
      }),
    ),
  );
}

/** The post that is this one: of the same name and address, or else of one of them. */
function taken(posts: Post[], { name, address }: Post): Post | undefined {
  const found =
    posts.find((post) => post.name === name && post.address === address) ??
    posts.find((post) => post.address === address) ??
    posts.find((post) => post.name === name);
  if (found) posts.splice(posts.indexOf(found), 1);
  return found;
}

function callbackPlace({ name, object }: Post, place: Place): Place {
  return {
    ...place,
    where: `callback ${name} of ${place.where}`,
    subject: `callback ${name} of ${place.where}`,
    name: "the callback",
    direction: place.direction === "sent" ? "received" : "sent",
    provisional: place.provisional || object["x-provisional"] !== undefined,
  };
}
