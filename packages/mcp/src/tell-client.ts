// Messages to the client that made a call, at the level that it has asked for. The owner of the server has a log of their own.
import type { LoggingLevel } from "@modelcontextprotocol/server";
import { printable } from "@video-ads/core/printable";
import type { Session } from "./session.ts";
import type { ToolContext } from "./tools/ask-person.ts";

const MOST_CHARACTERS = 500;

/** Tells it in one line, with no key in it. */
export async function tellClient(
  { redact }: Pick<Session, "redact">,
  context: Pick<ToolContext, "mcpReq" | "hears">,
  level: LoggingLevel,
  { tool, line }: { tool: string; line: string },
): Promise<void> {
  if (!context.hears(context, level)) return;
  await context.mcpReq.log(level, printable(redact(line), MOST_CHARACTERS), tool).catch(() => {
    // The client is gone, and with it the one who would read it.
  });
}
