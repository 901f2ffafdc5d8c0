import { mergedSchema } from "./merged.ts";
import { propertyOf } from "./read-schema.ts";
import type { OpenApi, Schema } from "./types.ts";

/** What the field of a job's progress has come to at the end: its maximum, and without one a hundred percent. */
export function fullProgress(contract: OpenApi, record: Schema, progress: string): number {
  const field = propertyOf(contract, record, progress);
  return (field && mergedSchema(contract, field).maximum) ?? 100;
}
