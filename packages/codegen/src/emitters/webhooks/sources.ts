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
  const { status = "status", reason, preview = [], result, states, by, read } = job;
  const outcomes = Object.fromEntries(
    Object.entries(states).map(([state, { terminal }]) => [state, terminal ?? "running"]),
  );
  const facts = { startOperations: webhook.operations, readOperation: read };
  const fields = { status, ...(reason && { reason }), result, preview, aliases: webhook.aliases };
  const entries = Object.entries({ ...facts, ...fields, states: outcomes });
  const call =
    by === "id"
      ? `{ by: "id", one: (client, id, options) => client.${read}(id, options) }`
      : `{ by: "ids", many: (client, ids, options) => client.${read}({ ids }, options) }`;
  return `  ${webhook.name}: {\n${lines(entries, ([key, value]) => `    ${key}: ${JSON.stringify(value)},`)}\n    read: ${call},\n  },`;
})}
};
`;
  return [{ path: `${FOLDER}/sources.ts`, content }];
};
