import type { OperationRequest } from "@video-ads/operate/call";
import type { Session } from "../session.ts";
import { cleared } from "./clear-fields.ts";
import type { Arguments, OperationTool } from "./definition.ts";
import { fileToSend } from "./send-file.ts";

/**
 * Sorts a tool's arguments into what its operation is called with.
 *
 * @throws {UserError} when a file may not be sent.
 */
export async function callArguments(
  session: Session,
  definition: OperationTool,
  given: Arguments,
): Promise<OperationRequest> {
  const { headers = [] } = definition;
  const values = (of: OperationTool["query"]) =>
    of.map(([argument, parameter]) => [parameter, given[argument]] as const);
  return {
    path: definition.path.map(([argument]) => given[argument]),
    ...(definition.body !== "none" && { body: await bodyOf(session, definition, given) }),
    ...(definition.query.length > 0 && { query: Object.fromEntries(values(definition.query)) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(values(headers)) }),
  };
}

async function bodyOf(session: Session, definition: OperationTool, given: Arguments): Promise<unknown> {
  if (definition.body === "none") return undefined;
  if (definition.body === "value") return given.body;
  const elsewhere = new Set(
    [...definition.path, ...definition.query, ...(definition.headers ?? [])].map(([argument]) => argument),
  );
  const fields = Object.entries(cleared(definition, given)).filter(
    ([name]) => !elsewhere.has(name) && !definition.own?.includes(name),
  );
  if (definition.body === "optional" && fields.length === 0) return undefined;
  const fieldNames = new Map(definition.renamed);
  const body = Object.fromEntries(fields.map(([name, value]) => [fieldNames.get(name) ?? name, value]));
  for (const name of definition.files ?? []) {
    const value = body[name];
    if (typeof value === "string") body[name] = await fileToSend(name, value, session.files);
    if (Array.isArray(value)) {
      body[name] = await Promise.all(value.map((one) => fileToSend(name, String(one), session.files)));
    }
  }
  return body;
}
