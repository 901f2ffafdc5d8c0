import { ids } from "./generated/ids.ts";
import { isDue } from "./is-due.ts";
import type { OperationRow } from "./operation-row.ts";
import type { Received } from "./transport/send.ts";

// Dropped where nothing is sent, as in what only estimates.
const decoder = /* @__PURE__ */ new TextDecoder();

/**
 * The data of an answer.
 *
 * @throws {ApiError} for an error status.
 * @throws {InvalidResponseError} when a success answer is not the JSON that is due: an object, or a list.
 */
export async function readAnswer(operation: string, row: OperationRow, received: Received): Promise<unknown> {
  const { status, body } = received;
  const text = decoder.decode(body);
  let data: unknown = text || undefined;
  let fault: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    fault = cause;
  }
  const due = row[2]?.answer ?? "record";
  if (status >= 200 && status < 300) {
    if (due === "none") return undefined;
    if (!fault && isDue(due, data)) return data;
  }
  // Loaded with the first answer that is none: most programs never see one.
  const { answerFault } = await import("./errors/answer-fault.ts");
  throw answerFault(operation, row[0], received, data, text, fault, ids[due] ? "job" : due);
}
