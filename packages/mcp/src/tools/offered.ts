// What a server offers, whether it lists each tool or has them found.
import type { Tool } from "@modelcontextprotocol/server";
import type { Session } from "../session.ts";
import { sessionStatus } from "./session-status.ts";
import { settleUnanswered } from "./settle-unanswered.ts";

type Offering = Pick<Session, "tools" | "readOnly" | "record">;

/** In the order of the contract, and last what is the server's own. */
export function offeredTools(session: Offering): Tool[] {
  return [...Array.from(session.tools.values(), ({ tool }) => tool), ...ownTools(session)];
}

export function offeredTool(session: Offering, name: string): Tool | undefined {
  return session.tools.get(name)?.tool ?? ownTools(session).find((tool) => tool.name === name);
}

/** What is written down can be settled, where anything was made that could get no answer. */
function ownTools({ record, readOnly }: Offering): Tool[] {
  return record && !readOnly ? [sessionStatus, settleUnanswered] : [sessionStatus];
}
