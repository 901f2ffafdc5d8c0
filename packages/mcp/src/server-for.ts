import { McpServer, type Server, type Tool } from "@modelcontextprotocol/server";
import { complete } from "./complete.ts";
import { listDocs, listDocsTemplates, readDocs } from "./docs-pages.ts";
import { about, title } from "./generated/service.ts";
import { hearingOf } from "./hearing.ts";
import { callLean, LEAN_INSTRUCTIONS, leanTools } from "./lean/lean-tools.ts";
import { version } from "./manifest.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import type { Session } from "./session.ts";
import { listSkills, offerSkills, readSkill } from "./skills.ts";
import { toolContext } from "./tools/ask-person.ts";
import { callTool } from "./tools/call-tool.ts";
import { balanceTool } from "./tools/find-tool.ts";
import { listedTool } from "./tools/listed-tool.ts";
import { offeredTools } from "./tools/offered.ts";

const BALANCE = balanceTool ? ` (${balanceTool.tool.name} is the balance)` : "";

const INSTRUCTIONS = `${about} What makes something starts a job and answers at once: call the tool that ends in _wait with the job's id, again while the outcome is running. Where there is a preview, show it to the user before the render. Making costs credits${BALANCE}: do not repeat a paid call that failed without an answer before you have looked. Ids come from tools that list or create. "Provisional" parts of the service may change.`;

/** What is listed stays as it is. */
const FIXED = { listChanged: false };

/** One connection of a session. */
export function serverFor(session: Session): Server {
  const mcp = new McpServer(
    { name: "video-ads", title, version },
    {
      capabilities: { tools: FIXED, resources: FIXED, prompts: FIXED, completions: {}, logging: {} },
      instructions: session.lean ? `${INSTRUCTIONS} ${LEAN_INSTRUCTIONS}` : INSTRUCTIONS,
    },
  );
  // Before the handlers of this server, which answer for what is listed of it as well.
  offerSkills(mcp);
  const { server } = mcp;
  const listed = session.lean
    ? leanTools(session)
    : offeredTools(session)
        .map(listedTool)
        .map((tool) => (session.outputSchemas ? tool : withoutOutputSchema(tool)));
  const hears = hearingOf(server);
  const call = session.lean ? callLean : callTool;
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    call(session, toolContext(server, hears, context), params.name, params.arguments),
  );
  server.setRequestHandler("resources/list", async () => ({
    resources: [...(await listDocs()), ...(await listSkills())],
  }));
  server.setRequestHandler("resources/templates/list", async () => ({ resourceTemplates: await listDocsTemplates() }));
  server.setRequestHandler(
    "resources/read",
    async ({ params }) => (await readSkill(params.uri)) ?? readDocs(params.uri),
  );
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts(session) }));
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(session, params.name, params.arguments));
  server.setRequestHandler("completion/complete", ({ params }) => complete(session, params));
  return server;
}

function withoutOutputSchema({ outputSchema: _, ...tool }: Tool): Tool {
  return tool;
}
