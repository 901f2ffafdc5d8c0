import { renderingStates } from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, type Start, sourcesOf, startsOf } from "./source.ts";
import { lines, rowsCode } from "./text.ts";

/** What the receiver knows of each source at run time. */
export const webhookSources: Emitter = (model) => {
  const sources = sourcesOf(model);
  const asked = (read: string): boolean =>
    model.operations.some(({ id, queryParameters }) => id === read && queryParameters.length > 0);
  const names = sources.map(({ webhook }) => webhook.name);
  const content = `${HEADER}import type { SourceTable } from "../events/source-facts.ts";
import type { Source } from "./types.ts";

/** Every source. */
export const sourceNames: readonly [Source, ...Source[]] = ${names.length > 0 ? JSON.stringify(names) : rowsCode([], ["[", "]"])};

/** What the receiver knows of each source. */
export const sources: SourceTable = ${rowsCode(
    sources.map(({ webhook, job }) => {
      const { credits: _, ...facts } = job.facts;
      const { by, read } = job;
      const { operations: startOperations, aliases } = webhook;
      const byItself = job.starts.filter(({ until }) => until === "done").map(({ operation }) => operation);
      const { render: operation } = job;
      const render = operation && { render: { operation, byItself, states: renderingStates(job) } };
      const entries = Object.entries({ startOperations, readOperation: read, ...render, job: facts, aliases });
      const call =
        by === "id"
          ? `{ one: (client, id, options) => client.${read}(id, ${asked(read) ? "{}, " : ""}options) }`
          : `{ many: (client, query, options) => client.${read}(query, options) }`;
      return `  ${webhook.name}: {\n${lines(entries, ([key, value]) => `    ${key}: ${JSON.stringify(value)},`)}\n    read: ${call},\n  },`;
    }),
  )};

/** Characters that a URL to report to may have everywhere: operations can differ in what they take. */
export const longestUrl = ${longest(startsOf(model, sources))};
`;
  return [{ path: `${FOLDER}/sources.ts`, content }];
};

/** What browsers and proxies pass on: the limit where the contract states none. */
const USUAL_LIMIT = 2_000;

function longest(starts: readonly Start[]): number {
  return Math.min(USUAL_LIMIT, ...starts.map(({ longestUrl }) => longestUrl ?? USUAL_LIMIT));
}
