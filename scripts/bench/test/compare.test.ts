import { expect, test } from "vitest";
import { checkFigures } from "../lib/check-figures.ts";
import { lostTargets } from "../lib/compare.ts";
import type { Figure, Growth } from "../lib/figure.ts";
import { validatorSize } from "../webhooks/validator-size.ts";
import { results } from "./support.ts";

const cpu: Figure = {
  title: "CPU per call",
  method: "In turns.",
  unit: "µs",
  rows: [
    { name: "peer", value: 40 },
    { name: "ours", value: 20 },
    { name: "another", value: 90 },
  ],
  peers: ["peer", "another"],
};
const size: Figure = {
  title: "Size",
  method: "Bundled.",
  unit: "bytes",
  rows: [
    { name: "ours", value: 8_000 },
    { name: "peer", value: 20_000 },
  ],
  peers: ["peer"],
};
const grown: Growth = {
  title: "Start",
  method: "Once.",
  unit: "CPU-s",
  sizes: [31, 310, 3_100],
  rows: [
    { name: "peer", values: [1, 2, 15] },
    { name: "ours", values: [1, 1.5, 6] },
  ],
  peers: ["peer"],
};

const reached = { text: "at most 30 µs", met: true };
const missed = { text: "at most 30 µs", met: false };

test("what is committed has lost no target of its own, and can be shown", () => {
  expect(results.length).toBeGreaterThan(0);
  for (const { suite, figures } of results) {
    expect({ suite, lost: lostTargets(figures, figures) }).toEqual({ suite, lost: [] });
    expect(checkFigures(figures)).toBe(figures);
  }
});

test("a target of what is committed that is missed is lost, each by its name", () => {
  const figures = results.flatMap((each) => each.figures);
  const met = figures.filter(({ target }) => target?.met);
  expect(met.length).toBeGreaterThan(20);
  const now = figures.map((figure) =>
    figure.target ? { ...figure, target: { ...figure.target, met: false } } : figure,
  );
  expect(lostTargets(figures, now)).toEqual(
    met.map(({ title, target }) => `"${title}" has missed its target: ${target?.text}`),
  );
});

test("a target that is reached and then missed is lost, whatever the time was", () => {
  expect(lostTargets([{ ...cpu, target: reached }], [{ ...cpu, target: missed }])).toEqual([
    '"CPU per call" has missed its target: at most 30 µs',
  ]);
  const slower = { ...cpu, rows: cpu.rows.map((row) => ({ ...row, value: row.value * 2 })), target: reached };
  expect(lostTargets([{ ...cpu, target: reached }], [slower])).toEqual([]);
});

test("a target that was missed before cannot be lost, and may be reached", () => {
  expect(lostTargets([{ ...cpu, target: missed }], [{ ...cpu, target: missed }])).toEqual([]);
  expect(lostTargets([{ ...cpu, target: missed }], [{ ...cpu, target: reached }])).toEqual([]);
  expect(lostTargets([cpu], [{ ...cpu, target: missed }])).toEqual([]);
});

test("a figure with a target that is not measured any more is lost, also by taking its target away", () => {
  expect(lostTargets([{ ...cpu, target: reached }], [size])).toEqual(['"CPU per call" was not measured']);
  expect(lostTargets([{ ...cpu, target: reached }], [cpu])).toEqual([
    '"CPU per call" has missed its target: at most 30 µs',
  ]);
});

test("figures that could not be shown or compared are refused by their name", () => {
  expect(checkFigures([cpu, size, grown])).toEqual([cpu, size, grown]);
  expect(() => checkFigures([cpu, cpu])).toThrow('Two figures are called "CPU per call".');
  expect(() => checkFigures([{ ...cpu, unit: "parsecs" }])).toThrow(/"parsecs"/);
  expect(() => checkFigures([{ ...cpu, peers: ["nobody"] }])).toThrow(
    '"CPU per call" has no row for its peer "nobody".',
  );
  expect(() => checkFigures([{ ...size, rows: [...size.rows, ...size.rows] }])).toThrow(
    /two rows that are called "ours"/,
  );
});

test("a real measurement loses no target of another one of the same code", async () => {
  const [kept, now] = [await validatorSize(), await validatorSize()];
  expect(kept.some(({ target }) => target?.met)).toBe(true);
  expect(lostTargets(kept, now)).toEqual([]);
});
