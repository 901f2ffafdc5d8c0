import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import { counterpartsOf } from "./collections/moves.ts";
import { balanceHandler } from "./credits/balance.ts";
import { fallbackHandler, recordFallback } from "./fallback.ts";
import { type JobParts, jobHandler } from "./jobs/job-handlers.ts";
import type { JobType } from "./jobs/job-type.ts";
import { jobRecords, type RecordOperation, recordHandler } from "./jobs/record-handlers.ts";
import { recordsNamed } from "./records-named.ts";
import { canRelay, relay } from "./relay.ts";
import type { Resource } from "./resource.ts";
import type { Service } from "./service.ts";

/**
 * Who answers each operation: the job engine what starts, renders or reads a job, a resource what it has a handler for, the ledger
 * what is left, then what works on the records of jobs. What has moved and is none of that is answered as where it has moved to, and for
 * all others the record that their path names or the contract's example stands in. By `operationId`.
 */
export function operationHandlers(
  contract: Contract,
  service: Service,
  types: ReadonlyMap<string, JobType>,
  resources: readonly Resource[],
  records: ReadonlyMap<string, RecordOperation>,
  parts: JobParts,
): Map<string, Handler> {
  const own = new Map(resources.flatMap(({ handlers = {} }) => Object.entries(handlers)));
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
  const named = recordsNamed(contract, service);
  const known = [...resources.flatMap((one) => one.records ?? []), ...jobRecords(contract, service, types, parts)];
  const counterparts = counterpartsOf(contract, service);
  const instead = (operation: ContractOperation): Handler | undefined => {
    const other = counterparts.get(operation.id);
    const handler = other && canRelay(operation, other) ? played.get(other.id) : undefined;
    if (other && handler) return relay(operation, other, handler);
    const [about] = named(operation).flatMap(({ name, depth }) => {
      const kept = known.find((one) => one.name === name);
      return kept ? [{ records: kept, depth }] : [];
    });
    return about ? recordFallback(operation, about.records, about.depth) : fallbackHandler(operation);
  };
  return new Map(
    contract.operations.flatMap((operation) => {
      const handler = played.get(operation.id) ?? instead(operation);
      return handler ? [[operation.id, handler] as const] : [];
    }),
  );
}
