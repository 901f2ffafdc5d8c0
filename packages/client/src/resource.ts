import type { ApiResponse } from "./api-response.ts";
import { call } from "./call.ts";
import { clientSettings } from "./client-settings.ts";
import type { OperationRow } from "./operation-row.ts";
import type { ClientOptions } from "./options.ts";
import { sortArguments } from "./request/operation-request.ts";
import type { Settings } from "./settings.ts";

/** Methods of a resource, by their names. */
export type Methods = Record<string, (...args: unknown[]) => unknown>;

/** What a resource has beside its operations, and over them. */
export type Beside = (settings: Settings, methods: Methods) => object;

/**
 * A resource: a method for each operation, and what stands beside them.
 *
 * @typeParam R What is generated of it: the rows are made from the same contract.
 */
export function resourceOf<R>(
  settings: Settings,
  resource: string,
  rows: Readonly<Record<string, OperationRow>>,
  beside?: Beside,
): R {
  const methods: Methods = {};
  const withResponse: Record<string, (...args: unknown[]) => Promise<ApiResponse<unknown>>> = {};
  for (const [verb, row] of Object.entries(rows)) {
    const name = `${resource}.${verb}`;
    const answer = (...args: unknown[]) => call(settings, name, row, sortArguments(row, args));
    withResponse[verb] = answer;
    methods[verb] = async (...args) => (await answer(...args)).data;
  }
  return Object.assign(methods, beside?.(settings, methods), {
    withResponse,
    withOptions: (options: ClientOptions) => resourceOf(clientSettings(options, settings), resource, rows, beside),
  }) as unknown as R;
}
