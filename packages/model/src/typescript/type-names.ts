import type { OpenApi } from "../contract/types.ts";
import { buildModel } from "../service/build.ts";
import { TypePrinter } from "./print.ts";
import { schemaUsage } from "./usage.ts";

/** The names under which the client exports the contract's schemas. */
export function typeNames(contract: OpenApi): string[] {
  return new TypePrinter(contract, schemaUsage(buildModel(contract))).names();
}
