import type { Operation } from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";

/** The client as it is offered: with `listAll` beside a `list` that comes in pages, where the contract has one. */
export const clientPages: Emitter = (model) => {
  const resources = model.resources.flatMap(({ name, operations }) => {
    const rows = operations.flatMap((operation) => (operation.list?.page ? [[operation.verb, row(operation)]] : []));
    return rows.length > 0 ? [[name, Object.fromEntries(rows)]] : [];
  });
  const plain = `export { createClient } from "../plain-client.ts";\n`;
  const paged = `import { createClient as createPlainClient, type VideoAds } from "../plain-client.ts";
import type { ClientOptions } from "../options.ts";
import type { PagedRows } from "../pages/paged-row.ts";
import { withPages } from "../pages/with-pages.ts";

const rows: PagedRows = ${JSON.stringify(Object.fromEntries(resources), null, 2)};

/** {@inheritDoc createPlainClient} */
export function createClient(options: ClientOptions = {}): VideoAds {
  return withPages(createPlainClient(options), rows);
}
`;
  const content = HEADER + (resources.length > 0 ? paged : plain);
  return [{ path: "packages/client/src/generated/create-client.ts", content }];
};

function row({ pathParameters, list }: Operation): object {
  const { at, page } = list ?? {};
  return {
    path: pathParameters.length,
    at,
    style: page?.style,
    parameter: page?.parameter,
    ...(page && "next" in page && { next: page.next }),
  };
}
