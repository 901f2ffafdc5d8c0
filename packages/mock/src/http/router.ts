import type { Contract } from "../contract/contract.ts";
import { literally } from "../contract/literally.ts";
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
  /** Parameters that are a segment, or a part of one. */
  parameters: Parameter[];
  /** Its place in the contract. */
  order: number;
}

/** A parameter of a path, with its place among the segments. */
interface Parameter {
  name: string;
  index: number;
  /** Of one that is a part of its segment, such as `{name}.{ext}`: finds it there. */
  within?: RegExp;
}

/** The paths that begin alike, by their next segment. */
interface Branch {
  literals: Map<string, Branch>;
  parameter?: Branch;
  /** Segments with parameters in them, such as `{id}:run`, as they are written. */
  mixed: Map<string, { segment: RegExp; branch: Branch }>;
  patterns: Pattern[];
}

/**
 * Finds the operation for a method and path, in a time that does not depend on how many the contract has. The more exact path
 * wins, among those that know the method.
 */
export class Router {
  readonly #root = branch();
  readonly #below: readonly string[];

  /** @param below Paths that those of the contract may stand below, without a slash at their end: those of its server. */
  constructor(contract: Contract, below: readonly string[] = []) {
    this.#below = below;
    for (const [order, operation] of contract.operations.entries()) {
      const segments = operation.path.split("/");
      let at = this.#root;
      for (const segment of segments) at = branchOf(at, segment);
      const parameters = segments.flatMap((segment, index) => parametersOf(segment, index));
      at.patterns.push({ operation, parameters, order });
    }
  }

  /**
   * @param path As sent: not decoded, without the query.
   * @throws {Refusal} 404 when the contract has no such path, 405 (with `Allow`) when the path has no such method.
   */
  find(method: string, path: string): Route {
    const known = this.known(method, path);
    if (known) return known;
    const own = this.#own(path);
    const matches = this.#match(own);
    if (matches.length > 0) {
      const allowed = [...new Set(matches.map(([{ operation }]) => operation.method))].sort().join(", ");
      throw new Refusal(405, `Method "${method}" not allowed.`, { headers: { Allow: allowed } });
    }
    throw new Refusal(404, `Not found.${this.near(path)}`);
  }

  /** Which path there is with a slash more or less at its end, in words to stand behind others; empty where there is none. */
  near(path: string): string {
    const own = this.#own(path);
    const other = own.endsWith("/") ? own.slice(0, -1) : `${own}/`;
    return this.#match(other).length > 0 ? ` There is ${other}.` : "";
  }

  /** The same; undefined where the contract has no such operation. */
  known(method: string, path: string): Route | undefined {
    for (const [{ operation }, pathParameters] of this.#match(this.#own(path))) {
      if (operation.method === method) return { operation, pathParameters };
    }
    return undefined;
  }

  /** A path of the contract, which the base URL of a program may have the server's before. */
  #own(path: string): string {
    const rests = this.#below.filter((below) => path.startsWith(`${below}/`)).map((below) => path.slice(below.length));
    const found = [...rests, path].find((own) => this.#match(own).length > 0);
    return found ?? rests[0] ?? path;
  }

  #match(path: string): [Pattern, Record<string, string>][] {
    const segments = path.split("/").map(decoded);
    let reached = [this.#root];
    for (const segment of segments) {
      reached = reached.flatMap(({ literals, parameter, mixed }) => {
        const literal = literals.get(segment);
        const parts = mixed.size === 0 ? [] : [...mixed.values()].filter((one) => one.segment.test(segment));
        return [
          ...(literal ? [literal] : []),
          ...parts.map(({ branch: part }) => part),
          ...(parameter && segment !== "" ? [parameter] : []),
        ];
      });
    }
    return reached
      .flatMap(({ patterns }) => patterns)
      .sort((a, b) => openness(a) - openness(b) || a.parameters.length - b.parameters.length || a.order - b.order)
      .map((pattern) => [
        pattern,
        Object.fromEntries(pattern.parameters.map((parameter) => [parameter.name, valueIn(parameter, segments)])),
      ]);
  }
}

function branch(): Branch {
  return { literals: new Map(), mixed: new Map(), patterns: [] };
}

function branchOf(at: Branch, segment: string): Branch {
  if (isParameter(segment)) return parameterOf(at);
  if (!BRACES.test(segment)) return literalOf(at, segment);
  const known = at.mixed.get(segment) ?? { segment: segmentLike(segment), branch: branch() };
  at.mixed.set(segment, known);
  return known.branch;
}

/** How many segments may be anything. */
function openness({ parameters }: Pattern): number {
  return parameters.filter(({ within }) => within === undefined).length;
}

function parametersOf(segment: string, index: number): Parameter[] {
  if (isParameter(segment)) return [{ name: segment.slice(1, -1), index }];
  const names = [...segment.matchAll(EACH_BRACES)].map(([, name = ""]) => name);
  return names.map((name) => ({ name, index, within: segmentLike(segment, name) }));
}

function valueIn({ index, within }: Parameter, segments: readonly string[]): string {
  const segment = segments[index] ?? "";
  return within ? (within.exec(segment)?.[1] ?? "") : segment;
}

/**
 * What a segment such as `{name}.{ext}` takes: of each parameter one character at least, and what stands between them.
 *
 * @param wanted The parameter whose value is found.
 */
function segmentLike(segment: string, wanted?: string): RegExp {
  const parts = segment.split(EACH_BRACES).map((part, at) => {
    if (at % 2 === 0) return literally(part);
    return part === wanted ? "(.+)" : "(?:.+)";
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}

const BRACES = /\{[^{}]+\}/;
const EACH_BRACES = /\{([^{}]+)\}/g;

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
  return /^\{[^{}]+\}$/.test(segment);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
