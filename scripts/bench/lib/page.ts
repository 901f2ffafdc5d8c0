/** BENCHMARKS.md: a line for every figure of the kept results. */
import { type Figure, type Growth, isGrowth, type Row } from "./figure.ts";
import type { Machine } from "./machine.ts";
import { ratio, shown, table } from "./render.ts";
import type { Results } from "./results.ts";
import { unitOf } from "./units.ts";

const HEAD = `<!-- Generated from scripts/bench/results/ by \`pnpm bench --write\`. Do not edit. -->

# Benchmarks

What this project costs its users, measured beside what they would use otherwise, also where that is better.

Every line is measured in one run on one machine, in turns: **ours**, the best of the others, and how often theirs ours is. By the unit,
less is better, except of what is done per second; a ratio that is **bold** says that another does better. Compare the ratios: times
are those of the machine. Of growth there is a number for each contract, and the ratio is that of the largest. All rows, how each was
measured and what it leaves open stand in \`scripts/bench/results/\`, and \`pnpm bench\` prints them.

On a machine that does nothing else:

\`\`\`sh
npm run exec -- pnpm bench                 # every suite, printed
npm run exec -- pnpm bench client mock     # some of them
npm run exec -- pnpm bench mock --full     # the longer form, of suites that have one
npm run exec -- pnpm bench --check         # exit code 1 when a target that is reached here is missed
npm run exec -- pnpm bench --write         # keeps the results and writes this page
\`\`\``;

/** The page, with its suites in this order. */
export function page(results: readonly Results[], order: readonly string[]): string {
  const place = ({ suite }: Results): number => (order.includes(suite) ? order.indexOf(suite) : order.length);
  const sorted = results.toSorted((a, b) => place(a) - place(b));
  return `${[HEAD, summary(sorted), ...sorted.flatMap(suiteSection), versions(sorted)].join("\n\n")}\n`;
}

function summary(results: readonly Results[]): string {
  const targets = results.flatMap(({ figures }) => figures.flatMap(({ target }) => target ?? []));
  const reached = targets.filter(({ met }) => met).length;
  const machines = [...new Set(results.map(({ machine }) => machineText(machine)))];
  const seconds = results.reduce((sum, each) => sum + each.seconds, 0);
  return `${reached} of ${targets.length} targets are reached. Measured on ${machines.join("; ")}; ${duration(seconds)} in all.`;
}

function machineText({ processor, cores, memory, platform, node }: Machine): string {
  return `${processor}, ${cores} ${cores === 1 ? "core" : "cores"}, ${memory}, ${platform}, Node ${node}`;
}

export function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function suiteSection({ suite, title, about, figures, form, date, seconds }: Results): string[] {
  const run = `\`pnpm bench ${suite}${form === "full" ? " --full" : ""}\`, ${date}, ${duration(seconds)}.`;
  return [
    `## ${title}`,
    `${about} ${run}`,
    table(["", "ours", "the best other", "ratio", "target"], figures.map(line), [3]),
  ];
}

function line(figure: Figure | Growth): string[] {
  const { title, unit, target, peers = [] } = figure;
  const rows = isGrowth(figure) ? largest(figure) : figure.rows;
  const own = rows.find(({ name }) => !peers.includes(name));
  const other = bestOf(
    rows.filter(({ name }) => peers.includes(name)),
    unit,
  );
  return [
    title,
    own ? `${isGrowth(figure) ? series(figure, own.name) : shown(own.value)} ${unit}` : "not all measured",
    other ? `${isGrowth(figure) ? series(figure, other.name) : shown(other.value)}, ${other.name}` : "",
    own && other ? standing(own, other, unit) : "",
    target ? `${target.text}: ${target.met ? "reached" : "**missed**"}` : "",
  ];
}

function bestOf(rows: readonly Row[], unit: string): Row | undefined {
  const sorted = rows.toSorted((a, b) => a.value - b.value);
  return unitOf(unit).better === "less" ? sorted[0] : sorted.at(-1);
}

/** Closer than this is even. */
const EVEN = 0.02;

function standing(own: Row, other: Row, unit: string): string {
  const { better, floor } = unitOf(unit);
  const [ours, theirs] = [Math.max(own.value, floor), Math.max(other.value, floor)];
  const text = ratio(own.value, other.value);
  return (better === "less" ? ours / theirs : theirs / ours) > 1 + EVEN ? `**${text}**` : text;
}

function series({ rows }: Growth, name: string): string {
  const { values = [] } = rows.find((row) => row.name === name) ?? {};
  return values.map((value) => (value === null ? "–" : shown(value))).join(" / ");
}

function largest({ rows }: Growth): Row[] {
  return rows.flatMap(({ name, values }) => {
    const value = values.at(-1);
    return typeof value === "number" ? [{ name, value }] : [];
  });
}

function versions(results: readonly Results[]): string {
  const found = new Set(
    results.flatMap(({ versions: own }) => Object.entries(own).map(([name, version]) => `${name} ${version}`)),
  );
  return `## Versions\n\n${[...found].sort((a, b) => a.localeCompare(b)).join(", ")}.`;
}
