/** One rule of the contract that a request breaks. */
export interface Violation {
  /** Where the value stands. */
  in: "body" | "query" | "path" | "header" | "cookie";
  /** Names and list positions that lead to the value. Empty: the body as a whole. */
  path: readonly string[];
  /** For people. */
  message: string;
  /** Keyword of JSON Schema, or `repeated`, `file` and the like. */
  code: string;
  /** What could stand there instead, where the contract lists that. */
  advice?: string;
}

/** Where it is, in one word: `body.size`. */
export function placeOf({ in: part, path }: Pick<Violation, "in" | "path">): string {
  return [part, ...path.filter((name) => name !== WHOLE)].join(".");
}

/** Sentences by field, nested like the request. Under an empty name stands what no single field is to blame for. */
export interface Faults {
  readonly [field: string]: readonly string[] | Faults;
}

/** The empty name among faults. */
export const WHOLE = "";

/** Thousands of wrong list entries do not make an answer better. */
const MOST = 100;

type Tree = Map<string, Tree | string[]>;

/** What is wrong with a request, field by field. */
export function faultsOf(violations: readonly Violation[]): Faults {
  const root: Tree = new Map();
  for (const { path, message } of violations.slice(0, MOST)) {
    let node = root;
    for (const segment of path.slice(0, -1)) node = descend(node, segment);
    add(node, path.at(-1) ?? WHOLE, message);
  }
  return toObject(root);
}

function descend(node: Tree, segment: string): Tree {
  const known = node.get(segment);
  if (known instanceof Map) return known;
  const next: Tree = new Map(known ? [[WHOLE, known]] : []);
  node.set(segment, next);
  return next;
}

function add(node: Tree, key: string, message: string): void {
  const known = node.get(key);
  if (known instanceof Map) add(known, WHOLE, message);
  else if (!known) node.set(key, [message]);
  else if (!known.includes(message)) known.push(message);
}

/** `Object.fromEntries` defines properties, so that a field called `__proto__` stays a field. */
function toObject(tree: Tree): Faults {
  return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]));
}
