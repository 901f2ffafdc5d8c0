// What is generated of `x-balance`: programs know which operation says what is left, or that there is none.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import { mcp } from "../src/emitters/mcp/mcp.ts";
import { mockService } from "../src/emitters/mock/service.ts";

/** What the command line, the tools and the sandbox have of a contract. */
async function generated(contract: OpenApi): Promise<string> {
  const id = contract.paths["/api/films/{id}/"]?.parameters?.[0];
  if (id && "name" in id) id.example = "42";
  const post = contract.paths["/api/films/"]?.post;
  if (post?.requestBody && "content" in post.requestBody) {
    Object.assign(post.requestBody.content["application/json"] ?? {}, { examples: { one: { value: {} } } });
  }
  const model = buildModel(contract);
  const files = await Promise.all([cli, mcp, mockService].map((emit) => emit(model)));
  return files
    .flat()
    .map(({ content }) => content)
    .join("\n");
}

test("the operation that says what is left is named, and where it says it", async () => {
  const contract = smallContract();
  contract.components.schemas.Account = { type: "object", properties: { left: { type: "number" } } };
  contract.paths["/api/account/"] = {
    get: {
      operationId: "films.readAccount",
      summary: "Read the account",
      tags: ["films"],
      "x-balance": { at: "left" },
      responses: {
        "200": {
          description: "The account.",
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Account" },
              examples: { one: { value: { left: 7 } } },
            },
          },
        },
      },
    },
  };
  const source = await generated(contract);
  expect(source).toContain('balance: string | undefined = "films.readAccount";');
  // The tool, and the sandbox's row.
  expect(source.match(/"balance": "left"/g)).toHaveLength(2);
});

test("a contract without one has no word of it", async () => {
  const source = await generated(smallContract());
  expect(source).toContain("balance: string | undefined = undefined;");
  expect(source).not.toContain('"balance"');
});
