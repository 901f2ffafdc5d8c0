import { type AnswerFault, bodyFaults, headFaults } from "../contract/answer-faults.ts";
import type { Contract } from "../contract/contract.ts";
import { ignoredIn, toldIn, withIgnored } from "../contract/ignored.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Call, Engine } from "../contract-mode/engine.ts";
import type { Authenticate } from "./authenticate.ts";
import type { Cors } from "./cors.ts";
import type { Disturb, Disturbance } from "./disturbance.ts";
import { type Exchange, type Observe, observed } from "./exchange.ts";
import { closing, type Incoming, searchOf } from "./incoming.ts";
import type { MockAnswer } from "./messages.ts";
import { readCall } from "./read-call.ts";
import { Refusal } from "./refusal.ts";
import { type Broken, type Reply, replyOf, withHeaders } from "./reply.ts";
import type { RequestLog } from "./request-log.ts";
import type { Router } from "./router.ts";
import { RULE_HEADER } from "./rule-header.ts";

export interface AppParts {
  contract: Contract;
  router: Router;
  authenticate: Authenticate;
  engine: Engine;
  log: RequestLog;
  cors: Cors;
  /** Answers are made up where a request does not ask for another one. */
  dynamic?: boolean;
  /** Asked first: paths that are no part of the service. */
  before?: readonly Layer[];
  /** Told about every request to the service when it is over. */
  observe?: Observe;
  /** Lets requests go wrong on purpose. */
  disturb?: Disturb;
}

/** Answers some requests, and leaves the others to those behind it. */
export type Layer = (request: Incoming) => Reply | undefined | Promise<Reply | undefined>;

/** The mock, as servers see it. */
export interface App {
  /** Never rejects. */
  answer(request: Incoming): Promise<Reply>;
  /** What is sent instead of a reply that cannot be sent. */
  failure(error: unknown): Reply;
}

/** What both modes answer, whoever carries it: a server of Node, a framework, or a call of `fetch` that leaves nothing. */
export function createApp({
  contract,
  router,
  authenticate,
  engine,
  log,
  cors,
  dynamic = false,
  before = [],
  observe,
  disturb,
}: AppParts): App {
  return {
    async answer(request) {
      const exchange: Exchange = { violations: [] };
      log.follow(request, exchange);
      const { headers, preflight } = cors(request);
      const reply = preflight ?? (await replyTo(request, exchange).catch((error: unknown) => failure(error, exchange)));
      if (typeof reply === "object") exchange.status = "status" in reply ? reply.status : 200;
      return withHeaders(reply, headers);
    },
    failure: (error) => failure(error, { violations: [] }),
  };

  async function replyTo(request: Incoming, exchange: Exchange): Promise<Reply> {
    for (const layer of before) {
      const reply = await layer(request);
      if (reply) return reply;
    }
    if (observe) observed(request, exchange, observe);
    const { answer, bodyMs } = await answerTo(request, exchange);
    if (typeof answer === "string") return answer;
    const reply = replyOf(answer, contract.operation(exchange.operation ?? "")?.answerType(answer.status));
    if (observe && answer.body !== undefined) exchange.answer = JSON.stringify(answer.body);
    const headers = withIgnored(reply.headers, exchange.ignored ?? []);
    // Those too that the sandbox has told by itself.
    exchange.ignored = toldIn(headers);
    return { ...reply, headers, ...(bodyMs !== undefined && { bodyMs }) };
  }

  /** What the service answers, also when it refuses. */
  async function answerTo(request: Incoming, exchange: Exchange): Promise<Disturbed> {
    try {
      const call = await readCall(request, { router, authenticate, dynamic }, (known) =>
        Object.assign(exchange, known),
      );
      const { operation, request: read, mediaType } = call;
      exchange.call = call;
      exchange.ignored = ignoredIn(operation, { search: searchOf(request.target), body: read.body, mediaType });
      const disturbance = await disturb?.(operation, call.request.account, () => closing(request));
      return await (disturbance ? disturbed(disturbance, call, exchange) : served(engine.answer(call), exchange));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      exchange.violations = error.violations;
      return { answer: byRule(contract.errors.answer(error, contract.operation(exchange.operation ?? "")), exchange) };
    }
  }

  async function served(answer: Promise<MockAnswer>, exchange: Exchange): Promise<Disturbed> {
    return { answer: byRule(await answer, exchange) };
  }

  /** The answer to a request with which something is to go wrong. What finds nothing to act on leaves it to what comes after it. */
  async function disturbed(first: Disturbance, call: Call, exchange: Exchange): Promise<Disturbed> {
    let own: Promise<MockAnswer> | undefined;
    const answered = (): Promise<MockAnswer | undefined> => {
      own ??= engine.answer(call);
      return own.catch(refusedAsNothing);
    };
    for (let now: Disturbance | undefined = first; now; now = await now.otherwise?.()) {
      const { cause, outcome, when, bodyMs, late } = now;
      if (late) exchange.cause = cause;
      const before = outcome !== undefined && when === "before" ? undefined : await answered();
      const ordered = orderedBy(now, before);
      if (ordered === undefined || !now.use()) continue;
      exchange.cause = cause;
      if (typeof ordered === "string") return { answer: ordered };
      if (ordered !== before) exchange.ordered = orderedViolations(call.operation, ordered);
      return { answer: markedBy(cause, ordered), ...(bodyMs === undefined ? {} : { bodyMs }) };
    }
    return served(own ?? engine.answer(call), exchange);
  }

  function failure(error: unknown, exchange: Exchange): Reply {
    if (error instanceof Refusal) return replyOf(contract.errors.answer(error));
    log.error(error);
    const reason = `The mock failed: ${error instanceof Error ? error.message : error}`;
    const body = contract.errors.body(500, reason);
    if (observe) exchange.answer = JSON.stringify(body);
    return replyOf({ status: 500, body });
  }
}

/** What a request gets with which this goes wrong; undefined where there is nothing for it to act on. A refused one has no answer of its own. */
function orderedBy(
  { outcome, when, change, bodyMs, late }: Disturbance,
  own: MockAnswer | undefined,
): MockAnswer | Broken | undefined {
  if (outcome !== undefined) return when === "before" || isDone(own) ? outcome : undefined;
  const changed = own && change?.(own);
  if (changed !== undefined && changed !== own) return changed;
  return late || (bodyMs !== undefined && own?.body !== undefined) ? own : undefined;
}

/** The work was done. What is refused, or fails, is not. */
function isDone(own: MockAnswer | undefined): boolean {
  return own !== undefined && own.status < 400;
}

function refusedAsNothing(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** An answer of the sandbox that says by which rule it is what it is, such as a list without a job, stands in the log like that. */
function byRule(answer: MockAnswer, exchange: Exchange): MockAnswer {
  const cause = answer.headers?.[RULE_HEADER];
  if (cause !== undefined) exchange.cause = cause;
  return answer;
}

function markedBy(cause: string, answer: MockAnswer): MockAnswer {
  return { ...answer, headers: { ...answer.headers, [RULE_HEADER]: cause } };
}

/** An answer, and in what time it comes. */
interface Disturbed {
  answer: MockAnswer | Broken;
  bodyMs?: number;
}

/**
 * Where an answer breaks the contract that was ordered: it is sent all the same, which is how drift is rehearsed. That a service fails is
 * none, documented or not.
 */
function orderedViolations(operation: ContractOperation, { status, headers, body }: MockAnswer): AnswerFault[] {
  if (status >= 500) return [];
  const sent = { "content-type": operation.answerType(status), ...Object.fromEntries(new Headers(headers)) };
  const head = headFaults(operation, status, sent);
  if (head.length > 0) return head;
  return bodyFaults(
    operation,
    status,
    Buffer.from(body === undefined ? "" : JSON.stringify(body)),
    sent["content-type"],
  );
}
