import { codeOf } from "../client/operations.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { FOLDER, rendersOf, sourcesOf } from "./source.ts";
import { lines } from "./text.ts";

/** How the jobs of each source that has a render are rendered. */
export const webhookRenderers: Emitter = (model) => {
  const renders = rendersOf(model, sourcesOf(model));
  const content = `${HEADER}import type { RendererTable } from "../render/renderer.ts";

/** Asks for the render of a job, by its source. */
export const renderers: RendererTable = {
${lines(
  renders,
  ({ source, id, given }) =>
    `  ${source}: (client, id, options) => client.${id}(id, ${given.map((one) => `${codeOf(one)}, `).join("")}options),`,
)}
};
`;
  return [{ path: `${FOLDER}/renderers.ts`, content }];
};
