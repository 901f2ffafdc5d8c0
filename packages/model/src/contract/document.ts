// A document that somebody gives, as a contract to work with.
import { resolve } from "./refs.ts";
import { type Example, METHODS, type OpenApi, type PathItem, type Reference } from "./types.ts";

export type { OpenApi } from "./types.ts";

/**
 * A copy of a document of OpenAPI 3.0, with examples and callbacks where they are used.
 *
 * @throws {Error} That says why it is no contract to work with.
 */
export function contractIn(document: unknown): OpenApi {
  const { openapi, paths, components }: { [name: string]: unknown } = Object(document);
  if (typeof openapi !== "string" || typeof paths !== "object" || paths === null)
    throw new Error("it is no OpenAPI document: it has no openapi and paths");
  if (!openapi.startsWith("3.0")) throw new Error(`it is OpenAPI ${openapi}: give it as 3.0`);
  const text = JSON.stringify({
    ...Object(document),
    components: { schemas: {}, securitySchemes: {}, ...Object(components) },
  });
  const [, elsewhere] = /"\$ref":"([^"#][^"]*)"/.exec(text) ?? [];
  if (elsewhere !== undefined)
    throw new Error(
      `it is in parts, such as ${elsewhere}: bundle it, with npx @redocly/cli bundle openapi.yaml --output openapi.json`,
    );
  return inlined(JSON.parse(text));
}

/** Changes the document: tools differ in how well they follow references to examples and callbacks. */
export function inlined(contract: OpenApi): OpenApi {
  const examples = <T extends { examples?: Record<string, Example | Reference> }>(holder: T): void => {
    for (const [name, example] of Object.entries(holder.examples ?? {})) {
      if (holder.examples) holder.examples[name] = resolve<Example>(contract, example);
    }
  };
  const pathItem = (item: PathItem): void => {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      for (const parameter of operation.parameters ?? []) if (!("$ref" in parameter)) examples(parameter);
      if (operation.requestBody) Object.values(resolve(contract, operation.requestBody).content).forEach(examples);
      for (const response of Object.values(operation.responses)) {
        Object.values(resolve(contract, response).content ?? {}).forEach(examples);
      }
      for (const [name, callback] of Object.entries(operation.callbacks ?? {})) {
        const own = structuredClone(resolve(contract, callback));
        Object.values(own).forEach(pathItem);
        if (operation.callbacks) operation.callbacks[name] = own;
      }
    }
  };
  Object.values(contract.paths).forEach(pathItem);
  delete contract.components.examples;
  delete contract.components.callbacks;
  return contract;
}
