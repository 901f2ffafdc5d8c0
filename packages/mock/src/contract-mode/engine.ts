import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import { type AnswerFault, headFaults, valueFaults } from "../contract/answer-faults.ts";
import type { ErrorBodies } from "../contract/error-bodies.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { requestValidator } from "../contract/request-validator.ts";
import { shownHeaderFaults, withShownHeaders } from "../contract/shown-headers.ts";
import { faultsOf, type Violation } from "../contract/violation.ts";
import type { Handler, MockAnswer, MockRequest, OwnHandler } from "../http/messages.ts";
import { Refusal } from "../http/refusal.ts";
import type { Preference } from "./prefer.ts";
import type { Wanted } from "./prism.ts";

/** Marks an answer that comes from no state, and says what it was made from. */
export const FALLBACK_HEADER = "x-sandbox-fallback";

/** A request that was let in and read. */
export interface Call {
  operation: ContractOperation;
  request: MockRequest;
  /** Media type of the body, when there is one. */
  mediaType?: string;
  /** What was already seen to be wrong while reading. */
  violations: readonly Violation[];
  /** Media type of the answer that its caller likes best. */
  answerType?: string;
  preference?: Preference;
}

/** Loaded with the first answer that it makes. */
let prism: Promise<typeof import("./prism.ts")> | undefined;

/** Who answers an operation; undefined leaves it to the contract's examples. */
export type HandlerOf = (operation: ContractOperation) => Handler | undefined;

/** Adds to an answer that is made from the contract, and by no handler, what is to be said of it. */
export type Telling = (answer: MockAnswer, request: MockRequest, operation: ContractOperation) => MockAnswer;

/**
 * Holds requests and answers against the contract. Who has a handler is answered by it; what has none, and what a preference asks for, is
 * answered by Prism.
 */
export class Engine {
  readonly #errors: ErrorBodies;
  readonly #handlerOf: HandlerOf;
  readonly #own: ReadonlyMap<string, OwnHandler>;
  readonly #seed: string | undefined;
  readonly #telling: Telling;

  /**
   * @param errors How the contract says what is wrong.
   * @param seed Makes `dynamic` answers repeatable.
   * @param own Who answers in the place of a handler, by `operationId`, and can ask it.
   * @param telling What is said of answers that no handler makes.
   */
  constructor(
    errors: ErrorBodies,
    handlerOf: HandlerOf,
    seed: string | undefined,
    own: Readonly<Record<string, OwnHandler>> = {},
    telling: Telling = (answer) => answer,
  ) {
    this.#errors = errors;
    this.#handlerOf = handlerOf;
    this.#own = new Map(Object.entries(own));
    this.#seed = seed;
    this.#telling = telling;
  }

  /**
   * Answers a request.
   *
   * @returns The answer, or a 500 with `violations` when a handler's answer breaks the contract.
   * @throws {Refusal} 400 with the errors field by field when the request breaks the contract.
   */
  async answer(call: Call): Promise<MockAnswer> {
    const violations = violationsOf(call);
    if (call.operation.documented.length === 0) return this.#undocumented(call.operation);
    if (violations.length > 0) throw new Refusal(400, faultsOf(violations), { violations });
    // What could not be answered is not done.
    const unsent = this.#own.has(call.operation.id) ? [] : shownHeaderFaults(call.operation);
    const handle = call.preference ? undefined : this.#answerer(call);
    if (handle && unsent.length > 0) return this.#broken(call.operation, unsent);
    return handle ? this.#checked(await this.#answered(handle, call.operation), call) : this.#mocked(call);
  }

  /** Nobody knows what it answers. */
  #undocumented(operation: ContractOperation): MockAnswer {
    const { id, method, path } = operation;
    const reason = `${id} has no responses in the contract, so that there is nothing to answer: put one under ${method} ${path}, responses, such as 200 or default.`;
    return { status: 500, body: this.#errors.body(500, reason, operation) };
  }

  /** What was answered, or a 500 that says how it breaks the contract. */
  #checked(answer: MockAnswer, { operation }: Call): MockAnswer {
    const faults = answerFaults(operation, answer);
    return faults.length > 0 ? this.#broken(operation, faults) : answer;
  }

  /** The answer that Prism makes. */
  async #mocked(call: Call): Promise<MockAnswer> {
    const { preference, operation, request } = call;
    const wanted: Wanted = {
      dynamic: preference?.dynamic ?? false,
      mediaTypes: [call.answerType ?? operation.answerType(preference?.code ?? operation.status)],
      ...(preference?.code === undefined ? {} : { code: preference.code }),
      ...(preference?.example === undefined ? {} : { exampleKey: preference.example }),
      ...(this.#seed === undefined ? {} : { seed: this.#seed }),
    };
    prism ??= import("./prism.ts");
    const { mocked, madeAgain } = await prism;
    const first = await mocked(operation, request.path, wanted);
    const { answer, faults } = first.faults.some(({ isShown }) => isShown)
      ? first
      : await madeAgain(operation, request.path, wanted, first);
    if (faults.some(({ isShown }) => !isShown)) return this.#unmade(operation, answer, faults);
    if (faults.length > 0) return this.#broken(operation, faults);
    const { status, body } = answer;
    const { "Content-type": type, ...headers } = answer.headers ?? {};
    const asText = type !== undefined && body !== undefined && !isWrittenInJson(mediaTypeOf(type));
    if (asText && typeof body === "object") return this.#noText(call, type);
    const other = type !== undefined && mediaTypeOf(type) !== operation.answerType(status);
    const made = {
      status,
      headers: { ...(other ? { "content-type": type } : {}), ...headers, ...this.#madeUp(call) },
      body: asText ? String(body) : body,
    };
    return this.#telling(made, request, operation);
  }

  /** Nobody has answered, and the contract shows nothing: it was made up from the schema, and nobody has asked for that. */
  #madeUp({ operation, preference }: Call): Record<string, string> {
    const status = preference?.code ?? operation.status;
    const shown = operation.exampleNames(status).length > 0 || operation.answerMediaTypes(status).length === 0;
    const isPlayed = preference === undefined && (this.#own.has(operation.id) || this.#handlerOf(operation));
    return shown || preference?.dynamic || isPlayed ? {} : { [FALLBACK_HEADER]: "schema" };
  }

  /** Whoever stands in the place of an operation's handler, and can ask it; else the handler. Undefined: the contract's examples answer. */
  #answerer(call: Call): (() => MockAnswer | Promise<MockAnswer>) | undefined {
    const { operation, request } = call;
    const found = this.#handlerOf(operation);
    const handler = found && (async () => withShownHeaders(operation, await found(request)));
    const own = this.#own.get(operation.id);
    if (!own) return handler;
    const byItself = (): Promise<MockAnswer> =>
      handler ? this.#answered(handler, operation) : this.answer({ ...call, preference: { dynamic: false } });
    // What it answers with may be what the sandbox keeps.
    return () => own(request, async () => structuredClone(await byItself()));
  }

  /** What a handler refuses is an answer, and so held against the contract like any other. */
  async #answered(answer: () => MockAnswer | Promise<MockAnswer>, operation: ContractOperation): Promise<MockAnswer> {
    try {
      return await answer();
    } catch (error) {
      // That a path names nothing is no answer of the operation where it describes none.
      const describes = !(error instanceof Refusal && error.status === 404) || operation.statuses.includes(404);
      if (error instanceof Refusal && describes) return this.#errors.answer(error, operation);
      throw error;
    }
  }

  /** An example that is an object says nothing of how it is written in another type than JSON. */
  #noText({ operation }: Call, type: string): MockAnswer {
    const reason = `${operation.id} answers ${type} with an object, which is written in JSON only: give it an example that is a text.`;
    return { status: 500, body: this.#errors.body(500, reason, operation) };
  }

  /** Nobody has shown what the answer is, and what is made of its schema breaks it. */
  #unmade(operation: ContractOperation, { status }: MockAnswer, faults: readonly AnswerFault[]): MockAnswer {
    const { id, method, path } = operation;
    const place = faults.some(({ place }) => place.startsWith("body")) ? "content" : "headers";
    const reason = `${id} shows no example of its answer ${status}, and none that keeps the contract could be made of the schema: put one into the contract, under ${method} ${path}, responses, ${status}, ${place}.`;
    return this.#refused(operation, reason, faults);
  }

  #broken(operation: ContractOperation, faults: readonly AnswerFault[]): MockAnswer {
    return this.#refused(operation, `The answer of ${operation.id} breaks the contract.`, faults);
  }

  #refused(operation: ContractOperation, reason: string, faults: readonly AnswerFault[]): MockAnswer {
    const body = this.#errors.body(500, reason, operation);
    return {
      status: 500,
      body: {
        ...(typeof body === "object" ? body : {}),
        violations: faults.map(({ place, message }) => ({ location: place, message })),
      },
    };
  }
}

/** What the contract has against a request. */
function violationsOf({ operation, request, mediaType, violations }: Call): readonly Violation[] {
  const spoiled = new Set(violations.map(({ path: [field] }) => field));
  const found = requestValidator(operation.http).check({
    path: request.pathParameters,
    query: request.query,
    header: request.headers,
    ...(mediaType === undefined ? {} : { body: { mediaType, value: request.body } }),
  });
  // What could not even be read needs no second sentence.
  return [...violations, ...found.filter(({ path: [field] }) => field === undefined || !spoiled.has(field))];
}

/** What the contract has against the answer of a handler. */
function answerFaults(operation: ContractOperation, { status, headers, body }: MockAnswer): AnswerFault[] {
  const own = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const sent = { ...(body === undefined ? {} : { "content-type": operation.answerType(status) }), ...own };
  const head = headFaults(operation, status, sent);
  return head.some(({ place }) => place === "status")
    ? head
    : [...head, ...valueFaults(operation, status, body, mediaTypeOf(sent["content-type"]))];
}
