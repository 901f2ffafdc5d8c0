/** The contract in the forms in which it is published: spec/README.md says what each is for. */
import { stringify } from "yaml";
import type { OpenApi } from "../contract/types.ts";
import { dereferenced } from "./dereferenced.ts";
import { openApi31 } from "./openapi-3-1.ts";
import { withoutExamples } from "./without-examples.ts";

/** Every published form of the contract, by the name of its file. */
export function publishedFiles(contract: OpenApi): Map<string, string> {
  const json = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
  // Readers of YAML 1.1, such as PyYAML, take a bare `no` for false, and a bare time for no text.
  const yaml = (document: unknown): string =>
    stringify(document, { aliasDuplicateObjects: false, lineWidth: 0, compat: "yaml-1.1" });
  return new Map([
    ["openapi.json", json(contract)],
    ["openapi.yaml", yaml(contract)],
    ["openapi-without-examples.json", json(withoutExamples(contract))],
    ["openapi-dereferenced.json", json(dereferenced(contract))],
    ["openapi-3.1.json", json(openApi31(contract))],
  ]);
}
