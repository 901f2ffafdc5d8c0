import { transformOas3Operations } from "@stoplight/http-spec/oas3/operation";
import { bundleTarget, decycle } from "@stoplight/json";
import type { IHttpOperation } from "@stoplight/types";
import { reason } from "@video-ads/core/file-fault";
import { OptionsError } from "../options-error.ts";
import { dereferenced } from "./references.ts";

/**
 * The operations of a document in one file, as Prism reads them, by the same packages. Changes the document.
 *
 * @throws {OptionsError} When a reference points at nothing.
 */
export function operationsIn(document: Readonly<Record<string, unknown>>): IHttpOperation[] {
  const whole = decycle(followed(document));
  // What circular references point at comes along with each operation.
  return transformOas3Operations(whole).map((operation) =>
    bundleTarget({ document: { ...whole, __target__: operation }, path: "#/__target__", cloneDocument: false }),
  );
}

function followed(document: object): object {
  try {
    return dereferenced(document);
  } catch (error) {
    throw new OptionsError("spec", `The contract cannot be read: ${reason(error)}.`);
  }
}
