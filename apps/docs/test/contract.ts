import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildModel, type OpenApi } from "@video-ads/model";

/** The contract that the site was built from. */
export const contract = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json"), "utf8"),
) as OpenApi;

export const model = buildModel(contract);
