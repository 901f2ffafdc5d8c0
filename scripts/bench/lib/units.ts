/** What a unit says of a value. */
export interface Unit {
  better: "less" | "more";
  /** Smaller values are taken for this one: below it, a difference is the clock's. */
  floor: number;
}

const less = (floor = 0): Unit => ({ better: "less", floor });
const more: Unit = { better: "more", floor: 0 };

const UNITS: Record<string, Unit> = {
  bytes: less(),
  instantiations: less(),
  requests: less(),
  POSTs: less(),
  tokens: less(),
  calls: less(),
  µs: less(),
  ms: less(5),
  s: less(0.05),
  "CPU-s": less(0.05),
  MB: less(5),
  MiB: less(5),
  "requests per CPU-second": more,
  "posts/CPU-s": more,
  "posts/s": more,
};

/** @throws Error for a unit that nobody has described. */
export function unitOf(name: string): Unit {
  const unit = UNITS[name];
  if (!unit) throw new Error(`Nothing is known of the unit "${name}": describe it in scripts/bench/lib/units.ts.`);
  return unit;
}
