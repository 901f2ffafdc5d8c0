import { escapeHtml } from "@video-ads/http/escape";
import type { JobType } from "@video-ads/model";
import { narrowDiagram } from "./state-diagram-narrow.ts";
import { BOX, endStates, opening, type Place, runningStates, state } from "./state-parts.ts";

const COLUMN = 194;
const LEFT = 36;
const MIDDLE = 124;
const HEIGHT = 248;
const ROW = 76;

/** The states of a job type as a drawing, wide and narrow. Assumed moves are dashed. */
export function stateDiagram(job: JobType): string {
  const { transitions, name } = job;
  const key = (kind: string, words: string): string =>
    transitions.some((move) => (move.assumed ? "assumed" : "shown") === kind)
      ? `<span class="key"><span class="line ${kind}"></span>${words}</span>`
      : "";
  return `<figure class="drawing" role="group" aria-label="States of ${name}">${wide(job)}${narrowDiagram(job)}<figcaption>${key("shown", "in the interface specification")}${key("assumed", "assumed")}</figcaption></figure>`;
}

/**
 * What runs stands from left to right, the ends in a column on the right. A move from any state starts at the frame around
 * those that run.
 */
function wide(job: JobType): string {
  const running = runningStates(job);
  const ends = endStates(job);
  const frame = {
    x: LEFT - 26,
    y: MIDDLE - 96,
    width: running.length * COLUMN - (COLUMN - BOX.width) + 52,
    height: 192,
  };
  const endX = frame.x + frame.width + 142;
  const places = new Map<string, Place>([
    ...running.map((name, n): [string, Place] => [name, { x: LEFT + n * COLUMN, y: MIDDLE - BOX.height / 2 }]),
    ...ends.map((name, n): [string, Place] => [
      name,
      { x: endX, y: MIDDLE - BOX.height / 2 + (n - (ends.length - 1) / 2) * ROW },
    ]),
  ]);
  const width = endX + BOX.width + 10;
  const id = `states-${job.name}`;
  return `${opening(job, id, "wide", width, HEIGHT)}
<rect class="frame" x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="14"/>
<text class="note" x="${frame.x + frame.width - 12}" y="${frame.y + frame.height - 12}" text-anchor="end">any of these</text>
${moves(job, places, { x: frame.x + frame.width, y: MIDDLE }, id).join("\n")}
${[...places].map(([name, place]) => state(job, name, place)).join("\n")}
</svg>`;
}

function moves(job: JobType, places: ReadonlyMap<string, Place>, exit: Place, id: string): string[] {
  let loops = 0;
  return job.transitions.map(({ from, to, on, assumed }) => {
    const kind = assumed ? "assumed" : "shown";
    const target = places.get(to);
    const source = from === "*" ? undefined : places.get(from);
    if (!target || (from !== "*" && !source))
      throw new Error(`${job.name}: a move names the unknown state ${from} or ${to}`);
    const draw = (d: string, x: number, y: number, anchor = "middle", label = escapeHtml(on)): string =>
      `<path class="move ${kind}" d="${d}" marker-end="url(#${id}-${kind})"/><text class="label" x="${x}" y="${y}" text-anchor="${anchor}">${label}</text>`;
    const end = { x: target.x, y: target.y + BOX.height / 2 };
    if (!source) {
      const label = { x: target.x - 8, y: end.y - 8 };
      return draw(
        `M${exit.x} ${exit.y} C${exit.x + 50} ${exit.y} ${exit.x + 40} ${end.y} ${end.x - 3} ${end.y}`,
        label.x,
        label.y,
        "end",
      );
    }
    if (from === to) {
      const above = loops++ % 2 === 0;
      const edge = above ? source.y : source.y + BOX.height;
      const away = above ? -46 : 46;
      const middle = source.x + BOX.width / 2;
      return draw(
        `M${middle - 26} ${edge} C${middle - 30} ${edge + away} ${middle + 30} ${edge + away} ${middle + 26} ${edge + (above ? -2 : 2)}`,
        middle,
        edge + (above ? -42 : 52),
      );
    }
    const start = { x: source.x + BOX.width, y: source.y + BOX.height / 2 };
    if (target.x - source.x <= COLUMN || job.states[to]?.terminal) {
      if (job.states[to]?.terminal) {
        return draw(
          `M${start.x} ${start.y + 10} C${start.x + 90} ${start.y + 60} ${end.x - 120} ${end.y + 30} ${end.x - 3} ${end.y + 8}`,
          end.x - 8,
          end.y + 38,
          "end",
        );
      }
      const middle = (start.x + end.x) / 2;
      return draw(`M${start.x} ${start.y} H${end.x - 3}`, middle, start.y - 9, "middle", inTwoLines(on, middle));
    }
    // Over the states between them.
    const [x1, x2] = [source.x + BOX.width - 18, target.x + 22];
    return draw(
      `M${x1} ${source.y} C${x1 + 40} ${source.y - 62} ${x2 - 40} ${source.y - 62} ${x2} ${target.y - 3}`,
      (x1 + x2) / 2,
      source.y - 53,
    );
  });
}

/** A label between two boxes: what is too wide for the gap goes on, in a second line under the arrow. */
function inTwoLines(text: string, x: number): string {
  const space = text.length > 12 ? text.indexOf(" ", text.length / 2 - 2) : -1;
  if (space < 0) return escapeHtml(text);
  return `${escapeHtml(text.slice(0, space))}<tspan x="${x}" dy="24">${escapeHtml(text.slice(space + 1))}</tspan>`;
}
