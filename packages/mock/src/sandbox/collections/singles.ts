import type { Contract } from "../../contract/contract.ts";
import { type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Service } from "../service.ts";
import { placeOf } from "./collections.ts";
import { lastParameter, type RecordPlace } from "./record-place.ts";

/** What reads and changes the only record of a path, such as the settings of an account. */
export interface SingleOperations {
  path: string;
  read: ContractOperation;
  updates: readonly ContractOperation[];
  /** By `operationId`. Absent: its answer has no record. */
  places: ReadonlyMap<string, RecordPlace>;
}

/**
 * The paths with one record, which is always there: it is read and changed, and nobody makes or removes it.
 *
 * @param own Operations that a resource answers.
 */
export function singlesOf(contract: Contract, service: Service, own: ReadonlySet<string>): SingleOperations[] {
  const paths = new Set(contract.operations.map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const operations = contract.operations.filter((operation) => operation.path === path);
    const read = operations.find(({ method }) => method === "GET");
    const updates = operations.filter(({ method }) => method === "PUT" || method === "PATCH");
    if (!read || updates.length === 0 || updates.length + 1 < operations.length) return [];
    if (lastParameter(read) !== undefined || placeOf(read, service.operations[read.id])) return [];
    const isTaken = ({ id }: ContractOperation): boolean => {
      const { job, balance } = service.operations[id] ?? {};
      return own.has(id) || job !== undefined || balance !== undefined;
    };
    if (operations.some(isTaken)) return [];
    const sent = new Set(updates.flatMap(({ requestFields }) => [...requestFields.keys()]));
    const places = new Map(
      operations.flatMap((operation) => {
        const place = placeWith(operation.answerSchema(operation.status), sent);
        return place ? [[operation.id, place] as const] : [];
      }),
    );
    return places.has(read.id) ? [{ path, read, updates, places }] : [];
  });
}

/** The answer is the record when it has what is sent, or else its one field that does. */
function placeWith(answer: JsonSchema | undefined, sent: ReadonlySet<string>): RecordPlace | undefined {
  if (!answer) return undefined;
  const has = (schema: JsonSchema): boolean => [...propertiesOf(schema).keys()].some((field) => sent.has(field));
  if (has(answer)) return {};
  const [found, second] = [...propertiesOf(answer)].filter(([, schema]) => has(schema));
  return found && !second ? { at: found[0] } : undefined;
}
