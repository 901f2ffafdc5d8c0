import { isOpenEnum } from "../contract/json-schema.ts";
import { mergedSchema } from "../contract/merged.ts";
import { nonNull, propertyOf, readSchema } from "../contract/read-schema.ts";
import { refName } from "../contract/refs.ts";
import type { OpenApi, Schema } from "../contract/types.ts";
import { valueSet } from "../contract/value-set.ts";
import { idType } from "./id-types.ts";
import { unlimited } from "./inputs.ts";
import { jsdoc, schemaParagraphs } from "./jsdoc.ts";
import { memberName } from "./names.ts";
import type { Usage } from "./usage.ts";

/** Any text or number, without swallowing the literals beside it in a union, so that an editor still completes them. */
function beside(type: string): string {
  return `(${type} & {})`;
}

/** Any other value of an enum. */
function others({ enum: values = [] }: Schema): string[] {
  return ["string", "number"].filter((type) => values.some((value) => typeof value === type)).map(beside);
}

/** Prints component schemas as TypeScript, closed where they are sent and open where they are received. Of what is both no form is open. */
export class TypePrinter {
  readonly contract: OpenApi;
  readonly usage: Usage;

  constructor(contract: OpenApi, usage: Usage) {
    this.contract = contract;
    this.usage = usage;
  }

  /** The declaration of a component: an interface for an object, else a type alias. */
  declaration(name: string): string {
    const schema = this.withJobId(name, this.component(name));
    const sent = this.usage.sent.has(name);
    const received = this.usage.received.has(name);
    const doc = jsdoc(schemaParagraphs({ ...schema, default: undefined }));
    const open = received && !sent;
    if (schema.type === "object" && schema.properties && !schema.nullable && this.partsOf(schema).length === 0) {
      return `${doc}export interface ${name} ${this.fields(schema, open, "")}\n`;
    }
    // The name of a value set stands for the values that are known; whoever receives it adds the others.
    return `${doc}export type ${name} = ${this.print(schema, open && !this.setOf(name), "")};\n`;
  }

  /** The id of a job's record is one of that type of job. */
  private withJobId(name: string, schema: Schema): Schema {
    const type = this.usage.jobs.get(name);
    if (type === undefined) return schema;
    const { properties = {}, required = [] } = mergedSchema(this.contract, schema);
    const { id } = properties;
    if (id?.type !== "string") return schema;
    return {
      ...schema,
      ...(required.includes("id") && { required: [...new Set([...(schema.required ?? []), "id"])] }),
      properties: { ...schema.properties, id: { "x-id": type, ...id } },
    };
  }

  /** The names of all types. */
  names(): string[] {
    return Object.keys(this.contract.components.schemas);
  }

  /** A type expression. `open` adds "or any other value" to value sets. */
  print(schema: Schema, open: boolean, indent: string): string {
    return this.members(schema, open, indent).join(" | ");
  }

  reference(name: string, open: boolean): string {
    return this.print({ $ref: `#/components/schemas/${name}` }, open, "");
  }

  /** The members of a type, each once: several are a union. */
  private members(schema: Schema, open: boolean, indent: string): string[] {
    const value = nonNull(schema);
    const given = value ? this.members(value, open, indent) : this.valuesOf(schema, open, indent);
    return [...new Set(value || schema.nullable ? [...given, "null"] : given)];
  }

  private valuesOf(schema: Schema, open: boolean, indent: string): string[] {
    if (schema.$ref) {
      const name = refName(schema.$ref);
      const set = open && this.setOf(name);
      return [name, ...(set ? others(set) : [])];
    }
    if (schema.enum) {
      const literals = schema.enum.map((value) => JSON.stringify(value));
      return open && isOpenEnum(schema) ? [...literals, ...others(schema)] : literals;
    }
    const [part, ...more] = this.partsOf(schema);
    if (part === undefined) return [this.plain(schema, open, indent)];
    if (more.length > 0) {
      const parts = new Set([part, ...more].map((one) => this.enclosed(one, open, indent)));
      return [[...parts].join(" & ")];
    }
    return part.oneOf ? this.union(part.oneOf, open, indent) : this.members(part, open, indent);
  }

  /** What a schema is composed of, one thing in each: a part, alternatives, or what it says itself. Nothing of one that is not. */
  private partsOf(schema: Schema): Schema[] {
    const { allOf = [], anyOf = [], oneOf = [], ...said } = schema;
    if (allOf.length + anyOf.length + oneOf.length === 0) return [];
    const own = this.needing(schema, { ...said, type: "object", nullable: false });
    const unions = [anyOf, oneOf].filter(({ length }) => length > 0);
    const parts = allOf.map((part) => this.needing(schema, part));
    return [
      ...(own.properties || own.additionalProperties ? [own] : []),
      ...(parts.length > 1 ? parts.filter((part) => this.hasShape(part)) : parts),
      ...unions.map((union) => ({ oneOf: union.map((branch) => this.needing(schema, branch)) })),
    ];
  }

  /** A schema with the fields that it says are always there, where another part of the whole says what they are. */
  private needing(whole: Schema, schema: Schema): Schema {
    const { required = [] } = mergedSchema(this.contract, schema);
    const missing = required.flatMap((name): [string, Schema][] => {
      const found = propertyOf(this.contract, schema, name) ? undefined : propertyOf(this.contract, whole, name);
      return found ? [[name, found]] : [];
    });
    if (missing.length === 0) return schema;
    const properties = Object.fromEntries(missing);
    if (!isPlainObject(schema)) {
      const always: Schema = { type: "object", properties, required: Object.keys(properties) };
      return { allOf: [...(this.hasShape(schema) ? [schema] : []), always] };
    }
    return { type: "object", ...schema, properties: { ...properties, ...schema.properties } };
  }

  /** Whether a part says what a value is made of, and not only what a value of the other parts keeps to, such as which fields are there. */
  private hasShape(part: Schema): boolean {
    const {
      type,
      enum: values,
      properties,
      additionalProperties,
      allOf,
      anyOf,
      oneOf,
    } = readSchema(this.contract, part);
    if (values ?? properties ?? anyOf ?? oneOf) return true;
    if (additionalProperties) return true;
    if (allOf) return allOf.some((inner) => this.hasShape(inner));
    return type !== undefined && type !== "object";
  }

  /** A union in which any text stands beside words that are known: the words are still completed. So with numbers. */
  private union(union: readonly Schema[], open: boolean, indent: string): string[] {
    const words = union.flatMap((member) => valueSet(this.contract, member).values);
    const listed = new Set<string>(words.map((word) => typeof word));
    return union.flatMap((member) => {
      const { nullable, ...merged } = mergedSchema(this.contract, member);
      const printed = this.members(member, open, indent);
      if (!listed.has(unlimited(merged) ?? "")) return printed;
      return [beside(printed[0] ?? ""), ...(nullable ? ["null"] : [])];
    });
  }

  /** The value set that a component is, by itself or because it takes one over. */
  private setOf(name: string): Schema | undefined {
    const schema = mergedSchema(this.contract, this.component(name));
    return isOpenEnum(schema) ? schema : undefined;
  }

  /** A type that something stands beside. */
  private enclosed(schema: Schema, open: boolean, indent: string): string {
    const members = this.members(schema, open, indent);
    const text = members.join(" | ");
    return members.length > 1 || this.isIntersection(schema) ? `(${text})` : text;
  }

  private isIntersection(schema: Schema): boolean {
    const [part, ...more] = this.partsOf(schema);
    return part !== undefined && (more.length > 0 || this.isIntersection(part));
  }

  private plain(schema: Schema, open: boolean, indent: string): string {
    switch (schema.type) {
      case "string":
        if (schema["x-id"] !== undefined) return idType(schema["x-id"]);
        return schema.format === "binary" ? "Upload" : "string";
      case "number":
      case "integer":
        return "number";
      case "boolean":
        return "boolean";
      case "array":
        return `${this.enclosed(schema.items ?? {}, open, indent)}[]`;
      case "object":
        return this.object(schema, open, indent);
      default:
        return schema.properties || schema.additionalProperties ? this.object(schema, open, indent) : "unknown";
    }
  }

  private object(schema: Schema, open: boolean, indent: string): string {
    if (schema.properties) return this.fields(schema, open, indent);
    const { additionalProperties: values } = schema;
    return `Record<string, ${typeof values === "object" ? this.print(values, open, indent) : "unknown"}>`;
  }

  private fields(schema: Schema, open: boolean, indent: string): string {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const shown = property.$ref ? this.described(property, open) : this.marked(property);
      const optional = schema.required?.includes(name) ? "" : "?";
      return `${jsdoc(schemaParagraphs(shown), inner)}${inner}${memberName(name)}${optional}: ${this.print(property, open, inner)};\n`;
    });
    return `{\n${lines.join("")}${this.others(schema, open, inner)}${indent}}`;
  }

  /** Fields that have no name in the contract. In answers they are always there to be ignored. */
  private others({ additionalProperties: values, properties = {} }: Schema, open: boolean, indent: string): string {
    if (!values || open) return "";
    if (values === true) return `${indent}[name: string]: unknown;\n`;
    // An index signature holds for the fields that are named, too.
    const types = [values, ...Object.values(properties)].flatMap((type) => this.members(type, open, indent));
    return `${indent}[name: string]: ${[...new Set([...types, "undefined"])].join(" | ")};\n`;
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
}

/** Neither a component nor composed. */
function isPlainObject({ $ref, allOf, anyOf, oneOf }: Schema): boolean {
  return $ref === undefined && (allOf ?? anyOf ?? oneOf) === undefined;
}

function markOf({ deprecated, "x-deprecated": why }: Schema): Schema {
  return deprecated ? { deprecated, ...(why && { "x-deprecated": why }) } : {};
}
