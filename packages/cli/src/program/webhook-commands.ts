import { readPort } from "@video-ads/core/options";
import { parser } from "@video-ads/operate/options";
import { type Command, Option } from "commander";
import type { ListenOptions } from "../commands/listen.ts";
import type { TriggerOptions } from "../commands/trigger.ts";
import { shown } from "../generated/resources.ts";
import { addConnectionOptions } from "./common-options.ts";
import { title, withHelpOption } from "./help.ts";

/** `video-ads webhooks listen` and `video-ads webhooks trigger <event>` */
export function addWebhookCommands(webhooks: Command): void {
  const listen = withHelpOption(webhooks.command("listen"), "Connection:")
    .summary("Receive webhooks on this machine and print their events")
    .description(
      "Receive webhooks on this machine and print their events.\n\nIt prints a URL for each kind of job: give it to " +
        "a request that takes one. The URL is the permission to post, so treat it like a password. With keys in the " +
        "environment, a job is read back before its event is printed; without them what the post says is printed.",
    )
    .argument("[source...]", `Only the URLs of these kinds of jobs, such as ${shown.source}.`)
    .optionsGroup("Receiving:")
    .addOption(
      new Option("--port <number>", "Port on 127.0.0.1; 0 takes any that is free. Default: 4030.")
        .argParser(parser(readPort))
        .default(4030),
    )
    .option("--public-url <url>", "Where the service reaches this port, for example the address of a tunnel.")
    .option("--no-read", "Print what posts say, without reading the jobs back.")
    .optionsGroup("Output:")
    .option("--json", "Print one JSON object per line.");
  addConnectionOptions(listen);
  listen
    .addHelpText(
      "after",
      `
${title("Example:")}
  video-ads webhooks listen ${shown.source}
  video-ads ${shown.command} … ${shown.flag} http://127.0.0.1:4030/${shown.source}.…

The URLs of an earlier start still work when VIDEO_ADS_WEBHOOK_SECRET is the same (32 characters or more).`,
    )
    .action(async (sources: string[], options: ListenOptions) => {
      await (await import("../commands/listen.ts")).listenForWebhooks(sources, options);
    });

  withHelpOption(webhooks.command("trigger"))
    .summary("Send a webhook as the service would")
    .description(
      "Send a webhook as the service would: the contract's example of the event, as JSON in a POST. Redirects are not followed.",
    )
    .argument("<event>", `What happened, such as ${shown.source}.done.`)
    .requiredOption("--to <url>", "Where to send it: a URL that a receiver has made.")
    .option("--data <json>", 'Fields that are to be different: JSON, @file or -; for example \'{"id": "…"}\'')
    .addHelpText(
      "after",
      `
${title("Example:")}
  video-ads webhooks trigger ${shown.source}.done --to "$URL"`,
    )
    .action(async (event: string, options: TriggerOptions) => {
      await (await import("../commands/trigger.ts")).trigger(event, options);
    });
}
