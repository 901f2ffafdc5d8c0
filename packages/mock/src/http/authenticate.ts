import type { IHttpOperation } from "@stoplight/types";
import { Refusal } from "./refusal.ts";

/** A pair of keys that is let in. */
export interface ApiKeys {
  /** `X-API-ID` */
  apiId: string;
  /** `X-API-KEY` */
  apiKey: string;
  /**
   * In the sandbox, records of this account carry an `editor_url` (interface specification 5).
   * @default false
   */
  editorAccess?: boolean;
}

/** Lets a request in and says whose it is. */
export type Authenticate = (operation: IHttpOperation, headers: Readonly<Record<string, string>>) => string;

/** Says whether a pair of keys is let in. */
export type AcceptsKeys = (apiId: string, apiKey: string) => boolean;

/**
 * Asks for the headers that the contract's security schemes name.
 *
 * @param accepts Undefined lets in any keys that are not empty.
 * @returns A check that returns the caller's API id and throws a `Refusal` with 401.
 */
export function authenticator(accepts: AcceptsKeys | undefined): Authenticate {
  return (operation, headers) => {
    const alternatives = (operation.security ?? []).map((schemes) =>
      schemes.flatMap((scheme) =>
        scheme.type === "apiKey" && scheme.in === "header" ? [scheme.name.toLowerCase()] : [],
      ),
    );
    if (alternatives.length === 0) return "";
    const sent = alternatives.find((names) => names.every((name) => headers[name]?.trim()));
    if (!sent) throw new Refusal(401, { detail: "Authentication credentials were not provided." });
    const [apiId = "", apiKey = ""] = sent.map((name) => headers[name] ?? "");
    if (accepts && sent.length === 2 && !accepts(apiId, apiKey)) {
      throw new Refusal(401, { detail: "Invalid API id or key." });
    }
    return apiId;
  };
}
