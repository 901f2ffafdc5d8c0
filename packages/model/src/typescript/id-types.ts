// The ids of each kind of record have a type: any text, but not the id of another kind.
import { METHODS, type OpenApi } from "../contract/types.ts";
import { pascalCase } from "./names.ts";

/** The name of the type that the ids of a kind of record have: `link` is `LinkId`. */
export function idType(kind: string): string {
  return `${pascalCase(kind)}Id`;
}

/** The kinds of records that a contract tells apart by their ids: the types of its jobs, and what `x-id` names. */
export function idKinds(contract: OpenApi): string[] {
  const kinds = new Set<string>();
  for (const item of Object.values(contract.paths)) {
    for (const method of METHODS) {
      const { [method]: { "x-job": job } = {} } = item;
      if (job) kinds.add(job.type);
    }
  }
  // An id that is a number has the type of a number.
  JSON.stringify(contract, (_, value: unknown) => {
    const { "x-id": kind, type } = Object(value);
    if (typeof kind === "string" && type !== "integer") kinds.add(kind);
    return value;
  });
  return [...kinds].sort();
}
