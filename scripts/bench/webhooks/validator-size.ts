/** Size of the validators of all sources. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Figure } from "../lib/figure.ts";

const FILE = new URL("../../../packages/webhooks/src/generated/validators.js", import.meta.url);

export async function validatorSize(): Promise<Figure[]> {
  const code = readFileSync(FILE);
  const value = gzipSync(code).length;
  const rows = [{ name: "gzip", value }];
  return [
    {
      title: "Validators of all sources",
      method: "Standalone code as generated; nothing else is needed at run time.",
      unit: "bytes",
      rows,
      target: { text: "at most 3 KiB, compressed", met: value <= 3_072 },
    },
  ];
}
