import { tell } from "@video-ads/core/listener";
import { byteRedactor } from "@video-ads/core/redact";
import { isFromOwnPage } from "@video-ads/http/guard";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { variables } from "../generated/security.ts";
import { checkNames } from "../known-options.ts";
import { secretsIn } from "../security/secrets.ts";
import { settingsFrom } from "../settings.ts";
import { forbidden, notFound, type Refusal } from "./answers.ts";
import { readBody } from "./body.ts";
import type { IncomingCall, ProxyAnswer } from "./call.ts";
import { limitsOf, listOf, originsOf } from "./check-options.ts";
import { forward } from "./forward.ts";
import { headerFilter } from "./headers.ts";
import type { ProxyOptions } from "./options.ts";
import { type Matched, routesOf } from "./routes.ts";

export type Handler<R> = (incoming: IncomingCall<R>) => Promise<ProxyAnswer>;

/** Options of the proxy in any server, beside what lets it in and where the service is. */
const OPTIONS =
  "timeoutMs fetch operations authorize prepare origins forwardHeaders maxBodyBytes maxUploadBytes maxAnswerBytes bodyTimeoutMs onLog";

/**
 * The proxy itself, for a server of any kind. The cheap checks come first, and nothing is read of what is not allowed.
 *
 * @param beside Names of the options that this server has beside, each with a space before it.
 */
export function createHandler<R>(options: ProxyOptions<R>, beside = ""): Handler<R> {
  const { authorize, onLog, ...upstream } = options;
  checkNames(options, `${Object.keys(variables).join(" ")} ${OPTIONS}${beside}`);
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
    if ("answer" in body) return body;
    if (options.prepare && (body.kind === "json" || (hints.optional && body.kind === "none"))) {
      const sent = body.kind === "json" ? body.value : {};
      const value = await options.prepare(sent, call, incoming.request);
      // What need not be there, and nobody has added to, stays away.
      if (body.kind === "json" || Object.keys(value).length > 0) body = { kind: "json", value };
    }
    return forward(deps, { matched, body, headers: passing(header, rule.headers), signal: incoming.signal });
  }

  return async (incoming) => {
    const started = Date.now();
    const matched = match(incoming.method, incoming.target);
    const given = await answer(incoming, matched);
    // One that fails must not make a paid request look as if it had failed.
    void tell(onLog, {
      ...(matched && { operation: matched.call.operation }),
      method: incoming.method,
      path: incoming.target.replace(/\?.*$/s, ""),
      status: given.answer.status,
      ...("reason" in given && { refused: given.reason }),
      durationMs: Date.now() - started,
    });
    return given.answer;
  };
}
