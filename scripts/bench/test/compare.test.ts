import { describe, expect, test } from "vitest";
import { checkFigures } from "../lib/check-figures.ts";
import { compare, quantities } from "../lib/compare.ts";
import { type Figure, type Growth, isGrowth } from "../lib/figure.ts";
import { unitOf } from "../lib/units.ts";
import { verdictText } from "../lib/verdict-text.ts";
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
const served: Figure = { ...cpu, title: "Requests", unit: "requests per CPU-second" };
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

/** The figure with another value in a row. */
function changed(figure: Figure, row: string, change: (value: number) => number): Figure {
  return {
    ...figure,
    rows: figure.rows.map((each) => (each.name === row ? { ...each, value: change(each.value) } : each)),
  };
}

const failures = (before: Figure | Growth, now: Figure | Growth): string[] => {
  const { compared, missing } = compare([before], [now]);
  return [...compared.filter(({ failed }) => failed).map(({ name }) => name), ...missing];
};

describe("what is committed", () => {
  test("is within every tolerance of itself", () => {
    expect(results.length).toBeGreaterThan(0);
    for (const { suite, figures } of results) {
      const { compared, missing } = compare(figures, figures);
      expect({ suite, missing, failed: compared.filter(({ failed }) => failed) }).toEqual({
        suite,
        missing: [],
        failed: [],
      });
      expect({ suite, numbers: compared.length > 0 }).toEqual({ suite, numbers: true });
    }
  });

  test("passes on a machine that is half as fast, and fails when only ours are", () => {
    for (const { figures } of results) {
      for (const figure of figures) {
        const { exact, better, floor } = unitOf(figure.unit);
        const slower = (value: number): number => (exact ? value : better === "less" ? value * 2 : value / 2);
        expect(failures(figure, scaled(figure, slower)).filter((name) => !nearFloor(figure, name))).toEqual([]);
        const peers = figure.peers;
        if (exact || !peers || peers.length === 0 || isGrowth(figure) || figure.tolerance) continue;
        const ours = figure.rows.filter(({ name, value }) => !peers.includes(name) && value > floor);
        for (const { name } of ours) {
          const worse = changed(figure, name, (value) => (better === "less" ? value * 3 : value / 3));
          expect(failures(figure, worse)).toContain(name);
        }
      }
    }
  });

  test("can be shown and compared", () => {
    for (const { figures } of results) expect(checkFigures(figures)).toBe(figures);
  });
});

/** A ratio of values around the floor is the floor's, and differs when both are doubled. */
function nearFloor(figure: Figure | Growth, quantity: string): boolean {
  const { floor } = unitOf(figure.unit);
  const values = figure.rows.flatMap((row) => ("values" in row ? row.values : [row.value]));
  return floor > 0 && values.some((value) => value !== null && value < floor) && quantity !== "";
}

function scaled(figure: Figure | Growth, change: (value: number) => number): Figure | Growth {
  return isGrowth(figure)
    ? {
        ...figure,
        rows: figure.rows.map((row) => ({
          ...row,
          values: row.values.map((value) => (value === null ? value : change(value))),
        })),
      }
    : { ...figure, rows: figure.rows.map((row) => ({ ...row, value: change(row.value) })) };
}

/** What fails when one row has changed. */
function failuresIf(figure: Figure, row: string, change: (value: number) => number): string[] {
  return failures(figure, changed(figure, row, change));
}

test("a time is compared as a ratio to the first peer", () => {
  expect(quantities(cpu)).toMatchObject([{ name: "ours", value: 0.5, of: "times peer" }]);
  expect(failuresIf(cpu, "ours", (value) => value * 1.25)).toEqual([]);
  expect(failuresIf(cpu, "ours", (value) => value * 1.4)).toEqual(["ours"]);
  expect(failuresIf(cpu, "ours", (value) => value / 4)).toEqual([]);
});

test("of what is done per second, less is worse", () => {
  expect(failuresIf(served, "ours", (value) => value * 2)).toEqual([]);
  expect(failuresIf(served, "ours", (value) => value / 2)).toEqual(["ours"]);
});

test("a size is compared as it is, tightly, and whatever the peers weigh", () => {
  expect(failuresIf(size, "ours", (value) => value * 1.005)).toEqual([]);
  expect(failuresIf(size, "ours", (value) => value * 1.02)).toEqual(["ours"]);
  expect(failuresIf(size, "peer", (value) => value / 2)).toEqual([]);
});

test("a count that must not change has no tolerance", () => {
  const posts = { ...size, unit: "POSTs" };
  expect(failuresIf(posts, "ours", (value) => value + 1)).toEqual(["ours"]);
});

test("without peers, times are ratios to the first row, and one alone is not compared", () => {
  const { peers: _, ...alone } = cpu;
  expect(quantities(alone).map(({ name, of }) => [name, of])).toEqual([
    ["ours", "times peer"],
    ["another", "times peer"],
  ]);
  const single = { ...alone, rows: alone.rows.slice(0, 1) };
  expect(compare([single], [single])).toEqual({
    compared: [],
    missing: [],
    remarks: ['"CPU per call" is a time alone and was not compared'],
  });
});

test("values below the unit's floor are alike", () => {
  const ms = { ...cpu, unit: "ms" };
  const quick = changed(ms, "ours", () => 0.1);
  expect(
    failures(
      quick,
      changed(quick, "ours", () => 3),
    ),
  ).toEqual([]);
  expect(
    failures(
      quick,
      changed(quick, "ours", () => 30),
    ),
  ).toEqual(["ours"]);
});

test("a figure can have a tolerance of its own", () => {
  const noisy = { ...cpu, tolerance: 3 };
  expect(failuresIf(noisy, "ours", (value) => value * 3)).toEqual([]);
});

test("growth is compared by contract, and from the smallest to the largest", () => {
  const steeper: Growth = {
    ...grown,
    rows: [
      { name: "peer", values: [1, 2, 15] },
      { name: "ours", values: [1, 1.5, 12] },
    ],
  };
  expect(quantities(grown).map(({ name }) => name)).toEqual([
    "ours, contract 1x",
    "ours, contract 10x",
    "ours, contract 100x",
    "ours, last step",
  ]);
  expect(failures(grown, steeper)).toEqual(["ours, contract 100x", "ours, last step"]);
});

test("what does not come to an end any more is worse", () => {
  const broken: Growth = {
    ...grown,
    rows: [
      { name: "peer", values: [1, 2, 15] },
      { name: "ours", values: [1, 1.5, null] },
    ],
  };
  expect(failures(grown, broken)).toEqual([
    '"Start": ours, contract 100x has no value any more',
    '"Start": ours, last step has no value any more',
  ]);
  expect(failures(broken, grown)).toEqual([]);
});

test("a figure that is not measured any more fails, a new one is only mentioned", () => {
  expect(compare([cpu], [size])).toEqual({
    compared: [],
    missing: ['"CPU per call" was not measured'],
    remarks: ['"Size" is new: `--write` keeps it'],
  });
});

test("a target that is missed on this machine is mentioned", () => {
  const target = { text: "at most 30 µs", met: true };
  const { remarks } = compare([{ ...cpu, target }], [{ ...cpu, target: { ...target, met: false } }]);
  expect(remarks).toEqual(['"CPU per call" has missed its target here: at most 30 µs']);
});

test("a unit that nobody has described is an error that says where to", () => {
  expect(() => quantities({ ...cpu, unit: "parsecs" })).toThrow(/"parsecs".*lib\/units\.ts/);
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

test("the verdict says what got worse and by how much", () => {
  const text = verdictText(compare([cpu, size], [changed(cpu, "ours", (value) => value * 2), size]));
  expect(text).toContain("worse     CPU per call: ours: 0.5 before, 1x (to peer) now, 100 % worse, 30 % tolerated");
  expect(text).toContain("1 of 2 numbers are within their tolerance");
});

test("a real measurement is within its tolerance of itself", async () => {
  const { compared, missing } = compare(await validatorSize(), await validatorSize());
  expect(missing).toEqual([]);
  expect(compared).toMatchObject([{ name: "gzip", worse: 0, failed: false }]);
});
