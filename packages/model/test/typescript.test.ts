import { expect, test } from "vitest";
import { buildModel } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";
import { jsdoc } from "../src/typescript/jsdoc.ts";
import { TypePrinter } from "../src/typescript/print.ts";
import { schemaUsage } from "../src/typescript/usage.ts";

function printer(change: (contract: ReturnType<typeof smallContract>) => void = () => {}): TypePrinter {
  const contract = smallContract();
  change(contract);
  return new TypePrinter(contract, schemaUsage(buildModel(contract)));
}

test("value sets are closed in requests and open in answers", () => {
  expect(printer().declaration("FilmRequest")).toContain("look: Look;");
  expect(printer().declaration("Film")).toContain("look?: Look | (string & {});");
  expect(printer().declaration("Film")).toContain('status: "pending" | "done" | "failed" | (string & {});');
  expect(printer().declaration("Look")).toBe('export type Look = "film" | "paper";\n');
});

test("NullableX is printed as X | null where it says nothing else, and gets no type of its own", () => {
  expect(printer().declaration("FilmRequest")).toContain("look_2?: Look | null;");
  expect(printer().names()).not.toContain("NullableLook");
});

test("a NullableX without an X is declared as X", () => {
  const alone = printer((contract) => {
    contract.components.schemas.NullableMood = { type: "string", nullable: true, enum: ["calm", "happy"] };
  });
  expect(alone.names()).toContain("Mood");
  expect(alone.declaration("Mood")).toBe('export type Mood = "calm" | "happy";\n');
});

test("a NullableX that is not X with null is refused", () => {
  const other = printer((contract) => {
    contract.components.schemas.NullableLook = { type: "string", nullable: true, enum: ["film"] };
  });
  expect(() => other.names()).toThrow("NullableLook is not Look with null");
});

test("a schema with a value set that is both sent and received is refused", () => {
  const shared = printer((contract) => {
    const request = contract.components.schemas.FilmRequest;
    if (request?.properties) request.properties.previous = { $ref: "#/components/schemas/Film" };
  });
  expect(() => shared.declaration("Film")).toThrow("Film.look is a value set, but Film is both sent and received");
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
