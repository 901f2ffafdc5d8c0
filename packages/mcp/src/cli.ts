#!/usr/bin/env node
// `video-ads-mcp`: the server on the command line.
import { nodeFault } from "@video-ads/core/node-version";
import {
  NOT_CONFIGURED,
  readAmount,
  readAssumed,
  readNames,
  readPause,
  readPoll,
  readPort,
  takeOnce,
  WRONG_USAGE,
} from "@video-ads/core/options";
import { fittingHelp, helpWidth, items, lines } from "@video-ads/operate/help-text";
import { listParser, parser } from "@video-ads/operate/options";
import { Command, Option } from "commander";
import type { CliOptions } from "./cli/run.ts";
import { security } from "./generated/security.ts";
import { shown } from "./generated/service.ts";
import { engines, version } from "./manifest.ts";

const fault = nodeFault(process.versions.node, engines.node);
if (fault !== undefined) {
  console.error(`video-ads-mcp: ${fault}`);
  process.exit(NOT_CONFIGURED);
}

// An older Node has no such functions, and would end before it can say so.
const { enableCompileCache, flushCompileCache } = await import("node:module");

// Assistants start a server anew for every conversation.
enableCompileCache();

const amount = parser(readAmount);
const assumed = parser(readAssumed);
const names = listParser(readNames);

// What stands for an example: names of the contract.
const RESOURCES = shown.resources.join(",");
const TOOL = shown.tool;

const program = new Command("video-ads-mcp")
  .configureOutput({ getOutHelpWidth: helpWidth })
  .configureHelp(fittingHelp)
  .description(
    "Lets an assistant use the service: a Model Context Protocol server with every operation of it as a tool.",
  )
  .version(version, "--version", "print the version")
  .helpOption("-h, --help", "print this help")
  .optionsGroup("What it offers:")
  .option("--resources <names>", `only the tools of these resources, such as ${RESOURCES}`, names)
  .option("--tools <names>", `these tools, such as ${TOOL}; beside --resources, in addition to theirs`, names)
  .option("--read-only", "only tools that read")
  .option(
    "--lean",
    "list three tools, which find, describe and call the others: about a thirtieth of the list's tokens",
  )
  .option("--no-output-schemas", "leave out what answers look like: a third of the list's tokens")
  .option("--allow-unknown", "send fields that this version does not know, which are refused without it")
  .option("--files <folder>", "the folder whose files may be sent, such as a recording; without it none are")
  .optionsGroup("What it may spend:")
  .option(
    "--max-credits <number>",
    "credits that may be spent in all, by every server with this ledger (default: VIDEO_ADS_MAX_CREDITS, or no limit)",
    amount,
  )
  .option(
    "--max-credits-per-day <number>",
    "the same for each day in UTC, alone or beside it (default: no limit)",
    amount,
  )
  .option(
    "--ledger <file>",
    "where spending under a limit is written down (default: video-ads/credits.sqlite in your folder for the state of programs)",
  )
  .option(
    "--assume-seconds <number>",
    "for the limit: the most that an output lasts; without it, what goes by a length that nobody knows is not sent",
    assumed,
  )
  .option(
    "--assume-credits <number>",
    "for the limit: the most that a call without a documented price costs; without it, such a call is not sent",
    assumed,
  )
  .addOption(
    new Option("--max-wait <duration>", "how long one call may wait for a job: 90s, 5m")
      .argParser(parser(readPause))
      .default(300_000, "5m"),
  )
  .addOption(
    new Option("--poll <duration>", "about the pause between the first two looks at a job; later ones are longer")
      .argParser(parser(readPoll))
      .default(2_000, "2s"),
  )
  .optionsGroup("How it is reached:")
  .option("--http", "serve streamable HTTP at /mcp, instead of stdin and stdout")
  .option("--port <number>", "port to listen on; 0 takes any that is free", parser(readPort), 4040)
  .option("--host <address>", "address to listen on; other machines need VIDEO_ADS_MCP_TOKEN", "127.0.0.1")
  .option("--allow-host <names>", "host names under which it may be asked for, beside those of this machine", names)
  .option("--allow-origin <names>", "host names of pages that may call it, beside those of this machine", names)
  .addHelpText(
    "after",
    `
Environment:
${items([
  ["VIDEO_ADS_BASE_URL", "where the service is"],
  ...security.credentials.map(({ variable, about }) => [variable, about] as const),
  ["VIDEO_ADS_MAX_CREDITS", "as --max-credits, which wins over it"],
  ["VIDEO_ADS_MCP_TOKEN", "with --http: clients have to send it as a bearer token"],
])}

Examples:
${items([
  ["video-ads-mcp --max-credits 100", "for an assistant that starts it by itself"],
  ["video-ads-mcp --read-only", "looks, and makes nothing"],
  [`video-ads-mcp --resources ${RESOURCES}`, "fewer tools, fewer tokens"],
  ["video-ads-mcp --http --port 4040", "for clients at http://127.0.0.1:4040/mcp"],
])}

${lines("stdout carries the protocol; what happens is told on stderr. It ends when stdin closes, or with Ctrl-C.").join("\n")}`,
  )
  .showHelpAfterError("(--help lists the options)")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE))
  .action(async (options: CliOptions, command: Command) => {
    refuseUselessOptions(command);
    const { run } = await import("./cli/run.ts");
    await run(options);
  });

/** What says how HTTP is served has no effect without it: whoever gives it believes that somebody listens there. */
function refuseUselessOptions(command: Command): void {
  if (command.getOptionValue("http") === true) return;
  const useless = ["port", "host", "allowHost", "allowOrigin"].find(
    (name) => command.getOptionValueSource(name) === "cli",
  );
  const flag = command.options.find((option) => option.attributeName() === useless)?.long;
  if (flag) command.error(`error: ${flag} is for --http: without that the server is on stdin and stdout.`);
}

takeOnce(program, ({ parseArg }) => parseArg === names);
await program.parseAsync();
flushCompileCache();
