// Rows of a contract about films, for tests of what the program makes of a row.
import type { Field, OperationRow } from "../src/rows.ts";

/** A field that takes text. */
export function field(name: string, more: Partial<Field> = {}): Field {
  return { name, flag: name, kind: "string", description: "", placeholder: "text", ...more };
}

/** An operation that takes nothing and answers nothing. */
export const createFilm: OperationRow = {
  id: "films.create",
  resource: "films",
  verb: "create",
  command: "create",
  method: "POST",
  path: "/api/films/",
  summary: "Make a film",
  parameters: [],
  query: [],
  answer: { kind: "none" },
  example: [],
};
