/** A journal of paid requests in files. */
export {
  type FileJournal,
  type FileJournalOptions,
  fileJournal,
  type JournalEntry,
  type JournalSighting,
} from "./journal/file-journal.ts";
export type { Journal, JournalIntent, JournalOutcome } from "./journal/journal.ts";
