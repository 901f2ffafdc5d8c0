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

test("a value set of numbers is open for other numbers", () => {
  const numbers = printer((contract) => {
    const { Film } = contract.components.schemas;
    if (Film?.properties) Film.properties.level = { type: "integer", enum: [0, 1] };
  });
  expect(numbers.declaration("Film")).toContain("level?: 0 | 1 | (number & {});");
});

test("X or null is printed as X | null", () => {
  expect(printer().declaration("FilmRequest")).toContain("look_2?: Look | null;");
});

test("a schema with a value set that is both sent and received is refused", () => {
  const shared = printer((contract) => {
    const request = contract.components.schemas.FilmRequest;
    if (request?.properties) request.properties.previous = { $ref: "#/components/schemas/Film" };
  });
  expect(() => shared.declaration("Film")).toThrow("Film.look is a value set, but Film is both sent and received");
});

test("so is one that may be null", () => {
  const shared = printer((contract) => {
    const { FilmRequest, Film } = contract.components.schemas;
    if (FilmRequest?.properties) FilmRequest.properties.previous = { $ref: "#/components/schemas/Film" };
    const look = Film?.properties?.look;
    if (Film?.properties && look)
      Film.properties = {
        id: { type: "string" },
        look: { oneOf: [look, { enum: [null] }] },
      };
  });
  expect(() => shared.declaration("Film")).toThrow("Film.look is a value set");
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
