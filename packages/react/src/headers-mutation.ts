import { InvalidRequestError } from "@video-ads/client";
import { called } from "./called.ts";
import { mutation } from "./mutation.ts";
import type { MutationFactory, MutationRow } from "./table.ts";

/**
 * Makes options for `useMutation`, of an operation that takes headers. They come with each call, among its variables: a key that tells
 * one order from the next is another one each time. Those that are given to the factory go with every call that says no other.
 */
export const headersMutation = (row: MutationRow): MutationFactory =>
  Object.assign<MutationFactory, MutationRow>(
    (resource, path, [options], made = mutation(resource, path, row)) => ({
      ...made,
      meta: { ...made.meta, takes: [...row.takes, "headers"] },
      mutationFn: async (variables) => {
        const fixed = options as { headers?: object } | undefined;
        const { headers, ...given } = { ...(variables as Record<string, object | undefined> | undefined) };
        const unknown = Object.keys(given).find((name) => !row.takes.includes(name));
        if (unknown !== undefined)
          throw new InvalidRequestError(
            `${path[1]}.${path[2]} takes no variable ${unknown}. Allowed: ${[...row.takes, "headers"].join(", ")}.`,
          );
        return called(resource, path[2])(...row.takes.map((part) => given[part]), {
          ...fixed,
          headers: { ...fixed?.headers, ...headers },
        });
      },
    }),
    row,
  );
