// Generated from spec/ by `pnpm generate`. Do not edit.
import { type FieldMessages, fieldMessages } from "../errors/error-body.ts";

/** What is wrong, in a word for programs. There is none but the status. */
export type ErrorCode = never;

/** What an error body says. */
export const readError = (body: unknown): { fields: FieldMessages } => ({
  fields: fieldMessages(body, ["detail","non_field_errors"]),
});
