// The control plane of the sandbox: its contract is a file of the mock, and what it leaves open is what the service's contract has.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type {
  OpenApi,
  OperationObject,
  Parameter,
  RequestBody,
  ResponseObject,
  Schema,
  ServiceModel,
} from "@video-ads/model";
import { METHODS, resolve } from "@video-ads/model";
import { jsdoc, TypePrinter } from "@video-ads/model/typescript";
import { parse } from "yaml";
import { type Emitter, HEADER } from "../emitter.ts";
import { namesOf } from "./names.ts";

const FILE = fileURLToPath(new URL("../../../../mock/control.openapi.yaml", import.meta.url));

const TARGET = "packages/mock/src/generated/control";

/** Types of what goes over the control plane, and what calls each of its operations. */
export const mockControl: Emitter = (model) => {
  const contract = filled(parse(readFileSync(FILE, "utf8")), model);
  const names = Object.keys(contract.components.schemas);
  // Both sides are of one version, so that no word comes which the types do not have.
  const printer = new TypePrinter(contract, { sent: new Set(names), received: new Set(), jobs: new Map() });
  const header = HEADER.replace("spec/", "spec/ and control.openapi.yaml");
  const calls = callsOf(printer);
  const used = names.filter((name) => calls.some(({ type }) => new RegExp(`\\b${name}\\b`).test(type)));
  return [
    { path: `${TARGET}/types.ts`, content: header + names.map((name) => declared(printer, name)).join("\n") },
    {
      path: `${TARGET}/calls.ts`,
      content: `${header}import type { ${used.join(", ")} } from "./types.ts";

/** What is sent beside the path. */
export interface Sent {
  query?: object;
  body?: unknown;
}

/** Sends a request of the control plane, and reads its answer. */
export type Send = <Answer>(method: string, path: string, sent?: Sent) => Promise<Answer>;

/** The operations of the control plane. */
export interface ControlCalls {
${byResource(calls, ({ doc, verb, type }) => `${doc}    ${verb}${type};\n`, ";")}}

/** What calls each of them. */
export function controlCalls(send: Send): ControlCalls {
  const at = encodeURIComponent;
  return {
${byResource(calls, ({ verb, code }) => `      ${verb}: ${code},\n`, ",", "  ")}  };
}
`,
    },
  ];
};

/** A type; of a name of which the service has none, nothing is. */
function declared(printer: TypePrinter, name: string): string {
  const { description, enum: values } = printer.contract.components.schemas[name] ?? {};
  return values?.length === 0 ? `${jsdoc([description])}export type ${name} = never;\n` : printer.declaration(name);
}

/** One operation. */
interface Call {
  resource: string;
  verb: string;
  doc: string;
  /** Of the method: `(id: string): Promise<Job>`. */
  type: string;
  code: string;
}

function callsOf(printer: TypePrinter): Call[] {
  return Object.entries(printer.contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [callOf(printer, method, path, operation, item.parameters)] : [];
    }),
  );
}

function callOf(
  printer: TypePrinter,
  method: string,
  path: string,
  operation: OperationObject,
  shared: OperationObject["parameters"] = [],
): Call {
  const { contract } = printer;
  const [resource = "", verb = ""] = operation.operationId.split(".");
  const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => resolve<Parameter>(contract, one));
  const query = parameters.filter((parameter) => parameter.in === "query");
  const body = operation.requestBody && resolve<RequestBody>(contract, operation.requestBody);
  const filter: Schema = {
    type: "object",
    properties: Object.fromEntries(
      query.map(({ name, description, schema }) => [name, described(schema, description)]),
    ),
  };
  const given = [
    ...parameters.flatMap((parameter) => (parameter.in === "path" ? [[parameter.name, "string"]] : [])),
    ...(body ? [[body.required ? "body" : "body?", printer.print(json(body.content), false, "    ")]] : []),
    ...(query.length > 0 ? [["filter?", printer.print(filter, false, "    ")]] : []),
  ];
  const sent = [...(query.length > 0 ? ["query: filter"] : []), ...(body ? ["body"] : [])].join(", ");
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => `\${at(${name})}`);
  const args = given.map(([name = ""]) => name.replace("?", ""));
  const optional = given.some(([name]) => name === "filter?");
  return {
    resource,
    verb,
    doc: jsdoc([operation.summary && `${operation.summary}.`, operation.description], "    "),
    type: `(${given.map(([name, type]) => `${name}: ${type}`).join(", ")}): Promise<${answerOf(printer, operation)}>`,
    code: `(${args.join(", ")}) => send(${JSON.stringify(method.toUpperCase())}, \`${place}\`${
      sent ? `, { ${optional ? sent.replace("query: filter", "query: filter ?? {}") : sent} }` : ""
    })`,
  };
}

function described(schema: Schema, description: string | undefined): Schema {
  return description === undefined || schema.$ref ? schema : { ...schema, description };
}

function answerOf(printer: TypePrinter, { responses }: OperationObject): string {
  const [, first] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const { content } = first ? resolve<ResponseObject>(printer.contract, first) : {};
  return content ? printer.print(json(content), false, "    ") : "void";
}

function json(content: ResponseObject["content"] = {}): Schema {
  return content["application/json"]?.schema ?? {};
}

/** Methods, each in the object of its resource. */
function byResource(calls: readonly Call[], print: (call: Call) => string, end: string, indent = ""): string {
  const resources = [...new Set(calls.map(({ resource }) => resource))];
  return resources
    .map((name) => {
      const inside = calls.filter(({ resource }) => resource === name).map(print);
      return `${indent}  ${name}: {\n${inside.join("")}${indent}  }${end}\n`;
    })
    .join("");
}

/** The contract with what the service's has: names in the place of `x-names`, settings in that of `x-settings`; and with what stands `x-beside`. */
function filled(contract: OpenApi, model: ServiceModel): OpenApi {
  const names = namesOf(model);
  const { credentials, accountSetting = "account" } = model.security;
  const always = model.operations.every(({ security }) => security.length === 1);
  const settings: Readonly<Record<string, readonly { setting: string; description?: string }[]>> = {
    credentials,
    account: [{ setting: accountSetting }],
  };
  const schemas = Object.entries(contract.components.schemas).map(([component, schema]): [string, Schema] => {
    const known = names[String(Reflect.get(schema, "x-names"))];
    if (known) return [component, { ...schema, enum: [...known] }];
    const beside = Reflect.get(schema, "x-beside");
    if (beside)
      return [component, { ...schema, allOf: [{ $ref: `#/components/schemas/${beside}` }, ...(schema.allOf ?? [])] }];
    const { additionalProperties: others, properties = {}, required = [], ...rest } = schema;
    const wanted = typeof others === "object" ? String(Reflect.get(others, "x-settings")) : "";
    const fields = settings[wanted];
    if (!fields) return [component, schema];
    const own = fields.map(({ setting, description }): [string, Schema] => [
      setting,
      { type: "string", ...(description && { description }) },
    ]);
    const needed = wanted === "account" || always ? fields.map(({ setting }) => setting) : [];
    return [
      component,
      { ...rest, required: [...needed, ...required], properties: { ...Object.fromEntries(own), ...properties } },
    ];
  });
  return { ...contract, components: { ...contract.components, schemas: Object.fromEntries(schemas) } };
}
