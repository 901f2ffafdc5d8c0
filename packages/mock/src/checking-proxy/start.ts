import { lasting } from "@video-ads/core/listener";
import { givenNumber, TIMER_MS } from "@video-ads/core/options";
import { loadContract, type SpecSource } from "../contract/load.ts";
import { Router } from "../http/router.ts";
import { listen } from "../http/server.ts";
import { failed, type Logger, lastingLogger } from "../logger.ts";
import {
  type Checks,
  callable,
  check,
  document,
  file,
  logger as isLogger,
  port as isPort,
  requireOwnFiles,
  text,
} from "../option-values.ts";
import { OptionsError } from "../options-error.ts";
import { Recording } from "../usage/recording.ts";
import { listenersOf } from "../usage/usage-file.ts";
import { refuseItself } from "./itself.ts";
import { checkingListener } from "./listener.ts";
import { logLines, type ProxiedExchange } from "./report.ts";
import { ViolationFile } from "./violation-file.ts";

/** How a proxy is started. */
export interface CheckingProxyOptions {
  /** Base URL of the real service. */
  upstream: string | URL;
  /**
   * 0 takes any port that is free.
   * @default 0
   */
  port?: number;
  /** @default "127.0.0.1" */
  host?: string;
  /** Another contract than the published one: a parsed OpenAPI 3.0 document, or the path of its file. */
  spec?: SpecSource;
  /**
   * Milliseconds that the service may be silent.
   * @default 120_000
   */
  timeout?: number;
  /** Told about every exchange when it is over, without keys, header values and bodies. */
  onExchange?: (exchange: ProxiedExchange) => void;
  /**
   * File to which exchanges with violations are appended, one JSON object per line. What cannot be written is said to the logger and tried
   * again.
   */
  violations?: string;
  /**
   * File that keeps what an app uses of the service, as that of `startMock()` does. Webhooks do not go through a proxy, and are missing in it.
   * @example "video-ads.usage.json"
   */
  usage?: string;
  /** Told one line per request, one per violation, and one of the names that the contract does not have. `console` fits. */
  logger?: Logger;
}

/** A proxy that is running. */
export interface CheckingProxy extends AsyncDisposable {
  /** What an app takes for the service's base URL; without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** What went through, oldest first; the last thousand. */
  exchanges(): readonly ProxiedExchange[];
  /** Ends every connection. Rejects when violations, or what was used, could not be written to their file. */
  close(): Promise<void>;
}

const REMEMBERED = 1_000;

const CHECKS: Checks<CheckingProxyOptions> = {
  upstream: upstreamProblem,
  port: isPort,
  host: text,
  spec: document,
  timeout: (given) => givenNumber(given, TIMER_MS).problem,
  onExchange: callable,
  violations: file,
  usage: file,
  logger: isLogger,
};

/**
 * Starts a proxy between an app and the real service. Bytes go through untouched; both directions are held against the
 * contract, and what breaks it is reported: in the answer's `X-Contract-Violations`, in the log, and by `exchanges()`. So are names in a
 * request that the contract does not have, which break nothing: in `X-Contract-Ignored`, and as `ignored`.
 *
 * @example
 * await using proxy = await startCheckingProxy({ upstream: "https://api.example.com", logger: console });
 * @throws {OptionsError} When an option is unknown, or not of its kind, or nothing can be written to the file for violations or for what is used.
 * @throws {PortInUseError} When the port is taken.
 */
export async function startCheckingProxy(options: CheckingProxyOptions): Promise<CheckingProxy> {
  check(options, CHECKS);
  requireOwnFiles(options, ["spec", "violations", "usage"]);
  if (options.upstream === undefined) throw new OptionsError("upstream", `It is missing. ${BASE_URL}`);
  const { port = 0, host = "127.0.0.1", timeout = 120_000, onExchange } = options;
  const logger = options.logger && lastingLogger(options.logger);
  const told = onExchange && lasting(onExchange, failed);
  const upstream = new URL(options.upstream);
  await refuseItself(upstream, { host, port });
  const { violations } = options;
  const file =
    violations === undefined ? undefined : await ViolationFile.open(violations, (said) => logger?.error(said));
  const exchanges: ProxiedExchange[] = [];
  const contract = await loadContract(options.spec);
  const report = (exchange: ProxiedExchange): void => {
    exchanges.push(exchange);
    if (exchanges.length > REMEMBERED) exchanges.shift();
    logger?.info(logLines(exchange));
    file?.add(exchange);
    told?.(exchange);
  };
  const { usage } = options;
  const recording = usage === undefined ? undefined : await Recording.open(usage, options.spec, listenersOf(logger));
  const parts = { upstream, router: new Router(contract, contract.serverPaths), contract, timeout, report, recording };
  const server = await listen(checkingListener(parts), { port, host, errors: contract.errors }).catch(
    (error: unknown) => {
      recording?.close();
      throw error;
    },
  );
  const close = async (): Promise<void> => {
    await server.close();
    try {
      await file?.close();
    } finally {
      recording?.close();
    }
  };
  return {
    url: server.url,
    port: server.port,
    exchanges: () => [...exchanges],
    close,
    [Symbol.asyncDispose]: close,
  };
}

const BASE_URL = "It is the http(s) base URL of the real service, such as https://api.example.com.";

function upstreamProblem(given: unknown): string | undefined {
  const url = URL.parse(String(given));
  // It may hold a password, and is not repeated.
  if (!url || !["http:", "https:"].includes(url.protocol)) return BASE_URL;
  const more = url.search || url.hash || url.username || url.password;
  return more ? "It is a base URL: leave out the query, the fragment and the user." : undefined;
}
