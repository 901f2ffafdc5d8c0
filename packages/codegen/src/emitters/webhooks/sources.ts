import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, sourcesOf } from "./source.ts";
import { lines } from "./text.ts";

/** What the receiver knows of each source at run time. */
export const webhookSources: Emitter = (model) => {
  const sources = sourcesOf(model);
  const content = `${HEADER}import type { SourceTable } from "../events/source.ts";

/** What the receiver knows of each source. */
export const sources: SourceTable = {
${lines(sources, ({ webhook, job }) => {
  const { credits: _, ...facts } = job.facts;
  const { by, read } = job;
  const { operations: startOperations, aliases } = webhook;
  const entries = Object.entries({ startOperations, readOperation: read, job: facts, aliases });
  const call =
    by === "id"
      ? `{ one: (client, id, options) => client.${read}(id, options) }`
      : `{ many: (client, ids, options) => client.${read}({ ids }, options) }`;
  return `  ${webhook.name}: {\n${lines(entries, ([key, value]) => `    ${key}: ${JSON.stringify(value)},`)}\n    read: ${call},\n  },`;
})}
};
`;
  return [{ path: `${FOLDER}/sources.ts`, content }];
};
