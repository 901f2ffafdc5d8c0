// What a person may go on writing: arguments of prompts, and names of pages.
import type { CompleteRequestParams, CompleteResult } from "@modelcontextprotocol/server";
import { docsNames } from "./docs-pages.ts";
import { promptSuggestions } from "./prompts.ts";
import type { Session } from "./session.ts";

/** As many as the protocol lets an answer have. */
const MOST = 100;

/**
 * What begins with what was written, then what has it elsewhere, whatever the case.
 *
 * @throws {ProtocolError} when there is no such prompt, argument, page or template.
 */
export async function complete(session: Session, { ref, argument }: CompleteRequestParams): Promise<CompleteResult> {
  const known =
    ref.type === "ref/prompt"
      ? promptSuggestions(session, ref.name, argument.name)
      : await docsNames(ref.uri, argument.name);
  const written = argument.value.trim().toLowerCase();
  const placed = known.map((value) => ({ value, at: value.toLowerCase().indexOf(written) }));
  const values = [...placed.filter(({ at }) => at === 0), ...placed.filter(({ at }) => at > 0)].map(
    ({ value }) => value,
  );
  return { completion: { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST } };
}
