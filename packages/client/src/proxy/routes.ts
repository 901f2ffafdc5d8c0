import { ConfigurationError } from "../errors/configuration-error.ts";
import type { OperationId } from "../generated/methods.ts";
import { proxyRules } from "../generated/proxy.ts";
import { queryNames } from "../generated/queries.ts";
import type { OperationRow } from "../operation-row.ts";
import { rowOf } from "../row-of.ts";
import type { ProxiedCall } from "./options.ts";
import { valuesOfQuery } from "./query.ts";
import type { ProxyRule } from "./rule.ts";

/** An allowed operation. */
interface Route {
  readonly id: OperationId;
  readonly row: OperationRow;
  readonly rule: ProxyRule;
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

/** A request that asks for an allowed operation. */
export interface Matched {
  readonly call: ProxiedCall;
  readonly row: OperationRow;
  readonly rule: ProxyRule;
}

const UUID = "([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})";
/** No dot, no slash, nothing encoded: what cannot be written so is no id. */
const ID = "([A-Za-z0-9_-]{1,128})";

/**
 * Finds the operation that a request line asks for: its own method, and its path as it is, character by character. What is encoded
 * in any way does not match. Some servers redirect to a path with or without the slash at its end: both do.
 */
export function routesOf(allowed: readonly OperationId[]): (method: string, target: string) => Matched | undefined {
  const routes = allowed.map(route);
  return (method, target) => {
    const [path = "", ...rest] = target.split("?");
    for (const { id, row, rule, names, pattern } of routes) {
      const found = row[0] === method ? pattern.exec(path) : null;
      if (!found) continue;
      const query = valuesOfQuery(rest.join("?"), queryNames[id]);
      if (!query) return undefined;
      const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""]));
      return { call: { operation: id, path: values, query }, row, rule };
    }
    return undefined;
  };
}

function route(id: OperationId): Route {
  const row = rowOf(id);
  const rule = Object.hasOwn(proxyRules, id) ? proxyRules[id] : undefined;
  if (!row || !rule) throw new ConfigurationError(`there is no operation ${String(id)}.`, "operations");
  const names: string[] = [];
  const source = row[1]
    .replace(/\/$/, "")
    .split(/\{([^{}]+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part);
      return rule.uuids?.includes(part) ? UUID : ID;
    });
  return { id, row, rule, names, pattern: new RegExp(`^${source.join("")}/?$`) };
}
