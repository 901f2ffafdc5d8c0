#!/usr/bin/env node
// `video-ads-mock`: the mock on the command line.
import { Command, InvalidArgumentError, Option } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { MockMode, MockOptions } from "./options.ts";

const program = new Command("video-ads-mock")
  .description(
    "A local video ad service to build and test against. Every request and every answer is held against the contract.",
  )
  .version(manifest.version, "--version", "print the version")
  .helpOption("--help", "print this help")
  .option("--port <number>", "port to listen on; 0 takes any that is free", portNumber, 4010)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .addOption(
    new Option("--mode <mode>", "sandbox behaves like the service; contract answers examples and remembers nothing")
      .choices(["sandbox", "contract"])
      .default("sandbox"),
  )
  .option("--seed <text>", "make ids the same each time")
  .option("--quiet", "print no line per request")
  .addHelpText(
    "after",
    `
Examples:
  video-ads-mock                    the sandbox on http://127.0.0.1:4010
  video-ads-mock --mode contract    examples; choose one with the header "Prefer: code=404" or "Prefer: example=done"

In the sandbox a job whose request contains [fail] fails, and one that contains [reject] is rejected.`,
  )
  .showHelpAfterError("(--help lists the options)")
  .action(run);

await program.parseAsync();

interface CliOptions {
  port: number;
  host: string;
  mode: MockMode;
  seed?: string;
  quiet?: true;
}

async function run({ quiet, ...given }: CliOptions): Promise<void> {
  const options: MockOptions = quiet ? given : { ...given, logger: console };
  try {
    // Prism takes half a second to load, which `--help` need not wait for.
    const { startMock } = await import("./start-mock.ts");
    const mock = await startMock(options);
    console.log(
      `video-ads-mock: ${given.mode} ready at ${mock.url} (X-API-ID: ${mock.apiId}, X-API-KEY: ${mock.apiKey})`,
    );
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        mock.close().finally(() => process.exit(0));
      });
    }
  } catch (error) {
    console.error(`video-ads-mock: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (text.trim() === "" || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  }
  return port;
}
