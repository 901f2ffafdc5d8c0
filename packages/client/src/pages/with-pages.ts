import type { allRecords, List } from "./all-records.ts";
import type { PagedRows } from "./paged-row.ts";

/** Gives each list that comes in pages a sister that goes through all of them: `listAll` beside `list`. */
export function withPages<C extends object>(client: C, rows: PagedRows): C {
  const resources: object = client;
  for (const [resource, verbs] of Object.entries(rows)) {
    const methods: Record<string, List> = Reflect.get(resources, resource);
    for (const [verb, row] of Object.entries(verbs)) {
      const list = methods[verb];
      const all = (...args: unknown[]) => list && loaded(list, row, args, `${resource}.${verb}`);
      Reflect.set(methods, `${verb}All`, all);
    }
    keepPages(methods, (other) => Reflect.get(withPages({ [resource]: other }, { [resource]: verbs }), resource));
  }
  keepPages(client, (other) => withPages(other, rows));
  return client;
}

/** What is made of it with other options has the sisters as well. */
function keepPages(owner: object, pagesOf: (other: object) => object): void {
  const make: unknown = Reflect.get(owner, "withOptions");
  if (typeof make === "function") Reflect.set(owner, "withOptions", (options: unknown) => pagesOf(make(options)));
}

async function* loaded(...args: Parameters<typeof allRecords>): AsyncGenerator<unknown, void> {
  yield* (await import("./all-records.ts")).allRecords(...args);
}
