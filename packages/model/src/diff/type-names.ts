import type { OpenApi } from "../contract/types.ts";
import { typeNames } from "../typescript/type-names.ts";
import type { Change } from "./change.ts";
import { isProvisional } from "./provisional.ts";
import { reachOf } from "./reach.ts";

/** Exported type names that are gone: renaming a schema breaks everybody who imports its type, whatever its shape. */
export function typeNameChanges(base: OpenApi, revision: OpenApi): Change[] {
  const now = new Set(typeNames(revision).values());
  const reach = reachOf(base);
  return [...typeNames(base)]
    .filter(([, name]) => !now.has(name))
    .map(([schema, name]) => {
      const provisional = isProvisional(base, reach, `/components/schemas/${schema}`);
      return {
        where: `type ${name}`,
        what: "It is no longer exported.",
        bump: provisional ? "minor" : "major",
        provisional,
      };
    });
}
