// Prism, which makes answers of what the contract shows. It takes half a second to load, so it is loaded with the first answer that it makes.
import {
  createInstance,
  type IHttpMockConfig,
  type PrismHttpComponents,
  resetJSONSchemaGenerator,
} from "@stoplight/prism-http";
import type { HttpMethod, IHttpOperation } from "@stoplight/types";
import { mediaTypeOf } from "@video-ads/http/media-type";
import * as E from "fp-ts/lib/Either.js";
import { type AnswerFault, valueFaults } from "../contract/answer-faults.ts";
import { isTextOfItsOwn } from "../contract/json-schema.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { MockAnswer } from "../http/messages.ts";
import { Refusal } from "../http/refusal.ts";
import { withEndingSchemas } from "./ending-schemas.ts";

/** What Prism is asked for. */
export type Wanted = IHttpMockConfig["mock"];

/** An answer, and what the contract has against it. */
export interface Mocked {
  answer: MockAnswer;
  faults: readonly MockedFault[];
}

export interface MockedFault extends AnswerFault {
  /** In what the contract shows, not in what was made of its schema. */
  isShown: boolean;
}

/**
 * Has Prism answer a request that keeps the contract, and hold its answer against it.
 *
 * @throws {Refusal} When Prism has none.
 */
export async function mocked(operation: ContractOperation, path: string, wanted: Wanted): Promise<Mocked> {
  const { output, validations } = await made(operation, path, wanted);
  const { statusCode: status, headers = {}, body } = output;
  const type = headers["Content-type"];
  const schema = operation.answerContent(status, mediaTypeOf(type))?.schema;
  const isText = schema !== undefined && type !== undefined && isTextOfItsOwn(body, mediaTypeOf(type) ?? type, schema);
  const found = validations.output.map(({ path: place = [], message }) => ({
    place: place.join(".") || "status",
    message,
    isShown: isShown(operation, status, place.map(String), { wanted, type }),
  }));
  // Prism holds what was made up against the schemas that it was made of, which have changed since.
  const faults =
    wanted.dynamic && schema !== undefined
      ? [...found.filter(notOfTheBody), ...madeUpFaults(operation, status, body, mediaTypeOf(type))]
      : found;
  return { answer: { status, headers, body }, faults: isText ? faults.filter(notOfTheBody) : faults };
}

/** What the contract has against a body that no example shows. */
function madeUpFaults(...answer: Parameters<typeof valueFaults>): MockedFault[] {
  return valueFaults(...answer).map((fault) => ({ ...fault, isShown: false }));
}

/** @throws {Refusal} When Prism has no answer, or would go on making it for ever. */
async function made(operation: ContractOperation, path: string, wanted: Wanted) {
  const { answered: http, id, method } = operation;
  try {
    return await asked(wanted.dynamic ? withOwnBundle(http) : http, path, wanted);
  } catch (error) {
    if (!isEndless(error)) throw error;
  }
  try {
    return await asked(withEndingSchemas(http), path, wanted);
  } catch (error) {
    if (!isEndless(error)) throw error;
    const reason = `${id} shows no example of its answer, and none can be made of its schema, which never ends: put one into the contract, under ${method} ${operation.path}.`;
    throw new Refusal(500, reason);
  }
}

/** @throws {Refusal} When Prism has no answer. */
async function asked(http: IHttpOperation, path: string, wanted: Wanted) {
  const input = { method: http.method as HttpMethod, url: { path } };
  const result = await prism.request(input, [http], { ...CONFIG, mock: wanted })();
  if (E.isLeft(result)) throw refusalOf(result.left);
  return result.right;
}

/** What makes things up has run out of stack. Where it knows the place, it says so in an error of its own. */
function isEndless(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.message.includes("call stack size exceeded"));
}

/** What makes things up writes into what recursive schemas lead to, which every other answer is held against. */
function withOwnBundle(http: IHttpOperation): IHttpOperation {
  const bundle = "__bundled__" in http ? http.__bundled__ : undefined;
  return bundle === undefined ? http : Object.assign({ ...http }, { __bundled__: structuredClone(bundle) });
}

/** How often something else is made up. */
const TRIES = 20;

/**
 * What Prism makes of a schema has its types and not all of its rules, such as a pattern. Where it breaks them, the same parts are made up at
 * random, and are the same each time.
 *
 * @param first What has been made. Where it breaks nothing, it is the answer.
 */
export async function madeAgain(
  operation: ContractOperation,
  path: string,
  wanted: Wanted,
  first: Mocked,
): Promise<Mocked> {
  if (first.faults.length === 0) return first;
  const { status, headers, body } = first.answer;
  const keepsBody = isShown(operation, status, ["body"], { wanted, type: headers?.["Content-type"] });
  const plain = wanted.dynamic
    ? await mocked(operation, path, { ...wanted, dynamic: false }).catch(() => first)
    : first;
  const mended = (one: Mocked): Mocked => (keepsBody ? one : withPlainParts(operation, one, plain.answer.body));
  const isHollow = ({ answer }: Mocked): boolean => isEmptyList(answer.body) && !isEmptyList(plain.answer.body);
  let last = mended(first);
  let hollow: Mocked | undefined;
  for (let attempt = 0; attempt < TRIES && (last.faults.length > 0 || isHollow(last)); attempt++) {
    if (last.faults.length === 0) hollow = last;
    const seed = `${wanted.seed ?? operation.id} ${attempt}`;
    const made = await mocked(operation, path, { ...wanted, dynamic: true, seed }).catch(() => undefined);
    // It would keep the seed for whatever comes next.
    resetJSONSchemaGenerator();
    if (!made) break;
    last = keepsBody ? { answer: { ...made.answer, body }, faults: made.faults.filter(notOfTheBody) } : mended(made);
  }
  if (last.faults.length === 0) return last;
  return keepsBody ? last : (hollow ?? pruned(operation, first, () => true));
}

/**
 * With parts of a plain answer in the place of those that break the contract, and without those of them that it can do without. Entries of
 * lists stay: an app that goes through them is to find some.
 */
function withPlainParts(operation: ContractOperation, made: Mocked, plain: unknown): Mocked {
  const { status, headers } = made.answer;
  const type = mediaTypeOf(headers?.["Content-type"]);
  const body = structuredClone(made.answer.body);
  for (const { place } of valueFaults(operation, status, body, type)) {
    const steps = stepsIn(place);
    const holder = holderOf(body, steps);
    const name = steps.at(-1);
    const instead = steps.reduce<unknown>(
      (at, step) => (Array.isArray(at) ? (at[Number(step)] ?? at[0]) : Object(at)[step]),
      plain,
    );
    if (name !== undefined && instead !== undefined && typeof holder === "object" && holder !== null)
      Reflect.set(holder, name, structuredClone(instead));
  }
  const faults = [...made.faults.filter(notOfTheBody), ...madeUpFaults(operation, status, body, type)];
  return pruned(operation, { answer: { ...made.answer, body }, faults }, (holder) => !Array.isArray(holder));
}

function isEmptyList(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0;
}

/**
 * Without the parts that break the contract, where it can do without them: Prism ends a schema that leads back to itself anywhere, and what it
 * leaves there is not whole.
 *
 * @param mayLoseParts Whether something may be taken out of an object, or of a list.
 */
function pruned(
  operation: ContractOperation,
  { answer, faults }: Mocked,
  mayLoseParts: (holder: unknown) => boolean,
): Mocked {
  const { status, headers } = answer;
  const type = mediaTypeOf(headers?.["Content-type"]);
  const faultsOf = (body: unknown): AnswerFault[] => valueFaults(operation, status, body, type);
  let body = structuredClone(answer.body);
  let left = faultsOf(body);
  while (left.length > 0) {
    const [fault] = left;
    const steps = fault ? stepsIn(fault.place) : [];
    // The smallest part first: what holds it is broken without it where it is required.
    const better = steps
      .map((_, index) => steps.slice(0, steps.length - index))
      .filter((place) => mayLoseParts(holderOf(body, place)))
      .map((place) => without(body, place))
      .map((tried) => ({ tried, faults: faultsOf(tried) }))
      .find((one) => one.faults.length < left.length);
    if (!better) break;
    ({ tried: body, faults: left } = better);
  }
  return left.length > 0 ? { answer, faults } : { answer: { ...answer, body }, faults: faults.filter(notOfTheBody) };
}

/** A copy without the part at a place. */
function without(value: unknown, steps: readonly string[]): unknown {
  const copy = structuredClone(value);
  const holder = holderOf(copy, steps);
  const last = steps.at(-1) ?? "";
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(Object(holder), last);
  return copy;
}

/** What the part at a place stands in. */
function holderOf(value: unknown, steps: readonly string[]): unknown {
  return steps.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], value);
}

/** The steps from the body on. */
function stepsIn(place: string): string[] {
  return place.split(".").slice(1);
}

function notOfTheBody({ place }: AnswerFault): boolean {
  return !place.startsWith("body");
}

/** Whether the contract has an example of a part of an answer, by its place. */
function isShown(
  operation: ContractOperation,
  status: number,
  [part, name = ""]: readonly string[],
  { wanted, type }: { wanted: Wanted; type: string | undefined },
): boolean {
  if (part === "body") return !wanted.dynamic && operation.shows(status, mediaTypeOf(type));
  if (part !== "header") return true;
  const header = operation.answerHeaders(status).find((one) => one.name.toLowerCase() === name.toLowerCase());
  return (header?.examples ?? []).length > 0;
}

/** The host has found the operation, checked the keys and held the request against the contract. */
const CONFIG: IHttpMockConfig = {
  isProxy: false,
  upstreamProxy: undefined,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: true,
  errors: true,
  mock: { dynamic: false },
};

const nothing = (): void => {};

/** Prism talks a lot and wants a level `success`; the mock has a log of its own. */
const logger: PrismHttpComponents["logger"] = Object.assign(Object.create(null), {
  child: () => logger,
  success: nothing,
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
});

/** The operation has been found: it is the only one that Prism is given. */
const route: PrismHttpComponents["route"] = ({ resources: [found] }) =>
  found ? E.right(found) : E.left(new Error("Prism was given no operation"));

const prism = createInstance(CONFIG, { logger, route });

/** Prism's errors carry a status. */
function refusalOf(error: Error & { status?: number; detail?: string }): Error {
  return error.status === undefined ? error : new Refusal(error.status, error.detail ?? error.message);
}
