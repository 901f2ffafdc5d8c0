import { JSON_TYPE } from "@video-ads/http/media-type";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { inspectBody, inspectHead } from "../checking-proxy/inspect-answer.ts";
import type { ProxyViolation } from "../checking-proxy/report.ts";
import type { Contract } from "../contract/contract.ts";
import type { ErrorBodies } from "../contract/error-bodies.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Engine } from "../contract-mode/engine.ts";
import type { Authenticate } from "./authenticate.ts";
import type { Disturb } from "./disturbance.ts";
import { type Exchange, type Observe, observed } from "./exchange.ts";
import type { MockAnswer } from "./messages.ts";
import { readCall } from "./read-call.ts";
import { Refusal } from "./refusal.ts";
import type { RequestLog } from "./request-log.ts";
import type { Router } from "./router.ts";

export interface AppParts {
  contract: Contract;
  router: Router;
  authenticate: Authenticate;
  engine: Engine;
  log: RequestLog;
  /** Asked first: paths that are no part of the service. */
  before?: readonly RequestHandler[];
  /** Told about every request to the service when it is over. */
  observe?: Observe;
  /** Lets requests go wrong on purpose. */
  disturb?: Disturb;
}

/** Marks an answer that was ordered, and says by which rule; `random` for error rates. */
const RULE_HEADER = "X-Sandbox-Rule";

/** The HTTP face of both modes. */
export function createApp({
  contract,
  router,
  authenticate,
  engine,
  log,
  before = [],
  observe,
  disturb,
}: AppParts): Express {
  const app = express();
  app.disable("x-powered-by");
  // An answer is never 304: what is sent is always what was held against the contract.
  app.disable("etag");
  app.use(log.middleware);
  for (const handler of before) app.use(handler);
  app.use(async (request, response) => {
    const exchange: Exchange = { violations: [] };
    if (observe) observed(request, response, exchange, observe);
    response.locals.exchange = exchange;
    const answer = await answerTo(request, response, exchange).catch((error: unknown) => failure(error, exchange));
    if (answer === "reset") request.socket.resetAndDestroy();
    else {
      const type = contract.operation(exchange.operation ?? "")?.answerType(answer.status);
      send(response, answer, { type, ...(observe && { exchange }) });
    }
  });
  app.use(onError(log, contract.errors));
  return app;

  async function answerTo(request: Request, response: Response, exchange: Exchange): Promise<MockAnswer | "reset"> {
    const call = await readCall(request, { router, authenticate }, (known) => Object.assign(exchange, known));
    const { operation } = call;
    const disturbance = await disturb?.(operation, call.request.account, () => closing(response));
    if (!disturbance) return engine.answer(call);
    exchange.cause = disturbance.cause;
    const { outcome, when } = disturbance;
    if (outcome === undefined) return engine.answer(call);
    if (when === "after") await engine.answer(call);
    if (outcome === "reset") return outcome;
    exchange.ordered = orderedViolations(operation, outcome);
    return { ...outcome, headers: { ...outcome.headers, [RULE_HEADER]: disturbance.cause } };
  }

  function failure(error: unknown, exchange: Exchange): MockAnswer {
    if (error instanceof Refusal) {
      exchange.violations = error.violations;
      return contract.errors.answer(error, contract.operation(exchange.operation ?? ""));
    }
    log.error(error);
    return failed(error, contract.errors);
  }
}

/**
 * Where an answer breaks the contract that was ordered: it is sent all the same, which is how drift is rehearsed. That a service fails is
 * none, documented or not.
 */
function orderedViolations(operation: ContractOperation, { status, headers, body }: MockAnswer): ProxyViolation[] {
  if (status >= 500) return [];
  const type = new Headers(headers).get("content-type") ?? operation.answerType(status);
  const head = inspectHead(operation, status, { "content-type": type });
  if (head.length > 0) return head;
  return inspectBody(operation, status, Buffer.from(body === undefined ? "" : JSON.stringify(body)));
}

/** Sends an answer; as the type that it says it is, else as the contract's. */
export function send(
  response: Response,
  { status, headers = {}, body }: MockAnswer,
  { type = JSON_TYPE, exchange }: { type?: string | undefined; exchange?: Exchange } = {},
): void {
  response.status(status).set(headers);
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  if (exchange) exchange.answer = text;
  if (response.get("content-type") === undefined) response.type(type);
  response.send(text);
}

/** What goes wrong beside the service, such as in a handler of media. */
function onError(log: RequestLog, errors: ErrorBodies): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    if (error instanceof Refusal) {
      send(response, errors.answer(error));
      return;
    }
    log.error(error);
    send(response, failed(error, errors));
  };
}

function failed(error: unknown, errors: ErrorBodies): MockAnswer {
  return { status: 500, body: errors.body(500, `The mock failed: ${error instanceof Error ? error.message : error}`) };
}

/** Aborted when the connection ends, so that nobody waits for a client that has gone. */
function closing(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}
