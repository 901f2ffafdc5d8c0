import type { IHttpOperation } from "@stoplight/types";
import { Refusal } from "./refusal.ts";

/** A pair of keys that is let in. */
export interface ApiKeys {
  /** `X-API-ID` */
  apiId: string;
  /** `X-API-KEY` */
  apiKey: string;
}

/** Lets a request in and says whose it is. */
export type Authenticate = (operation: IHttpOperation, headers: Readonly<Record<string, string>>) => string;

/**
 * Asks for the headers that the contract's security schemes name.
 *
 * @param accepted The pairs that are let in; undefined lets in any that are not empty.
 * @returns A check that returns the caller's API id and throws a `Refusal` with 401.
 */
export function authenticator(accepted: readonly ApiKeys[] | undefined): Authenticate {
  const known = accepted && new Set(accepted.map(({ apiId, apiKey }) => JSON.stringify([apiId, apiKey])));
  return (operation, headers) => {
    const alternatives = (operation.security ?? []).map((schemes) =>
      schemes.flatMap((scheme) =>
        scheme.type === "apiKey" && scheme.in === "header" ? [scheme.name.toLowerCase()] : [],
      ),
    );
    if (alternatives.length === 0) return "";
    const sent = alternatives.find((names) => names.every((name) => headers[name]?.trim()));
    if (!sent) throw new Refusal(401, { detail: "Authentication credentials were not provided." });
    const values = sent.map((name) => headers[name] ?? "");
    if (known && sent.length === 2 && !known.has(JSON.stringify(values))) {
      throw new Refusal(401, { detail: "Invalid API id or key." });
    }
    return values[0] ?? "";
  };
}
