import { COLUMNS, type Row } from "./matrix.ts";

const MARK = { seen: "✅", missing: "❌", none: "–" } as const;

const HEADINGS: Record<string, string> = {
  contract: "contract",
  types: "types",
  client: "client",
  contractMock: "contract mock",
  sandbox: "sandbox",
  rejected: "broken request rejected",
  validated: "answer validated",
  sample: "sample executed",
  docs: "docs",
  cli: "CLI",
  mcp: "MCP",
  react: "React",
  webhook: "webhook received",
};

/** OPERATIONS.md. */
export function renderOperations(rows: readonly Row[]): string {
  const heading = COLUMNS.map((column) => HEADINGS[column] ?? column);
  const lines = rows.map(({ name, about, provisional, cells }) => {
    const marks = COLUMNS.map((column) => MARK[cells[column] ?? "none"]);
    return `| \`${name}\`${provisional ? " *" : ""} | ${about} | ${marks.join(" | ")} |`;
  });
  return `<!-- Written by \`pnpm operations\` from what the tests of one run have seen. Do not edit. -->

# Operations

Every operation and every webhook source in every artifact. A cell is green only when a test that ran recorded it; – means that there
is nothing to show. An asterisk marks provisional parts.

| | | ${heading.join(" | ")} |
|---|---|${COLUMNS.map(() => ":-:").join("|")}|
${lines.join("\n")}
`;
}
