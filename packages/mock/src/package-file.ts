import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = dirname(createRequire(import.meta.url).resolve("@video-ads/mock/package.json"));

/** Path of a file that is published with this package. */
export function packageFile(...path: string[]): string {
  return join(root, ...path);
}
