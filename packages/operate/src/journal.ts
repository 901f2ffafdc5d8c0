// Where programs of this machine write down what they start: one place for all of them, by the client's journal.
import { resolve } from "node:path";
import type { Journal, JournalIntent } from "@video-ads/client";
import type { FileJournal } from "@video-ads/client/journal";
import { variableIn } from "./environment.ts";
import { priceAhead } from "./price.ts";

export const JOURNAL_VARIABLE = "VIDEO_ADS_JOURNAL";

/** What of the environment says that nothing is written down. */
export const NO_JOURNAL = "off";

export interface JournalPlace {
  /** Somebody has named it, and relies on it: what cannot be written down there is not sent. Undefined: the usual one. */
  readonly folder: string | undefined;
}

/**
 * Undefined: nothing is to be written down.
 *
 * @throws {ConfigurationError} when the variable is empty: somebody meant to name a place.
 */
export function journalPlace(
  env: Readonly<Record<string, string | undefined>> = process.env,
): JournalPlace | undefined {
  const named = variableIn(env, JOURNAL_VARIABLE);
  if (named === NO_JOURNAL) return undefined;
  return { folder: named === undefined ? undefined : resolve(named) };
}

/** What a program keeps its journal with. */
export interface JournalUse {
  readonly place: JournalPlace;
  /** Whose credits they are: see `accountOf`. Read when something is written. */
  readonly account: () => string;
  /** How long an output is taken to be, in seconds, for what it may cost. Undefined: nobody has said it. */
  readonly seconds?: number | undefined;
  /** Told once that requests are sent without being written down. */
  readonly warn: (sentence: string) => void;
}

/** The journal of a place. Loaded with the first use: most commands only read. */
export async function openJournal({ folder }: JournalPlace): Promise<FileJournal> {
  const { fileJournal } = await import("@video-ads/client/journal");
  return fileJournal(folder === undefined ? {} : { path: folder });
}

/**
 * A journal for the client of a program: what is written down has its account, and what it may cost. Where nobody has named a place and
 * there is none that can be written, that is said and the request is sent.
 */
export function programJournal({ place, account, seconds, warn }: JournalUse): Journal {
  let file: Promise<FileJournal> | undefined;
  let isLost = false;
  const opened = (): Promise<FileJournal> => (file ??= openJournal(place));
  return {
    async intent(intent) {
      if (isLost) return;
      try {
        const cost = costOf(intent, seconds);
        return await (await opened()).intent({ ...intent, account: account(), ...(cost && { cost }) });
      } catch (error) {
        if (place.folder !== undefined) throw error;
        isLost = true;
        const why = error instanceof Error ? error.message : String(error);
        warn(
          `What is sent is not written down: ${why}. Name a folder in ${JOURNAL_VARIABLE}, or ${NO_JOURNAL} for none.`,
        );
      }
    },
    async outcome(outcome) {
      if (!isLost) await (await opened()).outcome(outcome);
    },
  };
}

/** Undefined: it costs nothing, or nobody knows the operation. */
function costOf({ operation, body }: JournalIntent, seconds: number | undefined): JournalIntent["cost"] {
  try {
    const { min, max } = priceAhead(operation, body, { seconds });
    return min === 0 && max === 0 ? undefined : [min, max];
  } catch {
    return undefined;
  }
}
