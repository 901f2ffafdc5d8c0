#!/usr/bin/env node
// `video-ads`: the video ad service on the command line.
import { nodeFault } from "@video-ads/core/node-version";
import manifest from "../package.json" with { type: "json" };
import { EXIT_CODES } from "./errors/exit-codes.ts";

const fault = nodeFault(process.versions.node, manifest.engines.node);
if (fault !== undefined) {
  console.error(`video-ads: ${fault}`);
  process.exit(EXIT_CODES.configuration.code);
}

// An older Node has no such functions, and would end before it can say so.
const { enableCompileCache, flushCompileCache } = await import("node:module");

// From the second start on, what is loaded need not be compiled.
enableCompileCache();

const { main } = await import("./main.ts");
process.exitCode = await main(process.argv.slice(2));
flushCompileCache();
