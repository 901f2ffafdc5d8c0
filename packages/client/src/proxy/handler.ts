import { tell } from "@video-ads/core/listener";
import { byteRedactor } from "@video-ads/core/redact";
import { isFromOwnPage } from "@video-ads/http/guard";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { variables } from "../generated/security.ts";
import { checkNames } from "../known-options.ts";
import { secretsIn } from "../security/secrets.ts";
import { settingsFrom } from "../settings.ts";
import { isRepeatable } from "../transport/retry-policy.ts";
import { forbidden, notFound, type Refusal } from "./answers.ts";
import { readBody } from "./body.ts";
import type { IncomingCall, ProxyAnswer } from "./call.ts";
import { checkFunctions, limitsOf, listOf, originsOf } from "./check-options.ts";
import { forward } from "./forward.ts";
import { headerFilter } from "./headers.ts";
import type { ProxyLogEvent, ProxyOptions } from "./options.ts";
import { type Matched, routesOf } from "./routes.ts";

export type Handler<R> = (incoming: IncomingCall<R>) => Promise<ProxyAnswer>;

/** Options of the proxy in any server, beside what lets it in and where the service is. */
const OPTIONS =
  "timeoutMs fetch operations authorize prepare onAnswer journal origins forwardHeaders maxBodyBytes maxUploadBytes maxAnswerBytes bodyTimeoutMs onLog";

/**
 * The proxy itself, for a server of any kind. The cheap checks come first, and nothing is read of what is not allowed.
 *
 * @param beside Names of the options that this server has beside, each with a space before it.
 */
export function createHandler<R>(options: ProxyOptions<R>, beside = ""): Handler<R> {
  const { authorize, onAnswer, onLog, ...upstream } = options;
  checkNames(options, `${Object.keys(variables).join(" ")} ${OPTIONS}${beside}`);
  if (authorize !== "public" && typeof authorize !== "function") {
    throw new ConfigurationError(
      'the proxy spends your credits. Say for whom, by a function. To let in everybody, say "public".',
      "authorize",
    );
  }
  checkFunctions({ prepare: options.prepare, onAnswer, onLog });
  const settings = settingsFrom(upstream);
  const match = routesOf(listOf("operations", options.operations));
  const passing = headerFilter(listOf("forwardHeaders", options.forwardHeaders ?? []));
  const origins = originsOf(options.origins ?? []);
  const limits = limitsOf(options);
  const deps = { ...limits, settings, redact: byteRedactor(secretsIn(settings.values)) };

  async function answer(
    incoming: IncomingCall<R>,
    matched: Matched | undefined,
  ): Promise<{ answer: ProxyAnswer } | Refusal> {
    const header = (name: string): string | undefined => incoming.header(name);
    if (!matched) return notFound("no allowed operation has this method, path and query");
    if (header("upgrade")?.toLowerCase().includes("websocket")) return notFound("there are no websockets here");
    if (!isFromOwnPage(header, { origins })) return notFound("the request comes from a page of another origin");
    const { call, row, rule } = matched;
    if (authorize !== "public" && (await authorize(incoming.request, call)) !== true) return forbidden;
    const hints = row[2] ?? {};
    let body = await readBody(incoming, hints, rule.callback, limits);
    // What is missing of a body because its page has gone is no body that is wrong.
    incoming.signal.throwIfAborted();
    if ("answer" in body) return body;
    if (options.prepare && (body.kind === "json" || (hints.optional && body.kind === "none"))) {
      const sent = body.kind === "json" ? body.value : {};
      const value = await options.prepare(sent, call, incoming.request);
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw new ConfigurationError(
          `it has to return the body of ${call.operation}, an object; nothing was sent.`,
          "prepare",
        );
      }
      // What need not be there, and nobody has added to, stays away.
      if (body.kind === "json" || Object.keys(value).length > 0) body = { kind: "json", value };
    }
    return forward(deps, { matched, body, headers: passing(header, rule.headers), signal: incoming.signal });
  }

  return async (incoming) => {
    const started = Date.now();
    const matched = match(incoming.method, incoming.target);
    const log = (how: Partial<ProxyLogEvent>): void => {
      const event = {
        ...(matched && { operation: matched.call.operation }),
        method: incoming.method,
        path: incoming.target.replace(/\?.*$/s, ""),
        ...how,
        ...(incoming.signal.aborted && { gone: true as const }),
        durationMs: Date.now() - started,
      };
      // One that fails must not make a paid request look as if it had failed.
      void tell(onLog, event);
    };
    let given: { answer: ProxyAnswer } | Refusal;
    try {
      given = await answer(incoming, matched);
    } catch (error) {
      log({ refused: incoming.signal.aborted ? "the page went away" : "it ended in an error of the app" });
      throw error;
    }
    const { status } = given.answer;
    const isMade = !("reason" in given) && status < 300 && !isRepeatable(incoming.method);
    let failed: Partial<ProxyLogEvent> = {};
    if (onAnswer && matched && isMade) {
      try {
        const said = saidIn(given.answer);
        if (said) await onAnswer(matched.call, said.body, incoming.request);
      } catch (error) {
        // It is made and paid for: the page has its answer whatever becomes of what the app makes of it.
        failed = { failed: error };
        if (!onLog) console.error(`onAnswer failed for ${matched.call.operation}:`, error);
      }
    }
    log({ status, ...("reason" in given && { refused: given.reason }), ...failed });
    return given.answer;
  };
}

/** What an answer says, as JSON. Undefined for what is none: a page of a gateway says nothing of what was made. */
function saidIn({ body }: ProxyAnswer): { body: unknown } | undefined {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  try {
    return { body: text === "" ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}
