import { refName, resolve } from "../contract/refs.ts";
import type { OpenApi, Schema } from "../contract/types.ts";
import { type Visit, walk } from "./walk.ts";

/**
 * The contract with everything in the place where it is used, for tools that follow no references. A schema that contains itself
 * cannot be written out: it stays a component, to which it refers inside of itself. A discriminator, which tells schemas apart by
 * their names, is left out.
 */
export function dereferenced(contract: OpenApi): unknown {
  const { components, ...rest } = contract;
  const left = new Set<string>();
  const inPlace =
    (around: readonly string[]): Visit =>
    (object, inside) => {
      const { $ref, discriminator: _, ...keywords } = object;
      if (typeof $ref !== "string") return inside(keywords);
      if (!around.includes($ref)) return walk(resolve<object>(contract, { $ref }), inPlace([...around, $ref]));
      left.add($ref);
      return object;
    };
  const inner = walk(rest, inPlace([])) as object;
  const schemas: Record<string, unknown> = {};
  // Writing one out may leave another one.
  for (const $ref of left) schemas[refName($ref)] = walk(resolve<Schema>(contract, { $ref }), inPlace([$ref]));
  return {
    ...inner,
    components: { securitySchemes: components.securitySchemes, ...(left.size > 0 && { schemas }) },
  };
}
