import { isOpenEnum } from "../contract/json-schema.ts";
import { mergedSchema } from "../contract/merged.ts";
import { nonNull, readSchema } from "../contract/read-schema.ts";
import { refName } from "../contract/refs.ts";
import type { OpenApi, Schema } from "../contract/types.ts";
import { jsdoc, schemaParagraphs } from "./jsdoc.ts";
import type { Usage } from "./usage.ts";

/** Any other value of an enum, without swallowing the literals beside it in a union, so that an editor still completes them. */
function others({ type }: Schema): string {
  return type === "integer" || type === "number" ? "(number & {})" : "(string & {})";
}

/** Prints component schemas as TypeScript, closed where they are sent and open where they are received. */
export class TypePrinter {
  readonly contract: OpenApi;
  readonly usage: Usage;

  constructor(contract: OpenApi, usage: Usage) {
    this.contract = contract;
    this.usage = usage;
  }

  /** The declaration of a component: an interface for an object, else a type alias. */
  declaration(name: string): string {
    const schema = this.component(name);
    const sent = this.usage.sent.has(name);
    const received = this.usage.received.has(name);
    if (sent && received) this.refuseSharedEnums(name, schema);
    const doc = jsdoc(schemaParagraphs({ ...schema, default: undefined }));
    const open = received && !sent;
    if (schema.type === "object" && schema.properties && !schema.nullable && !schema.additionalProperties) {
      return `${doc}export interface ${name} ${this.members(schema, open, "")}\n`;
    }
    // The name of a value set stands for the values that are known; whoever receives it adds the others.
    return `${doc}export type ${name} = ${this.print(schema, open && !schema.enum, "")};\n`;
  }

  /** The names of all types. */
  names(): string[] {
    return Object.keys(this.contract.components.schemas);
  }

  /** A type expression. `open` adds "or any other value" to value sets. */
  print(schema: Schema, open: boolean, indent: string): string {
    if (schema.$ref) return this.reference(refName(schema.$ref), open);
    const value = nonNull(schema);
    if (value) return `${this.print(value, open, indent)} | null`;
    const type = this.printType(schema, open, indent);
    return schema.nullable ? `${type} | null` : type;
  }

  reference(name: string, open: boolean): string {
    const schema = this.component(name);
    return open && isOpenEnum(schema) ? `${name} | ${others(schema)}` : name;
  }

  private printType(schema: Schema, open: boolean, indent: string): string {
    if (schema.enum) {
      const literals = schema.enum.map((value) => JSON.stringify(value)).join(" | ");
      return open && isOpenEnum(schema) ? `${literals} | ${others(schema)}` : literals;
    }
    const union = schema.oneOf ?? schema.anyOf;
    if (union) return [...new Set(union.map((member) => this.print(member, open, indent)))].join(" | ");
    if (schema.allOf) return [...new Set(schema.allOf.map((member) => this.print(member, open, indent)))].join(" & ");
    switch (schema.type) {
      case "string":
        return schema.format === "binary" ? "Upload" : "string";
      case "number":
      case "integer":
        return "number";
      case "boolean":
        return "boolean";
      case "array": {
        const item = this.print(schema.items ?? {}, open, indent);
        return /[|&]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
      }
      case "object":
        return this.object(schema, open, indent);
      default:
        return "unknown";
    }
  }

  private object(schema: Schema, open: boolean, indent: string): string {
    if (schema.properties) return this.members(schema, open, indent);
    const { additionalProperties: values } = schema;
    return `Record<string, ${typeof values === "object" ? this.print(values, open, indent) : "unknown"}>`;
  }

  private members(schema: Schema, open: boolean, indent: string): string {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const shown = property.$ref ? this.described(property, open) : this.marked(property);
      const optional = schema.required?.includes(name) ? "" : "?";
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      return `${jsdoc(schemaParagraphs(shown), inner)}${inner}${key}${optional}: ${this.print(property, open, inner)};\n`;
    });
    return `{\n${lines.join("")}${indent}}`;
  }

  /** What a referenced schema says about itself. A default is for those who may leave the property out. */
  private described(reference: Schema, open: boolean): Schema {
    const { description, default: fallback, ...rest } = readSchema(this.contract, reference);
    return {
      ...(description && { description }),
      ...(fallback !== undefined && !open && { default: fallback }),
      ...(rest["x-provisional"] && { "x-provisional": rest["x-provisional"] }),
      ...markOf(rest),
    };
  }

  /** A property that takes over a schema whole takes over that it is deprecated. */
  private marked(property: Schema): Schema {
    return { ...property, ...markOf(mergedSchema(this.contract, property)) };
  }

  private component(name: string): Schema {
    const schema = this.contract.components.schemas[name];
    if (!schema) throw new Error(`The contract has no schema ${name}`);
    return schema;
  }

  /** A value set that is sent is closed and one that is received is open: one schema cannot be both. */
  private refuseSharedEnums(name: string, schema: Schema): void {
    if (schema.enum) return;
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      if (isOpenEnum(readSchema(this.contract, property))) {
        throw new Error(
          `${name}.${field} is a value set, but ${name} is both sent and received: make two schemas of it`,
        );
      }
    }
  }
}

function markOf({ deprecated, "x-deprecated": why }: Schema): Schema {
  return deprecated ? { deprecated, ...(why && { "x-deprecated": why }) } : {};
}
