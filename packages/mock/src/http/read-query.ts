import type { IHttpOperation } from "@stoplight/types";
import type { Violation } from "../contract/violation.ts";

/**
 * Reads the query parameters that an operation knows, as arrays where the contract has arrays. Others are ignored.
 *
 * @param search As sent, without the question mark. A `+` in it is a space, as everywhere on the web.
 */
export function readQuery(
  search: string,
  operation: IHttpOperation,
): { values: Record<string, unknown>; violations: Violation[] } {
  const sent = new URLSearchParams(search);
  const violations: Violation[] = [];
  const values = (operation.request?.query ?? []).flatMap(({ name, schema, explode = true }): [string, unknown][] => {
    const given = sent.getAll(name);
    const [first] = given;
    if (first === undefined) return [];
    const list = schema?.type === "array";
    if (list && explode) return [[name, given]];
    if (given.length > 1) {
      // Servers differ in which one they take, so a client that repeats it works by luck.
      const message = `Give this parameter once${list ? ", with commas between its values" : ""}.`;
      violations.push({ in: "query", path: [name], message, code: "repeated" });
    }
    if (!list) return [[name, first]];
    return [[name, first === "" ? [] : first.split(",")]];
  });
  return { values: Object.fromEntries(values), violations };
}
