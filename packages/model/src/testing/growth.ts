// How much longer the contract is than the one that sizes are promised for: what grows with it may grow by that.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildModel } from "../service/build.ts";

const require = createRequire(import.meta.url);
const contract = JSON.parse(readFileSync(require.resolve("@video-ads/spec/openapi.json"), "utf8"));

const { operations } = buildModel(contract);

/** Operations that came after the 31 of the promises. A shorter contract has what is promised, and no less. */
export const added = Math.max(0, operations.length - 31);

/** Whether a list comes in pages: the client has code for that where there is one. */
export const inPages = operations.some(({ list }) => list?.page);
