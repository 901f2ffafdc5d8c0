import { type Emitter, HEADER } from "../emitter.ts";
import { pagedRows, pagesName } from "./operations.ts";

/** The client as it is offered: with `listAll` beside a `list` that comes in pages, where the contract has one. */
export const clientPages: Emitter = (model) => {
  const paged = model.resources.filter(({ operations }) => pagedRows(operations)).map(({ name }) => name);
  const plain = `export { createClient } from "../plain-client.ts";\n`;
  const withAll = `import type { ClientOptions } from "../options.ts";
import { withPages } from "../pages/with-pages.ts";
import { createClient as createPlainClient, type VideoAds } from "../plain-client.ts";
import { ${paged.map(pagesName).join(", ")} } from "./operations.ts";

/** {@inheritDoc createPlainClient} */
export function createClient(options: ClientOptions = {}): VideoAds {
  return withPages(createPlainClient(options), { ${paged.map((name) => `${name}: ${pagesName(name)}`).join(", ")} });
}
`;
  const content = HEADER + (paged.length > 0 ? withAll : plain);
  return [{ path: "packages/client/src/generated/create-client.ts", content }];
};
