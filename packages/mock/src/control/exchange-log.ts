import { isSecretName, MASK } from "@video-ads/core/redact";
import type { Scheme } from "../contract/security.ts";
import type { LoggedRequest } from "../generated/control/types.ts";
import type { Incoming } from "../http/incoming.ts";
import type { NewId } from "../sandbox/ids.ts";

/** How many requests of each account are remembered: as many as a list shows. */
const OF_AN_ACCOUNT = 10_000;

/** Of how many of them the headers and bodies are. */
const WITH_BODIES = 500;

/** How many of all accounts are remembered. */
const OF_ALL = 50_000;

/** Bodies and answers that are longer than so many characters are not remembered. */
const LONGEST = 16_384;

/** A request as it is remembered: bodies as text, so that nobody changes them later and reading them costs only who looks. */
export type Remembered = Omit<LoggedRequest, "id" | "body" | "answer"> & { bodyText?: string; answerText?: string };

/**
 * The last requests and their answers, for people and tests that want to know what went on. What one account does pushes nothing of another
 * one out: a test that looks for what broke the contract is not to find nothing because another one has asked often.
 */
export class ExchangeLog {
  readonly #requests = new Map<string, Remembered>();
  /** Ids by account, oldest first: all that are remembered, and those of them that have their bodies. */
  readonly #of = new Map<string | undefined, Record<"all" | "whole", Set<string>>>();
  readonly #newId: NewId;
  readonly #onChange: (id: string) => void;

  constructor(newId: NewId, onChange: (id: string) => void) {
    this.#newId = newId;
    this.#onChange = onChange;
  }

  add(request: Remembered): void {
    const id = this.#newId();
    this.#requests.set(id, request);
    const { all, whole } = this.#idsOf(request.account);
    all.add(id);
    whole.add(id);
    const [bare] = whole.size > WITH_BODIES ? whole : [];
    if (bare !== undefined) this.#strip(bare, whole);
    const [oldest] = all.size > OF_AN_ACCOUNT ? all : this.#requests.size > OF_ALL ? this.#requests.keys() : [];
    if (oldest !== undefined) this.#forget(oldest);
    this.#onChange(id);
  }

  #idsOf(account: string | undefined): Record<"all" | "whole", Set<string>> {
    const ids = this.#of.get(account) ?? { all: new Set(), whole: new Set() };
    this.#of.set(account, ids);
    return ids;
  }

  #strip(id: string, whole: Set<string>): void {
    whole.delete(id);
    const { headers: _, bodyText: __, answerText: ___, ...rest } = this.#requests.get(id) ?? {};
    // It keeps its place.
    this.#requests.set(id, rest as Remembered);
  }

  #forget(id: string): void {
    const { all, whole } = this.#idsOf(this.#requests.get(id)?.account);
    for (const ids of [all, whole, this.#requests]) ids.delete(id);
  }

  /** Newest first. */
  list(): LoggedRequest[] {
    return [...this.#requests].reverse().map(([id, { bodyText, answerText, ...request }]) => ({
      id,
      ...request,
      ...(bodyText === undefined ? {} : { body: JSON.parse(bodyText) }),
      ...(answerText === undefined ? {} : { answer: JSON.parse(answerText) }),
    }));
  }

  clear(): void {
    this.#requests.clear();
    this.#of.clear();
    this.#onChange("");
  }
}

/** Headers as they were sent, without what nobody should see. Who it was is no secret. */
export function shownHeaders(headers: Incoming["headers"], schemes: readonly Scheme[]): Record<string, string> {
  const secret = secretsIn("header", schemes);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isSecretName(name) || secret.has(name) ? MASK : [value].flat().join(", ")]],
    ),
  );
}

/** Path and query as they were sent, without what nobody should see. */
export function shownTarget(target: string, schemes: readonly Scheme[]): string {
  const secret = secretsIn("query", schemes);
  const [path = "", ...search] = target.split("?");
  if (search.length === 0 || secret.size === 0) return target;
  const pairs = search.join("?").split("&");
  const shown = pairs.map((pair) => {
    const [name = ""] = new URLSearchParams(pair).keys();
    return secret.has(name) ? `${name}=${MASK}` : pair;
  });
  return `${path}?${shown.join("&")}`;
}

function secretsIn(place: Scheme["in"], schemes: readonly Scheme[]): ReadonlySet<string> {
  return new Set(schemes.flatMap((scheme) => (scheme.in === place && !scheme.namesAccount ? [scheme.name] : [])));
}

/** The text, unless it is long. */
export function short(text: string | undefined): string | undefined {
  return text === undefined || text.length > LONGEST ? undefined : text;
}
