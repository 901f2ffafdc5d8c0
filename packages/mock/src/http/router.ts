import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { Refusal } from "./refusal.ts";

/** An operation and the values of its path's parameters. */
export interface Route {
  operation: ContractOperation;
  /** Decoded. */
  pathParameters: Record<string, string>;
}

/** An operation at the end of its path. */
interface Pattern {
  operation: ContractOperation;
  /** Names of the parameters, with their place among the segments. */
  parameters: [name: string, index: number][];
  /** Its place in the contract. */
  order: number;
}

/** The paths that begin alike, by their next segment. */
interface Branch {
  literals: Map<string, Branch>;
  parameter?: Branch;
  patterns: Pattern[];
}

/**
 * Finds the operation for a method and path, in a time that does not depend on how many the contract has. The more exact path
 * wins, among those that know the method.
 */
export class Router {
  readonly #root = branch();

  constructor(contract: Contract) {
    for (const [order, operation] of contract.operations.entries()) {
      const segments = operation.path.split("/");
      let at = this.#root;
      for (const segment of segments) at = isParameter(segment) ? parameterOf(at) : literalOf(at, segment);
      const parameters = segments.flatMap((segment, index): [string, number][] =>
        isParameter(segment) ? [[segment.slice(1, -1), index]] : [],
      );
      at.patterns.push({ operation, parameters, order });
    }
  }

  /**
   * @param path As sent: not decoded, without the query.
   * @throws {Refusal} 404 when the contract has no such path, 405 (with `Allow`) when the path has no such method.
   */
  find(method: string, path: string): Route {
    const matches = this.#match(path);
    for (const [{ operation }, pathParameters] of matches) {
      if (operation.method === method) return { operation, pathParameters };
    }
    if (matches.length > 0) {
      const allowed = [...new Set(matches.map(([{ operation }]) => operation.method))].sort().join(", ");
      throw new Refusal(405, `Method "${method}" not allowed.`, { headers: { Allow: allowed } });
    }
    const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
    const near = this.#match(other).length > 0 ? ` There is ${other}.` : "";
    throw new Refusal(404, `Not found.${near}`);
  }

  #match(path: string): [Pattern, Record<string, string>][] {
    const segments = path.split("/").map(decoded);
    let reached = [this.#root];
    for (const segment of segments) {
      reached = reached.flatMap(({ literals, parameter }) => {
        const literal = literals.get(segment);
        return [...(literal ? [literal] : []), ...(parameter && segment !== "" ? [parameter] : [])];
      });
    }
    return reached
      .flatMap(({ patterns }) => patterns)
      .sort((a, b) => a.parameters.length - b.parameters.length || a.order - b.order)
      .map((pattern) => [
        pattern,
        Object.fromEntries(pattern.parameters.map(([name, index]) => [name, segments[index] ?? ""])),
      ]);
  }
}

function branch(): Branch {
  return { literals: new Map(), patterns: [] };
}

function literalOf(at: Branch, segment: string): Branch {
  const known = at.literals.get(segment) ?? branch();
  at.literals.set(segment, known);
  return known;
}

function parameterOf(at: Branch): Branch {
  at.parameter ??= branch();
  return at.parameter;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("}");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
