import { escapeHtml } from "@video-ads/http/escape";
import type { JobType } from "@video-ads/model";
import { BOX, endStates, opening, type Place, runningStates, state } from "./state-parts.ts";

const WIDTH = 320;
/** Where the boxes stand: left of them is room for moves over a state, right of them for labels. */
const LEFT = 46;
const ROW = 96;
const TOP = 26;
const END_ROW = 66;

/** The same drawing for telephones: what runs from top to bottom, the ends below the frame. */
export function narrowDiagram(job: JobType): string {
  const running = runningStates(job);
  const ends = endStates(job);
  const frame = { x: 14, y: 10, width: WIDTH - 28, height: (running.length - 1) * ROW + BOX.height + 56 };
  const bottom = frame.y + frame.height;
  const places = new Map<string, Place>([
    ...running.map((name, n): [string, Place] => [name, { x: LEFT, y: TOP + n * ROW }]),
    ...ends.map((name, n): [string, Place] => [name, { x: WIDTH - 14 - BOX.width, y: bottom + 26 + n * END_ROW }]),
  ]);
  const id = `states-narrow-${job.name}`;
  return `${opening(job, id, "narrow", WIDTH, bottom + 36 + ends.length * END_ROW)}
<rect class="frame" x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="14"/>
<text class="note" x="${frame.x + frame.width - 12}" y="${bottom - 12}" text-anchor="end">any of these</text>
${moves(job, places, { x: 40, y: bottom }, id).join("\n")}
${[...places].map(([name, place]) => state(job, name, place)).join("\n")}
</svg>`;
}

function moves(job: JobType, places: ReadonlyMap<string, Place>, exit: Place, id: string): string[] {
  let loops = 0;
  return job.transitions.map(({ from, to, on, assumed }) => {
    const kind = assumed ? "assumed" : "shown";
    const target = places.get(to);
    const source = from === "*" ? undefined : places.get(from);
    if (!target) throw new Error(`${job.name}: a move names the unknown state ${to}`);
    const draw = (d: string, x: number, y: number, anchor = "start"): string =>
      `<path class="move ${kind}" d="${d}" marker-end="url(#${id}-${kind})"/><text class="label" x="${x}" y="${y}" text-anchor="${anchor}">${escapeHtml(on)}</text>`;
    const right = LEFT + BOX.width;
    if (!source || job.states[to]?.terminal) {
      // From the frame, or from one state in it, down and then to the end.
      const start = source ? `M${source.x} ${source.y + BOX.height / 2} H24` : `M${exit.x} ${exit.y}`;
      const x = source ? 24 : exit.x;
      const y = target.y + BOX.height / 2 + (source ? 14 : 0);
      return draw(`${start} V${y} H${target.x - 3}`, x + 8, y + (source ? 20 : -7));
    }
    if (from === to) {
      const y = source.y + (loops++ % 2 === 0 ? 12 : BOX.height - 8);
      return draw(
        `M${right} ${y - 7} C${right + 34} ${y - 14} ${right + 34} ${y + 14} ${right + 3} ${y + 7}`,
        right + 30,
        y + 4,
      );
    }
    if (target.y - source.y <= ROW) {
      const x = LEFT + BOX.width / 2;
      return draw(
        `M${x} ${source.y + BOX.height} V${target.y - 3}`,
        x + 10,
        (source.y + BOX.height + target.y) / 2 + 4,
      );
    }
    // Over the states between them.
    const [y1, y2] = [source.y + BOX.height / 2, target.y + BOX.height / 2];
    const curve = `M${LEFT} ${y1} C${LEFT - 34} ${y1 + 40} ${LEFT - 34} ${y2 - 40} ${LEFT - 3} ${y2}`;
    const [x, y] = [LEFT - 14, (y1 + y2) / 2];
    return `<path class="move ${kind}" d="${curve}" marker-end="url(#${id}-${kind})"/><text class="label" x="${x}" y="${y}" text-anchor="middle" transform="rotate(-90 ${x} ${y})">${escapeHtml(on)}</text>`;
  });
}
