import { expect, test } from "vitest";
import { buildModel, type Schema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";
import { jsdoc } from "../src/typescript/jsdoc.ts";
import { TypePrinter } from "../src/typescript/print.ts";
import { schemaUsage } from "../src/typescript/usage.ts";

function printer(change: (contract: ReturnType<typeof smallContract>) => void = () => {}): TypePrinter {
  const contract = smallContract();
  change(contract);
  const model = buildModel(contract);
  return new TypePrinter(model.contract, schemaUsage(model));
}

test("value sets are closed in requests and open in answers", () => {
  expect(printer().declaration("FilmRequest")).toContain("look: Look;");
  expect(printer().declaration("Film")).toContain("look?: Look | (string & {});");
  expect(printer().declaration("Film")).toContain('status: "pending" | "done" | "failed" | (string & {});');
  expect(printer().declaration("Look")).toBe('export type Look = "film" | "paper";\n');
});

test("a value set of numbers is open for other numbers", () => {
  const numbers = printer((contract) => {
    const { Film } = contract.components.schemas;
    if (Film?.properties) Film.properties.level = { type: "integer", enum: [0, 1] };
  });
  expect(numbers.declaration("Film")).toContain("level?: 0 | 1 | (number & {});");
});

test("true and false are all that there is", () => {
  const flags = printer((contract) => {
    const { Film } = contract.components.schemas;
    if (Film?.properties) Film.properties.loud = { type: "boolean", enum: [true, false] };
  });
  expect(flags.declaration("Film")).toContain("loud?: true | false;");
});

test("any text beside words, or any number beside numbers, does not swallow them, and each is there once", () => {
  const either = printer(({ components: { schemas } }) => {
    const { Film, FilmRequest } = schemas;
    if (!Film?.properties || !FilmRequest?.properties) throw new Error("changed");
    schemas.Name = { type: "string", maxLength: 20 };
    const text: Schema[] = [{ $ref: "#/components/schemas/Look" }, { type: "string" }];
    FilmRequest.properties.style = { anyOf: text };
    FilmRequest.properties.names = {
      type: "array",
      items: { anyOf: [{ enum: ["a"] }, { $ref: "#/components/schemas/Name" }] },
    };
    Film.properties.style = { oneOf: [...text, { enum: [null] }] };
    Film.properties.level = { anyOf: [{ type: "integer", enum: [1, 2] }, { type: "number" }, { type: "string" }] };
  });
  expect(either.declaration("FilmRequest")).toContain("style?: Look | (string & {});");
  expect(either.declaration("FilmRequest")).toContain('names?: ("a" | (Name & {}))[];');
  expect(either.declaration("Film")).toContain("style?: Look | (string & {}) | null;");
  expect(either.declaration("Film")).toContain("level?: 1 | 2 | (number & {}) | string;");
});

test("what takes a value set over stands for the values that are known, as the set does", () => {
  const taken = printer(({ components: { schemas } }) => {
    schemas.Style = { allOf: [{ $ref: "#/components/schemas/Look" }], description: "How it looks." };
    if (schemas.Film?.properties) schemas.Film.properties.style = { $ref: "#/components/schemas/Style" };
  });
  expect(taken.declaration("Style")).toContain("export type Style = Look;");
  expect(taken.declaration("Film")).toContain("style?: Style | (string & {});");
});

test("what is several things stands in brackets beside something else", () => {
  const film = printer(({ components: { schemas } }) => {
    if (!schemas.Film?.properties) throw new Error("changed");
    const shot: Schema = { type: "object", properties: { at: { type: "integer" } } };
    schemas.Shot = shot;
    schemas.Take = { type: "object", properties: { no: { type: "integer" } } };
    const [one, other]: Schema[] = [{ $ref: "#/components/schemas/Shot" }, { $ref: "#/components/schemas/Take" }];
    if (!one || !other) throw new Error("changed");
    Object.assign(schemas.Film.properties, {
      shots: { type: "array", items: { ...shot, nullable: true } },
      both: { type: "array", items: { allOf: [one, other] } },
      either: { allOf: [{ oneOf: [one, other] }, one] },
    });
  }).declaration("Film");
  expect(film).toContain("shots?: ({\n    at?: number;\n  } | null)[];");
  expect(film).toContain("both?: (Shot & Take)[];");
  expect(film).toContain("either?: (Shot | Take) & Shot;");
});

test("what a schema says itself counts beside what it is composed of", () => {
  const composed = printer(({ components: { schemas } }) => {
    schemas.Base = { type: "object", properties: { name: { type: "string" }, size: { type: "integer" } } };
    const base: Schema = { $ref: "#/components/schemas/Base" };
    schemas.Longer = { type: "object", allOf: [base], required: ["name"], properties: { end: { type: "string" } } };
    schemas.Either = { ...schemas.Base, anyOf: [{ required: ["name"] }, { required: ["size"] }] };
    schemas.Free = { ...schemas.Base, additionalProperties: true };
    schemas.Counted = {
      type: "object",
      properties: { name: { type: "string" } },
      additionalProperties: { type: "integer" },
    };
    if (!schemas.FilmRequest?.properties) throw new Error("changed");
    for (const name of ["Longer", "Either", "Free", "Counted"]) {
      schemas.FilmRequest.properties[name] = { $ref: `#/components/schemas/${name}` };
    }
  });
  expect(composed.declaration("Longer")).toBe("export type Longer = {\n  name: string;\n  end?: string;\n} & Base;\n");
  expect(composed.declaration("Either")).toBe(
    "export type Either = {\n  name?: string;\n  size?: number;\n} & ({\n  name: string;\n} | {\n  size: number;\n});\n",
  );
  expect(composed.declaration("Free")).toContain("  size?: number;\n  [name: string]: unknown;\n}");
  expect(composed.declaration("Counted")).toContain(
    "  name?: string;\n  [name: string]: number | string | undefined;\n}",
  );
});

test("what one part of a whole says is always there, another part may say what it is", () => {
  const composed = printer(({ components: { schemas } }) => {
    schemas.Draft = {
      type: "object",
      properties: { title: { type: "string" }, pages: { type: "integer" }, note: { type: "string" } },
    };
    schemas.Titled = { type: "object", required: ["title"] };
    const draft: Schema = { $ref: "#/components/schemas/Draft" };
    const titled: Schema = { $ref: "#/components/schemas/Titled" };
    schemas.Inline = { allOf: [draft, { type: "object", required: ["title"] }] };
    schemas.Untyped = { allOf: [{ required: ["title"] }, draft, { properties: { seen: { type: "boolean" } } }] };
    schemas.Named = { allOf: [titled, draft] };
    schemas.Inner = { allOf: [{ allOf: [draft, { minProperties: 1 }], required: ["pages"] }, titled] };
    schemas.Either = { oneOf: [titled, { required: ["note"] }], allOf: [draft] };
    if (!schemas.FilmRequest?.properties) throw new Error("changed");
    for (const name of ["Inline", "Untyped", "Named", "Inner", "Either"])
      schemas.FilmRequest.properties[name] = { $ref: `#/components/schemas/${name}` };
  });
  const of = (name: string): string => composed.declaration(name).replace(/\s+/g, " ").trim();
  expect(of("Inline")).toBe("export type Inline = Draft & { title: string; };");
  expect(of("Untyped")).toBe("export type Untyped = { title: string; } & Draft & { seen?: boolean; };");
  expect(of("Named")).toBe("export type Named = { title: string; } & Draft;");
  expect(of("Inner")).toBe("export type Inner = ({ pages: number; } & Draft) & { title: string; };");
  expect(of("Either")).toBe("export type Either = Draft & ({ title: string; } | { note: string; });");
});

test("the record of a job has the id of its type, whichever part says what an id is", () => {
  const film = printer(({ components: { schemas } }) => {
    const { id, ...others } = schemas.Film?.properties ?? {};
    if (!id) throw new Error("changed");
    schemas.Named = { type: "object", required: ["id"], properties: { id } };
    schemas.Film = { allOf: [{ $ref: "#/components/schemas/Named" }, { type: "object", properties: others }] };
  });
  expect(film.declaration("Film")).toMatch(/^export type Film = \{\n {2}id: FilmId;\n\} & Named & \{/);
});

test("X or null is printed as X | null", () => {
  expect(printer().declaration("FilmRequest")).toContain("look_2?: Look | null;");
});

/** Films, of which a request can name the one before. */
function printerOfBoth(change: (film: Schema, schemas: Record<string, Schema>) => void = () => {}): TypePrinter {
  return printer(({ components: { schemas } }) => {
    if (!schemas.FilmRequest?.properties || !schemas.Film) throw new Error("changed");
    schemas.FilmRequest.properties.previous = { $ref: "#/components/schemas/Film" };
    change(schemas.Film, schemas);
  });
}

test("a schema with a value set that is both sent and received is two types: one is open, the other closed", () => {
  const both = printerOfBoth();
  expect(both.declaration("Film")).toContain('status: "pending" | "done" | "failed" | (string & {});');
  expect(both.declaration("Film")).toContain("look?: Look | (string & {});");
  expect(both.declaration("FilmInput")).toContain('status: "pending" | "done" | "failed";');
  expect(both.declaration("FilmInput")).toContain("look?: Look;");
  expect(both.declaration("FilmRequest")).toContain("previous?: FilmInput;");
  expect(both.names()).not.toContain("FilmRequestInput");
});

test.each<[string, Schema]>([
  ["that may be null", { oneOf: [{ $ref: "#/components/schemas/Look" }, { enum: [null] }] }],
  ["in a list", { type: "array", items: { $ref: "#/components/schemas/Look" } }],
  ["in an object", { type: "object", properties: { first: { type: "string", enum: ["a", "b"] } } }],
  ["by any name", { type: "object", additionalProperties: { $ref: "#/components/schemas/Look" } }],
  ["in another schema", { $ref: "#/components/schemas/Cut" }],
])("so is one with a set %s", (_, looks) => {
  const both = printerOfBoth((film, schemas) => {
    schemas.Cut = { type: "object", properties: { look: { $ref: "#/components/schemas/Look" } } };
    film.properties = { id: { type: "string" }, looks };
  });
  expect(both.declaration("Film")).toMatch(/\(string & \{\}\)|looks\?: Cut;/);
  expect(both.declaration("FilmInput")).not.toContain("string & {}");
  if (!looks.$ref) return;
  expect(both.declaration("FilmInput")).toContain("looks?: CutInput;");
  expect(both.declaration("Cut")).toContain("look?: Look | (string & {});");
  expect(both.declaration("CutInput")).toContain("look?: Look;");
});

test("a name that another schema has already is left to it", () => {
  const both = printerOfBoth((_, schemas) => {
    schemas.FilmInput = { type: "object", properties: { look: { type: "string" } } };
  });
  expect(both.declaration("FilmRequest")).toContain("previous?: FilmInputSchema;");
});

test("what has no set, or is only sent or received, is one type", () => {
  const one = printerOfBoth((film) => {
    film.properties = { id: { type: "string" }, size: { type: "integer" } };
  });
  expect(one.names().filter((name) => /Input/.test(name))).toEqual([]);
});

test("words that any text may stand beside are the same both ways", () => {
  const shared = printer(({ components: { schemas } }) => {
    if (!schemas.FilmRequest?.properties || !schemas.Film) throw new Error("changed");
    schemas.FilmRequest.properties.previous = { $ref: "#/components/schemas/Film" };
    const look: Schema = { anyOf: [{ $ref: "#/components/schemas/Look" }, { type: "string" }] };
    schemas.Film.properties = { id: { type: "string" }, look };
  });
  expect(shared.declaration("Film")).toContain("look?: Look | (string & {});");
});

test("limits become part of the documentation", () => {
  expect(printer().declaration("FilmRequest")).toContain("/** At most 255 characters. */");
});

test("documentation is wrapped, keeps its lists, and cannot end its comment early", () => {
  const block = jsdoc([`${"word ".repeat(40)}end */`, "- one\n- two", "@default 5"]);
  expect(block.split("\n").every((line) => line.length <= 114)).toBe(true);
  expect(block).toContain(" * - one\n * - two\n");
  expect(block.indexOf("*/")).toBe(block.length - 3);
});

test("what is readOnly is not sent, what is writeOnly is not received, and neither has to be there where it does not go", () => {
  const own = printer(({ components: { schemas } }) => {
    const text: Schema = { type: "string" };
    schemas.Cut = {
      type: "object",
      required: ["id", "name", "key"],
      properties: {
        id: { ...text, readOnly: true },
        name: text,
        key: { ...text, writeOnly: true },
        lock: { type: "object", required: ["since"], properties: { since: { ...text, readOnly: true }, code: text } },
        made: { description: "When.", allOf: [{ $ref: "#/components/schemas/Made" }] },
      },
    };
    schemas.Made = { ...text, readOnly: true };
    schemas.Base = { type: "object", required: ["owner"], properties: { owner: text, size: { type: "integer" } } };
    schemas.Longer = {
      allOf: [
        { $ref: "#/components/schemas/Base" },
        { type: "object", properties: { owner: { ...text, readOnly: true } } },
        { required: ["owner", "size"] },
      ],
    };
    schemas.Asked = { type: "object", properties: { name: text, seen: { ...text, readOnly: true } } };
    for (const name of ["Cut", "Longer", "Asked"])
      if (schemas.FilmRequest?.properties)
        schemas.FilmRequest.properties[name] = { $ref: `#/components/schemas/${name}` };
    for (const name of ["Cut", "Longer"])
      if (schemas.Film?.properties) schemas.Film.properties[name] = { $ref: `#/components/schemas/${name}` };
  });
  expect(own.declaration("Cut")).not.toContain("key");
  expect(own.declaration("Cut")).toContain("  id: string;\n  name: string;");
  expect(own.declaration("Cut")).toContain("made?: Made;");
  expect(own.declaration("CutInput")).toBe(
    "export interface CutInput {\n  name: string;\n  key: string;\n  lock?: {\n    code?: string;\n  };\n}\n",
  );
  expect(own.declaration("FilmRequest")).toContain("Cut?: CutInput;");
  expect(own.declaration("Longer")).toContain("owner");
  expect(own.declaration("LongerInput")).not.toContain("owner");
  expect(own.declaration("LongerInput")).toContain("size: number;");
  expect(own.declaration("Asked")).not.toContain("seen");
  expect(own.names()).not.toContain("AskedInput");
});
