// What the page shows stands in the query of its address alone: so it can be mounted anywhere, and a list can be sent to a colleague.
import { givenWord } from "@video-ads/core/options";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { isSource } from "../events/source.ts";
import { sourceNames } from "../generated/sources.ts";
import type { KeptFilter } from "../stores/store.ts";

export type List = "dead-letters" | "waiting";

/** A page of a list. */
export interface View {
  readonly list: List;
  readonly filter: KeptFilter;
  /** The last id of the page before. */
  readonly after: string | undefined;
  /** What was done before it is shown, and to how many. */
  readonly done: { readonly does: Act["does"]; readonly count: number } | undefined;
}

/** Something to do with dead letters, by their ids: never with more than who did it has seen. */
export interface Act {
  readonly does: "replay" | "discard";
  readonly ids: readonly string[];
}

/** Throws a {@link ConfigurationError} for a source that is none: what is done to all of it would be done to all there is. */
export function viewOf(path: string): View {
  const query = queryOf(path);
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const source = text("source");
  if (source !== undefined && !isSource(source)) {
    const { problem = "" } = givenWord(source, sourceNames);
    throw new ConfigurationError(problem, "source");
  }
  const [ref, jobId] = [text("ref"), text("job")];
  const does = doing(query.get("done"));
  const count = Number(query.get("count"));
  return {
    list: query.get("list") === "waiting" ? "waiting" : "dead-letters",
    filter: { ...(source && { source }), ...(ref && { ref }), ...(jobId && { jobId }) },
    after: text("after"),
    done: does && Number.isSafeInteger(count) ? { does, count } : undefined,
  };
}

export function actOf(path: string): Act | undefined {
  const query = queryOf(path);
  const does = doing(query.get("do"));
  const ids = [...new Set(query.getAll("id"))];
  return does && ids.length > 0 ? { does, ids } : undefined;
}

/** The address of a view: relative, so that it is right wherever the page is mounted. */
export function addressOf(
  { list, filter, after }: Omit<View, "done">,
  more: Readonly<Record<string, string | readonly string[]>> = {},
): string {
  const { source, ref, jobId } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ list, source, ref, job: jobId, after, ...more })) {
    for (const each of [value ?? []].flat()) query.append(name, each);
  }
  return `?${query}`;
}

function doing(word: string | null): Act["does"] | undefined {
  return word === "replay" || word === "discard" ? word : undefined;
}

function queryOf(path: string): URLSearchParams {
  const at = path.indexOf("?");
  return new URLSearchParams(at < 0 ? "" : path.slice(at + 1));
}
