import type { Server } from "../contract/types.ts";
import { shown } from "./names.ts";
import { type Place, report } from "./place.ts";
import { all, elsewhere, grows, list, object, presence, type Rule, type RulesOf, words } from "./rule.ts";

const fields = { url: elsewhere, description: words } satisfies RulesOf<Server>;
const service = object(fields, { whole: presence(grows) });
const machine = object(fields, { whole: presence(all("patch")) });

/** The mock on one's own machine is not the service: where it listens, each decides for himself. */
const each: Rule<Server[]> = list(
  ({ url }) => url,
  {
    compare: (before, after, place) =>
      (isLocal((before ?? after)?.url) ? machine : service).compare(before, after, place),
  },
  (url) => `the server \`${url}\``,
);

/** Where the service is, and which place of it programs take that ask the contract for a base URL: the first. */
export const servers: Rule<Server[]> = {
  ...each,
  compare(before, after, place) {
    each.compare(before, after, place);
    compareFirst(before ?? [], after ?? [], place);
  },
};

/** Who calls the first one calls another one from then on. Where the service's own is gone, that has been said. */
function compareFirst([old]: Server[], now: Server[], place: Place): void {
  const [first] = now;
  if (!old || !first || old.url === first.url || (isLocal(old.url) && isLocal(first.url))) return;
  if (!isLocal(old.url) && now.every(({ url }) => url !== old.url)) return;
  const what = `the first server, which is the base URL of who takes it from the contract, was ${shown(old.url)} and is ${shown(first.url)}.`;
  report(place, "minor", what, { otherwise: true });
}

function isLocal(url = ""): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(url);
}
