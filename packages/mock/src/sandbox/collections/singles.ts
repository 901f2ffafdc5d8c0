import type { Contract } from "../../contract/contract.ts";
import { type JsonSchema, propertiesOf } from "../../contract/json-schema.ts";
import type { ContractOperation } from "../../contract/operation.ts";
import type { Service } from "../service.ts";
import { counterpartsOf } from "./moves.ts";
import { placeOf } from "./place.ts";
import { lastParameter, type RecordPlace } from "./record-place.ts";

/** What reads, changes, makes and removes the only record of a path, such as the settings of an account. */
export interface SingleOperations {
  path: string;
  /** Those of the path, and then those that they replace. */
  operations: readonly ContractOperation[];
  /** By `operationId`. Absent: its answer has no record. */
  places: ReadonlyMap<string, RecordPlace>;
}

/**
 * The paths with one record: it is read, and also changed or removed. A POST makes it only where something changes or removes it, too:
 * without, nothing says that what is posted is what is read.
 *
 * @param own Operations that a resource answers.
 */
export function singlesOf(contract: Contract, service: Service, own: ReadonlySet<string>): SingleOperations[] {
  const counterparts = counterpartsOf(contract, service);
  const paths = new Set(contract.operations.map(({ path }) => path));
  const found = [...paths].flatMap((path) => {
    const operations = contract.operations.filter((one) => one.path === path && PLAYED.includes(one.method));
    const isWith = (...methods: string[]) => operations.filter(({ method }) => methods.includes(method));
    const [read] = isWith("GET");
    const sending = isWith("PUT", "PATCH", "POST");
    if (!read || isWith("PUT", "PATCH", "DELETE").length === 0) return [];
    // What nobody sends is played only where a request can see that it is gone: below another record, a 404 may be about that one.
    if (sending.length === 0 && (path.includes("{") || !read.documents(404))) return [];
    if (lastParameter(read) !== undefined || placeOf(read, service.operations[read.id])) return [];
    const isTaken = ({ id }: ContractOperation): boolean => {
      const { job, balance } = service.operations[id] ?? {};
      const other = counterparts.get(id)?.id ?? id;
      return own.has(id) || own.has(other) || job !== undefined || balance !== undefined;
    };
    if (operations.some(isTaken)) return [];
    const sent = new Set(
      sending.length > 0
        ? sending.flatMap(({ requestFields }) => [...requestFields.keys()])
        : propertiesOf(read.answerSchema(read.status) ?? {}).keys(),
    );
    const places = new Map(
      operations.flatMap((operation) => {
        const place = placeWith(operation.answerSchema(operation.status), sent);
        return place ? [[operation.id, place] as const] : [];
      }),
    );
    const home = service.operations[read.id]?.replacedBy === undefined ? undefined : counterparts.get(read.id)?.path;
    return places.has(read.id) ? [{ path, home, operations, places }] : [];
  });
  // What has moved is the record of the path that it has moved to.
  const isAt = (path: string) => (one: { path: string }) => one.path === path;
  return found.flatMap(({ path, home, operations, places }) => {
    if (home !== undefined && found.some(isAt(home))) return [];
    const all = [{ operations, places }, ...found.filter((one) => one.home === path)];
    return [
      {
        path,
        operations: all.flatMap((one) => one.operations),
        places: new Map(all.flatMap((one) => [...one.places])),
      },
    ];
  });
}

const PLAYED: readonly string[] = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/** The answer is the record when it has what is sent, or else its one field that does. */
function placeWith(answer: JsonSchema | undefined, sent: ReadonlySet<string>): RecordPlace | undefined {
  if (!answer) return undefined;
  const has = (schema: JsonSchema): boolean => [...propertiesOf(schema).keys()].some((field) => sent.has(field));
  if (has(answer)) return {};
  const [found, second] = [...propertiesOf(answer)].filter(([, schema]) => has(schema));
  return found && !second ? { at: found[0] } : undefined;
}
