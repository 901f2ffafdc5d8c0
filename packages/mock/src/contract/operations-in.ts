import { transformOas3Operations } from "@stoplight/http-spec/oas3/operation";
import { bundleTarget, decycle } from "@stoplight/json";
import type { IHttpOperation } from "@stoplight/types";
import { reason } from "@video-ads/core/file-fault";
import { OptionsError } from "../options-error.ts";
import { dereferenced, isBundled } from "./references.ts";

/**
 * The operations of a document, as Prism reads them, by the same packages. Changes the document.
 *
 * @throws {OptionsError} When a reference points at nothing.
 */
export async function operationsIn(document: Readonly<Record<string, unknown>>): Promise<IHttpOperation[]> {
  const whole = decycle(await followed(document));
  // What circular references point at comes along with each operation.
  return transformOas3Operations(whole).map((operation) =>
    bundleTarget({ document: { ...whole, __target__: operation }, path: "#/__target__", cloneDocument: false }),
  );
}

/** What refers to other files takes a reader of files, which is loaded for it alone. */
async function followed(document: object): Promise<object> {
  try {
    if (isBundled(document)) return dereferenced(document);
    const { default: Files } = await import("@stoplight/json-schema-ref-parser");
    return await Files.dereference(document);
  } catch (error) {
    throw new OptionsError("spec", `The contract cannot be read: ${reason(error)}.`);
  }
}
