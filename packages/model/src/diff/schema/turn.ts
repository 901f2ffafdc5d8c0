import { isDeepStrictEqual } from "node:util";
import type { Bump } from "../change.ts";
import type { Direction } from "../place.ts";

/** What became of the values that a schema allows: fewer, more, or others. */
export type Turn = "narrower" | "wider" | "other";

type LevelOf = Readonly<Record<Direction, Readonly<Record<Turn, Bump>>>>;

/** Who may send more, and who receives less than before, goes on as he is. */
export const SHAPE: LevelOf = {
  sent: { narrower: "major", wider: "minor", other: "major" },
  received: { narrower: "minor", wider: "major", other: "major" },
};

/** Lengths, ranges and patterns of what is received hold nobody: no type has them, and no validator asks for them. */
export const LIMIT: LevelOf = { ...SHAPE, received: { narrower: "minor", wider: "minor", other: "minor" } };

/** Of a keyword that lets fewer values through when it is there. */
export function turnOf(before: unknown, after: unknown): Turn | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (before === undefined) return "narrower";
  return after === undefined ? "wider" : "other";
}
