import { isUuid } from "../ids/index.ts";
import type { JobFacts } from "./facts.ts";

/**
 * Whether an answer names a job: it has an id as the contract gives them, which can be asked for. What has another one is not the
 * contract's answer, and says nothing about whether a job was made.
 */
export function namesJob({ uuid }: Pick<JobFacts, "uuid">, answer: unknown): answer is { readonly id: string } {
  const { id }: { id?: unknown } = Object(answer);
  return typeof id === "string" && (uuid ? isUuid(id) : id !== "");
}
