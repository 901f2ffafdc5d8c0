/** Runs the checks on Node, Deno or Bun: `main.ts '{"runtime": …}'`. Its last line of output is what became of each. */
import process from "node:process";
import * as library from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";
import { type Place, runChecks } from "./checks.ts";

const place: Place = JSON.parse(process.argv[2] ?? "{}");
console.log(JSON.stringify(await runChecks({ ...library, fetchProxy }, place)));
