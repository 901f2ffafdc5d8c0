// Arguments whose fields or parameters have names that no argument can have.
import { expect, test } from "vitest";
import type { Session } from "../src/session.ts";
import { callArguments } from "../src/tools/call-arguments.ts";
import type { OperationTool } from "../src/tools/definition.ts";

const definition = {
  tool: { name: "songs_sing", inputSchema: { type: "object" } },
  path: [],
  query: [["page_size", "page[size]"]],
  body: "object",
  renamed: [["gro_e", "größe"]],
} as unknown as OperationTool;

test("what is given by the name of the argument is sent by the contract's", async () => {
  const given = { page_size: 3, gro_e: "XL", title: "La" };
  expect(await callArguments({} as Session, definition, given)).toEqual({
    path: [],
    query: { "page[size]": 3 },
    body: { größe: "XL", title: "La" },
  });
});
