import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { Refusal } from "./refusal.ts";

/** An operation and the values of its path's parameters. */
export interface Route {
  operation: ContractOperation;
  /** Decoded. */
  pathParameters: Record<string, string>;
}

interface Pattern {
  operation: ContractOperation;
  segments: string[];
  /** How many segments are parameters: fewer is more exact. */
  parameters: number;
}

/** Finds the operation for a method and path. The more exact path wins, among those that know the method. */
export class Router {
  readonly #byLength = new Map<number, Pattern[]>();

  constructor(contract: Contract) {
    for (const operation of contract.operations) {
      const segments = operation.path.split("/");
      const pattern = { operation, segments, parameters: segments.filter(isParameter).length };
      const known = this.#byLength.get(segments.length) ?? [];
      this.#byLength.set(
        segments.length,
        [...known, pattern].sort((a, b) => a.parameters - b.parameters),
      );
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
      throw new Refusal(405, { detail: `Method "${method}" not allowed.` }, { Allow: allowed });
    }
    const slash = !path.endsWith("/") && this.#match(`${path}/`).length > 0;
    throw new Refusal(404, { detail: slash ? "Not found. Paths end with a slash." : "Not found." });
  }

  #match(path: string): [Pattern, Record<string, string>][] {
    const segments = path.split("/");
    return (this.#byLength.get(segments.length) ?? []).flatMap((pattern): [Pattern, Record<string, string>][] => {
      const values: [string, string][] = [];
      for (const [index, expected] of pattern.segments.entries()) {
        const segment = decoded(segments[index] ?? "");
        if (isParameter(expected) && segment !== "") values.push([expected.slice(1, -1), segment]);
        else if (segment !== expected) return [];
      }
      return [[pattern, Object.fromEntries(values)]];
    });
  }
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
