/** A journal of paid requests in a file. */
export { type FileJournal, type FileJournalOptions, fileJournal } from "./journal/file-journal.ts";
export type { Journal, JournalIntent, JournalOutcome } from "./journal/journal.ts";
