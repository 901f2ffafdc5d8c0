// What is sent and what is answered: bodies, answers, headers.
import { resolve } from "../contract/refs.ts";
import type { Header, MediaType, Reference, RequestBody, ResponseObject } from "../contract/types.ts";
import { extensions } from "./extensions/index.ts";
import { atField, type Place, provisionalIf, report } from "./place.ts";
import { compareFields, elsewhere, grows, map, presence, type Rule, type RulesOf, unrated, words } from "./rule.ts";
import { schemaRule } from "./schema/schema-rule.ts";
import { isAlwaysSent, isUsed, meets, sendsType } from "./use.ts";

const there = presence(grows);

/** Follows the references on both sides. */
export function resolved<T extends object>(rule: Rule<T>): Rule<T | Reference> {
  return {
    compare: (before, after, place) =>
      rule.compare(before && resolve<T>(place.before, before), after && resolve<T>(place.after, after), place),
  };
}

/** Whether it has to be there. Callers have to know when they send it, and may rely on it when they receive it. */
export const required: Rule<boolean> = {
  compare(before = false, after = false, place) {
    if (before === after) return;
    const { owner } = place;
    if (place.direction === "sent" && after && isAlwaysSent(place)) return;
    if (place.direction === "sent")
      report(place, after ? "major" : "minor", `${owner} ${after ? "has to be sent" : "may be left out"}.`);
    else report(place, after ? "minor" : "major", `${owner} ${after ? "is always there" : "may be missing"}.`);
  },
};

/** The schema of what has a name by itself, and is called by it. */
export const schemaOf: Rule<NonNullable<MediaType["schema"]>> = {
  compare: (before, after, place) => schemaRule.compare(before, after, { ...place, name: place.owner, typed: true }),
};

const mediaFields = { schema: schemaOf, examples: words, encoding: unrated } satisfies RulesOf<MediaType>;

/** What a body holds, by its media type. The schema is called by what it is the body of. */
export const content: Rule<Record<string, MediaType>> = {
  compare(before = {}, after = {}, place) {
    const { owner } = place;
    for (const type of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, now] = [before[type], after[type]];
      if (!sendsType(place, type)) continue;
      there.compare(old, now, { ...place, name: `\`${type}\` of ${owner}` });
      if (old && now) compareFields(mediaFields, old, now, { ...place, name: owner });
    }
  },
};

const bodyFields = { required, description: words, content } satisfies RulesOf<RequestBody>;

export const requestBody: Rule<RequestBody | Reference> = resolved({
  compare(before, after, place) {
    const at: Place = { ...place, name: "the body", at: "body" };
    if (before && !isUsed(at) && at.direction === "sent") {
      const has = (body: RequestBody | undefined): boolean => body?.required ?? false;
      required.compare(has(before), has(after ?? before), { ...at, owner: at.name });
    } else if (before && after) compareFields(bodyFields, before, after, at);
    else if (after) report(at, after.required && at.direction === "sent" ? "major" : "minor", "the body is new.");
    else if (before) report(at, "major", "the body is gone.");
  },
});

const headerFields = {
  description: words,
  required,
  deprecated: elsewhere,
  "x-deprecated": extensions["x-deprecated"],
  schema: schemaOf,
} satisfies RulesOf<Header>;

const header: Rule<Header> = {
  compare(before, after, place) {
    there.compare(before, after, place);
    if (before && after) compareFields(headerFields, before, after, place);
  },
};

/** Headers are the same in capitals and in small letters. */
const headers: Rule<Record<string, Header | Reference>> = {
  compare(before = {}, after = {}, place) {
    const inSmall = <T>(all: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
    map(resolved(header), (name) => `the header \`${name}\` of ${place.owner}`).compare(
      inSmall(before),
      inSmall(after),
      place,
    );
  },
};

const answered: Rule<Record<string, MediaType>> = {
  compare: (before, after, place) => content.compare(before, after, { ...place, at: `${place.at} body`.trimStart() }),
};

const responseFields = {
  description: words,
  headers,
  content: answered,
  "x-provisional": extensions["x-provisional"],
} satisfies RulesOf<ResponseObject>;

/** What is said of an answer's certainty is about its status, its types and headers: the record has words of its own. */
const response: Rule<ResponseObject> = {
  compare(before, after, place) {
    const at = provisionalIf(place, before?.["x-provisional"]);
    there.compare(before, after, at);
    if (before && after) compareFields(responseFields, before, after, at);
  },
};

/** Answers, by status: who sends the request receives them. */
export const responses: Rule<Record<string, ResponseObject | Reference>> = {
  compare(before = {}, after = {}, place) {
    const { use: given, direction, at } = place;
    const isAnswer = direction === "sent";
    const whole: Place = {
      ...place,
      direction: isAnswer ? "received" : "sent",
      ...(given && { use: { all: given.all } }),
    };
    for (const status of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (isAnswer && !meets(place, status, Object.keys(before))) continue;
      const here: Place = { ...whole, at: isAnswer ? `answer ${status}` : at };
      resolved(response).compare(before[status], after[status], atField(here, status, `the answer ${status}`));
    }
  },
};
