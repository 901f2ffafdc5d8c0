// What the wide and the narrow drawing of a job's states have in common.
import { escapeHtml } from "@video-ads/http/escape";
import type { JobType } from "@video-ads/model";

export const BOX = { width: 118, height: 44 };

export interface Place {
  x: number;
  y: number;
}

/** The beginning of a drawing: its size, its name and what it says in words, and the heads of its arrows. */
export function opening(job: JobType, id: string, kind: string, width: number, height: number): string {
  const heads = ["shown", "assumed"].map(
    (name) =>
      `<marker id="${id}-${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="head" d="M0 0 10 5 0 10z"/></marker>`,
  );
  return `<svg class="${kind}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-t ${id}-d">
<title id="${id}-t">States of ${job.name}</title>
<desc id="${id}-d">${escapeHtml(describe(job))}</desc>
<defs>${heads.join("")}</defs>`;
}

/** The initial state first, then in the order in which the moves reach them. */
export function runningStates(job: JobType): string[] {
  const rest = Object.keys(job.states).filter((name) => name !== job.initial && !job.states[name]?.terminal);
  return [job.initial, ...rest];
}

export function endStates({ states }: JobType): string[] {
  return Object.keys(states).filter((name) => states[name]?.terminal);
}

export function state({ states, initial }: JobType, name: string, { x, y }: Place): string {
  const kind = states[name]?.terminal ?? (name === initial ? "initial" : "running");
  return `<g class="state ${kind}"><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="10"/><text x="${x + BOX.width / 2}" y="${y + 27}">${name}</text></g>`;
}

/** The same in words, for those who do not see the drawing. */
export function describe({ transitions }: JobType): string {
  return transitions
    .map(
      ({ from, to, on, assumed }) =>
        `${from === "*" ? "any state" : from} to ${to} when ${on}${assumed ? " (assumed)" : ""}`,
    )
    .join("; ");
}
