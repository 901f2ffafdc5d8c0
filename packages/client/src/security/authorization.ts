import { ConfigurationError, type MissingSetting } from "../errors/configuration-error.ts";
import { requirements, variables } from "../generated/security.ts";
import type { OperationHints } from "../operation-row.ts";
import type { Authorization, Given } from "./requirement.ts";

/**
 * What requests carry by one of the requirements. A page that calls through a proxy has nothing, and sends nothing.
 *
 * @param who Needs it, in words for an error.
 */
export function authorization(settings: Given, who: string, how?: OperationHints): Authorization {
  const sent: Authorization = { headers: {}, query: {} };
  const missing: MissingSetting[] = [];
  const take = (option: string, allowed = /^[\x21-\x7e]*$/): string => {
    const text = settings.values[option] ?? "";
    if (!text) missing.push({ option, variable: variables[option] });
    // Never quote the value: it is a secret.
    if (!allowed.test(text)) throw new ConfigurationError("a header cannot carry it.", option);
    return text;
  };
  take("baseUrl", /^/);
  requirements[settings.viaProxy ? -1 : (how?.security ?? 0)]?.(sent, take, settings, who, missing);
  if (missing[0]) {
    const list = missing.map(({ option, variable }) => `${option} (or ${variable})`).join(", ");
    throw new ConfigurationError(`${who} needs ${list}.`, undefined, missing);
  }
  return sent;
}
