import {
  type MediaType,
  type OperationObject,
  type Parameter,
  type Reference,
  resolve,
  type ServiceModel,
} from "@video-ads/model";
import { idKinds, idType, schemaUsage, TypePrinter } from "@video-ads/model/typescript";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"] as const;
const PLACES = ["query", "header", "path", "cookie"] as const;

/** The types by path that openapi-fetch works with, by the printer of this project alone: what is left to write were openapi-typescript gone. */
export function ownSchema(model: ServiceModel): string {
  const { contract } = model;
  const printer = new TypePrinter(contract, schemaUsage(model));
  const operations = Object.values(contract.paths).flatMap((item) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [`"${operation.operationId}": ${operationType(printer, operation, item.parameters ?? [])};`]
        : [];
    }),
  );
  const paths = Object.entries(contract.paths).map(([path, item]) => {
    const methods = METHODS.map((method) => {
      const id = item[method]?.operationId;
      return id === undefined ? `${method}?: never;` : `${method}: operations["${id}"];`;
    });
    return `"${path}": { parameters: ${parametersType(printer, item.parameters ?? [])}; ${methods.join(" ")} trace?: never };`;
  });
  return [
    'import type { Plain } from "../raw/plain.ts";',
    'import type { Upload } from "../request/upload.ts";',
    `import type { ${[...printer.names(), ...idKinds(contract).map(idType)].join(", ")} } from "./types.ts";`,
    `export interface paths {\n${paths.join("\n")}\n}`,
    `export interface components { schemas: { ${printer
      .names()
      .map((name) => `${name}: ${name};`)
      .join(" ")} } }`,
    `export interface operations {\n${operations.join("\n")}\n}`,
  ].join("\n");
}

function operationType(
  printer: TypePrinter,
  operation: OperationObject,
  shared: readonly (Parameter | Reference)[],
): string {
  const { contract } = printer;
  const body = operation.requestBody && resolve(contract, operation.requestBody);
  const responses = Object.entries(operation.responses).map(([status, given]) => {
    const { content } = resolve(contract, given);
    return `${status}: { headers: { [name: string]: unknown }; ${content ? `content: ${contentType(printer, content)}` : "content?: never"} };`;
  });
  return `{ parameters: ${parametersType(printer, [...shared, ...(operation.parameters ?? [])])}; requestBody${
    body ? `${body.required ? "" : "?"}: { content: ${contentType(printer, body.content)} }` : "?: never"
  }; responses: { ${responses.join(" ")} } }`;
}

function contentType(printer: TypePrinter, content: Record<string, MediaType>): string {
  const types = Object.entries(content).map(([type, { schema }]) => {
    const printed = printer.print(schema, false, "");
    return `"${type}": ${type.includes("json") ? `Plain<${printed}>` : printed};`;
  });
  return `{ ${types.join(" ")} }`;
}

function parametersType(printer: TypePrinter, given: readonly (Parameter | Reference)[]): string {
  const all = given.map((one) => resolve(printer.contract, one));
  const places = PLACES.map((place) => {
    const here = all.filter((one) => one.in === place);
    const isRequired = here.some(({ required }) => required);
    const fields = here.map(
      ({ name, required, schema }) => `"${name}"${required ? "" : "?"}: ${printer.print(schema, false, "")};`,
    );
    return `${place}${isRequired ? "" : "?"}: ${here.length > 0 ? `{ ${fields.join(" ")} }` : "never"};`;
  });
  return `{ ${places.join(" ")} }`;
}
