// Words that arrive: states, codes of errors, values of sets. Value sets of what is received are open, so that no type shows that a
// word never comes again, and who looks for it waits for ever.
import { resolve } from "../contract/refs.ts";
import type {
  JobReading,
  MediaType,
  OpenApi,
  OperationObject,
  Reference,
  RequestBody,
  ResponseObject,
} from "../contract/types.ts";
import { allows, schemasAtPlace, valuesIn } from "../usage/at-place.ts";
import { shownAt, type Tell, tellsOfAnswer, tellsOfPost } from "../usage/tells.ts";
import type { Received } from "../usage/types.ts";
import { jobsRead } from "./extensions/new-ends.ts";
import { shown } from "./names.ts";
import { type Place, provisionalIf, report } from "./place.ts";

/** A message in both contracts. */
interface Message {
  before: Side;
  after: Side;
  /** What its places begin with in a recording: `answer 200 `; nothing of a webhook. */
  prefix: string;
  isPost: boolean;
  place: Place;
}

interface Side {
  contract: OpenApi;
  media: MediaType;
  tells: readonly Tell[];
}

/** Compares what comes of an operation, or with what a callback posts, by the words that arrive. Where nothing is said of what an app has met: by all that tell what has happened. */
export function compareArriving(before: OperationObject, after: OperationObject, place: Place): void {
  const at: Place = { ...place, direction: "received", typed: false };
  if (place.direction === "sent") compareAnswers(before, after, at);
  else comparePosts(before, after, at);
}

function compareAnswers(before: OperationObject, after: OperationObject, place: Place): void {
  const { use, operation = "" } = place;
  const { receives = {}, states = [] } = use?.all.operations[operation] ?? {};
  for (const [status, response] of Object.entries(before.responses)) {
    const next = after.responses[status];
    const [old, now] = [
      sideOf(place.before, before, status, response),
      next && sideOf(place.after, after, status, next),
    ];
    if (!old || !now) continue;
    const prefix = `answer ${status} `;
    const message: Message = { before: old, after: now, prefix, isPost: false, place: certainly(response, place) };
    compareWords(message, use ? both(within(receives, prefix), inStates(old, states)) : everyWord(old, false));
  }
}

/** A status that is not certain, and all that it comes with. */
function certainly(response: ResponseObject | Reference, place: Place): Place {
  return provisionalIf(place, resolve<ResponseObject>(place.before, response)["x-provisional"]);
}

function comparePosts(before: OperationObject, after: OperationObject, place: Place): void {
  const { use, webhook } = place;
  const [old, now] = [postedBy(place.before, before), postedBy(place.after, after)];
  if (!old || !now) return;
  const message: Message = { before: old, after: now, prefix: "", isPost: true, place };
  const { receives = {}, events = [] } = (webhook === undefined ? undefined : use?.all.webhooks[webhook]) ?? {};
  compareWords(message, use ? both(receives, inEvents(old, events)) : everyWord(old, true));
}

function sideOf(
  contract: OpenApi,
  object: OperationObject,
  status: string,
  response: ResponseObject | Reference,
): Side | undefined {
  const media = resolve<ResponseObject>(contract, response).content?.["application/json"];
  const { "x-job": job } = object;
  return (
    media && { contract, media, tells: tellsOfAnswer(contract, object, status, job && readingOf(contract, job.type)) }
  );
}

function postedBy(contract: OpenApi, { requestBody, "x-webhook": reports }: OperationObject): Side | undefined {
  const [media] = Object.values(requestBody ? resolve<RequestBody>(contract, requestBody).content : {});
  return media && reports && { contract, media, tells: tellsOfPost(contract, readingOf(contract, reports.source)) };
}

function readingOf(contract: OpenApi, type: string): JobReading | undefined {
  return jobsRead(contract).find((job) => job.type === type);
}

/** Every word that can arrive where programs are told what has happened: of a webhook, whose examples are all that is reported, no state that they leave out. */
function everyWord({ contract, media, tells }: Side, isPost: boolean): Received {
  return Object.fromEntries(
    tells.map(({ place, states = {} }): [string, string[]] => {
      const ofSets = schemasAtPlace(contract, media.schema, place).schemas.flatMap((each) => valuesIn(contract, each));
      const shownThere = [...shownAt(contract, media, place).values()].flat();
      const ofJob = isPost && shownThere.length > 0 ? [] : Object.keys(states);
      const words = [...ofJob, ...ofSets, ...shownThere].filter((word) => typeof word === "string");
      return [place, [...new Set(words)]];
    }),
  );
}

/** What older recordings say of an answer: its states. */
function inStates({ tells }: Side, met: readonly string[]): Received {
  return Object.fromEntries(tells.flatMap(({ place, states }) => (states ? [[place, met]] : [])));
}

/** What older recordings say of a webhook: the names of the examples of what was reported. */
function inEvents({ contract, media, tells }: Side, events: readonly string[]): Received {
  return Object.fromEntries(
    tells.map(({ place }): [string, string[]] => {
      const examples = [...shownAt(contract, media, place)].filter(([name]) => events.includes(name));
      return [place, examples.flatMap(([, words]) => words).filter((word) => typeof word === "string")];
    }),
  );
}

function within(receives: Received, prefix: string): Received {
  const own = Object.entries(receives).filter(([place]) => place.startsWith(prefix));
  return Object.fromEntries(own.map(([place, values]) => [place.slice(prefix.length), values]));
}

function both(one: Received, other: Received): Received {
  const places = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    places.map((place) => [place, [...new Set([...(one[place] ?? []), ...(other[place] ?? [])])]]),
  );
}

function compareWords(message: Message, words: Received): void {
  const { before, prefix } = message;
  for (const [place, values] of Object.entries(words)) {
    const tell = before.tells.find((each) => each.place === place);
    const { schemas, provisional } = schemasAtPlace(before.contract, before.media.schema, place);
    // What has come although the contract before did not have it, this contract has not taken away.
    for (const word of values.filter((each) => schemas.some((schema) => allows(before.contract, schema, each)))) {
      const why = whyNot(word, place, message);
      const mark = provisional ? true : tell?.states?.[String(word)]?.provisional;
      const at = provisionalIf({ ...message.place, at: `${prefix}${place}` }, mark);
      if (why) report(at, "major", `${shown(fieldIn(place))} no longer comes as ${shown(word)}: ${why}.`);
    }
  }
}

/** As programs write it. */
function fieldIn(place: string): string {
  return place.replace(/^body(\[\])*\.?/, "") || place;
}

/** Why a word that arrived does not any more; undefined where it can. That the field is gone is said of the field. */
function whyNot(word: unknown, place: string, { before, after, isPost }: Message): string | undefined {
  const { schemas } = schemasAtPlace(after.contract, after.media.schema, place);
  if (schemas.length === 0) return undefined;
  if (!schemas.some((each) => allows(after.contract, each, word))) {
    const left = [...new Set(schemas.flatMap((each) => valuesIn(after.contract, each)))].filter(
      (each) => each !== null,
    );
    return left.length > 0 ? `it is one of ${left.map(shown).join(", ")}` : "it is of another type";
  }
  const tells = ({ tells }: Side): Tell | undefined => tells.find((each) => each.place === place);
  const [old, now] = [tells(before), tells(after)];
  if (!old || !now) return undefined;
  return shownOtherwise(word, place, { before, after, isPost }) ?? (isPost ? noState(word, old, now) : undefined);
}

/** The examples of a webhook are all that is reported. Those of an answer are some of many: only that one of them shows another word says something. */
function shownOtherwise(
  word: unknown,
  place: string,
  { before, after, isPost }: Pick<Message, "before" | "after" | "isPost">,
): string | undefined {
  const old = [...shownAt(before.contract, before.media, place)].filter(([, words]) => words.includes(word));
  const now = shownAt(after.contract, after.media, place);
  if (old.length === 0 || now.size === 0 || [...now.values()].flat().includes(word)) return undefined;
  const other = old.map(([name]) => [name, now.get(name)?.[0]] as const).find(([, words]) => words !== undefined);
  if (other) return `its example ${shown(other[0])} has ${shown(other[1])} now`;
  return isPost ? "no example has it any more" : undefined;
}

/** Of what is read, the rule of jobs says so. */
function noState(word: unknown, { states: old = {} }: Tell, { states: now = {} }: Tell): string | undefined {
  const isState = (states: object): boolean => typeof word === "string" && Object.hasOwn(states, word);
  return isState(old) && !isState(now) ? "it is no state of the job any more" : undefined;
}
