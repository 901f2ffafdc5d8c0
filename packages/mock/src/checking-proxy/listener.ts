import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Redact } from "@video-ads/core/redact";
import { isWrittenInJson, mediaTypeOf } from "@video-ads/http/media-type";
import { type AnswerFault, bodyFaults, headFaults } from "../contract/answer-faults.ts";
import type { Contract } from "../contract/contract.ts";
import { pathOf, relativeTarget, searchOf } from "../http/incoming.ts";
import { Refusal } from "../http/refusal.ts";
import type { Route, Router } from "../http/router.ts";
import type { Recording } from "../usage/recording.ts";
import { BodyCopy } from "./copy.ts";
import { forward, UpstreamError } from "./forward.ts";
import { passedOn } from "./headers.ts";
import { inspectRequest } from "./inspect-request.ts";
import { headerValue, ignoredValue, masked, maskFor, type ProxiedExchange, type ProxyViolation } from "./report.ts";

export interface ProxyParts {
  contract: Contract;
  upstream: URL;
  router: Router;
  /** Milliseconds. */
  timeout: number;
  report: (exchange: ProxiedExchange) => void;
  /** Told what the app uses. */
  recording: Recording | undefined;
}

/** Says on an answer what breaks the contract. */
const VIOLATIONS_HEADER = "X-Contract-Violations";

/** Names on an answer what its request has and the contract does not: no violation, and so in a header of its own. */
const IGNORED_HEADER = "X-Contract-Ignored";

const MEGABYTE = 1024 * 1024;

/** Largest body that is held against the contract. Larger ones are only passed on. */
const CHECKED = 32 * MEGABYTE;

/** Largest answer that is held back until it is checked, so that its violations can stand in its headers. */
const HELD_BACK = 8 * MEGABYTE;

/** Passes every request on and reports what breaks the contract. */
export function checkingListener(parts: ProxyParts): RequestListener {
  return (request, response) => {
    new ProxiedRequest(parts, request, response).run().catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
}

class ProxiedRequest {
  readonly #parts: ProxyParts;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #violations: ProxyViolation[] = [];
  readonly #ignored: string[] = [];
  readonly #unchecked: string[] = [];
  readonly #sent = new BodyCopy(CHECKED);
  readonly #path: string;
  readonly #search: string;
  readonly #mask: Redact;

  constructor(parts: ProxyParts, request: IncomingMessage, response: ServerResponse) {
    this.#parts = parts;
    this.#request = request;
    this.#response = response;
    const target = relativeTarget(request.url ?? "/");
    this.#path = pathOf(target);
    this.#search = searchOf(target);
    this.#mask = maskFor(request.headers, this.#search, parts.contract.schemes);
  }

  async run(): Promise<void> {
    const start = performance.now();
    const at = new Date().toISOString();
    const route = this.#route();
    let status: number | undefined;
    try {
      status = await this.#exchange(route);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      this.#refuse(error);
    } finally {
      const exchange: ProxiedExchange = {
        at,
        method: this.#request.method ?? "",
        path: this.#path,
        ...(route ? { operation: route.operation.id } : {}),
        ...(status === undefined ? {} : { status }),
        milliseconds: Math.round(performance.now() - start),
        violations: this.#violations,
        ignored: this.#ignored,
        unchecked: this.#unchecked,
      };
      this.#parts.report(masked(exchange, this.#mask));
    }
  }

  #route(): Route | undefined {
    const { method = "", headers } = this.#request;
    // A browser only asks for leave, which is no operation: it is passed on where what it asks for is one.
    const wanted = method === "OPTIONS" ? headers["access-control-request-method"] : undefined;
    try {
      const route = this.#parts.router.find(wanted ?? method, this.#path);
      return wanted === undefined ? route : undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message =
        error.status === 405
          ? "The contract has no such method for this path."
          : `The contract has no such path.${this.#parts.router.near(this.#path)}`;
      this.#violations.push({ side: "request", place: "path", message });
      return undefined;
    }
  }

  async #exchange(route: Route | undefined): Promise<number> {
    const gone = new AbortController();
    this.#response.once("close", () => gone.abort());
    try {
      const answer = await forward(this.#request, this.#parts.upstream, {
        signal: gone.signal,
        timeout: this.#parts.timeout,
        onChunk: (chunk) => this.#sent.add(chunk),
      });
      const status = answer.statusCode ?? 502;
      await this.#answer(route, answer, status);
      return status;
    } catch (error) {
      if (gone.signal.aborted) throw new UpstreamError(502, "The app hung up before the answer.");
      if (error instanceof UpstreamError) throw error;
      throw new UpstreamError(
        502,
        `The service broke off its answer: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  /** Passes the answer on: JSON, and what has no type, when it is checked, everything else as it comes. */
  async #answer(route: Route | undefined, answer: IncomingMessage, status: number): Promise<void> {
    const wrong = route ? headFaults(route.operation, status, answer.headers).map(ofAnswer) : [];
    this.#violations.push(...wrong);
    const checked = route && wrong.length === 0;
    const copy = new BodyCopy(checked ? CHECKED : 0);
    const held: Buffer[] = [];
    let size = 0;
    const isJson = isWrittenInJson(mediaTypeOf(answer.headers["content-type"]));
    // That it says of no body what it is stands in the headers, too.
    let holding = checked && (isJson || answer.headers["content-type"] === undefined);
    let said: Buffer | undefined;
    const release = async (): Promise<void> => {
      await this.#head(route, answer, status);
      for (const chunk of held.splice(0)) await this.#write(chunk);
    };
    if (!holding) await release();
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      copy.add(chunk);
      size += chunk.length;
      if (holding && size > HELD_BACK) {
        holding = false;
        await release();
      }
      if (holding) held.push(chunk);
      else await this.#write(chunk);
    }
    if (checked) {
      await this.#check("answer", answer.headers["content-encoding"], copy, (body) => {
        const violations = bodyFaults(route.operation, status, body, answer.headers["content-type"]).map(ofAnswer);
        if (violations.length === 0 && isJson) said = body;
        return violations;
      });
    }
    if (route) this.#parts.recording?.answered(route.operation.id, status, parsedJson(said));
    if (holding) await release();
    await new Promise<void>((done) => this.#response.end(done));
  }

  /** Sends the answer's head, with what is known of violations by then. */
  async #head(route: Route | undefined, answer: IncomingMessage, status: number): Promise<void> {
    // A service may answer before it has read the whole request; what still comes is not waited for.
    if (route && this.#request.complete) {
      const { headers } = this.#request;
      await this.#check("request", headers["content-encoding"], this.#sent, async (body) => {
        const { violations, ignored, message } = await inspectRequest(route, { search: this.#search, headers, body });
        this.#ignored.push(...ignored);
        // What breaks the contract is used all the same where the service takes it.
        if (violations.length === 0 || status < 400) this.#parts.recording?.sent(route.operation.id, message);
        return violations;
      });
    } else if (route) this.#unchecked.push("the request: it was answered before it was complete");
    const headers = passedOn(answer.rawHeaders);
    if (this.#violations.length > 0) headers.push(VIOLATIONS_HEADER, this.#mask(headerValue(this.#violations)));
    if (this.#ignored.length > 0) headers.push(IGNORED_HEADER, ignoredValue(this.#ignored, this.#mask));
    // What the service says is passed on, and nothing is added.
    this.#response.sendDate = false;
    this.#response.writeHead(status, answer.statusMessage, headers);
  }

  async #check(
    what: string,
    encoding: string | undefined,
    copy: BodyCopy,
    inspect: (body: Buffer) => ProxyViolation[] | Promise<ProxyViolation[]>,
  ): Promise<void> {
    try {
      this.#violations.push(...(await inspect(await copy.unpacked(encoding))));
    } catch (error) {
      this.#unchecked.push(`the ${what}: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#response.write(chunk) || this.#response.destroyed) return;
    await new Promise<void>((done) => {
      const over = (): void => {
        this.#response.off("drain", over).off("close", over);
        done();
      };
      this.#response.once("drain", over).once("close", over);
    });
  }

  #refuse({ status, message }: UpstreamError): void {
    this.#unchecked.push(message);
    if (this.#response.headersSent || this.#response.destroyed) return void this.#response.destroy();
    const body = JSON.stringify(this.#parts.contract.errors.body(status, message));
    this.#response.writeHead(status, { "content-type": "application/json" }).end(body);
  }
}

function ofAnswer(fault: AnswerFault): ProxyViolation {
  return { side: "answer", ...fault };
}

/** What JSON says that has been read before. */
function parsedJson(json: Buffer | undefined): unknown {
  return json?.length ? JSON.parse(json.toString()) : undefined;
}
