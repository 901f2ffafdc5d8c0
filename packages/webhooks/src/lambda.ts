import { readBefore } from "@video-ads/http/body";
import { parsedBefore } from "./intake/parsed-before.ts";
import { lastPart } from "./intake/post.ts";
import { checkHanded, mount } from "./mount.ts";
import { untilIdle } from "./until-idle.ts";
import type { PostReceiver } from "./webhooks.ts";

/** What a function URL, an HTTP API, a REST API or a load balancer hands to a Lambda function, as far as a receiver reads it. */
export interface LambdaEvent {
  /** Of function URLs and HTTP APIs. */
  rawPath?: string;
  rawQueryString?: string;
  requestContext?: { http?: { method: string } };
  /** Of REST APIs, of HTTP APIs in their first format, and of load balancers. */
  path?: string;
  httpMethod?: string;
  queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  headers?: Readonly<Record<string, string | undefined>> | null;
  /** Of REST APIs beside the others, and instead of them of a load balancer whose target group has multi-value headers. */
  multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  multiValueQueryStringParameters?: Readonly<Record<string, readonly string[] | undefined>> | null;
  body?: string | null;
  isBase64Encoded?: boolean;
}

/** What Lambda answers with. */
export interface LambdaResult {
  statusCode: number;
  headers: Record<string, string>;
  /** Those that are set, for function URLs and HTTP APIs. */
  cookies?: string[];
  /** Those that are set, for REST APIs, and HTTP APIs in their first format. All of them, for a load balancer that takes no other ones. */
  multiValueHeaders?: Record<string, string[]>;
  body: string;
}

/** A handler of AWS Lambda. */
export type LambdaWebhooks = (event: LambdaEvent) => Promise<LambdaResult>;

/**
 * Mounts a receiver in AWS Lambda, behind a function URL, API Gateway or an Application Load Balancer: `export const handler = lambdaWebhooks(hooks)`. The token is
 * the last part of the path.
 *
 * Lambda stops the process with the answer, so a post, and a replay, is answered when its handlers have run: the function's timeout has to be longer
 * than `handlerTimeout`. What has to be tried again is, with the next post. An event with a good token whose body has been parsed rejects
 * with a {@link ConfigurationError}.
 *
 * @throws {ConfigurationError} There is no fallback handler, it is no receiver, or something is given behind it.
 */
export function lambdaWebhooks(hooks: PostReceiver<LambdaEvent>): LambdaWebhooks;
export function lambdaWebhooks(
  ...given: readonly [hooks: PostReceiver<LambdaEvent>, ...more: unknown[]]
): LambdaWebhooks {
  mount("lambdaWebhooks", given);
  const [hooks] = given;
  return async (event) => {
    const isMeant = typeof event === "object" && event !== null;
    checkHanded(isMeant, "lambdaWebhooks", "the event of a function URL, of API Gateway or of a load balancer");
    const headers = headersOf(event);
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
    if (due) await untilIdle(hooks);
    return { statusCode: status, headers: { ...answered }, ...setting(event, answered, cookies), body };
  };
}

function headersOf({ headers, multiValueHeaders }: LambdaEvent): ReadonlyMap<string, string | undefined> {
  const joined = Object.entries(multiValueHeaders ?? {}).map(([name, values]) => [name, values?.join(", ")] as const);
  const all = [...joined, ...Object.entries(headers ?? {})];
  return new Map(all.map(([name, value]) => [name.toLowerCase(), value]));
}

function setting(
  { requestContext, headers, multiValueHeaders }: LambdaEvent,
  answered: Readonly<Record<string, string>>,
  cookies: readonly string[] | undefined,
): Partial<LambdaResult> {
  // A load balancer hands over and takes either these or the others.
  if (multiValueHeaders && !headers) {
    const lists = Object.entries(answered).map(([name, value]) => [name, [value]] as const);
    return { multiValueHeaders: { ...Object.fromEntries(lists), ...(cookies && { "set-cookie": [...cookies] }) } };
  }
  if (!cookies) return {};
  return requestContext?.http ? { cookies: [...cookies] } : { multiValueHeaders: { "set-cookie": [...cookies] } };
}

function queryOf({ rawQueryString, queryStringParameters, multiValueQueryStringParameters }: LambdaEvent): string {
  const given = new URLSearchParams();
  for (const [name, values = []] of Object.entries(multiValueQueryStringParameters ?? {}))
    for (const value of values) given.append(name, value);
  for (const [name, value = ""] of Object.entries(queryStringParameters ?? {})) given.set(name, value);
  const query = rawQueryString ?? `${given}`;
  return query && `?${query}`;
}

function bytesOf({ body, isBase64Encoded }: LambdaEvent): Buffer {
  if (typeof (body ?? "") !== "string") {
    throw parsedBefore("Give it the event as Lambda does: in middy without httpJsonBodyParser(), or before it.");
  }
  return Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
}
