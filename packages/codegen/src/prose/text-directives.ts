// What every text about the service can ask for: code that is tested, parts of READMEs, and the settings of the sandbox.
import { sandboxValueOf } from "@video-ads/core/credentials";
import type { ServiceModel } from "@video-ads/model";
import type { Directive } from "./expand.ts";
import { includeCode } from "./include-code.ts";

/** Where a text takes its parts from. */
export interface TextSources {
  model: ServiceModel;
  /** Reads a file of the samples. */
  sample: (name: string) => string;
  /** Reads a file of the repository. */
  repository: (path: string) => string;
}

export function textDirectives({ model, sample, repository }: TextSources): Record<string, Directive> {
  return {
    /** `<!-- code quickstart.ts#create -->`: a region of a tested file, or all of it. */
    code: (reference) => includeCode(reference, sample),
    /** `<!-- table packages/webhooks/README.md field -->`: the table of a README whose first column has this name. */
    table: (argument) => tableOf(argument, repository),
    /** `<!-- block packages/react/README.md expressProxy -->`: the first piece of code of a README in which this word stands; a name behind it is that of its file. */
    block: (argument) => blockOf(argument, repository),
    /** The settings of the sandbox, as a shell sets them; `<!-- exports Terminal 2 -->` says in which. */
    exports: (title) => `\`\`\`sh${title && ` title="${title}"`}\n${exportLines(model)}\n\`\`\``,
  };
}

/** The variables as a shell sets them, for the sandbox. */
export function exportLines({ security }: ServiceModel): string {
  const [[usual = []] = []] = security.requirements;
  const own = usual.flatMap(({ credentials }) => credentials);
  return [
    "export VIDEO_ADS_BASE_URL=http://127.0.0.1:4010",
    ...own.map(({ setting, variable }) => `export ${variable}=${sandboxValueOf(setting)}`),
  ].join("\n");
}

function tableOf(argument: string, read: (path: string) => string): string {
  const [path = "", column = ""] = argument.split(" ");
  const lines = read(path).split("\n");
  const start = lines.findIndex((line) => line.startsWith("|") && line.split("|")[1]?.trim() === column);
  if (start < 0) throw new Error(`<!-- table ${argument} -->: no table of ${path} begins with this column`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"));
  return lines.slice(start, start + length).join("\n");
}

function blockOf(argument: string, read: (path: string) => string): string {
  const [path = "", word = "", name] = argument.split(" ");
  const blocks = read(path).match(/^```\w+\n[\s\S]*?^```$/gm) ?? [];
  const found = blocks.find((block) => word && block.includes(word));
  if (!found) throw new Error(`<!-- block ${argument} -->: no code of ${path} has this word`);
  return name === undefined ? found : found.replace(/^```\w+/, `$& title="${name}"`);
}
