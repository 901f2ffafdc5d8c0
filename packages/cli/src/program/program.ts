import { takeOnce } from "@video-ads/core/options";
import { printable } from "@video-ads/core/printable";
import { items, lines } from "@video-ads/operate/help-text";
import { unknownName } from "@video-ads/operate/unknown-names";
import { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { CliError } from "../errors/cli-error.ts";
import { EXIT_CODES } from "../errors/exit-codes.ts";
import { about, resources, security, shown } from "../generated/resources.ts";
import type { ResourceRow } from "../rows.ts";
import { repeats } from "./field-option.ts";
import { title, withHelpOption, withHouseStyle } from "./help.ts";
import { commandWords, isWithoutVerb, wantsJsonErrors } from "./words.ts";

/** A contract without webhooks has nothing to receive. */
const hasWebhooks = shown.source !== "";
const GROUPS = ["jobs", "completion", "login", "logout", "profiles", ...(hasWebhooks ? ["webhooks"] : [])];

/** The program for one command line: what it does not name is a line of help and nothing else. */
export async function program(argv: readonly string[], rows: readonly ResourceRow[] = resources): Promise<Command> {
  const [resource, verb] = commandWords(argv);
  const root = withHelpOption(withHouseStyle(new Command("video-ads")))
    .description(`${about} Each operation of the service is a command.`)
    .usage("<resource> <verb> [options]")
    .version(manifest.version, "--version", "Print the version.")
    .helpCommand(false)
    .exitOverride();
  for (const row of rows) {
    const command = resourceCommand(root, row);
    if (row.command === resource) await addVerbs(command, row, verb);
  }
  root.commandsGroup("Tools:");
  const tool = (name: string, summary: string): Command =>
    withHelpOption(root.command(name)).helpCommand(false).summary(summary).description(`${summary}.`);
  const jobs = tool("jobs", "List what was started from this machine, with costs and outcomes, and take it up again");
  if (resource === "jobs") {
    refuseUnknownVerb(argv);
    (await import("./jobs-commands.ts")).addJobsCommands(jobs);
  }
  const account = {
    login: tool("login", "Keep keys in a profile, in a file that only you can read"),
    logout: tool("logout", "Forget the keys of a profile"),
    profiles: tool("profiles", "List the profiles that are kept"),
  };
  if (resource !== undefined && Object.hasOwn(account, resource)) {
    const { defineLogin, defineLogout, defineProfiles } = await import("./profile-commands.ts");
    defineLogin(account.login);
    defineLogout(account.logout);
    defineProfiles(account.profiles);
  }
  if (hasWebhooks) {
    const webhooks = tool(
      "webhooks",
      "Receive webhooks on this machine, send samples, and look after what a receiver keeps",
    );
    if (resource === "webhooks") (await import("./webhook-commands.ts")).addWebhookCommands(webhooks);
  }
  tool("mock", "Start a local service to try everything with (@video-ads/mock)");
  tool("docs", "Serve the documentation (@video-ads/docs)");
  tool("coverage", "List what your tests have never met (@video-ads/mock)");
  tool("can-upgrade", "Say whether a version breaks your app (@video-ads/mock)");
  const completion = tool("completion", "Print the script that completes commands, flags and values in your shell");
  if (resource === "completion") (await import("./completion-command.ts")).defineCompletion(completion);
  takeOnce(root, repeats);
  return root.addHelpText("after", rootNotes);
}

function resourceCommand(root: Command, row: ResourceRow): Command {
  root.commandsGroup(row.makes ? "Make and follow:" : "Prepare and look up:");
  return withHelpOption(root.command(row.command))
    .summary(row.description.replace(/\.$/, ""))
    .description(`${row.title}: ${row.description}`)
    .usage("<verb> [options]")
    .helpCommand(false);
}

async function addVerbs(command: Command, row: ResourceRow, verb: string | undefined): Promise<void> {
  for (const { command: name, summary, deprecated } of row.verbs) {
    const about = deprecated ? `${summary} (deprecated)` : summary;
    const own = withHelpOption(command.command(name).summary(about), "Connection:");
    if (name !== verb) continue;
    const [{ defineOperation }, operations] = await Promise.all([import("./operation-command.ts"), row.load()]);
    const operation = operations.find((candidate) => candidate.command === name);
    if (operation) defineOperation(own, operation);
  }
  if (!row.job) return;
  const wait = withHelpOption(
    command
      .command("wait")
      .summary(`Wait for a job, and show it when it is done${row.waitDeprecated === undefined ? "" : " (deprecated)"}`),
    "Connection:",
  );
  if (verb === "wait") (await import("./wait-command.ts")).defineWait(wait, row, row.job);
}

/** What stands right behind `jobs` is a verb of it, or a slip of one: the list is what is meant by none, and takes no words. */
function refuseUnknownVerb(argv: readonly string[]): void {
  const word = argv[argv.indexOf("jobs") + 1];
  if (word === undefined || word.startsWith("-") || JOBS_VERBS.includes(word)) return;
  throw new CliError(`unknown command '${printable(word)}'`, { hints: [unknownName([word], JOBS_VERBS).meant] });
}

/**
 * A command line that names no verb asks for help.
 *
 * @throws {CliError} where JSON is asked for, which no help is.
 */
export function orHelp(argv: readonly string[]): readonly string[] {
  const [resource, verb] = commandWords(argv);
  const isGroup =
    resource === undefined ||
    (hasWebhooks && resource === "webhooks") ||
    resources.some(({ command }) => command === resource);
  if (!isGroup || verb !== undefined || !isWithoutVerb(argv)) return argv;
  if (wantsJsonErrors(argv))
    throw new CliError(resource === undefined ? "A command is missing." : `${resource}: A verb is missing.`);
  return [...commandWords(argv), "--help"];
}

const JOBS_VERBS = ["list", "wait", "settle"];

const WEBHOOK_VERBS = [
  "listen",
  "trigger",
  "inbox",
  "dead-letters",
  "replay",
  "discard",
  "revoke",
  "restore",
  "revoked",
  "unconfirmed",
  "bind",
  "dismiss",
];

/** Where to ask for help about what a command line has named so far. */
export function helpFor(argv: readonly string[]): string {
  const [resource, verb] = commandWords(argv);
  const row = resources.find(({ command }) => command === resource);
  const isTool = GROUPS.includes(resource ?? "");
  const verbs = hasWebhooks && resource === "webhooks" ? WEBHOOK_VERBS : resource === "jobs" ? JOBS_VERBS : [];
  const isVerb =
    verbs.includes(verb ?? "") ||
    (row && (row.verbs.some(({ command }) => command === verb) || (row.job && verb === "wait")));
  return ["video-ads", ...(row || isTool ? [resource] : []), ...(isVerb ? [verb] : []), "--help"].join(" ");
}

const rootNotes = (): string => `
${title("Keys:")}
${variables()}

${lines("Keys are never flags. video-ads login keeps them; --env .env reads a file.").join("\n")}

${title("Start here:")}
${items([
  ["video-ads mock", "a local service, with keys that it prints"],
  [`video-ads ${shown.read}`, "a table for people, JSON into a pipe"],
  [`video-ads ${shown.command} --help`, "what a command takes and costs, and an example"],
  ["video-ads docs", "guides and reference, for a browser"],
])}

${title("Exit codes:")}
${exitCodes()}`;

function variables(): string {
  return items([
    ["VIDEO_ADS_BASE_URL", "where the service is"],
    ...security.credentials.map(({ variable, about }) => [variable, about] as const),
  ]);
}

/** Every code with its name, in lines that fit. */
function exitCodes(): string {
  const codes = Object.entries(EXIT_CODES).map(
    ([name, { code }]) => `${code} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  );
  // A code stays beside its name.
  const text = codes.map((words) => words.replaceAll(" ", NO_BREAK)).join(", ");
  return lines(`  ${text}`, "  ").join("\n").replaceAll(NO_BREAK, " ");
}

/** Stands for a space at which no line ends. Not \u00A0, at which help breaks as well. */
const NO_BREAK = "\u2060";
