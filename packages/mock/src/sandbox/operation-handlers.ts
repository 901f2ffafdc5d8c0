import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import { clearingsOf } from "./collections/clearing.ts";
import { counterpartsOf } from "./collections/moves.ts";
import { ownEntries } from "./collections/own-entries.ts";
import { pathExamples } from "./collections/place.ts";
import { balanceHandler } from "./credits/balance.ts";
import { paidAtOnce } from "./credits/paid-at-once.ts";
import { fallbackHandler, recordFallback } from "./fallback.ts";
import { type JobParts, jobHandler } from "./jobs/job-handlers.ts";
import type { JobType } from "./jobs/job-type.ts";
import { type RecordOperation, recordHandler } from "./jobs/record-handlers.ts";
import { objectsIn } from "./json.ts";
import { listAnswer } from "./lists/list-answer.ts";
import { listing } from "./lists/listing.ts";
import { oneWay } from "./one-way.ts";
import type { RecordsOnPath } from "./records-named.ts";
import { canRelay, relay } from "./relay.ts";
import { idsOnPath, type Resource } from "./resource.ts";
import type { Service } from "./service.ts";
import { tellUnplayed } from "./tell-unplayed.ts";

/**
 * Who answers each operation: the job engine what starts, renders or reads a job, a resource what it has a handler for, the ledger
 * what is left, then what works on the records of jobs. What has moved and is none of that is answered as where it has moved to, and for
 * all others the record that their path names or the contract's example stands in. First it is seen that the records are there that the
 * path names, and then, of work that is no job's, that the balance covers what it costs. By `operationId`.
 *
 * @param about Which records an operation's path names.
 */
export function operationHandlers(
  contract: Contract,
  service: Service,
  types: ReadonlyMap<string, JobType>,
  resources: readonly Resource[],
  records: ReadonlyMap<string, RecordOperation>,
  about: (operation: ContractOperation) => RecordsOnPath[],
  parts: JobParts,
): Map<string, Handler> {
  const own = new Map(resources.flatMap(({ handlers = {} }) => Object.entries(handlers)));
  const unlisted = new Map(resources.flatMap(({ unlisted = {} }) => Object.entries(unlisted)));
  const played = new Map(
    contract.operations.flatMap((operation) => {
      const about = service.operations[operation.id];
      const type = about?.job && types.get(about.job.type);
      const record = records.get(operation.id);
      const handler =
        about && type
          ? jobHandler(operation, about, type, parts)
          : (own.get(operation.id) ??
            (record && recordHandler(operation, service, record, parts)) ??
            (about?.balance === undefined ? undefined : balanceHandler(operation, about.balance, parts.ledger)));
      return handler ? [[operation.id, handler] as const] : [];
    }),
  );
  const clearings = clearingsOf(contract, service);
  const entries = ownEntries(contract, service);
  const counterparts = counterpartsOf(contract, service);
  const moved = (operation: ContractOperation): Handler | undefined => {
    const other = counterparts.get(operation.id);
    if (!other || !canRelay(operation, other)) return undefined;
    const list = service.operations[operation.id]?.list;
    // A list has filters, pages and an envelope of its own: it takes the records.
    const records = list && unlisted.get(other.id);
    if (records) return listing(operation, list, relay(operation, other, records, list.at), () => parts.media.base);
    const handler = played.get(other.id);
    return handler && relay(operation, other, handler);
  };
  /** Shows what stands in the record that is named. */
  const within = (operation: ContractOperation): Handler | undefined => {
    const field = entries.get(operation.id);
    const [above] = about(operation);
    if (field === undefined || above?.depth !== pathExamples(operation).length) return undefined;
    const { list = {} } = service.operations[operation.id] ?? {};
    return (request) => {
      const record = above.records.require(request, idsOnPath(request));
      return listAnswer(operation, list, objectsIn(record[field]), request, parts.media.base);
    };
  };
  const instead = (operation: ContractOperation): Handler | undefined => {
    const [nearest] = about(operation);
    return (nearest && recordFallback(operation, nearest.records, nearest.depth)) ?? fallbackHandler(operation);
  };
  const guarded = (operation: ContractOperation, handler: Handler): Handler => {
    const row = service.operations[operation.id];
    const paid = row?.credits && !row.job ? paidAtOnce(operation, row, parts.ledger, handler) : handler;
    const above = about(operation).toReversed();
    if (above.length === 0) return paid;
    return (request) => {
      const ids = idsOnPath(request);
      for (const { records, depth } of above) records.require(request, ids.slice(0, depth));
      return paid(request);
    };
  };
  return new Map(
    contract.operations.flatMap((operation) => {
      const plays = within(operation) ?? played.get(operation.id) ?? moved(operation);
      const handler = plays ?? instead(operation);
      // What stands in for an answer is the same whatever is asked for.
      const list = plays && (service.operations[operation.id]?.list ?? clearings.get(operation.id)?.definition);
      const telling = handler && tellUnplayed(operation, list, oneWay(operation, handler));
      return telling ? [[operation.id, guarded(operation, telling)] as const] : [];
    }),
  );
}
