// What comes out of a database is checked, not believed: anybody can have written it.
import { WebhooksError } from "../errors/webhooks-error.ts";
import { isSource } from "../events/source.ts";
import type { Source } from "../generated/events.ts";
import type { RefState } from "./store.ts";

export type Row = Record<string, unknown>;

export function text(row: Row, column: string): string {
  const value = row[column];
  return typeof value === "string" ? value : damaged(column);
}

export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  return typeof value === "number" ? value : damaged(column);
}

export function sourceIn(row: Row): Source {
  const value = text(row, "source");
  return isSource(value) ? value : damaged("source");
}

export function via(row: Row): "post" | "read" {
  return text(row, "via") === "read" ? "read" : "post";
}

const REF_STATES: readonly RefState[] = ["open", "creating", "unconfirmed", "bound"];

export function refState(row: Row, column: string): RefState | undefined {
  return REF_STATES.find((state) => state === row[column]);
}

export function list(row: Row, column: string): string[] {
  const value: unknown = JSON.parse(text(row, column));
  return Array.isArray(value) ? value.map(String) : damaged(column);
}

/** A list that the driver has read already. */
export function texts(row: Row, column: string): string[] {
  const value = row[column];
  return Array.isArray(value) ? value.map(String) : damaged(column);
}

export function date(row: Row, column: string): Date {
  const value = row[column];
  return value instanceof Date ? value : damaged(column);
}

export function flag(row: Row, column: string): boolean {
  const value = row[column];
  return typeof value === "boolean" ? value : damaged(column);
}

function damaged(column: string): never {
  throw new WebhooksError(`The store holds something else than it should in the column ${column}.`);
}
