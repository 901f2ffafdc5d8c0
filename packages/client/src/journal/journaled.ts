import { outcomeOf } from "@video-ads/core/outcome";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { saidIn } from "../is-due.ts";
import { numberFrom, type Settings } from "../settings.ts";
import type { Outgoing } from "../transport/attempt.ts";
import { inTime } from "../transport/in-time.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import type { Timed } from "../transport/send.ts";
import type { Tell } from "../transport/tell.ts";
import { unlessAborted } from "../transport/unless-aborted.ts";
import type { JournalIntent, JournalOutcome } from "./journal.ts";
import { LONGEST_NOTE_MS } from "./note.ts";

/** An answer, with its data where it was read as what the operation answers, else with its bytes. */
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
 * @throws {TimeoutError} when that takes longer than the call may: the same. When the caller aborts meanwhile, the signal's reason.
 */
export async function journaled<A extends Answered>(
  settings: Settings,
  outgoing: Outgoing,
  send: () => Promise<A>,
  /** These three are handed over by who has them: an import in both directions, or one more in here, would cost every page its bytes. */
  clean: Clean,
  tell: Tell,
  read: typeof saidIn,
  options: Timed,
): Promise<A> {
  const { journal } = settings;
  const { started } = options;
  if (!journal) return send();
  const { operation, method, url, body } = outgoing;
  /** What has not ended in time. */
  const late = new Error();
  const timeoutMs = numberFrom({ ...options }, "timeoutMs", settings.timeoutMs);
  const leftMs = (): number => Math.max(0, timeoutMs + started - performance.now());
  const id = crypto.randomUUID();
  const settle = async (outcome: Omit<JournalOutcome, "id" | "at">): Promise<void> =>
    journal.outcome({ id, at: now(), ...outcome });
  const warn = (attempt: number, warning: string): Promise<void> =>
    tell(attempt, Math.round(Date.now() + started - performance.now()), undefined, { warning });
  let writing: Promise<void> | undefined;
  try {
    const intent: JournalIntent = {
      id,
      at: now(),
      operation,
      method,
      url: url.replace(/\?.*$/s, ""),
      ...jsonIn(body),
    };
    // Somebody may have put a key into what is sent.
    const write = async (): Promise<void> => {
      for (const said of await clean(settings, [intent])) {
        const { warning } = Object(await journal.intent(said));
        if (warning !== undefined) await warn(1, `the journal: ${warning}`);
      }
    };
    await inTime(
      () => (writing = write()),
      leftMs(),
      options.signal,
      () => late,
    );
  } catch (cause) {
    // Nothing is sent any more: what is written down after that was never sent.
    writing?.then(() => settle({ outcome: "neverSent" })).catch(() => {});
    if (options.signal?.aborted) throw options.signal.reason;
    const what = `${operation} was not sent, for`;
    if (cause === late) {
      const why = `${what} the journal has not written it down: the call took longer than ${timeoutMs} ms.`;
      throw new TimeoutError(why, { operation, sent: false, attempts: 0 });
    }
    const why = cause instanceof Error ? cause.message : cause;
    throw new ConfigurationError(`${what} it cannot be written down: ${why}`, "journal");
  }
  /** No longer than {@link LONGEST_NOTE_MS}. Not told, it stays among what may have been paid for, which is the safe side. */
  const note = async (outcome: Omit<JournalOutcome, "id" | "at">, end: unknown): Promise<void> => {
    // Begun whatever the signal says.
    const noting = inTime(
      () => settle(outcome),
      Math.min(LONGEST_NOTE_MS, timeoutMs),
      undefined,
      () => late,
    ).catch((error: unknown) => {
      const why = error === late ? "it took too long" : (Object(error).message ?? error);
      const warning = `the journal has not taken that it is ${outcome.outcome}: ${why}`;
      return warn(Object(end).attempts ?? 1, warning);
    });
    // Who has aborted waits for nothing; what becomes of the line is told when it is known.
    await unlessAborted(() => noting, options.signal).catch(() => {});
  };
  let answer: A;
  try {
    answer = await send();
  } catch (error) {
    // The reason of a signal is the caller's own: it says nothing of the request.
    const outcome = outcomeOf(isReasonOf(options.signal, error) ? (options.last ?? { sent: false }) : error);
    if (outcome !== "unknown") await note({ outcome }, error);
    throw error;
  }
  const outcome = answer.status < 300 ? "made" : outcomeOf(answer);
  const { body: bytes } = answer;
  const said = bytes ? read(outgoing.row, bytes) : answer;
  // Any other answer may come from anything on the way: a page of a gateway says nothing of what was made.
  if (outcome === "refused" || (outcome === "made" && said)) {
    const { id: made }: { id?: unknown } = Object(said?.data);
    await note({ outcome, ...(outcome === "made" && typeof made === "string" && { made }) }, answer);
  }
  return answer;
}

/** What is sent, where it is JSON: of a raw call it is bytes by then. */
function jsonIn(body: Outgoing["body"]): Pick<JournalIntent, "body"> {
  try {
    const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
    return typeof text === "string" ? { body: JSON.parse(text) } : {};
  } catch {
    return {};
  }
}

function now(): string {
  return new Date().toISOString();
}
