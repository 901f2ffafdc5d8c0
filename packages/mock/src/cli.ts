#!/usr/bin/env node
// `video-ads-mock`: the mock on the command line.
import { nodeFault } from "@video-ads/core/node-version";
import { NOT_CONFIGURED, takeOnce, WRONG_USAGE } from "@video-ads/core/options";
import { Command, Option } from "commander";
import manifest from "../package.json" with { type: "json" };
import type { CliOptions } from "./cli/run.ts";
import {
  advanceOption,
  controllerWord,
  creditsNumber,
  modeWord,
  portNumber,
  publicUrl,
  scopeWord,
  speedNumber,
} from "./cli/values.ts";
import type { CanUpgradeOptions } from "./usage/can-upgrade.ts";

const fault = nodeFault(process.versions.node, manifest.engines.node);
if (fault !== undefined) {
  console.error(`video-ads-mock: ${fault}`);
  process.exit(NOT_CONFIGURED);
}

// An older Node has no such functions, and would end before it can say so.
const { enableCompileCache, flushCompileCache } = await import("node:module");

// From the second start on, what is loaded needs half the time.
enableCompileCache();

const program = new Command("video-ads-mock")
  .description(
    "A local service to build and test against. Every request and every answer is held against the contract.",
  )
  .version(manifest.version, "--version", "print the version")
  .helpOption("-h, --help", "print this help")
  .enablePositionalOptions()
  .helpCommand(false)
  .optionsGroup("Where it listens:")
  .option("--port <number>", "port to listen on; 0 takes any that is free", portNumber, 4010)
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .optionsGroup("What it is:")
  .addOption(
    new Option(
      "--mode <mode>",
      "sandbox behaves like the service; contract answers examples and remembers nothing; proxy stands before the real one",
    )
      .argParser(modeWord)
      .default("sandbox"),
  )
  .option("--seed <text>", "make ids and outcomes the same each time")
  .option("--cors <origin...>", "origins whose pages may call it from a browser, beside those of this machine")
  .option("--usage <file>", "record in this file what an app uses of the service, for coverage and can-upgrade")
  .option("--spec <file>", "serve another contract: OpenAPI 3.0, in JSON or YAML")
  .optionsGroup("Contract mode:")
  .option("--dynamic", "make up every answer from its schema, and not from the examples")
  .optionsGroup("Sandbox:")
  .option("--db <file>", "keep everything in this SQLite file across restarts")
  .option("--advance <how>", "what moves jobs: time, reads, reads:<n>, immediate or manual", advanceOption)
  .option("--speed <factor>", "jobs that move with time are so many times as fast", speedNumber)
  .option("--credits <number>", "credits that an account begins with", creditsNumber)
  .addOption(
    new Option(
      "--webhooks <which>",
      "report what the contract shows of jobs (outcomes), or every-change (default: outcomes)",
    ).argParser(scopeWord),
  )
  .option("--allow-fetch <host...>", "hosts whose pages and media may be fetched; nothing is fetched from others")
  .option("--public-url <url>", "where the mock is reached, for the URLs of outputs", publicUrl)
  .addOption(
    new Option(
      "--control-from <where>",
      "who may use the inspector and the control plane: loopback, which is this machine, or anywhere (default: loopback)",
    ).argParser(controllerWord),
  )
  .optionsGroup("Proxy:")
  .option("--upstream <url>", "base URL of the real service")
  .option("--violations <file>", "append what breaks the contract to this file, one JSON object per line")
  .optionsGroup("Output:")
  .option("--quiet", "print no line per request and webhook")
  .option("--json", "print one JSON object per line")
  .addHelpText(
    "after",
    `
Examples:
  video-ads-mock                            the sandbox on http://127.0.0.1:4010
  video-ads-mock --speed 10 --db mock.db    jobs in a tenth of the time; still there after a restart
  video-ads-mock --cors https://docs.example.com
                                            pages from there may call it as well
  video-ads-mock --mode contract            examples; choose one with "Prefer: code=404" or "Prefer: example=done"
  video-ads-mock --mode proxy --upstream https://api.example.com
                                            pass everything on to the real service and say what breaks the contract

The sandbox shows what it does at /__sandbox/ in a browser. In it, a job whose request contains [fail] fails, and one
that contains [reject] is rejected; [stall] and [slow] do what they say. Pictures are plain unless sharp is installed.`,
  )
  .showHelpAfterError("(--help lists the options)")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))
  .action(async (options: CliOptions) => {
    // What serves takes its time to load, which `--help` need not wait for.
    const { run } = await import("./cli/run.ts");
    await run(options);
  });

program
  .command("coverage")
  .argument("[usage]", "what the app uses, as --usage has recorded it", "video-ads.usage.json")
  .summary("list what the tests of an app have never met of the operations that it uses")
  .description(
    "Lists the documented answers, states of jobs and webhooks of the operations that an app uses that its tests have never met, each with the line of code that orders it.",
  )
  .helpOption("-h, --help", "print this help")
  .option("--json", "print one JSON object for each answer, state and webhook, in a list")
  .action((file: string, { json }: { json?: true }) =>
    reported(async () => {
      const { coverageIn } = await import("./usage/coverage-in.ts");
      console.log(await coverageIn(file, json === true));
    }),
  );

program
  .command("can-upgrade")
  .argument("[usage]", "what the app uses, as --usage has recorded it", "video-ads.usage.json")
  .summary("say whether another version of the contract breaks what an app uses")
  .description(
    "Says whether another version of the contract breaks what an app uses, or lets it cost or do something else: each change, with where the app uses it. Ends with 0 when it is safe, with 1 when not, and with 2 when it cannot say.",
  )
  .helpOption("-h, --help", "print this help")
  .requiredOption("--to <contract>", "the contract after: a file, a folder, or a version of @video-ads/spec")
  .option("--from <contract>", "the contract of the recording, where another one is installed")
  .option("--types-checked", "the app compiles with the types of that version: what it only receives breaks nothing")
  .option("--costs-checked", "what costs or does something else has been looked at, and counts no longer")
  .option("--json", "print one JSON object")
  .action((file: string, options: CanUpgradeOptions) =>
    reported(async () => {
      const { canUpgrade } = await import("./usage/can-upgrade.ts");
      process.exitCode = (await canUpgrade(file, options, console.log)) ? 0 : 1;
    }),
  );

/** Runs a command that starts no mock; what goes wrong is a sentence. */
async function reported(work: () => Promise<void>): Promise<void> {
  const [idle] = program.options.filter((option) => program.getOptionValueSource(option.attributeName()) === "cli");
  if (idle) program.error(`error: ${idle.long} is for the mock, and has no effect before a command.`);
  await work().catch((error: unknown) => {
    console.error(`video-ads-mock: ${error instanceof Error ? error.message : error}`);
    process.exitCode = WRONG_USAGE;
  });
}

takeOnce(program);
await program.parseAsync();
// Now, because a mock is often ended with a kill.
flushCompileCache();
