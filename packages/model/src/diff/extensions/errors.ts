import type { ErrorsExtension } from "../../contract/types.ts";
import { all, called, object, type RulesOf, value } from "../rule.ts";

/** Bodies are compared where they stand; this says how they are read, and nobody's code stops working with another way. */
const minor = value(all("minor"));

/** Programs ask for it by its name. */
const code = value({ added: "minor", removed: "major", changed: "minor" });

export const errorsRule = called(
  "`x-errors`",
  object({ message: minor, code, fields: minor, whole: minor } satisfies RulesOf<ErrorsExtension>),
);
