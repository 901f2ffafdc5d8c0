/** What the type checker has to do for a consumer. */
import { fileURLToPath } from "node:url";
import { typeCheckCost } from "@video-ads/testing/type-check-cost";
import ts from "typescript";
import { type Figure, valueIn } from "../lib/figure.ts";

const consumers = [
  ["flow", "an application's flow over three resources"],
  ["every-resource", "twenty operations of all resources"],
] as const;

export async function typeChecking(say: (progress: string) => void): Promise<Figure[]> {
  say("Type checking");
  return consumers.map(([name, what]) => {
    const cost = (suffix: string): number =>
      typeCheckCost(
        fileURLToPath(new URL(`../../../packages/client/test/gates/consumers/${name}${suffix}.ts`, import.meta.url)),
      ).instantiations;
    const rows = [
      { name: "openapi-fetch, typed by path", value: cost("-raw") },
      { name: "@video-ads/client", value: cost("") },
    ];
    return {
      title: `Instantiations for 20 calls: ${what}`,
      method: `TypeScript ${ts.version}, one file of a consumer, skipLibCheck.`,
      unit: "instantiations",
      rows,
      peers: ["openapi-fetch, typed by path"],
      target: { text: "at most 60", met: valueIn(rows, "@video-ads/client") <= 60 },
    };
  });
}
