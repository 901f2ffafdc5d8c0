import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import type { Handler } from "../http/messages.ts";
import { counterpartsOf } from "./collections/moves.ts";
import { balanceHandler } from "./credits/balance.ts";
import { fallbackHandler } from "./fallback.ts";
import { type JobParts, jobHandler } from "./jobs/job-handlers.ts";
import type { JobType } from "./jobs/job-type.ts";
import { type RecordOperation, recordHandler } from "./jobs/record-handlers.ts";
import { canRelay, relay } from "./relay.ts";
import type { Resource } from "./resource.ts";
import type { Service } from "./service.ts";

/**
 * Who answers each operation: the job engine what starts, renders or reads a job, a resource what it has a handler for, the ledger
 * what is left, then what works on the records of jobs. What has moved and is none of that is answered as where it has moved to, and for
 * all others the contract's example stands in. By `operationId`.
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
  const counterparts = counterpartsOf(contract, service);
  const instead = (operation: ContractOperation): Handler | undefined => {
    const other = counterparts.get(operation.id);
    const handler = other && canRelay(operation, other) ? played.get(other.id) : undefined;
    return other && handler ? relay(operation, other, handler) : fallbackHandler(operation);
  };
  return new Map(
    contract.operations.flatMap((operation) => {
      const handler = played.get(operation.id) ?? instead(operation);
      return handler ? [[operation.id, handler] as const] : [];
    }),
  );
}
