import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { buildContract, type Contract } from "./contract.ts";

/** An OpenAPI document: parsed, or the path of a bundled JSON file. */
export type SpecSource = string | Readonly<Record<string, unknown>>;

let published: Promise<Contract> | undefined;

/**
 * Reads a contract; without a source, the one that `@video-ads/spec` publishes. That one is read once per process, so that
 * many mocks share its compiled validators.
 *
 * @throws {BrokenContractError} When a schema does not compile.
 */
export function loadContract(source?: SpecSource): Promise<Contract> {
  if (source !== undefined) return read(source);
  published ??= read(createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json"));
  return published;
}

async function read(source: SpecSource): Promise<Contract> {
  const document = typeof source === "string" ? JSON.parse(await readFile(source, "utf8")) : structuredClone(source);
  return buildContract(await getHttpOperationsFromSpec(document));
}
