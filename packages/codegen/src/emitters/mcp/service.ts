import { aboutService, type ServiceModel } from "@video-ads/model";
import { type Emitter, HEADER } from "../emitter.ts";
import { jobResource } from "../operate-facts.ts";
import { toolName } from "./names.ts";

/** What an assistant is told of the service as a whole, and the prompts that it offers. */
export const mcpService: Emitter = (model) => [
  {
    path: "packages/mcp/src/generated/service.ts",
    content: `${HEADER}import type { PromptRow } from "../prompt-row.ts";

/** What the service is called. */
export const title = ${JSON.stringify(model.contract.info.title)};

/** What the service does, in a sentence or two. */
export const about = ${JSON.stringify(aboutService(model.contract))};

/** What the help of the program names for an example. */
export const shown = ${JSON.stringify(shownInHelp(model))};

/** Where people start, in the order of the contract. */
export const prompts: readonly PromptRow[] = ${JSON.stringify(promptRows(model), null, 1)};
`,
  },
];

function shownInHelp({ operations }: ServiceModel): object {
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  return { resources: resources.slice(0, 2), tool: toolName(operations[0]?.id ?? "") };
}

function promptRows(model: ServiceModel): object[] {
  const waits = new Set(model.jobs.map(({ name }) => `${jobResource(model, name)}.wait`));
  const isTool = (id: string): boolean => waits.has(id) || model.operations.some((operation) => operation.id === id);
  return Object.entries(model.contract["x-prompts"] ?? {}).map(([name, prompt]) => {
    const { title, description, arguments: given = {}, text } = prompt;
    const named = Array.from(text.matchAll(/`([^`]+)`/g), ([, id = ""]) => id);
    const unknown = named.find((id) => !isTool(id));
    if (unknown) throw new Error(`The prompt ${name} names ${unknown}, which is no operation and no waiting for a job`);
    return {
      name,
      title,
      description,
      arguments: Object.entries(given).map(([argument, about]) => ({ name: argument, ...about })),
      tools: [...new Set(named.map(toolName))],
      text: text.trim().replace(/`([^`]+)`/g, (_, id: string) => toolName(id)),
    };
  });
}
