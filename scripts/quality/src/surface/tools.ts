// What an assistant may call: the tools of the MCP server with what they take, as the server lists them.
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { environmentOf } from "@video-ads/model/testing/keys";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Each tool with its arguments: name, type, and whether it may be left out. */
export async function toolsOf(root: string, extra: readonly string[] = []): Promise<Map<string, string>> {
  const client = new Client({ name: "surface", version: "0.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, "packages/mcp/dist/cli.js"), ...extra],
    // Nothing listens there: the list of tools asks for nothing.
    env: environmentOf("http://127.0.0.1:9"),
    stderr: "ignore",
  });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    return new Map(
      tools.map(({ name, inputSchema }): [string, string] => [name, argumentsOf(inputSchema as Schema)]).sort(),
    );
  } finally {
    await client.close();
  }
}

function argumentsOf({ properties = {}, required = [] }: Schema): string {
  return Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`)
    .join("\n");
}

function typeOf({ type, enum: values, items }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (items) return `${typeOf(items)}[]`;
  return [type ?? "unknown"].flat().join(" | ");
}
