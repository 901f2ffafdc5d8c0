import type { ErrorObject } from "ajv";

/**
 * Ajv reports a value that fits no alternative of an `anyOf` or `oneOf` with the errors of every alternative. Keeps the ones
 * that help: what is wrong in all of them, else what is missing in each, else those of the alternative that is closest.
 *
 * @param errors Of Ajv with `allErrors` and `verbose`.
 */
export function condenseAlternatives(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = [...errors];
  const unions = left
    .filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf")
    .sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  for (const union of unions) {
    const branches = new Map<string, ErrorObject[]>();
    const others: ErrorObject[] = [];
    for (const error of left) {
      const branch = branchOf(union, error);
      if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), error]);
      else if (error !== union) others.push(error);
    }
    left = [...others, ...(branches.size > 0 ? choose(union, [...branches.values()]) : [union])];
  }
  return left;
}

/** The alternative that an error comes from. */
function branchOf(union: ErrorObject, error: ErrorObject): string | undefined {
  const prefix = `${union.schemaPath}/`;
  if (!error.schemaPath.startsWith(prefix) || !error.instancePath.startsWith(union.instancePath)) return undefined;
  return error.schemaPath.slice(prefix.length).split("/", 1)[0];
}

function choose(union: ErrorObject, branches: ErrorObject[][]): ErrorObject[] {
  const [first = [], ...rest] = branches;
  const shared = first.filter((error) => rest.every((branch) => branch.some((other) => key(other) === key(error))));
  const known = new Set(shared.map(key));
  const own = branches.map((branch) => branch.filter((error) => !known.has(key(error))));
  const missing = own.map((branch) => branch.map(missingField(union)));
  if (missing.every((names) => names.length > 0 && !names.includes(undefined))) {
    return [...shared, { ...union, params: { missing: [...new Set(missing.flat())] } }];
  }
  if (shared.length > 0) return shared;
  return branches.reduce((best, branch) => (branch.length < best.length ? branch : best), first);
}

function key({ instancePath, keyword, params }: ErrorObject): string {
  return `${keyword} ${instancePath} ${params.missingProperty ?? ""}`;
}

function missingField(union: ErrorObject): (error: ErrorObject) => string | undefined {
  return ({ keyword, instancePath, params }) =>
    keyword === "required" && instancePath === union.instancePath ? String(params.missingProperty) : undefined;
}
