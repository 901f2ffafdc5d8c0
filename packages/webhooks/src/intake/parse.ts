import { fieldOf, problemOf } from "@video-ads/core/faults";
import type { Payloads, Source } from "../generated/types.ts";
import { validators } from "../generated/validators.js";
import { invalidField, malformed } from "./answers.ts";
import type { Answer } from "./post.ts";

type Parsed<S extends Source> = { post: Payloads[S]; text: string } | { refused: Answer; field: string };

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a body as the payload of a source. Only its shape is held against the contract: new fields and statuses pass. */
export function parsePost<S extends Source>(source: S, bytes: Uint8Array): Parsed<S> {
  let text: string;
  let post: unknown;
  try {
    text = utf8.decode(bytes);
    post = JSON.parse(text);
  } catch {
    return { refused: malformed, field: "" };
  }
  const validate = validators[source];
  if (validate(post)) return { post, text };
  const [fault] = validate.errors ?? [];
  const field = fault ? fieldOf(fault) : "";
  return { refused: invalidField(field, fault ? problemOf(fault) : "is not what the contract says"), field };
}
