import { told } from "@video-ads/core/listener";
import { isFromOwnPage } from "@video-ads/http/guard";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { callbackFields } from "../generated/proxy.ts";
import { type Credentials, variables } from "../generated/security.ts";
import { saidIn } from "../is-due.ts";
import { LONGEST_NOTE_MS } from "../journal/note.ts";
import { checkNames, type Naming } from "../known-options.ts";
import { secretsIn } from "../security/secrets.ts";
import { settingsFrom } from "../settings.ts";
import { inTime } from "../transport/in-time.ts";
import { isRepeatable } from "../transport/retry-policy.ts";
import { failedBefore, forbidden, notFound, type Refusal, undecided, unwritten } from "./answers.ts";
import { callbacksIn, readBody } from "./body.ts";
import type { IncomingCall, ProxyAnswer } from "./call.ts";
import { limitsOf, listOf, originsOf } from "./check-options.ts";
import { forward } from "./forward.ts";
import { headerFilter } from "./headers.ts";
import type { ProxyLogEvent, ProxyOptions } from "./options.ts";
import { type Matched, routesOf } from "./routes.ts";

export type Handler<R> = (incoming: IncomingCall<R>) => Promise<ProxyAnswer>;

/** Options of the proxy in any server, beside what lets it in and where the service is. */
const OPTIONS =
  "timeoutMs fetch:function operations authorize prepare:function onAnswer:function journal:object origins forwardHeaders maxBodyBytes maxUploadBytes maxAnswerBytes onLog:function bodyTimeoutMs";

/**
 * The proxy itself, for a server of any kind. The cheap checks come first, and nothing is read of what is not allowed.
 *
 * @param beside Names of the options that this server has beside, each with a space before it.
 */
export function createHandler<R>(options: ProxyOptions<R>, beside = ""): Handler<R> {
  const others = OPTIONS satisfies Naming<typeof OPTIONS, Exclude<keyof ProxyOptions, keyof Credentials | "baseUrl">>;
  checkNames(options, `${Object.keys(variables).join(" ")} ${others}${beside}`);
  const { authorize, onAnswer, onLog, ...upstream } = options ?? {};
  if (authorize !== "public" && typeof authorize !== "function") {
    throw new ConfigurationError(
      'the proxy spends your credits. Say for whom, by a function. To let in everybody, say "public".',
      "authorize",
    );
  }
  const settings = settingsFrom(upstream);
  const match = routesOf(listOf("operations", options.operations));
  const passing = headerFilter(listOf("forwardHeaders", options.forwardHeaders ?? []));
  const origins = originsOf(options.origins ?? []);
  const limits = limitsOf(options);
  const tell = told("onLog", onLog);
  const { timeoutMs } = settings;
  const deps = { ...limits, settings, secrets: secretsIn(settings.values) };

  async function answer(
    incoming: IncomingCall<R>,
    matched: Matched | undefined,
    warn: (warning: unknown) => void,
  ): Promise<{ answer: ProxyAnswer } | Refusal> {
    const header = (name: string): string | undefined => incoming.header(name);
    if (!matched) return notFound("no allowed operation has this method, path and query");
    if (header("upgrade")?.toLowerCase().includes("websocket")) return notFound("there are no websockets here");
    if (!isFromOwnPage(header, { origins })) return notFound("the request comes from a page of another origin");
    const { call, row, rule } = matched;
    const { request, signal } = incoming;
    /** Asks a function of the app, which decides whether anything is sent: no longer than the page is there, and its request may take. */
    const asked = <T>(name: string, ask: () => T | PromiseLike<T>): Promise<T> =>
      inTime(ask, timeoutMs, signal, () => new Unanswered(`${name} has not ended in ${timeoutMs} ms`));
    const said: unknown = authorize === "public" || (await asked("authorize", () => authorize(request, call)));
    if (said !== true) return said === false ? forbidden : undecided;
    const hints = row[2] ?? {};
    const callbacks = callbackFields.filter((name) => !rule.own?.includes(name));
    let body = await readBody(incoming, hints, callbacks, limits);
    // What is missing of a body because its page has gone is no body that is wrong.
    signal.throwIfAborted();
    if ("answer" in body) return body;
    const { prepare } = options;
    if (prepare && (body.kind === "json" || (hints.optional && body.kind === "none"))) {
      const sent = body.kind === "json" ? body.value : {};
      const value = await asked("prepare", () => prepare(sent, call, request));
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw new ConfigurationError(
          `it has to return the body of ${call.operation}, an object; nothing was sent.`,
          "prepare",
        );
      }
      // What cannot be written ends here: nothing has been passed on.
      JSON.stringify(value);
      // What need not be there, and nobody has added to, stays away.
      if (body.kind === "json" || Object.keys(value).length > 0) body = { kind: "json", value };
    }
    const hidden = callbacksIn(body, callbacks);
    incoming.passing();
    return forward(deps, { matched, body, hidden, headers: passing(header, rule.headers), signal, warn });
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
      tell(event);
    };
    let failed: Partial<ProxyLogEvent> = {};
    /** What it says when the app's own function fails over what is made and paid for: the page has its answer all the same. */
    const fail = (what: string, error: unknown): void => {
      failed = { failed: error };
      if (!onLog) console.error(`${what} failed for ${matched?.call.operation}:`, error);
    };
    let given: { answer: ProxyAnswer } | Refusal;
    try {
      given = await answer(incoming, matched, (warning) => fail("journal", warning)).catch(unlessUnanswered);
    } catch (error) {
      const { reason } = failedBefore;
      log(incoming.signal.aborted ? { refused: "the page went away" } : { refused: reason, failed: error });
      throw error;
    }
    const { status } = given.answer;
    const isMade = !("reason" in given) && status < 300 && !isRepeatable(incoming.method);
    if (onAnswer && matched && isMade) {
      try {
        const said = saidIn(matched.row, given.answer.body);
        const most = Math.min(LONGEST_NOTE_MS, timeoutMs);
        const ask = (): unknown => said && onAnswer(matched.call, said.data, incoming.request);
        await inTime(ask, most, undefined, () => new Error(`onAnswer has not ended in ${most} ms`));
      } catch (error) {
        fail("onAnswer", error);
      }
    }
    log({ status, ...("reason" in given && { refused: given.reason }), ...failed });
    return given.answer;
  };
}

/** A function of the app has not ended, and nothing was sent. */
class Unanswered extends Error {}

/** To be told so, and not as a fault of the app. */
function unlessUnanswered(error: unknown): Refusal {
  if (error instanceof Unanswered) return unwritten(error.message);
  throw error;
}
