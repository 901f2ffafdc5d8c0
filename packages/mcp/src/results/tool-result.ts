// How a tool answers: data for programs, the same as text for models, and one line on what to do next.
import type { CallToolResult } from "@modelcontextprotocol/server";
import { cut, oneLine, steerless } from "@video-ads/core/printable";
import { dataWithout, type Redact } from "@video-ads/core/redact";
import { fitting } from "./fitting.ts";

/**
 * A result with data. What is null is left out: it would only cost tokens, and a second type in what is announced.
 *
 * @param announced The tool's output schema.
 */
export function dataResult(
  announced: object | undefined,
  whole: object,
  notes: readonly (string | undefined)[] = [],
): CallToolResult {
  const text = JSON.stringify(whole, (_, value: unknown) => (value === null ? undefined : value));
  const { data, leftOut, fits } = fitting(announced, JSON.parse(text));
  if (!fits) return errorResult([text, "The service has answered in another form than it documents.", ...notes]);
  const note =
    leftOut.length > 0
      ? `The structured content leaves out ${leftOut.join(", ")}, which the service has answered in another form than it documents.`
      : undefined;
  const content = [steerless(text), ...[note, ...notes].map((line) => line && oneLine(line))].flatMap(textBlock);
  return { content, structuredContent: { ...data } };
}

/** An error that the model can act on. It is a result, not a fault of the protocol, so that the model sees it. */
export function errorResult(lines: readonly (string | undefined)[], data?: object): CallToolResult {
  const text = lines.flatMap((line) => (line === undefined ? [] : [oneLine(line)])).join("\n");
  return { isError: true, content: textBlock(text), ...(data && { structuredContent: { ...data } }) };
}

/** The same result without the keys in its texts, and then with no line longer than it may be, but for those of the data. */
export function withoutKeys({ content, structuredContent, ...rest }: CallToolResult, change: Redact): CallToolResult {
  const shown = (text: string, index: number): string =>
    index === 0 && !rest.isError
      ? change(text)
      : change(text)
          .split("\n")
          .map((line) => cut(line))
          .join("\n");
  return {
    ...rest,
    content: content.map((block, index) =>
      block.type === "text" ? { ...block, text: shown(block.text, index) } : block,
    ),
    ...(structuredContent !== undefined && { structuredContent: dataWithout(structuredContent, change) }),
  };
}

function textBlock(text: string | undefined): { type: "text"; text: string }[] {
  return text === undefined ? [] : [{ type: "text", text }];
}
