import { mkdir, open, readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { reason } from "@video-ads/core/file-fault";
import { isObject } from "@video-ads/core/job";
import { stateFolder } from "@video-ads/core/state-folder";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Journal, JournalIntent, JournalOutcome } from "./journal.ts";

/** Where a journal is kept. */
export interface FileJournalOptions {
  /**
   * A path: all programs of an account can share one.
   *
   * @default `video-ads/journal.jsonl` in the user's folder for the state of programs
   */
  readonly path?: string;
}

/** A journal in a file. */
export interface FileJournal extends Journal {
  readonly path: string;
  /** What may have been made, and paid for: intents without an outcome, oldest first. Those that are on their way are among them. */
  open(): Promise<JournalIntent[]>;
}

/**
 * A journal in a file: a line of JSON for each intent and each outcome. A line is written at once and behind all others, so that many
 * processes can share the file; an intent is on the disk before its request leaves. Only the user can read it: it has the bodies of
 * requests. Lines that are torn or of somebody else are left out. Node, Deno and Bun.
 *
 * @throws {ConfigurationError} when the path is none.
 */
export function fileJournal({
  path = join(stateFolder(process, homedir()), "video-ads", "journal.jsonl"),
}: FileJournalOptions = {}): FileJournal {
  if (typeof path !== "string" || path === "") throw new ConfigurationError("give a path.", "path");
  return {
    path,
    intent: (intent) => append(path, intent, true),
    outcome: (outcome) => append(path, outcome, false),
    async open() {
      const open = new Map<string, JournalIntent>();
      for (const line of await linesOf(path)) {
        if (isIntent(line)) open.set(line.id, line);
        else if (isOutcome(line)) open.delete(line.id);
      }
      return [...open.values()];
    },
  };
}

/** @param isKept Not only written, but on the disk: a machine that stops keeps it. */
async function append(path: string, line: JournalIntent | JournalOutcome, isKept: boolean): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const there = await stat(path).catch(() => undefined);
    // Opening a pipe would wait for its other end.
    if (there && !there.isFile()) throw new Error("it is no regular file");
    const file = await open(path, "a", 0o600);
    try {
      // Behind a line that was torn off, it begins on one of its own.
      const bytes = new TextEncoder().encode(`\n${JSON.stringify(line)}\n`);
      const { bytesWritten } = await file.write(bytes);
      if (bytesWritten < bytes.length) throw new Error("no space is left");
      if (isKept) await file.datasync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new Error(`${JSON.stringify(path)} cannot be written: ${reason(cause)}`, { cause });
  }
}

async function linesOf(path: string): Promise<unknown[]> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    if (Object(cause).code === "ENOENT") return "";
    throw new ConfigurationError(`${JSON.stringify(path)} cannot be read: ${reason(cause)}`, "journal");
  });
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

function isIntent(line: unknown): line is JournalIntent {
  return isObject(line) && hasId(line) && "operation" in line;
}

function isOutcome(line: unknown): line is JournalOutcome {
  return isObject(line) && hasId(line) && "outcome" in line;
}

function hasId(line: object): line is { id: string } {
  return "id" in line && typeof line.id === "string";
}
