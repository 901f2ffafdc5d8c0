import type { ContractOperation } from "../../contract/operation.ts";
import type { MockAnswer, MockRequest } from "../../http/messages.ts";
import { Refusal } from "../../http/refusal.ts";
import { asObject, type JsonObject } from "../json.ts";
import type { ListDefinition } from "../service.ts";
import { pageOf } from "./page.ts";
import { filtered, ordered } from "./select.ts";

/**
 * Answers a list as the contract describes it: filtered, ordered, in pages, in the envelope that its example shows.
 *
 * @param records Of the account, in the order in which they were made.
 * @param baseUrl Where the mock is reached, for the address of a next page.
 */
export function listAnswer(
  operation: ContractOperation,
  list: ListDefinition,
  records: readonly JsonObject[],
  { query, path }: Pick<MockRequest, "query" | "path">,
  baseUrl: string,
): MockAnswer {
  const { status } = operation;
  const all = ordered(filtered(records, list, query), list, query);
  const page = list.page && pageOf(all, list.page, query, presetOf(operation, list.page.size));
  if (list.page && !page) {
    throw new Refusal(400, { [list.page.parameter]: ["This is no page of the list. Begin without it."] });
  }
  const shown = page?.records ?? all;
  if (list.at === undefined) return { status, body: shown };
  const envelope = { ...asObject(operation.examples(status)[0]?.value), [list.at]: shown };
  if (list.total !== undefined) envelope[list.total] = all.length;
  if (list.page && list.page.style !== "number") {
    const { style, next, parameter } = list.page;
    const address =
      style === "url" && page?.next !== undefined ? addressOf(baseUrl + path, query, parameter, page.next) : page?.next;
    envelope[next] = address ?? null;
  }
  return { status, body: envelope };
}

function addressOf(base: string, query: Readonly<Record<string, unknown>>, parameter: string, cursor: string): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ ...query, [parameter]: cursor }))
    url.searchParams.set(name, String(value));
  return url.href;
}

/** What the contract says of a page's size. */
function presetOf({ http }: ContractOperation, parameter: string | undefined): unknown {
  const schema = http.request?.query?.find(({ name }) => name === parameter)?.schema;
  return schema?.default ?? schema?.maximum;
}
