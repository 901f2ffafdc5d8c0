import type { OpenApi } from "../contract/types.ts";
import { walk } from "./walk.ts";

/** The contract without any example: some validators read a field `id` of an example as the id of a schema. */
export function withoutExamples(contract: OpenApi): unknown {
  return walk(contract, ({ example: _, examples: __, ...rest }, inside) => inside(rest));
}
