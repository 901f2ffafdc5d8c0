#!/usr/bin/env node
// `video-ads-docs`: serves the documentation until it is stopped, or writes it as files.
import { readPort, takeOnce, WRONG_USAGE } from "@video-ads/core/options";
import type { Reading } from "@video-ads/core/reading";
import { parser } from "@video-ads/operate/options";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { toBase } from "./docs.ts";
import { exportSite } from "./export-site.ts";
import { startDocs } from "./start-docs.ts";

interface Options {
  port: number;
  host: string;
  mock?: string;
  publicUrl?: string;
  export?: string;
}

const webUrl = parser(readWebUrl);

const program = new Command("video-ads-docs")
  .description("Serves the documentation of the service.")
  .version(manifest.version, "--version", "print the version")
  .helpOption("-h, --help", "print this help")
  .option("--port <number>", "port to listen on; 0 takes any that is free", parser(readPort), 4020)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--mock <url>", "sandbox that requests from the pages go to (default: http://127.0.0.1:4010)", webUrl)
  .option("--public-url <url>", "address under which people reach it, for canonical links and previews", webUrl)
  .option("--export <folder>", "write the site as files for a static host, and end; needs --public-url")
  .showHelpAfterError("(--help lists the options)")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))
  .action(run);

takeOnce(program);
await program.parseAsync();

async function run({ port, host, mock, publicUrl, export: folder }: Options): Promise<void> {
  try {
    if (folder !== undefined) {
      if (!publicUrl) throw new Error("--export needs --public-url: the pages name the address of the site");
      const count = await exportSite(folder, toBase(publicUrl));
      console.log(`${count} files in ${folder}, for ${toBase(publicUrl)}`);
      return;
    }
    const server = await startDocs({
      port,
      host,
      ...(publicUrl && { publicUrl }),
      ...(mock && { sandbox: { url: mock } }),
    });
    console.log(`Documentation: ${server.url}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = WRONG_USAGE;
  }
}

function readWebUrl(text: string): Reading<string> {
  return /^https?:\/\/[^/]/.test(text) && URL.canParse(text)
    ? { value: text.replace(/\/+$/, "") }
    : { problem: "It is a URL such as http://127.0.0.1:4010." };
}
