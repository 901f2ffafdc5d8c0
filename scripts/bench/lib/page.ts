/** BENCHMARKS.md: everything that is known of the results, made of nothing but them. */
import { type Figure, type Growth, isGrowth, type Row } from "./figure.ts";
import type { Machine } from "./machine.ts";
import { baseline, markdown, ratio, shown, table } from "./render.ts";
import type { Results } from "./results.ts";
import { unitOf } from "./units.ts";

const HEAD = `<!-- Generated from scripts/bench/results/ by \`pnpm bench --write\`. Do not edit. -->

# Benchmarks

What this project costs its users, measured beside what they would use otherwise, also where that is better.

**How to read it.** All rows of a table come from one run on one machine, in turns. Ours are **bold**. The ratio is to the first
row that is not ours, or to the first row where all are; by the unit, less is better, except of what is done per second.
Compare the ratios: times are those of the machine named below. CPU time counts all threads of the processes that
work, and not those of the load that is sent.`;

const REPEAT = `**How to repeat it.** On a machine that does nothing else:

\`\`\`sh
npm run exec -- pnpm bench                 # every suite, printed
npm run exec -- pnpm bench client mock     # some of them
npm run exec -- pnpm bench mock --full     # the longer form, of suites that have one
npm run exec -- pnpm bench --check         # exit code 1 when a ratio is worse than here by more than its tolerance
npm run exec -- pnpm bench --write         # keeps the results and writes this page
\`\`\``;

/** The page, with its suites in this order. */
export function page(results: readonly Results[], order: readonly string[]): string {
  const place = ({ suite }: Results): number => (order.includes(suite) ? order.indexOf(suite) : order.length);
  const sorted = results.toSorted((a, b) => place(a) - place(b));
  return `${[
    HEAD,
    REPEAT,
    ...runs(sorted),
    ...targets(sorted),
    ...losses(sorted),
    ...sorted.flatMap(suiteSection),
    ...versions(sorted),
  ].join("\n\n")}\n`;
}

function runs(results: readonly Results[]): string[] {
  const machines = new Set(results.map(({ machine }) => machineText(machine)));
  const [only] = machines;
  const together = machines.size === 1;
  const rows = results.map(({ suite, title, form, date, seconds, machine }) => [
    `\`${suite}\``,
    `[${title}](#${anchor(title)})`,
    form,
    date,
    duration(seconds),
    ...(together ? [] : [machineText(machine)]),
  ]);
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    "## What was run",
    ...(together && only ? [`On ${only}; ${duration(total)} in all.`] : []),
    table(["suite", "about", "form", "date", "took", ...(together ? [] : ["machine"])], rows),
  ];
}

function machineText({ processor, cores, memory, platform, node }: Machine): string {
  return `${processor}, ${cores} ${cores === 1 ? "core" : "cores"}, ${memory}, ${platform}, Node ${node}`;
}

export function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function targets(results: readonly Results[]): string[] {
  const rows = results.flatMap(({ suite, figures }) =>
    figures.flatMap((figure) =>
      figure.target
        ? [
            [
              `\`${suite}\``,
              figure.title,
              ours(figure),
              figure.target.text,
              figure.target.met ? "reached" : "**missed**",
            ],
          ]
        : [],
    ),
  );
  const missed = results.flatMap(({ figures }) => figures.filter(({ target }) => target && !target.met)).length;
  return [
    "## Targets",
    `${rows.length - missed} of ${rows.length} are reached.`,
    table(["suite", "what", "ours", "target", ""], rows),
  ];
}

/** Our values, each with its ratio where there is something that it is one to. */
function ours(figure: Figure | Growth): string {
  if (isGrowth(figure)) {
    return ownRows(figure)
      .map(({ values }) => {
        const known = values.filter((value) => value !== null);
        return known.length === values.length
          ? `${values.map((value) => shown(value ?? 0)).join(", ")} ${figure.unit}`
          : "not all measured";
      })
      .join("; ");
  }
  const base = baseline(figure);
  return ownRows(figure)
    .map(({ name, value }) => {
      const text = `${shown(value)} ${figure.unit}`;
      const to = base && base.name !== name ? ratio(value, base.value) : "";
      return to ? `${text} (${to})` : text;
    })
    .join("; ");
}

function ownRows<R extends { name: string }>({ rows, peers }: { rows: R[]; peers?: readonly string[] }): R[] {
  return rows.filter(({ name }) => !peers?.includes(name));
}

/** Closer than this is even. */
const EVEN = 0.02;

function losses(results: readonly Results[]): string[] {
  const rows = results.flatMap(({ suite, figures }) =>
    figures.flatMap((figure) => lost(figure).map((cells) => [`\`${suite}\``, figure.title, ...cells])),
  );
  if (rows.length === 0) return [];
  return ["## Where another does better", table(["suite", "what", "ours", "the other", "ours to it"], rows)];
}

/** Pairs of one of ours and a peer that does better; of growth, for the largest contract. */
function lost(figure: Figure | Growth): string[][] {
  const rows: Row[] = isGrowth(figure) ? largest(figure) : figure.rows;
  const { better, floor } = unitOf(figure.unit);
  const raised = (value: number): number => Math.max(value, floor);
  const peers = rows.filter(({ name }) => figure.peers?.includes(name));
  const at = isGrowth(figure) ? `, ${figure.sizes.at(-1)?.toLocaleString("en-US")} operations` : "";
  return ownRows({ rows, ...(figure.peers && { peers: figure.peers }) }).flatMap((own) =>
    peers
      .filter((peer) => {
        const [less, more] = better === "less" ? [peer, own] : [own, peer];
        return raised(more.value) / raised(less.value) > 1 + EVEN;
      })
      .map((peer) => [
        `${own.name}: ${shown(own.value)} ${figure.unit}${at}`,
        `${peer.name}: ${shown(peer.value)}`,
        ratio(own.value, peer.value),
      ]),
  );
}

function largest({ rows }: Growth): Row[] {
  return rows.flatMap(({ name, values }) => {
    const value = values.at(-1);
    return typeof value === "number" ? [{ name, value }] : [];
  });
}

function suiteSection({ title, about, figures }: Results): string[] {
  return [`## ${title}`, about, ...figures.map(markdown)];
}

function versions(results: readonly Results[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const { versions: own } of results) {
    for (const [name, version] of Object.entries(own)) found.set(name, (found.get(name) ?? new Set()).add(version));
  }
  const rows = [...found].sort(([a], [b]) => a.localeCompare(b)).map(([name, all]) => [name, [...all].join(", ")]);
  return ["## Versions", table(["package", "version"], rows)];
}

/** As GitHub makes it of a heading. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}
