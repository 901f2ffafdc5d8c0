import { jobState } from "@video-ads/core/job";
import { recordsOf } from "@video-ads/core/pages";
import type { LedgerEntry } from "../../src/generated/control/types.ts";
import { service } from "../../src/generated/service.ts";
import type { Mock } from "../../src/index.ts";
import type { Call } from "../support.ts";

/** A job, read back in the way of its type. */
// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
export async function read(call: Call, type: string, id: string): Promise<any> {
  const job = service.jobs[type];
  const path = service.operations[job?.read ?? ""]?.path ?? "";
  if (job?.by === "id") return (await call("GET", path.replace(/\{\w+\}/, id))).body;
  const { body } = await call("GET", `${path}?ids=${id}`);
  return recordsOf(service.operations[job?.read ?? ""]?.list ?? {}, body)?.[0];
}

/** A job at its end; it is one step further with each read. */
// biome-ignore lint/suspicious/noExplicitAny: records of every shape are looked into
export async function readToEnd(call: Call, type: string, id: string): Promise<any> {
  const facts = service.jobs[type];
  if (!facts) throw new Error(`no job of the contract is a ${type}`);
  for (let reads = 0; reads < 20; reads++) {
    const record = await read(call, type, id);
    if (jobState(facts, record).outcome) return record;
  }
  throw new Error(`the job ${id} does not end`);
}

/** What the control plane says about the credits, oldest first. */
export async function ledgerOf(mock: Mock): Promise<LedgerEntry[]> {
  return (await mock.control.ledger.list()).toReversed();
}
