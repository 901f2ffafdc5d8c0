import type { IncomingHttpHeaders } from "node:http";
import { isSecretName, type Redact, redactor, secretsOf } from "@video-ads/core/redact";
import { inHeader, inWords } from "../contract/ignored.ts";
import type { CredentialValues, Scheme } from "../contract/security.ts";

/** One rule of the contract that a message breaks. */
export interface ProxyViolation {
  /** Whose message it is: the app's or the service's. */
  side: "request" | "answer";
  /** `body.name`, `query.ids`, `status`, `header.content-type`; empty: the message as a whole. */
  place: string;
  message: string;
}

/** A request that went through the proxy, and how it was answered. Without keys, header values and bodies. */
export interface ProxiedExchange {
  /** ISO 8601. */
  at: string;
  method: string;
  /** Without the query. */
  path: string;
  /** `operationId`. Absent: the contract has none for it. */
  operation?: string;
  /** Absent: the service did not answer. */
  status?: number;
  milliseconds: number;
  violations: readonly ProxyViolation[];
  /**
   * Names in the request that its operation does not have, such as `webhok_url`; those of inner fields behind a dot. They break nothing: the
   * contract lets them pass. What the service does with them is not known.
   */
  ignored: readonly string[];
  /** Parts that were passed on without being held against the contract, and why. */
  unchecked: readonly string[];
}

/** Takes out everything that a request holds as a secret: in headers whose name says so, and what the contract lets it in with. */
export function maskFor(headers: IncomingHttpHeaders, search: string, schemes: readonly Scheme[]): Redact {
  const keyHeaders = schemes.flatMap((scheme) => (scheme.in === "header" ? [scheme.name] : []));
  const secret = Object.keys(headers).filter((name) => keyHeaders.includes(name) || isSecretName(name));
  const request = {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]])),
    search,
  };
  const values: CredentialValues = Object.assign({}, ...schemes.map((scheme) => scheme.read(request)));
  return redactor([
    ...secret.flatMap((name) => headers[name] ?? []),
    ...secretsOf([Object.keys(values)], (setting) => values[setting] ?? ""),
  ]);
}

/** An exchange without its keys. An answer may repeat a key, and so a violation's message may. */
export function masked(exchange: ProxiedExchange, mask: Redact): ProxiedExchange {
  return {
    ...exchange,
    path: mask(exchange.path),
    violations: exchange.violations.map(({ side, place, message }) => ({
      side,
      place: mask(place),
      message: mask(message),
    })),
    ignored: exchange.ignored.map(mask),
    unchecked: exchange.unchecked.map(mask),
  };
}

/** Header values hold 4 kB at most, in printable ASCII. */
const HEADER_LIMIT = 4_000;

/** The violations for a header: JSON, or only their number when that is too long. */
export function headerValue(violations: readonly ProxyViolation[]): string {
  const text = JSON.stringify(violations).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return text.length <= HEADER_LIMIT ? text : `${violations.length} violations; see the proxy's log`;
}

/** The names that the contract does not have, for a header. */
export function ignoredValue(names: readonly string[], mask: Redact): string {
  return inHeader(names.map(mask));
}

/** One line for people, and one more for each violation, and for the names that the contract does not have. */
export function logLines(exchange: ProxiedExchange): string {
  const { method, path, status, milliseconds, violations, ignored, unchecked } = exchange;
  const head = `${method} ${path} ${status ?? "no answer"} ${milliseconds} ms`;
  return [
    violations.length === 0 ? head : `${head}, ${violations.length} violation${violations.length === 1 ? "" : "s"}`,
    ...violations.map(({ side, place, message }) => `  ${side}${place === "" ? "" : ` ${place}`}: ${message}`),
    ...(ignored.length === 0 ? [] : [`  not in the contract: ${inWords(ignored)}`]),
    ...unchecked.map((reason) => `  not checked: ${reason}`),
  ].join("\n");
}
