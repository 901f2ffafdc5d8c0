import { outcomeOf } from "@video-ads/core/outcome";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Settings } from "../settings.ts";
import type { Outgoing } from "../transport/send.ts";
import type { JournalIntent, JournalOutcome } from "./journal.ts";

/** An answer, with its data where it was read, else with its bytes. */
export interface Answered {
  readonly status: number;
  readonly data?: unknown;
  readonly body?: ArrayBuffer | Uint8Array<ArrayBuffer>;
}

type Clean = (settings: Settings, intents: JournalIntent[]) => Promise<JournalIntent[]>;

/**
 * Sends a request between its two lines in the journal. Loaded with the first that makes something.
 *
 * @throws {ConfigurationError} when it cannot be written down: then it is not sent.
 */
export async function journaled<A extends Answered>(
  settings: Settings,
  { operation, method, url, body }: Outgoing,
  send: () => Promise<A>,
  /** Handed over by who has it: an import in both directions, or one more in here, would cost every page its bytes. */
  clean: Clean,
): Promise<A> {
  const { journal } = settings;
  if (!journal) return send();
  const id = crypto.randomUUID();
  try {
    const intent: JournalIntent = {
      id,
      at: now(),
      operation,
      method,
      url: url.replace(/\?.*$/s, ""),
      ...(typeof body === "string" && { body: JSON.parse(body) }),
    };
    // Somebody may have put a key into what is sent.
    for (const said of await clean(settings, [intent])) await journal.intent(said);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw new ConfigurationError(`${operation} was not sent, for it cannot be written down: ${why}`, "journal");
  }
  const settle = async (outcome: Omit<JournalOutcome, "id" | "at">): Promise<void> => {
    try {
      await journal.outcome({ id, at: now(), ...outcome });
    } catch {
      // It stays among what may have been paid for, which is the safe side; the call has its answer.
    }
  };
  let answer: A;
  try {
    answer = await send();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== "unknown") await settle({ outcome });
    throw error;
  }
  const outcome = answer.status < 300 ? "made" : outcomeOf(answer);
  const data = dataOf(answer);
  // What answers no JSON may be anything on the way: a page of a gateway says nothing of what was made.
  if (outcome === "refused" || (outcome === "made" && data !== undefined)) {
    const { id: made }: { id?: unknown } = Object(data);
    await settle({ outcome, ...(outcome === "made" && typeof made === "string" && { made }) });
  }
  return answer;
}

function now(): string {
  return new Date().toISOString();
}

function dataOf({ data, body }: Answered): unknown {
  if (!body) return data ?? null;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
