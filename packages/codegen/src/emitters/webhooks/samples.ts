import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, sourcesOf } from "./source.ts";
import { lines } from "./text.ts";

/** The contract's examples of posts. */
export const webhookSamples: Emitter = (model) => {
  const sources = sourcesOf(model);
  const content = `${HEADER}import type { Payloads } from "./events.ts";

/** The contract's examples of posts, by source and name. */
export const samples: { readonly [S in keyof Payloads]: Readonly<Record<string, Payloads[S]>> } = {
${lines(sources, ({ webhook }) => {
  const values = Object.entries(webhook.examples).map(([name, { value }]) => [name, value]);
  return `  ${webhook.name}: ${JSON.stringify(Object.fromEntries(values))},`;
})}
};
`;
  return [{ path: `${FOLDER}/samples.ts`, content }];
};
