// Pieces of TypeScript text.

export function lines<T>(items: Iterable<T>, line: (item: T) => string): string {
  return [...items].map(line).join("\n");
}

export function union(members: string[]): string {
  return members.length > 1 ? `\n${lines(members, (member) => `    | ${member}`)}` : members.join("");
}

/**
 * The rows of a table, or of a list where brackets are given; of no rows code that fits every type. A contract without webhooks has names
 * in its types alone, so that the receiver compiles: `createWebhooks` refuses it.
 */
export function rowsCode(rows: readonly string[], [open, close] = ["{", "}"]): string {
  return rows.length > 0 ? `${open}\n${rows.join("\n")}\n${close}` : `JSON.parse("${open}${close}")`;
}

/** Stands for a source where the contract has none. */
export const NO_SOURCE = "noWebhooks";
