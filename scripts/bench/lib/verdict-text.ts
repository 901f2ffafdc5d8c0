/** Says what a comparison has found. */
import type { Comparison, Verdict } from "./compare.ts";
import { shown } from "./render.ts";

export function verdictText({ compared, missing, remarks }: Verdict): string {
  const failed = compared.filter((each) => each.failed);
  const within = compared.filter((each) => !each.failed);
  const worst = within.toSorted((a, b) => b.worse - a.worse)[0];
  return [
    ...failed.map((each) => `  worse     ${sentence(each)}`),
    ...missing.map((text) => `  missing   ${text}`),
    ...remarks.map((text) => `  note      ${text}`),
    `  ${within.length} of ${compared.length} numbers are within their tolerance${
      worst && worst.worse > 0 ? `; the nearest: ${sentence(worst)}` : ""
    }`,
  ].join("\n");
}

function sentence({ figure, name, before, value, of, worse, tolerance }: Comparison): string {
  const unit = of.startsWith("times ") ? `x (to ${of.slice("times ".length)})` : ` ${of}`;
  return (
    `${figure}: ${name}: ${shown(before)} before, ${shown(value)}${unit} now, ` +
    `${percent(worse)} worse, ${percent(tolerance)} tolerated`
  );
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${Math.round(share * 1000) / 10} %` : "without limit";
}
