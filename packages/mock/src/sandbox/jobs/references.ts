// Ids in the examples of a job that other records have: a link, an avatar, an ad. They are those of every job, and not made for one.
import { barePath } from "@video-ads/core/bare-path";
import type { Contract } from "../../contract/contract.ts";
import { type ContractOperation, namedExamples } from "../../contract/operation.ts";
import { pathExamples } from "../collections/place.ts";
import { wordsIn } from "../json.ts";
import type { JobDefinition, Service } from "../service.ts";
import { listsOf } from "./job-lists.ts";

/**
 * Says of an id in the examples of a job type whether a request names it, or anything that is not about such jobs. The examples are looked
 * through when that is asked first.
 */
export function referencesOf(
  type: string,
  { read }: Pick<JobDefinition, "read">,
  contract: Contract,
  service: Service,
): (id: string) => boolean {
  let found: ReadonlySet<unknown> | undefined;
  return (id) => {
    found ??= new Set(named(type, read, contract, service));
    return found.has(id);
  };
}

function named(type: string, read: string, contract: Contract, service: Service): unknown[] {
  const home = barePath(contract.operation(read)?.path ?? "").replace(/\/\{\}$/, "");
  const lists = new Map(listsOf(contract, service));
  const isOwn = ({ id, path }: ContractOperation): boolean =>
    [service.operations[id]?.job?.type, lists.get(id)].includes(type) || `${barePath(path)}/`.startsWith(`${home}/`);
  return contract.operations.flatMap((operation) => {
    const sent = (operation.http.request?.body?.contents ?? []).flatMap(({ examples }) => namedExamples(examples));
    const shown = isOwn(operation) ? [] : operation.statuses.flatMap((status) => operation.examples(status));
    const ids = isOwn(operation) ? [] : pathExamples(operation).map(([, id]) => id);
    return [...[...sent, ...shown].flatMap(({ value }) => wordsIn(value)), ...ids];
  });
}
