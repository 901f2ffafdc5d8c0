#!/usr/bin/env node
// `video-ads-docs`: serves the documentation until it is stopped, or writes it as files.
import { readPort, takeOnce, WRONG_USAGE } from "@video-ads/core/options";
import { parser } from "@video-ads/operate/options";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { exportSite } from "./export-site.ts";
import { startDocs } from "./start-docs.ts";
import { givenWebUrl } from "./web-url.ts";

interface Options {
  port: number;
  host: string;
  mock?: string;
  publicUrl?: string;
  export?: string;
}

const webUrl = parser((text) => givenWebUrl(text, "http://127.0.0.1:4010"));

/** What a folder of files does not have. */
const OF_A_SERVER = ["port", "host"];

const program = new Command("video-ads-docs")
  .description("Serves the documentation of the service.")
  .version(manifest.version, "--version", "print the version")
  .helpOption("-h, --help", "print this help")
  .option("--port <number>", "port to listen on; 0 takes any that is free", parser(readPort), 4020)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--mock <url>", "sandbox that requests from the pages go to (default: http://127.0.0.1:4010)", webUrl)
  .option("--public-url <url>", "address under which people reach it, for canonical links and previews", webUrl)
  .option("--export <folder>", "write the site as files for a static host, and end; needs --public-url, takes --mock")
  .showHelpAfterError("(--help lists the options)")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))
  .action(run);

takeOnce(program);
await program.parseAsync();

async function run({ port, host, mock, publicUrl, export: folder }: Options): Promise<void> {
  const sandbox = mock === undefined ? {} : { sandbox: { url: mock } };
  try {
    if (folder !== undefined) {
      const idle = OF_A_SERVER.find((name) => program.getOptionValueSource(name) === "cli");
      if (idle) throw new Error(`--${idle} has no effect with --export. Allowed beside it: --public-url, --mock.`);
      if (!publicUrl) throw new Error("--export needs --public-url: the pages name the address of the site");
      const { count, base } = await exportSite(folder, { publicUrl, ...sandbox });
      console.log(`${count} files in ${folder}, for ${base}`);
      return;
    }
    const server = await startDocs({ port, host, ...(publicUrl && { publicUrl }), ...sandbox });
    console.log(`Documentation: ${server.url}`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = WRONG_USAGE;
  }
}
