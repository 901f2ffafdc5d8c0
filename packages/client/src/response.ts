import { saidIn } from "./is-due.ts";
import type { OperationRow } from "./operation-row.ts";
import type { Received } from "./transport/send.ts";

/**
 * The data of an answer.
 *
 * @throws {ApiError} for an error status.
 * @throws {InvalidResponseError} when a success answer is not the JSON that is due: an object, or a list.
 */
export async function readAnswer(operation: string, row: OperationRow, received: Received): Promise<unknown> {
  const said = received.status < 300 && saidIn(row, received.body);
  if (said) return said.data;
  // Loaded with the first answer that is none: most programs never see one.
  const { answerFault } = await import("./errors/answer-fault.ts");
  throw answerFault(operation, row, received);
}
