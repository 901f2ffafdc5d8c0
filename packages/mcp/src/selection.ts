// Which tools a server offers.
import { closestMatch } from "leven";
import { tools } from "./generated/tools.ts";
import type { McpServerOptions } from "./options.ts";
import { OptionsError } from "./options-error.ts";
import type { ToolDefinition } from "./tools/definition.ts";

/** The tools that the options select, by name. */
export function selectTools(options: Pick<McpServerOptions, "resources" | "tools" | "readOnly">): ToolDefinition[] {
  const resources = options.resources?.map((name) => resourceNamed(name));
  const named = options.tools?.map((name) => toolNamed(name));
  const wanted = (definition: ToolDefinition): boolean =>
    (resources === undefined && named === undefined) ||
    resources?.includes(definition.resource) === true ||
    named?.includes(definition.tool.name) === true;
  // Who starts a job needs the tool that waits for it, even when that belongs to another resource.
  const started = tools.flatMap((definition) =>
    wanted(definition) && "job" in definition && definition.job ? [definition.job.resource] : [],
  );
  const selected = tools.filter(
    (definition) =>
      (wanted(definition) || ("waits" in definition && started.includes(definition.resource))) &&
      (!options.readOnly || definition.tool.annotations?.readOnlyHint === true),
  );
  if (selected.length === 0) throw new OptionsError("No tool is left to offer: none of the selected ones only reads.");
  return selected;
}

/** Takes `longName`, `long_name` and `long-name` alike. */
function resourceNamed(given: string): string {
  const known = [...new Set(tools.map(({ resource }) => resource))];
  const plain = (name: string): string => name.replace(/[-_]/g, "").toLowerCase();
  const found = known.find((name) => plain(name) === plain(given));
  if (found) return found;
  throw new OptionsError(`There is no resource "${given}".${suggestion(given, known)} There are ${known.join(", ")}.`);
}

function toolNamed(given: string): string {
  const known = tools.map(({ tool }) => tool.name);
  if (known.includes(given)) return given;
  throw new OptionsError(`There is no tool "${given}".${suggestion(given, known)}`);
}

/** ` Did you mean "…"?`, when something is near. */
export function suggestion(given: string, known: readonly string[]): string {
  const near = closestMatch(given, known, { maxDistance: Math.max(2, Math.ceil(given.length / 3)) });
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}
