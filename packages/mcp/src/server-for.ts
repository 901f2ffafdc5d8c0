import { Server, type Tool } from "@modelcontextprotocol/server";
import { complete } from "./complete.ts";
import { listDocs, listDocsTemplates, readDocs } from "./docs-pages.ts";
import { about, title } from "./generated/service.ts";
import { callLean, LEAN_INSTRUCTIONS, leanTools } from "./lean/lean-tools.ts";
import { version } from "./manifest.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import type { Session } from "./session.ts";
import { toolContext } from "./tools/ask-person.ts";
import { callTool } from "./tools/call-tool.ts";
import { balanceTool } from "./tools/find-tool.ts";
import { listedTool } from "./tools/listed-tool.ts";
import { offeredTools } from "./tools/offered.ts";

const BALANCE = balanceTool ? ` (${balanceTool.tool.name} is the balance)` : "";

const INSTRUCTIONS = `${about} What makes something starts a job and answers at once: call the tool that ends in _wait with the job's id, again while the outcome is running. Where there is a preview, show it to the user before the render. Making costs credits${BALANCE}: do not repeat a paid call that failed without an answer before you have looked. Ids come from tools that list or create. "Provisional" parts of the service may change.`;

/** One connection of a session. */
export function serverFor(session: Session): Server {
  const server = new Server(
    { name: "video-ads", title, version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
      instructions: session.lean ? `${INSTRUCTIONS} ${LEAN_INSTRUCTIONS}` : INSTRUCTIONS,
    },
  );
  const listed = session.lean
    ? leanTools(session)
    : offeredTools(session)
        .map(listedTool)
        .map((tool) => (session.outputSchemas ? tool : withoutOutputSchema(tool)));
  const call = session.lean ? callLean : callTool;
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    call(session, toolContext(server, context), params.name, params.arguments),
  );
  server.setRequestHandler("resources/list", async () => ({ resources: await listDocs() }));
  server.setRequestHandler("resources/templates/list", async () => ({ resourceTemplates: await listDocsTemplates() }));
  server.setRequestHandler("resources/read", ({ params }) => readDocs(params.uri));
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts(session) }));
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(session, params.name, params.arguments));
  server.setRequestHandler("completion/complete", ({ params }) => complete(session, params));
  return server;
}

function withoutOutputSchema({ outputSchema: _, ...tool }: Tool): Tool {
  return tool;
}
