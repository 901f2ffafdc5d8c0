// Null in an argument is what hosts say of one that is left out; what a call is to empty, it names in `clear`.
import { expect, test } from "vitest";
import type { Session } from "../src/session.ts";
import { callArguments } from "../src/tools/call-arguments.ts";
import { faultsOf } from "../src/tools/check-arguments.ts";
import type { OperationTool } from "../src/tools/definition.ts";
import { listedTool } from "../src/tools/listed-tool.ts";
import { readArguments } from "../src/tools/read-arguments.ts";

const text = { type: ["string", "null"] };
const inputSchema = {
  type: "object" as const,
  properties: {
    id: { type: "string" },
    gro_e: text,
    key: text,
    singer: { type: "object", properties: { name: text, age: { type: "integer" } } },
    clear: { type: "array", items: { type: "string", enum: ["gro_e", "key", "singer.name"] } },
  },
  required: ["id"],
  additionalProperties: false,
};
const definition = {
  tool: { name: "songs_update", inputSchema },
  path: [["id", "id"]],
  query: [],
  body: "object",
  renamed: [["gro_e", "größe"]],
  own: ["clear"],
  clearable: [["gro_e"], ["key"], ["singer", "name"]],
  needed: ["key"],
} as unknown as OperationTool;

const sent = async (written: Record<string, unknown>) => {
  const given = readArguments(inputSchema, written);
  expect(faultsOf(definition, given)).toEqual([]);
  return (await callArguments({} as Session, definition, given)).body;
};

test("no host is told of null", () => {
  expect(JSON.stringify(listedTool(definition.tool))).not.toContain("null");
});

test("an argument that is null and need not be there is left out, also inside of another", async () => {
  expect(await sent({ id: "7", gro_e: null, key: "C", singer: { name: null, age: 3 }, clear: null })).toEqual({
    key: "C",
    singer: { age: 3 },
  });
});

test("what has to be there and may be null is given, or cleared", async () => {
  expect(await sent({ id: "7", key: null, clear: ["key"] })).toEqual({ key: null });
  expect(faultsOf(definition, readArguments(inputSchema, { id: "7", key: null }))).toEqual([
    "key is missing: give it, or name it in clear to send null",
  ]);
});

test("clear sets what it names to null, by the contract's name, beside what is given", async () => {
  const clear = ["gro_e", "singer.name"];
  expect(await sent({ id: "7", gro_e: null, key: "C", singer: { age: 3 }, clear })).toEqual({
    key: "C",
    größe: null,
    singer: { age: 3, name: null },
  });
  expect(await sent({ id: "7", key: "C", clear })).toEqual({ key: "C", größe: null, singer: { name: null } });
});

test("what cannot be cleared, or is given as well, is refused by name", () => {
  expect(faultsOf(definition, { id: "7", key: "C", clear: ["id"] })).toEqual([expect.stringContaining("clear")]);
  expect(faultsOf(definition, { id: "7", key: "C", gro_e: "XL", clear: ["gro_e"] })).toEqual([
    "gro_e is given, and clear names it: do one of both",
  ]);
});

test("a date says its form, whatever else is said of it", () => {
  const properties = Object.fromEntries(
    ["", "From which day on.", "From which day on (YYYY-MM-DD)."].map((description, index) => [
      `day${index}`,
      { type: ["string", "null"], format: "date", ...(description && { description }) },
    ]),
  );
  const { inputSchema } = listedTool({ name: "days", inputSchema: { type: "object", properties } });
  expect(inputSchema.properties).toEqual({
    day0: { type: "string", description: "A date: YYYY-MM-DD." },
    day1: { type: "string", description: "From which day on. As YYYY-MM-DD." },
    day2: { type: "string", description: "From which day on (YYYY-MM-DD)." },
  });
});
