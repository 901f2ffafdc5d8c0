/** The packages that are programs, asked as their users ask them: the built command line, and the assistants' server. */

import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { createMcpServer, type McpServerOptions } from "@video-ads/mcp";
import { environmentOf } from "@video-ads/model/testing/keys";
import { type Ended, run } from "@video-ads/testing/program";
import { KEYS } from "../../support/keys.ts";

const CLI = createRequire(import.meta.url)
  .resolve("@video-ads/cli/package.json")
  .replace(/package\.json$/, "dist/cli.js");

/** Runs `video-ads` against a service. */
export function videoAds(url: string, ...words: string[]): Promise<Ended> {
  return videoAdsWith(environmentOf(url), ...words);
}

/** Runs `video-ads` with these variables. */
export function videoAdsWith(extraEnv: Record<string, string>, ...words: string[]): Promise<Ended> {
  return run([process.execPath, CLI, ...words], { extraEnv });
}

/** `customTemplateJobs` of `customTemplateJobs.get`. */
export function resourceOf(operationId: string): string {
  return operationId.slice(0, operationId.indexOf("."));
}

/** A name of the contract as the command line has it: `custom-template-jobs`. */
export function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** What a tool has answered. */
export interface ToolAnswer {
  text: string;
  data: Record<string, unknown>;
}

export interface Assistant extends AsyncDisposable {
  client: Client;
  call(tool: string, given?: object): Promise<ToolAnswer>;
}

/** An assistant of a service, in this process. */
export async function assistantOf(url: string, options: McpServerOptions = {}): Promise<Assistant> {
  const isLimited = options.maxCredits !== undefined;
  const ledger = isLimited && { ledger: join(mkdtempSync(join(tmpdir(), "video-ads-")), "credits.sqlite") };
  const server = createMcpServer({
    client: { baseUrl: url, ...KEYS, maxRetries: 0 },
    pollMs: 5,
    ...ledger,
    ...options,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client({ name: "one-answer", version: "1.0.0" });
  await client.connect(near);
  return {
    client,
    call: async (name, given = {}) => {
      const { content, structuredContent } = await client.callTool({ name, arguments: { ...given } });
      const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
      return { text, data: { ...(typeof structuredContent === "object" && structuredContent) } };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
