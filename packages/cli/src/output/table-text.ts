import { isObject } from "@video-ads/core/job";
import stringWidth from "fast-string-width";
import { plain } from "./plain.ts";
import { faint, label } from "./style.ts";

const GAP = "  ";
const NARROWEST = 8;
/** What other commands ask for, and what tells rows apart. */
const ID = "id";
const WIDEST = 64;
/** Entries of a list inside of a record. */
const MOST_ENTRIES = 5;
/** Texts by which such an entry is known. */
const MOST_TELLING = 3;
/** Addresses and times, which all look alike, and what says nothing. */
const UNTELLING = /^$|^https?:|^\d{4}-\d\d-\d\dT/;

/**
 * A list as a table that fits the terminal: columns that have no place are left out, but for that of ids, and the first is never cut. What
 * is a list inside of a record has a line for each entry.
 */
export function tableLines(list: readonly unknown[], columns: readonly string[]): string[] {
  if (list.length === 0) {
    process.stderr.write("Nothing is in the list.\n");
    return [];
  }
  const available = process.stdout.isTTY ? process.stdout.columns || 80 : 160;
  const rows = list.map((entry) => columns.map((name) => cell(entry, name)));
  const shown = fitted(
    columns.map((name, index) => widest([name, ...rows.flatMap((row) => row[index] ?? [])])),
    available,
    columns.indexOf(ID),
  );
  const line = (cells: readonly string[]): string =>
    shown
      .map(([index, width]) => padded(cells[index] ?? "", width))
      .join(GAP)
      .trimEnd();
  return [
    label(line(columns)),
    ...rows.flatMap((row) => {
      const height = Math.max(...shown.map(([index]) => row[index]?.length ?? 0));
      return Array.from({ length: height }, (_, at) => line(row.map((lines) => lines[at] ?? "")));
    }),
    faint(footer(list, columns, shown.length)),
  ];
}

function footer(list: readonly unknown[], columns: readonly string[], shown: number): string {
  const [first] = list;
  const all = typeof first === "object" && first !== null ? Object.keys(first).length : columns.length;
  const rows = `${list.length} ${list.length === 1 ? "entry" : "entries"}`;
  return all > shown ? `${rows}; ${shown} of ${all} fields, --json has all` : rows;
}

/** The lines of a cell. */
function cell(entry: unknown, name: string): string[] {
  const value: unknown = isObject(entry) ? Reflect.get(entry, name) : undefined;
  if (!Array.isArray(value) || value.length === 0) return [oneLine(value)];
  if (!value.some(isObject)) return [value.map(oneLine).join(", ")];
  const lines = value.slice(0, MOST_ENTRIES).map(summary);
  return value.length > MOST_ENTRIES ? [...lines, `and ${value.length - MOST_ENTRIES} more`] : lines;
}

/** What tells an entry from its neighbours: its id first, since that is what other commands ask for. */
function summary(entry: unknown): string {
  if (!isObject(entry)) return oneLine(entry);
  const texts = Object.entries(entry).filter(([, value]) => typeof value === "string" && !UNTELLING.test(value));
  const telling = texts.sort(([a], [b]) => Number(b === "id") - Number(a === "id")).slice(0, MOST_TELLING);
  return telling.map(([, value]) => oneLine(value)).join(GAP) || oneLine(entry);
}

function oneLine(value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "-";
  return plain(value).replaceAll("\n", " ");
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => stringWidth(text)));
}

/**
 * The columns that have a place, and their widths; the last of them may be cut short. The first is never cut.
 *
 * @param kept The column that has a place in any case; -1: none.
 */
function fitted(widths: readonly number[], available: number, kept: number): [index: number, width: number][] {
  const result: [index: number, width: number][] = [];
  let left = available;
  let held = kept > 0 ? GAP.length + Math.min(widths[kept] ?? 0, NARROWEST + 1) : 0;
  let isFull = false;
  for (const [index, wanted] of widths.entries()) {
    if (index === kept) held = 0;
    const gap = index === 0 ? 0 : GAP.length;
    const room = left - held - gap;
    isFull ||= index > 0 && room < Math.min(wanted, NARROWEST);
    if (isFull && index !== kept) continue;
    const width = index === 0 ? wanted : Math.min(wanted, Math.max(NARROWEST, room), WIDEST);
    result.push([index, width]);
    left -= gap + width;
  }
  return result;
}

function padded(text: string, width: number): string {
  const short = cut(text, width);
  return short + " ".repeat(Math.max(0, width - stringWidth(short)));
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let short = "";
  for (const character of text) {
    if (stringWidth(short + character) > width - 1) break;
    short += character;
  }
  return `${short}…`;
}
