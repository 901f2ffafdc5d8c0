// What an assistant may call: the tools of the MCP server with what they take, as the server lists them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Each tool with its arguments: name, type, and whether it may be left out. */
export async function toolsOf(root: string, extra: readonly string[] = []): Promise<Map<string, string>> {
  const env = {
    ...process.env,
    VIDEO_ADS_BASE_URL: "http://127.0.0.1:9",
    VIDEO_ADS_API_ID: "none",
    VIDEO_ADS_API_KEY: "none",
  };
  const server = spawn(process.execPath, [join(root, "packages/mcp/dist/cli.js"), ...extra], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    const lines = createInterface({ input: server.stdout });
    const answers = lines[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object): Promise<Record<string, unknown>> => {
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      for (;;) {
        const { value, done } = await answers.next();
        if (done) throw new Error(`The MCP server ended before it answered ${method}.`);
        const answer = JSON.parse(value) as { id?: number; result?: Record<string, unknown>; error?: unknown };
        if (answer.id !== id) continue;
        if (!answer.result) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
        return answer.result;
      }
    };
    const clientInfo = { name: "surface", version: "0.0.0" };
    await ask(1, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    const { tools } = (await ask(2, "tools/list", {})) as { tools: { name: string; inputSchema: Schema }[] };
    return new Map(tools.map(({ name, inputSchema }): [string, string] => [name, argumentsOf(inputSchema)]).sort());
  } finally {
    server.stdin.end();
    if (server.exitCode === null) {
      server.kill();
      await once(server, "exit");
    }
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
