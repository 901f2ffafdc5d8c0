import { LIMIT, numberIn, readPort } from "@video-ads/core/options";
import { lines } from "@video-ads/operate/help-text";
import { parser } from "@video-ads/operate/options";
import { type Command, Option } from "commander";
import type { ActOptions, ListOptions } from "../commands/kept-posts.ts";
import type { ListenOptions } from "../commands/listen.ts";
import type { TriggerOptions } from "../commands/trigger.ts";
import type { PageOptions, StoreOptions } from "../commands/with-store.ts";
import { shown } from "../generated/resources.ts";
import { addConnectionOptions, addOutputOptions } from "./common-options.ts";
import { title, withHelpOption } from "./help.ts";

/** What to know of the URLs of a receiver. */
const RECEIVERS = [
  "A receiver of yours at that URL takes what is passed on when it has the same VIDEO_ADS_WEBHOOK_SECRET. On a terminal, r passes the " +
    "last post on again, and a number and Enter the one of that number.",
  "The URLs of an earlier start still work when VIDEO_ADS_WEBHOOK_SECRET is the same (32 characters or more).",
];

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
    .option(
      "--forward-to <url>",
      "Pass every post that is taken on to your application, below this URL, and say what it answers.",
    )
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

  video-ads webhooks listen --forward-to http://localhost:3000/webhooks

${RECEIVERS.map((text) => lines(text).join("\n")).join("\n\n")}`,
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

  for (const [name, summary] of LISTS) {
    const list = withHelpOption(webhooks.command(name), "Connection:")
      .summary(summary)
      .description(
        `${summary}, in the order in which they came. JSON has what each post said, with *** for what lets in: keys, passwords, signatures of URLs and URLs of receivers.`,
      );
    addPageOptions(list, "id");
    addFilterOptions(list);
    addStoreOptions(list);
    list.action(async (options: ListOptions) => {
      await (await import("../commands/kept-posts.ts")).listKept(name, options);
    });
  }

  for (const [name, summary, description] of ACTS) {
    const act = withHelpOption(webhooks.command(name), "Connection:")
      .summary(summary)
      .description(description)
      .argument("[id...]", "Dead letters, as `webhooks dead-letters` lists them.")
      .optionsGroup("Choose:")
      .option("--all", "All that there are, or those of a source, a reference or a job.")
      .option("--died-by <time>", "None of all that died after that: the diedAt of the last that you have seen.");
    addFilterOptions(act);
    addStoreOptions(act);
    act.action(async (ids: string[], options: ActOptions) => {
      await (await import("../commands/kept-posts.ts")).actOnDeadLetters(name, ids, options);
    });
  }

  for (const [name, summary, description] of URL_ACTS) {
    const act = withHelpOption(webhooks.command(name), "Connection:")
      .summary(summary)
      .description(description)
      .argument("<ref...>", "References, each the second part of a URL, or whole URLs.");
    addStoreOptions(act);
    act.action(async (refs: string[], options: StoreOptions) => {
      await (await import("../commands/revoked-urls.ts")).actOnUrls(name, refs, options);
    });
  }

  const revoked = withHelpOption(webhooks.command("revoked"), "Connection:")
    .summary("List the references whose URLs a receiver has closed")
    .description("List the references whose URLs a receiver has closed, for as long as a URL of theirs would work.");
  addPageOptions(revoked, "ref");
  addStoreOptions(revoked);
  revoked.action(async (options: PageOptions) => {
    await (await import("../commands/revoked-urls.ts")).listRevoked(options);
  });

  const unconfirmed = withHelpOption(webhooks.command("unconfirmed"), "Connection:")
    .summary("List the starts and renders of which nobody knows what they have done")
    .description(
      "List the starts and renders of which nobody knows what they have done, the oldest first: they ended without an answer, or their process was killed. " +
        "They may be paid for, and are not sent again. Look for the job, then `webhooks bind` or `webhooks dismiss` the reference.",
    );
  addPageOptions(unconfirmed, "createdAt,ref");
  addStoreOptions(unconfirmed);
  unconfirmed.action(async (options: PageOptions) => {
    await (await import("../commands/unconfirmed-calls.ts")).listUnconfirmed(options);
  });

  const bind = withHelpOption(webhooks.command("bind"), "Connection:")
    .summary("Say which job a reference is about")
    .description(
      "Say which job a reference is about: the one that an unconfirmed start has made, or that is rendered. From then on posts to its URLs about other " +
        "jobs are dropped, and the job is expected to report. Before it has, `webhooks unbind` takes it back.",
    )
    .argument("<ref>", "The reference, as `webhooks unconfirmed` lists it.")
    .argument("<job>", "The id of the job.");
  addStoreOptions(bind);
  bind.action(async (ref: string, job: string, options: StoreOptions) => {
    await (await import("../commands/unconfirmed-calls.ts")).bindRef(ref, job, options);
  });

  const unbind = withHelpOption(webhooks.command("unbind"), "Connection:")
    .summary("Take back which job a reference is about")
    .description(
      "Take back which job a reference is about, where `webhooks bind` was given a wrong one: a start is unconfirmed again. It is refused once " +
        "something was told of the job under this reference, or was tried to be.",
    )
    .argument("<ref>", "The reference that was bound.");
  addStoreOptions(unbind);
  unbind.action(async (ref: string, options: StoreOptions) => {
    await (await import("../commands/unconfirmed-calls.ts")).unbindRef(ref, options);
  });

  const dismiss = withHelpOption(webhooks.command("dismiss"), "Connection:")
    .summary("Forget calls that have made nothing")
    .description(
      "Forget unconfirmed calls that have made nothing: their references are free again, and the same start or render is sent when it is asked for. " +
        "Look for the job first: if there is one, it would be paid for twice.",
    )
    .argument("<ref...>", "References, as `webhooks unconfirmed` lists them.");
  addStoreOptions(dismiss);
  dismiss.action(async (refs: string[], options: StoreOptions) => {
    await (await import("../commands/unconfirmed-calls.ts")).dismissRefs(refs, options);
  });
}

const LISTS = [
  ["inbox", "List the posts that a receiver has not handled yet"],
  ["dead-letters", "List the posts that a receiver has given up"],
] as const;

const ACTS = [
  [
    "replay",
    "Let a receiver handle dead letters again",
    "Let a receiver handle dead letters again: they are due at once, with all their attempts before them. Each is handled as what its job is by then, and only by the handlers that have not finished that.",
  ],
  [
    "discard",
    "Give up dead letters for good",
    "Give up dead letters for good. Their jobs are not looked for any more; what else is posted about them is handled.",
  ],
] as const;

const URL_ACTS = [
  [
    "revoke",
    "Close URLs that have leaked",
    "Close URLs that have leaked: a post to any URL of the reference is answered like a forged one from now on, by every process on the store. " +
      "Its job goes on, and what was accepted before is handled. A URL whose reference the store does not remember is known by its key: " +
      "set VIDEO_ADS_WEBHOOK_SECRET to that of the receiver.",
  ],
  [
    "restore",
    "Open URLs again that were closed",
    "Open the URLs of references again that were closed by `webhooks revoke`.",
  ],
] as const;

/** Which part of a list. */
function addPageOptions(command: Command, cursor: "id" | "ref" | "createdAt,ref"): void {
  command
    .optionsGroup("Choose:")
    .addOption(
      new Option("--limit <number>", "How many at most. Default: 100.").argParser(parser(numberIn(LIMIT))).default(100),
    )
    .option(`--after <${cursor}>`, "Those after this one: the last of the page before.");
}

/** What of it. */
function addFilterOptions(command: Command): void {
  command
    .option("--source <name>", `Those of a kind of job, such as ${shown.source}.`)
    .option("--ref <ref>", "Those of a reference: the second part of the URL that was posted to.")
    .option("--job <id>", "Those about a job.");
}

/** Which store. */
function addStoreOptions(command: Command): void {
  addOutputOptions(command);
  command
    .optionsGroup("Connection:")
    .option(
      "--store <store>",
      "File of sqliteStore, or URL of a Postgres database, instead of VIDEO_ADS_WEBHOOK_STORE.",
    )
    .option("--schema <name>", "Schema of the tables in Postgres, if postgresStore was given one.")
    .option("--env <path>", "Read variables from this .env file; those that are set already win.");
}
