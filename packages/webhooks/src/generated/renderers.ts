// Generated from spec/ by `pnpm generate`. Do not edit.
import type { RendererTable } from "../render/renderer.ts";

/** Asks for the render of a job, by its source. */
export const renderers: RendererTable = {
  lipsync: (client, id, options) => client.lipsyncs.render(id, options),
  customTemplateJob: (client, id, options) => client.customTemplateJobs.render(id, options),
  aiEditing: (client, id, options) => client.aiEditing.render(id, options),
};
