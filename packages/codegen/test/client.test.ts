// Arguments of methods: every name that a path can have is one.
import { buildModel, type OpenApi } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import ts from "typescript";
import { expect, test } from "vitest";
import { clientMethods } from "../src/emitters/client/methods.ts";
import { reactQueries } from "../src/emitters/react/queries.ts";
import { reactTable } from "../src/emitters/react/table.ts";

/** The small contract with one more operation, whose path has these names. */
function withPath(...names: string[]): OpenApi {
  const contract = smallContract();
  contract.paths[`/api/${names.map((name) => `{${name}}`).join("/")}/`] = {
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    put: {
      operationId: "films.cut",
      summary: "Cut",
      tags: ["films"],
      responses: { "204": { description: "Cut." } },
    },
  };
  return contract;
}

/** What is generated, and stands behind `cut`. */
async function argumentsOf(emit: typeof clientMethods, contract: OpenApi): Promise<string> {
  const [file] = await emit(buildModel(contract));
  return /\bcut(?:: |\()(.*)/.exec(file?.content ?? "")?.[1] ?? "";
}

test.each([
  [["default"], ["pathDefault"]],
  [
    ["class", "new"],
    ["pathClass", "pathNew"],
  ],
  [
    ["options", "body", "query"],
    ["pathOptions", "pathBody", "pathQuery"],
  ],
  [
    ["film_id", "filmId"],
    ["filmId", "pathFilmId"],
  ],
  [
    ["2nd", "a.b", "-x"],
    ["path2nd", "aB", "x"],
  ],
  [
    ["film_id", "default_"],
    ["filmId", "pathDefault"],
  ],
])("what a path calls %j is %j in the client and in the queries", async (names, expected) => {
  const contract = withPath(...names);
  const typed = expected.map((name) => `${name}: string`);
  expect(await argumentsOf(clientMethods, contract)).toMatch(`${typed.join(", ")}, options?: CallOptions)`);
  const [only, ...others] = expected;
  expect(await argumentsOf(reactQueries, contract)).toContain(
    others.length === 0 ? "Mutation<void, string>" : `Mutation<void, { ${typed.join("; ")} }>`,
  );
  expect(await argumentsOf(reactTable, contract)).toContain(`"takes":${JSON.stringify([only, ...others])}`);
});

/** Words that TypeScript has itself, in one place or another. */
const WORDS = "new get set async await static delete default import export class readonly declare type is of in".split(
  " ",
);

/** The names of the members of an interface that can be called. */
function methodsOf(code: string, name: string): string[] {
  const file = ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest);
  const found = file.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`There is no interface ${name}`);
  return found.members.flatMap((member) =>
    ts.isMethodSignature(member) && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
      ? [member.name.text]
      : [],
  );
}

test.each(WORDS)("an operation and a resource can be called `%s`, in the client and in the queries", async (word) => {
  const contract = smallContract();
  contract.tags?.push({ name: word, description: "Others." });
  for (const [method, tag] of [
    ["get", "films"],
    ["put", word],
  ] as const) {
    contract.paths[`/api/${tag}/by-a-word/`] = {
      [method]: {
        operationId: `${tag}.${word}`,
        summary: "Do",
        tags: [tag],
        responses: { "204": { description: "Done." } },
      },
    };
  }
  const model = buildModel(contract);
  const [methods] = await clientMethods(model);
  const [queries] = await reactQueries(model);
  const [table] = await reactTable(model);
  const other = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  for (const [code, names] of [
    [methods?.content, ["FilmsResource", `${other}Resource`]],
    [queries?.content, ["FilmsQueries", `${other}Queries`]],
  ] as const)
    for (const name of names) expect(methodsOf(code ?? "", name)).toContain(word);
  for (const code of [methods, queries, table].map((file) => file?.content ?? "")) {
    const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true });
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  }
});
