// What was kept with another version of the contract: its records may lack what answers have to have now.
import { createHash } from "node:crypto";
import { valueFaults } from "../contract/answer-faults.ts";
import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { FALLBACK_HEADER } from "../contract-mode/engine.ts";
import type { MockAnswer } from "../http/messages.ts";
import { withMissing } from "./with-missing.ts";

const known = new WeakMap<Contract, string>();

/** The same for the same answers of all operations. */
export function answersMark(contract: Contract): string {
  const mark = known.get(contract) ?? markOf(contract);
  known.set(contract, mark);
  return mark;
}

function markOf({ operations }: Contract): string {
  const answers = operations.map(({ id, http }) => [id, http.responses]);
  return createHash("sha256").update(JSON.stringify(answers, withoutWords)).digest("hex").slice(0, 16);
}

/** Prism's ids, and what changes no record. */
function withoutWords(key: string, value: unknown): unknown {
  return key === "x-stoplight" || key === "description" || key === "examples" || key === "id" ? undefined : value;
}

/**
 * An answer in which what is required and missing is as the example shows it, else made up, and marked. One that keeps the contract stays as
 * it is.
 *
 * @throws {Error} When something else is wrong with it, such as a value that the contract does not have any more.
 */
export function completedAnswer(operation: ContractOperation, answer: MockAnswer): MockAnswer {
  const { status, body } = answer;
  if (valueFaults(operation, status, body).length === 0) return answer;
  const completed = withMissing(operation, status, body);
  const [fault] = valueFaults(operation, status, completed);
  if (fault) {
    const { place, message } = fault;
    throw new Error(
      `What ${operation.id} answers was kept with another version of the contract, and breaks this one: ${place} ${message}. Forget what was kept (control.reset(), or another file), or go back to that contract.`,
    );
  }
  return { ...answer, body: completed, headers: { ...answer.headers, [FALLBACK_HEADER]: "example" } };
}
