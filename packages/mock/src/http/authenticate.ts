import type { ContractOperation } from "../contract/operation.ts";
import { type CredentialValues, credentialsIn, type KeyPlaces } from "../contract/security.ts";
import { accountSetting, type Credentials } from "../generated/credentials.ts";
import { Refusal } from "./refusal.ts";

/** What an account is let in with. */
export interface ApiKeys extends Credentials {
  /**
   * In the sandbox, records of this account lead to an editor, where the contract has one (interface specification 5).
   * @default false
   */
  editorAccess?: boolean;
}

/** Lets a request in and says whose it is. */
export type Authenticate = (operation: ContractOperation, request: KeyPlaces) => string;

/** The account that these credentials let in. */
export type AccountOf = (credentials: CredentialValues) => string | undefined;

/** Whose requests are that ask for nothing to be let in. */
export const ANYBODY = "anybody";

/** What an account is called: by the setting that names it, or by the first that it has. */
export function nameOf(credentials: CredentialValues): string {
  return credentials[accountSetting] ?? Object.values(credentials)[0] ?? ANYBODY;
}

/**
 * Asks for what the contract's security schemes say. Where an operation asks for nothing, a caller is known by what lets in elsewhere.
 *
 * @param accountOf Undefined lets in with anything that is not empty.
 * @param operations Of the whole contract.
 * @returns A check that returns the caller's account and throws a `Refusal` with 401.
 */
export function authenticator(
  accountOf: AccountOf | undefined,
  operations: readonly ContractOperation[],
): Authenticate {
  const all = operations.flatMap(({ security }) => security).filter(({ length }) => length > 0);
  const elsewhere = [...new Map(all.map((schemes) => [schemes.map(({ key }) => key).join(" "), schemes])).values()];
  const known = (request: KeyPlaces): string | undefined => {
    const found = elsewhere.map((schemes) => credentialsIn(request, schemes));
    return found.map((credentials) => credentials && accountOf?.(credentials)).find((account) => account !== undefined);
  };
  return (operation, request) => {
    let sent = false;
    for (const schemes of operation.security) {
      if (schemes.length === 0) {
        // Who brings something is let in by that, and not in spite of it.
        if (sent) break;
        return known(request) ?? ANYBODY;
      }
      const credentials = credentialsIn(request, schemes);
      if (!credentials) continue;
      sent = true;
      const account = accountOf ? accountOf(credentials) : nameOf(credentials);
      if (account !== undefined) return account;
    }
    throw refusal(operation, sent);
  };
}

/** As the contract's examples say it: the first is for nothing, one that is called `wrong` for what nobody has. */
function refusal(operation: ContractOperation, sent: boolean): Refusal {
  const examples = operation.examples(401);
  const example = (sent ? examples.find(({ name }) => name === "wrong") : undefined) ?? examples[0];
  const reason = sent ? "These credentials are not valid." : "Authentication credentials were not provided.";
  const challenges = new Set(
    operation.security.flatMap((schemes) => schemes.flatMap(({ challenge }) => challenge ?? [])),
  );
  const headers = challenges.size === 0 ? {} : { "WWW-Authenticate": [...challenges].join(", ") };
  return new Refusal(401, reason, { example: example?.value, headers });
}
