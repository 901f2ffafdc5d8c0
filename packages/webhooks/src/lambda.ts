import { readBefore } from "@video-ads/http/body";
import { lastPart } from "./intake/post.ts";
import type { PostReceiver } from "./webhooks.ts";

/** What a function URL, an HTTP API or a REST API hands to a Lambda function, as far as a receiver reads it. */
export interface LambdaEvent {
  /** Of function URLs and HTTP APIs. */
  rawPath?: string;
  rawQueryString?: string;
  requestContext?: { http?: { method: string } };
  /** Of REST APIs, and of HTTP APIs in their first format. */
  path?: string;
  httpMethod?: string;
  queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  headers?: Readonly<Record<string, string | undefined>> | null;
  body?: string | null;
  isBase64Encoded?: boolean;
}

/** What Lambda answers with. */
export interface LambdaResult {
  statusCode: number;
  headers: Record<string, string>;
  /** Those that are set, for function URLs and HTTP APIs. */
  cookies?: string[];
  /** Those that are set, for REST APIs, and HTTP APIs in their first format. */
  multiValueHeaders?: { "set-cookie": string[] };
  body: string;
}

/** A handler of AWS Lambda. */
export type LambdaWebhooks = (event: LambdaEvent) => Promise<LambdaResult>;

/**
 * Mounts a receiver in AWS Lambda, behind a function URL or API Gateway: `export const handler = lambdaWebhooks(hooks)`. The token is
 * the last part of the path.
 *
 * Lambda stops the process with the answer, so a post, and a replay, is answered when its handlers have run: the function's timeout has to be longer
 * than `handlerTimeout`. What has to be tried again is, with the next post.
 *
 * @throws {ConfigurationError} There is no fallback handler.
 */
export function lambdaWebhooks(hooks: PostReceiver<LambdaEvent>): LambdaWebhooks {
  hooks.work();
  return async (event) => {
    const headers = new Map(Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    const {
      status,
      headers: answered,
      body,
      cookies,
      due,
    } = await hooks.receive({
      original: event,
      method: event.requestContext?.http?.method ?? event.httpMethod ?? "",
      path: lastPart(event.rawPath ?? event.path ?? "") + queryOf(event),
      header: (name) => headers.get(name),
      readBody: async (limits) => readBefore(bytesOf(event), limits),
    });
    // Strangers do not wait for what others have posted, nor make anybody pay for it.
    if (due) await hooks.idle();
    return { statusCode: status, headers: { ...answered }, ...(cookies && setting(event, cookies)), body };
  };
}

function setting({ requestContext }: LambdaEvent, cookies: readonly string[]): Partial<LambdaResult> {
  return requestContext?.http ? { cookies: [...cookies] } : { multiValueHeaders: { "set-cookie": [...cookies] } };
}

function queryOf({ rawQueryString, queryStringParameters }: LambdaEvent): string {
  const given = new URLSearchParams();
  for (const [name, value = ""] of Object.entries(queryStringParameters ?? {})) given.set(name, value);
  const query = rawQueryString ?? `${given}`;
  return query && `?${query}`;
}

function bytesOf({ body, isBase64Encoded }: LambdaEvent): Buffer {
  return Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
}
