import { ID, UUID } from "../ids/index.ts";
import type { JobFacts } from "./facts.ts";

/**
 * Whether an answer names a job: it has an id as the contract gives them, which can be asked for. What has another one is not the
 * contract's answer, and says nothing about whether a job was made.
 */
export function namesJob({ uuid }: Pick<JobFacts, "uuid">, answer: unknown): answer is { readonly id: string } {
  return hasId(answer, uuid ? UUID : ID);
}

/** The same, by what ids of the job look like. */
export function hasId(answer: unknown, form: RegExp): answer is { readonly id: string } {
  const { id }: { id?: unknown } = Object(answer);
  return typeof id === "string" && form.test(id);
}
