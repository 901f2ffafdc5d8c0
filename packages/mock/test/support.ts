import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { json } from "node:stream/consumers";
import { headersOf } from "@video-ads/model/testing/keys";
import { operationOf, smallestBody, withFiles } from "@video-ads/model/testing/requests";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { accountSetting, type Credentials, settings, usual } from "../src/generated/credentials.ts";
import type { Mock } from "../src/index.ts";

export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

// What the sandbox has to begin with: the records of the contract's examples.
const exampleId = (operation: string): string => String(operationOf(operation).pathParameters[0]?.example);
export const TEMPLATE_ID = exampleId("customTemplates.get");
export const LINK_ID = exampleId("links.update");

/** The parts of the published bundle that the tests ask for. */
export interface Bundle {
  paths: Record<string, Record<string, BundledOperation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

export interface BundledOperation {
  operationId: string;
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

interface Content {
  schema?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** A copy of the published bundle, which a test may change. */
export function readBundle(): Bundle {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json"), "utf8"));
}

/** A form that an operation takes: what it asks for, as its example has it, with files of some length. */
export function formOf(id: string): FormData {
  const form = new FormData();
  const fields = withFiles(operationOf(id), smallestBody(id), () => new Blob([new Uint8Array(2000)]));
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (part instanceof Blob) form.append(name, part, `${name}.mp3`);
      else form.append(name, typeof part === "object" ? JSON.stringify(part) : String(part));
    }
  }
  return form;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  body: any;
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** The headers that let in by the first way that the contract has. */
export const keyHeaders = (credentials: Credentials = usual): Record<string, string> => headersOf({ ...credentials });

/** What lets an account of its own in. */
export function keysFor(owner: string): Credentials {
  const own = { ...usual };
  for (const setting of settings) own[setting] = `${owner}-${setting}`;
  return own;
}

/** Of the headers of the keys all but the last, and the last. */
export function withoutOne(headers = keyHeaders()): { others: Record<string, string>; last: string } {
  const [last = "", ...rest] = Object.keys(headers).reverse();
  return { others: Object.fromEntries(rest.map((name) => [name, headers[name] ?? ""])), last };
}

/** Headers as a request has them. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

/** What an account is called. */
export const accountOf = (account: Pick<Credentials, typeof accountSetting>): string => String(account[accountSetting]);

/** Sends requests with the mock's keys. Objects go out as JSON, strings and forms as they are. */
export function caller(mock: Pick<Mock, "url" | keyof Credentials>): Call {
  return async (method, path, body, headers = {}) => {
    const raw =
      body === undefined || typeof body === "string" || body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(mock.url + path, {
      method,
      headers: {
        ...keyHeaders(mock),
        ...(raw ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as NonNullable<RequestInit["body"]>) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
}

export interface Received {
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: payloads of every shape are looked into
  body: any;
}

/** A receiver of webhooks on loopback. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[];
  readonly #server: Loopback;

  constructor(server: Loopback, received: Received[]) {
    this.#server = server;
    this.received = received;
  }

  /** @param answer What it does with a post. Default: 204. */
  static async start(answer = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(204).end()) {
    const received: Received[] = [];
    const server = await loopback(async (request, response) => {
      received.push({ path: request.url ?? "", body: await json(request) });
      answer(request, response);
    });
    return new Receiver(server, received);
  }

  url(path = "/hook"): string {
    return this.#server.url + path;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#server.close();
  }
}

/** Waits until something is so; fails after 15 seconds, or as long as is said: a busy machine needs that. */
export async function until<T>(
  check: () => T | Promise<T>,
  milliseconds = 15_000,
): Promise<Exclude<NonNullable<T>, false>> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await check();
    if (value) return value as Exclude<NonNullable<T>, false>;
    if (Date.now() > end) throw new Error(`not so after ${milliseconds} ms: ${check}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
