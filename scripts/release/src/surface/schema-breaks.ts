// What goes over a wire beside the contract - the tools of the MCP server, the control API of the mock - compared by its rules.
import { type Change, contractDiff, describeChange, schemaDiff } from "@video-ads/model/diff";
import { contractIn } from "@video-ads/model/document";
import { parse } from "yaml";

interface Tool {
  input?: object;
  output?: object;
}

/** Of a tool: what it takes, with its limits, and what it answers with. */
export function toolBreaks(old: string, now: string, where: string): string[] {
  const [before, after] = [old, now].map((text) => (parse(text) ?? {}) as Tool);
  return [
    ...schemaDiff(before?.input ?? {}, after?.input ?? {}, "input", "sent"),
    ...schemaDiff(before?.output ?? {}, after?.output ?? {}, "output", "received"),
  ]
    .filter(isBreak)
    .map(({ what }) => `changed: ${where}: ${what}`);
}

/** Of an API of a package's own: two versions of its OpenAPI document. */
export function apiBreaks(old: string, now: string): string[] {
  const [before, after] = [contractIn(parse(old)), contractIn(parse(now))];
  return contractDiff(before, after)
    .filter(isBreak)
    .map((change) => `changed: ${describeChange(change)}`);
}

function isBreak({ bump }: Change): boolean {
  return bump === "major";
}
