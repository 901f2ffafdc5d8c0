import type { Finding, Outcome, Verification } from "./verify.ts";

/** Contradictions that are listed of one part; all violations stand further down. */
const MOST = 5;

/** The report: what was asked, what speaks for and against the provisional parts, and what the contract lacks. */
export function markdown(
  { outcomes, findings, unknown }: Verification,
  { host, at }: { host: string; at: Date },
): string {
  const contradicted = findings.filter(({ contradictions }) => contradictions.length > 0);
  const confirmed = findings.filter(({ confirmed: times, contradictions }) => times > 0 && contradictions.length === 0);
  const unseen = findings.filter(({ confirmed: times, contradictions }) => times === 0 && contradictions.length === 0);
  const certain = outcomes.flatMap(({ step, exchange }) =>
    exchange.violations
      .filter(({ side }) => side === "answer")
      .map(({ place, message }) => `\`${step.operation.id}\`, ${step.purpose}: ${place} ${message}`),
  );
  return `${[
    "# The contract and the live service",
    `${outcomes.length} requests to ${host} on ${at.toISOString().slice(0, 16).replace("T", " ")} UTC. Of ${findings.length} provisional parts, **${confirmed.length} are confirmed, ${contradicted.length} contradicted**, ${unseen.length} were not seen.`,
    "## Contradicted",
    contradicted.length === 0
      ? "Nothing."
      : table(
          ["part", "why it was provisional", "what was seen"],
          contradicted.map(({ name, reason, contradictions }) => [code(name), reason, few(contradictions)]),
        ),
    "## Confirmed",
    confirmed.length === 0
      ? "Nothing."
      : table(
          ["part", "why it was provisional", "times seen"],
          confirmed.map(({ name, reason, confirmed: times }) => [code(name), reason, String(times)]),
        ),
    "## Every violation of an answer",
    certain.length === 0 ? "None." : certain.map((line) => `- ${line}`).join("\n"),
    "## Fields that the contract does not know",
    unknown.length === 0 ? "None." : unknown.map((field) => `- ${code(field)}`).join("\n"),
    "## Requests",
    table(["operation", "purpose", "status", "ms", "violations", "credits"], outcomes.map(requestRow)),
    "## Not seen",
    unseen.length === 0 ? "Nothing." : unseen.map((one) => `- ${code(one.name)}: ${one.reason}`).join("\n"),
  ].join("\n\n")}\n`;
}

/** One line for the end of a run. */
export function summary({ findings }: Pick<Verification, "findings">): string {
  const count = (check: (finding: Finding) => boolean): number => findings.filter(check).length;
  return `${count(({ confirmed, contradictions }) => confirmed > 0 && contradictions.length === 0)} confirmed, ${count(({ contradictions }) => contradictions.length > 0)} contradicted, ${count(({ confirmed, contradictions }) => confirmed === 0 && contradictions.length === 0)} not seen`;
}

function requestRow({ step, exchange, credits }: Outcome): string[] {
  const { status, milliseconds, violations } = exchange;
  return [
    code(step.operation.id),
    step.purpose,
    String(status ?? "no answer"),
    String(milliseconds),
    String(violations.filter(({ side }) => side === "answer").length),
    credits === undefined ? "" : String(credits),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function few(lines: readonly string[]): string {
  const different = [...new Set(lines)];
  const more = different.length - MOST;
  return `${different.slice(0, MOST).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
