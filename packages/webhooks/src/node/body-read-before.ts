import type { IncomingMessage } from "node:http";
import { readBefore } from "@video-ads/http/body";
import { headerOf } from "@video-ads/http/node";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { parsedBefore } from "../intake/parsed-before.ts";
import type { BodyLimits, BodyRead } from "../intake/post.ts";

/** A request of Node, with what parsers and platforms put beside the stream. */
export interface NodeRequest extends IncomingMessage {
  /** Bytes or text of `express.raw()` and `express.text()`, data of `express.json()`. */
  body?: unknown;
  /** The bytes as they came: Nest, Firebase and others keep them beside what they have parsed. */
  rawBody?: unknown;
}

/**
 * The body of a request whose stream somebody has read before. Bytes and text are taken, when they are as long as the sender says. What was
 * parsed is not.
 *
 * @throws {ConfigurationError} There is nothing to take.
 */
export function bodyReadBefore(request: NodeRequest, limits: BodyLimits): BodyRead {
  const bytes = bytesOf(request.rawBody) ?? bytesOf(request.body);
  if (!bytes) throw parsedBefore(FIX);
  const length = Number(headerOf(request, "content-length") ?? bytes.length);
  if (length !== bytes.length) {
    throw new ConfigurationError(
      `What was read of the body before it reached the webhook receiver has ${bytes.length} bytes, and ${length} were sent. ${FIX}`,
    );
  }
  return readBefore(bytes, limits);
}

const FIX =
  'Mount it first: app.use("/webhooks", expressWebhooks(hooks)) has to stand before app.use(express.json()), in Koa before its ' +
  "body parser, in Fastify in a scope with removeAllContentTypeParsers(). Or keep the bytes as they came in request.rawBody: with " +
  "rawBody: true in Nest, with verify of express.json() in Express.";

function bytesOf(given: unknown): Uint8Array | undefined {
  if (typeof given === "string") return new TextEncoder().encode(given);
  return given instanceof Uint8Array ? given : undefined;
}
