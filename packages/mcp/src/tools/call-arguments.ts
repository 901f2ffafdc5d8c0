import type { Session } from "../session.ts";
import type { Arguments } from "./check-arguments.ts";
import type { OperationTool } from "./definition.ts";
import { fileToSend } from "./send-file.ts";

/** What the client's method is called with. */
export interface CallArguments {
  /** Path values first, then the body, then the query. */
  positional: unknown[];
  body: unknown;
  /** The record that the path names. */
  id: string | undefined;
}

/**
 * Sorts a tool's arguments into those of the client's method.
 *
 * @throws {UserError} when a file may not be sent.
 */
export async function callArguments(
  session: Session,
  definition: OperationTool,
  given: Arguments,
): Promise<CallArguments> {
  const path = definition.path.map(([argument]) => given[argument]);
  const query = Object.fromEntries(definition.query.map(([argument, parameter]) => [parameter, given[argument]]));
  const body = await bodyOf(session, definition, given);
  const [first] = path;
  return {
    positional: [
      ...path,
      ...(definition.body === "none" ? [] : [body]),
      ...(definition.query.length > 0 ? [query] : []),
    ],
    body,
    id: typeof first === "string" ? first : undefined,
  };
}

/** An argument of this server. The service's own fields win: one of the same name is a field. */
export function ownArgument({ own }: OperationTool, given: Arguments, name: string): unknown {
  return own?.includes(name) ? given[name] : undefined;
}

async function bodyOf(session: Session, definition: OperationTool, given: Arguments): Promise<unknown> {
  if (definition.body === "none") return undefined;
  if (definition.body === "value") return given.body;
  const elsewhere = new Set([...definition.path, ...definition.query].map(([argument]) => argument));
  const fields = Object.entries(given).filter(([name]) => !elsewhere.has(name) && !definition.own?.includes(name));
  if (definition.body === "optional" && fields.length === 0) return undefined;
  const body = Object.fromEntries(fields);
  for (const name of definition.files ?? []) {
    const value = body[name];
    if (typeof value === "string") body[name] = await fileToSend(name, value, session.files);
  }
  return body;
}
