import { kebabCase } from "@video-ads/core/names";
import type { Resource } from "@video-ads/model";
import { jsdoc, pascalCase } from "@video-ads/model/typescript";
import { type Emitter, HEADER } from "../emitter.ts";
import { resourceType } from "./methods.ts";
import { jobName, pagedRows, pagesName, rowsName } from "./operations.ts";

/** Each resource by itself, as an entry of the package: a program that imports one alone has nothing of the others. */
export const clientResources: Emitter = (model) =>
  model.resources.map((resource) => {
    const entry = kebabCase(resource.name);
    return { path: `packages/client/src/generated/resources/${entry}.ts`, content: HEADER + code(resource) };
  });

function code({ name, description, operations, jobs: [job] }: Resource): string {
  const type = resourceType(name);
  const paged = pagedRows(operations) !== undefined;
  const rows = [...(job ? [jobName(name)] : []), ...(paged ? [pagesName(name)] : []), rowsName(name)];
  const beside = job ? `, waiting(${jobName(name)})` : "";
  const made = `(clientSettings(options), ${JSON.stringify(name)}, ${rowsName(name)}${beside})`;
  return `import { clientSettings } from "../../client-settings.ts";
${job ? 'import { waiting } from "../../jobs/waiting-methods.ts";\n' : ""}import type { ClientOptions } from "../../options.ts";
${paged ? 'import { withPages } from "../../pages/with-pages.ts";\n' : ""}import { resourceOf } from "../../resource.ts";
import type { ${type} } from "../methods.ts";
import { ${rows.join(", ")} } from "../operations.ts";

export type { ClientOptions, ${type} };

${jsdoc([
  description,
  `\`${name}\` of a client by itself: the same methods, for a page that has to be small. Several can share their options.`,
  "@throws {ConfigurationError} when the base URL, or what lets in, is missing, naming each, or an option is wrong.",
])}export function create${pascalCase(name)}(options: ClientOptions = {}): ${type} {
  return ${paged ? `withPages({ ${name}: resourceOf<${type}>${made} }, { ${name}: ${pagesName(name)} }).${name}` : `resourceOf${made}`};
}
`;
}
