import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, sourcesOf, startsOf } from "./source.ts";
import { rowsCode } from "./text.ts";

/** How each operation that reports by webhook is called. */
export const webhookStarters: Emitter = (model) => {
  const starts = startsOf(model, sourcesOf(model));
  const content = `${HEADER}import type { StarterTable } from "../start/starter.ts";

/** Creates a job that reports to a URL, by its operation. */
export const starters: StarterTable = ${rowsCode(
    starts.map(
      ({ id, url, query, headers }) =>
        `  "${id}": { url: "${url}", ${headers ? `headers: ${JSON.stringify(headers.required)}, ` : ""}start: (client, body, url, options) => client.${id}({ ...body, "${url}": url }, ${query ? "{}, " : ""}options) },`,
    ),
  )};
`;
  return [{ path: `${FOLDER}/starters.ts`, content }];
};
