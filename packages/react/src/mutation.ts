import { called, type Resource } from "./called.ts";
import { balance } from "./generated/balance.ts";
import type { Mutation, QueryKey } from "./query.ts";
import type { MutationRow, Path } from "./table.ts";

/** Options for `useMutation`, of an operation that takes no headers. */
export function mutation(
  resource: Resource,
  path: Path,
  { takes, changes, credits }: MutationRow,
): Mutation<unknown, unknown> {
  const [key, name, verb] = path;
  return {
    mutationKey: path,
    mutationFn: (variables) =>
      called(
        resource,
        verb,
      )(...takes.map((part) => (takes.length > 1 ? (variables as Record<string, unknown>)[part] : variables))),
    retry: false,
    networkMode: "always",
    meta: {
      operation: `${name}.${verb}`,
      invalidates: keysOf(key, name, changes, credits && balance),
      credits: !!credits,
      takes,
    },
  };
}

export function keysOf(key: string | undefined, ...resources: (string | undefined)[]): QueryKey[] {
  return resources.filter(Boolean).map((resource) => [key, resource]);
}
