import {
  createInstance,
  type IHttpProxyConfig,
  type IHttpRequest,
  type PrismHttpComponents,
} from "@stoplight/prism-http";
import type { DiagnosticSeverity, HttpMethod } from "@stoplight/types";
import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import * as E from "fp-ts/lib/Either.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { ErrorBodies } from "../contract/error-bodies.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { requestValidator } from "../contract/request-validator.ts";
import { faultsOf, type Violation } from "../contract/violation.ts";
import type { Handler, MockAnswer, MockRequest, OwnHandler } from "../http/messages.ts";
import { Refusal } from "../http/refusal.ts";
import type { Preference } from "./prefer.ts";
import { silentLogger } from "./silent-logger.ts";

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

/** Who answers an operation; undefined leaves it to the contract's examples. */
export type HandlerOf = (operation: ContractOperation) => Handler | undefined;

/**
 * Prism, with the requests read and the answers made by us: it holds both directions against the contract, and mocks what has
 * no handler.
 */
export class Engine {
  readonly #errors: ErrorBodies;
  readonly #handlerOf: HandlerOf;
  readonly #own: ReadonlyMap<string, OwnHandler>;
  readonly #seed: string | undefined;
  readonly #prism: ReturnType<typeof createInstance>;

  /**
   * @param errors How the contract says what is wrong.
   * @param seed Makes `dynamic` answers repeatable.
   * @param own Who answers in the place of a handler, by `operationId`, and can ask it.
   */
  constructor(
    errors: ErrorBodies,
    handlerOf: HandlerOf,
    seed: string | undefined,
    own: Readonly<Record<string, OwnHandler>> = {},
  ) {
    this.#errors = errors;
    this.#handlerOf = handlerOf;
    this.#own = new Map(Object.entries(own));
    this.#seed = seed;
    this.#prism = createInstance(CONFIG, {
      logger: silentLogger,
      validateInput,
      forward: this.#forward,
    });
  }

  /**
   * Answers a request.
   *
   * @returns The answer, or a 500 with `violations` when a handler's answer breaks the contract.
   * @throws {Refusal} 400 with the errors field by field when the request breaks the contract.
   */
  async answer(call: Call): Promise<MockAnswer> {
    const { preference, operation } = call;
    const config: IHttpProxyConfig = {
      ...CONFIG,
      mock: {
        dynamic: preference?.dynamic ?? false,
        mediaTypes: [call.answerType ?? operation.answerType(preference?.code ?? operation.status)],
        ...(preference?.code === undefined ? {} : { code: preference.code }),
        ...(preference?.example === undefined ? {} : { exampleKey: preference.example }),
        ...(this.#seed === undefined ? {} : { seed: this.#seed }),
      },
    };
    const result = await this.#prism.request(new EngineRequest(call), [call.operation.http], config)();
    if (E.isLeft(result)) throw toError(result.left);
    const { output, validations } = result.right;
    if (validations.output.length > 0) return this.#broken(call.operation, validations.output);
    const { "Content-type": type, ...headers } = output.headers ?? {};
    const asText = type !== undefined && output.body !== undefined && !isWrittenInJson(mediaTypeOf(type));
    if (asText && typeof output.body === "object") return this.#noText(call, type);
    const other = type !== undefined && mediaTypeOf(type) !== operation.answerType(output.statusCode);
    return {
      status: output.statusCode,
      headers: { ...(other ? { "content-type": type } : {}), ...headers, ...this.#madeUp(call) },
      body: asText ? String(output.body) : output.body,
    };
  }

  /** Nobody has answered, and the contract shows nothing: it was made up from the schema. */
  #madeUp({ operation, preference }: Call): Record<string, string> {
    const { status, id } = operation;
    const shown = operation.examples(status).length > 0 || operation.answerMediaTypes(status).length === 0;
    return shown || preference || this.#own.has(id) || this.#handlerOf(operation)
      ? {}
      : { [FALLBACK_HEADER]: "schema" };
  }

  readonly #forward: PrismHttpComponents["forward"] = ({ data }) => {
    if (!(data instanceof EngineRequest)) throw new TypeError("Prism was given a request that is not ours");
    const { call, violations } = data;
    if (violations.length > 0) return () => TE.left(new Refusal(400, faultsOf(violations), { violations }));
    const answer = call.preference ? undefined : this.#answerer(call);
    if (!answer) return () => TE.left(MOCK_IT);
    return () =>
      TE.tryCatch(
        async () => {
          const { status, headers, body } = await this.#answered(answer, call.operation);
          const type = body === undefined ? {} : { "content-type": call.operation.answerType(status) };
          return { statusCode: status, headers: { ...type, ...headers }, body };
        },
        (error) => (error instanceof Error ? error : new Error(String(error))),
      );
  };

  /** Whoever stands in the place of an operation's handler, and can ask it; else the handler. Undefined: the contract's examples answer. */
  #answerer(call: Call): (() => MockAnswer | Promise<MockAnswer>) | undefined {
    const { operation, request } = call;
    const handler = this.#handlerOf(operation);
    const own = this.#own.get(operation.id);
    if (!own) return handler && (() => handler(request));
    const byItself = (): Promise<MockAnswer> =>
      handler
        ? this.#answered(() => handler(request), operation)
        : this.answer({ ...call, preference: { dynamic: false } });
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

  #broken(operation: ContractOperation, violations: readonly { path?: string[]; message: string }[]): MockAnswer {
    const body = this.#errors.body(500, `The answer of ${operation.id} breaks the contract.`, operation);
    return {
      status: 500,
      body: {
        ...(typeof body === "object" ? body : {}),
        violations: violations.map(({ path = [], message }) => ({ location: path.join(".") || "status", message })),
      },
    };
  }
}

/** Proxy mode, in which Prism asks `forward` for the answer; nothing is sent anywhere. */
const CONFIG: IHttpProxyConfig = {
  isProxy: true,
  upstream: new URL("http://handlers.invalid"),
  upstreamProxy: undefined,
  // The host has checked the keys, before it read the body.
  checkSecurity: false,
  validateRequest: true,
  validateResponse: true,
  errors: true,
  mock: { dynamic: false },
};

/** Severity of what must not be. */
const ERROR: DiagnosticSeverity.Error = 0;

/** Tells Prism to make the answer itself. */
const MOCK_IT = Object.assign(new Error("no handler"), {
  name: "https://stoplight.io/prism/errors#UPSTREAM_NOT_IMPLEMENTED",
});

/** What Prism hands from one of its parts to the next. */
class EngineRequest implements IHttpRequest {
  readonly method: HttpMethod;
  readonly url: { path: string };
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly call: Call;
  violations: readonly Violation[] = [];

  constructor(call: Call) {
    const { request, operation } = call;
    this.call = call;
    this.method = operation.http.method as HttpMethod;
    this.url = { path: request.path };
    this.headers = { ...request.headers };
    this.body = request.body;
  }
}

/** Replaces Prism's own check, which gives eight errors for one wrong variant and reads forms and queries too loosely. */
const validateInput: PrismHttpComponents["validateInput"] = ({ resource, element }) => {
  if (!(element instanceof EngineRequest)) throw new TypeError("Prism was given a request that is not ours");
  const { request, mediaType, violations } = element.call;
  const spoiled = new Set(violations.map(({ path: [field] }) => field));
  const found = requestValidator(resource).check({
    path: request.pathParameters,
    query: request.query,
    header: request.headers,
    ...(mediaType === undefined ? {} : { body: { mediaType, value: request.body } }),
  });
  // What could not even be read needs no second sentence.
  element.violations = [
    ...violations,
    ...found.filter(({ path: [field] }) => field === undefined || !spoiled.has(field)),
  ];
  const [first, ...rest] = element.violations.map(({ in: place, path, message, code }) => ({
    path: [place, ...path],
    message,
    code,
    severity: ERROR,
  }));
  return first ? E.left([first, ...rest]) : E.right(element);
};

/** Prism's errors carry a status; a handler's do not. */
function toError(error: Error & { status?: number; detail?: string }): Error {
  if (error instanceof Refusal || error.status === undefined) return error;
  return new Refusal(error.status, error.detail ?? error.message);
}
