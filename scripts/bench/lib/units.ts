/** What a unit says of a value: whether more of it is better, and how much two runs of the same code differ. */
export interface Unit {
  better: "less" | "more";
  /** The same code gives the same value on every machine: it is compared as it is, and not as a ratio to a peer. */
  exact: boolean;
  /** By how much a value or a ratio may get worse from run to run, as a share of it. */
  tolerance: number;
  /** Smaller values are taken for this one: below it, a difference is the clock's. */
  floor: number;
}

const counted = (tolerance: number): Unit => ({ better: "less", exact: true, tolerance, floor: 0 });
const measured = (better: Unit["better"], tolerance: number, floor = 0): Unit => ({
  better,
  exact: false,
  tolerance,
  floor,
});

const UNITS: Record<string, Unit> = {
  bytes: counted(0.01),
  instantiations: counted(0.01),
  requests: counted(0),
  POSTs: counted(0),
  tokens: counted(0.02),
  µs: measured("less", 0.3),
  ms: measured("less", 0.5, 5),
  s: measured("less", 0.4, 0.05),
  "CPU-s": measured("less", 0.35, 0.05),
  MB: measured("less", 0.25, 5),
  MiB: measured("less", 0.5, 5),
  "requests per CPU-second": measured("more", 0.25),
  "posts/CPU-s": measured("more", 0.25),
  "posts/s": measured("more", 0.5),
};

/** @throws Error for a unit that nobody has described. */
export function unitOf(name: string): Unit {
  const unit = UNITS[name];
  if (!unit) throw new Error(`Nothing is known of the unit "${name}": describe it in scripts/bench/lib/units.ts.`);
  return unit;
}
