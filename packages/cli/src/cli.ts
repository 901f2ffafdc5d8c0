#!/usr/bin/env node
// `video-ads`: the video ad service on the command line.
import { enableCompileCache, flushCompileCache } from "node:module";

// From the second start on, what is loaded need not be compiled.
enableCompileCache();

const { main } = await import("./main.ts");
process.exitCode = await main(process.argv.slice(2));
flushCompileCache();
