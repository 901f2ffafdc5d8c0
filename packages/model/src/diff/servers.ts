import type { Server } from "../contract/types.ts";
import { all, elsewhere, grows, list, object, presence, type Rule, type RulesOf, words } from "./rule.ts";

const fields = { url: elsewhere, description: words } satisfies RulesOf<Server>;
const service = object(fields, { whole: presence(grows) });
const machine = object(fields, { whole: presence(all("patch")) });

/** Where the service is. The mock on one's own machine is not the service: where it listens, each decides for himself. */
export const servers: Rule<Server[]> = list(
  ({ url }) => url,
  {
    compare: (before, after, place) =>
      (isLocal((before ?? after)?.url) ? machine : service).compare(before, after, place),
  },
  (url) => `the server \`${url}\``,
);

function isLocal(url = ""): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(url);
}
