import type { OpenApi, ServiceModel } from "@video-ads/model";
import { refsIn, schemaUsage } from "@video-ads/model/typescript";

/** Components by name, without those that have a file in them: no JSON has. */
interface NamedSchemas {
  /** What is sent, whether it comes as well or not. */
  sent: string[];
  /** What comes, and is never sent. */
  received: string[];
}

/** The components of which there are schemas at run time. */
export function namedSchemas(model: ServiceModel): NamedSchemas {
  const { contract } = model;
  const { sent, received } = schemaUsage(model);
  const names = Object.keys(contract.components.schemas).filter((name) => !hasFile(contract, name));
  return {
    sent: names.filter((name) => sent.has(name)),
    received: names.filter((name) => received.has(name) && !sent.has(name)),
  };
}

function hasFile(contract: OpenApi, name: string, seen = new Set<string>()): boolean {
  const { [name]: schema } = contract.components.schemas;
  if (schema === undefined || seen.has(name)) return false;
  seen.add(name);
  const isFile = /"format":"binary"/.test(JSON.stringify(schema));
  return isFile || refsIn(schema).some((inner) => hasFile(contract, inner, seen));
}

/** What a module of validators exports, beside what it says itself. */
export function validatorTypes(names: readonly string[]): string {
  return names.map((name) => `export declare const ${name}: BodyValidator;\n`).join("");
}
