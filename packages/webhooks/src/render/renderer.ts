import { reportUrl } from "../events/report-url.ts";
import type { RenderClient, RenderSource, Source } from "../generated/types.ts";
import { beside } from "../stores/beside.ts";
import { refIn } from "../urls/token.ts";

/** How a render is asked for. */
export interface RenderOptions {
  /** Ends the call. The render may have been asked for all the same. */
  signal?: AbortSignal;
  /** Headers for that call, such as those that the operation asks for. */
  headers?: Record<string, string>;
}

/** The job that is to be rendered: its event, of which a running handler's is not read again, or its type and its id. */
export interface Renderable {
  readonly source: RenderSource;
  readonly job: { readonly id: string };
}

/**
 * - `requested`: the render was asked for, by this call or an earlier one, or the job is past rendering.
 * - `unconfirmed`: it may have been asked for, and paid for; the job does not show it yet. Nothing was sent again.
 */
export type Rendering = "requested" | "unconfirmed";

/** Asks for a render. */
export type Renderer = (client: RenderClient, id: string, options: RenderOptions) => Promise<unknown>;

/** A renderer of every source that has one, which can be none. Generated from the contract. */
export type RendererTable = { readonly [S in Source]?: Renderer };

/**
 * The reference of the call that renders a job. It has characters that those of URLs do not have. It is kept where that one is which the job's
 * record says it reports to, whoever asks for the render; where the record does not say, or nobody has it, by the job's id alone.
 */
export function renderRef(source: Source, jobId: string, record: object = {}): string {
  const call = `render.${source}.${jobId}`;
  const ref = refIn(source, reportUrl(source, record));
  return ref === undefined ? call : beside(ref, call);
}
