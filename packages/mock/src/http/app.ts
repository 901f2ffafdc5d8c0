import express, { type ErrorRequestHandler, type Express, type Request, type Response } from "express";
import type { Engine } from "../engine/engine.ts";
import type { Authenticate } from "./authenticate.ts";
import type { MockAnswer } from "./messages.ts";
import { readPreference } from "./prefer.ts";
import { readBody } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { Refusal } from "./refusal.ts";
import type { RequestLog } from "./request-log.ts";
import type { Router } from "./router.ts";

export interface AppParts {
  router: Router;
  authenticate: Authenticate;
  engine: Engine;
  log: RequestLog;
}

/** The HTTP face of both modes. The order is the service's: path, method, keys, then the request itself. */
export function createApp({ router, authenticate, engine, log }: AppParts): Express {
  const app = express();
  app.disable("x-powered-by");
  // An answer is never 304: what is sent is always what was held against the contract.
  app.disable("etag");
  app.use(log.middleware);
  app.use(async (request, response) => send(response, await answer(request, response)));
  app.use(onError(log));
  return app;

  async function answer(request: Request, response: Response): Promise<MockAnswer> {
    const { operation, pathParameters } = router.find(request.method, request.path);
    const headers = flat(request.headers);
    const account = authenticate(operation.http, headers);
    const preference = readPreference(headers.prefer, operation);
    const types = operation.answerMediaTypes(preference?.code ?? operation.status);
    if (types.length > 0 && !request.accepts(types)) {
      throw new Refusal(406, { detail: "Could not satisfy the request Accept header." });
    }
    const body = await readBody(request, response, operation);
    const query = readQuery(searchOf(request.originalUrl), operation.http);
    return engine.answer({
      operation,
      request: {
        operation: operation.id,
        method: request.method,
        path: request.path,
        account,
        pathParameters,
        query: query.values,
        headers,
        body: body?.value,
        files: body?.files ?? [],
      },
      violations: [...query.violations, ...(body?.violations ?? [])],
      ...(body ? { mediaType: body.mediaType } : {}),
      ...(preference ? { preference } : {}),
    });
  }
}

function send(response: Response, { status, headers = {}, body }: MockAnswer): void {
  response.status(status).set(headers);
  if (body === undefined) response.end();
  else response.type("application/json").send(JSON.stringify(body));
}

function onError(log: RequestLog): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    if (error instanceof Refusal) return send(response, error);
    log.error(error);
    send(response, {
      status: 500,
      body: { detail: `The mock failed: ${error instanceof Error ? error.message : error}` },
    });
  };
}

function searchOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}

/** Header values as one string each; names are in lower case already. */
function flat(headers: Request["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(", ")]],
    ),
  );
}
