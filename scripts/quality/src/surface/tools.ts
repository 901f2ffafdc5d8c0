// What an assistant may use of the MCP server, as the server lists it: tools, resources and prompts.
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { environmentOf } from "@video-ads/model/testing/keys";
import { Document, isCollection, isPair, visit } from "yaml";

/** By name or address, with what is promised of each. */
interface Offers {
  /** What each takes and answers with, as schemas. */
  tools: Map<string, string>;
  resources: Map<string, string>;
  templates: Map<string, string>;
  /** The arguments of each, which are texts. */
  prompts: Map<string, string>;
}

/** @throws Error with what the server says when it does not start. */
export async function offersOf(root: string, extra: readonly string[] = []): Promise<Offers> {
  const client = new Client({ name: "surface", version: "0.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, "packages/mcp/dist/cli.js"), ...extra],
    // Nothing listens there: the lists ask for nothing.
    env: environmentOf("http://127.0.0.1:9"),
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  try {
    await client.connect(transport);
  } catch (cause) {
    throw new Error(`The MCP server does not start: ${said.trim() || "it says nothing"}`, { cause });
  }
  try {
    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const { prompts } = await client.listPrompts();
    return {
      tools: sorted(tools, ({ name, inputSchema, outputSchema }) => [name, schemasOf(inputSchema, outputSchema)]),
      resources: sorted(resources, ({ uri, mimeType = "" }) => [uri, mimeType]),
      templates: sorted(resourceTemplates, ({ uriTemplate, mimeType = "" }) => [uriTemplate, mimeType]),
      prompts: sorted(prompts, ({ name, arguments: given = [] }) => [
        name,
        given.map((one) => `${one.name}${one.required ? "" : "?"}: string`).join("\n"),
      ]),
    };
  } finally {
    await client.close();
  }
}

function sorted<T>(all: readonly T[], itemOf: (one: T) => [name: string, text: string]): Map<string, string> {
  return new Map(all.map(itemOf).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A field in a line, unless it has fields of its own. */
function schemasOf(input: object, output: object | undefined): string {
  const document = new Document({ input, output }, replacer);
  visit(document, {
    Collection(key, node) {
      const isOfFields = node.items.some((one) => isCollection(isPair(one) ? one.value : one));
      if (!isOfFields && key !== null) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 }).trim();
}

/** A description is for people. A field of that name has a schema. */
function replacer(key: unknown, value: unknown): unknown {
  return key === "description" && typeof value === "string" ? undefined : value;
}
