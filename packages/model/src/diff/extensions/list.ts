import type { ListExtension } from "../../contract/types.ts";
import { all, called, grows, map, object, presence, type RulesOf, value, words } from "../rule.ts";

type Filter = NonNullable<ListExtension["filters"]>[string];

const filter = object({ field: value(all("major")), op: value(all("major")) } satisfies RulesOf<Filter>, {
  whole: presence(grows),
});

/** Whoever reads a list whole has to go through its pages once it has some. */
const page = object(
  {
    style: value(grows),
    parameter: value(grows),
    next: value(grows),
    size: value(grows),
    more: value(grows),
    pages: value(grows),
    previous: value(grows),
    first: value(all("major")),
  },
  { whole: presence(all("major")) },
);

export const listRule = called(
  "`x-list`",
  object({
    at: value(grows),
    total: value(grows),
    filters: map(filter, (name) => `the filter \`${name}\``),
    order: object({ parameter: value(grows), default: value(all("minor")) }),
    page,
    unplayed: map(words, (name) => `what is said of \`${name}\``),
  } satisfies RulesOf<ListExtension>),
);
