/** One rule of the contract that a request breaks. */
export interface Violation {
  /** Where the value stands. */
  in: "body" | "query" | "path" | "header";
  /** Names and list positions that lead to the value. Empty: the body as a whole. */
  path: readonly string[];
  /** For people, in the words of Django REST framework where it has some. */
  message: string;
  /** Keyword of JSON Schema, or `repeated`, `file` and the like. */
  code: string;
}

/** Key under which Django REST framework reports what no single field is to blame for. */
const WHOLE = "non_field_errors";

/** Thousands of wrong list entries do not make an answer better. */
const MOST = 100;

type Tree = Map<string, Tree | string[]>;

/** The body of a 400: sentences by field, nested like the request. */
export function fieldErrors(violations: readonly Violation[]): object {
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
function toObject(tree: Tree): object {
  return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]));
}
