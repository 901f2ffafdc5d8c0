// Whose records a request works on that nobody has to be let in for, such as that of a link which is shared.
import { ANYBODY } from "../http/authenticate.ts";
import type { MockRequest } from "../http/messages.ts";
import { Refusal } from "../http/refusal.ts";
import type { Accounts } from "./accounts.ts";
import type { RecordsOnPath } from "./records-named.ts";
import { idsOnPath } from "./resource.ts";

/**
 * The request, as of an account: the one that has the records which its path names, or else the first one. It is that of whom the keys are of
 * where some are sent, and nobody's where the contract knows no accounts.
 *
 * @param first Undefined: nobody is let in.
 */
export function ofAccount(
  request: MockRequest,
  onPath: readonly RecordsOnPath[],
  accounts: Accounts,
  first: string | undefined,
): MockRequest {
  if (request.account !== ANYBODY || first === undefined) return request;
  const ids = idsOnPath(request);
  const has = (account: string): boolean =>
    onPath.every(({ records, depth }) => isThere(() => records.require({ ...request, account }, ids.slice(0, depth))));
  const all = onPath.length === 0 ? [] : accounts.list().map(({ id }) => id);
  return { ...request, account: all.find(has) ?? first };
}

export function isThere(require: () => void): boolean {
  try {
    require();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
