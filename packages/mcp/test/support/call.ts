import type { CallToolResult, Client } from "@modelcontextprotocol/client";

/** Calls a tool. Results that do not fit the tool's schema are refused by the client. */
export async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<CallToolResult> {
  return client.callTool({ name, arguments: given });
}

/** What a result says to programs. Throws what it says to models when it is an error. */
export function structured({ isError, structuredContent, content }: CallToolResult): Record<string, unknown> {
  if (isError) throw new Error(textOf({ content }));
  return { ...(typeof structuredContent === "object" && structuredContent) };
}

/** What a result says to models. */
export function textOf({ content }: Pick<CallToolResult, "content">): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}
