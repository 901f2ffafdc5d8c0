import { oneOf } from "@video-ads/core/options";
import type { JobKind } from "@video-ads/operate/facts";
import { parser } from "@video-ads/operate/options";
import { type Command, Option } from "commander";
import type { ResourceRow } from "../rows.ts";
import type { WaitCommandOptions } from "../run/wait.ts";
import { addConnectionOptions, addOutputOptions, addWaitingOptions } from "./common-options.ts";
import { deprecation } from "./field-option.ts";
import { title } from "./help.ts";

/** What a wait can end with. */
export const UNTIL = ["preview", "done"] as const;

/** `video-ads <resource> wait <id>`: takes up the waiting for a job again. */
export function defineWait(command: Command, resource: ResourceRow, job: JobKind): void {
  const old = deprecation(resource.waitDeprecated);
  command
    .description(
      `Wait for a job, and show it when it is done.${old === undefined ? "" : `\n\n${old}`}\n\nIt looks again after about two seconds, and less and less often ` +
        "while nothing changes. Ctrl-C ends the waiting and not the job.",
    )
    .usage("<id> [options]")
    .argument("<id>", "Id of the job.")
    .optionsGroup("Waiting:");
  if (job.preview) {
    command.addOption(
      new Option("--until <state>", "What to wait for: preview or done. Default: done.")
        .choices(UNTIL)
        .argParser(parser(oneOf(UNTIL)))
        .default("done"),
    );
  }
  addWaitingOptions(command);
  addOutputOptions(command);
  addConnectionOptions(command);
  command.addHelpText(
    "after",
    `\n${title("Example:")}\n  video-ads ${resource.command} wait ${resource.sample ?? "<id>"} --download ${resource.file}`,
  );
  command.action(async (id: string, options: WaitCommandOptions) => {
    const { runWait } = await import("../run/wait.ts");
    await runWait(resource, job, id, options);
  });
}
