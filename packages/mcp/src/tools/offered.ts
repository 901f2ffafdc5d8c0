// What a server offers, whether it lists each tool or has them found.
import type { Tool } from "@modelcontextprotocol/server";
import type { Session } from "../session.ts";
import { sessionStatus } from "./session-status.ts";

/** In the order of the contract, and last what is the server's own. */
export function offeredTools({ tools }: Pick<Session, "tools">): Tool[] {
  return [...Array.from(tools.values(), ({ tool }) => tool), sessionStatus];
}

export function offeredTool(session: Pick<Session, "tools">, name: string): Tool | undefined {
  return session.tools.get(name)?.tool ?? (name === sessionStatus.name ? sessionStatus : undefined);
}
