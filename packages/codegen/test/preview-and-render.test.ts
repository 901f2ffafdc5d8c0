// Client and command line go from a preview to its render by themselves where they know all that is asked for.
import { buildModel, type OpenApi, type OperationObject, type RequestBody } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { cli } from "../src/emitters/cli/cli.ts";
import { clientMethods } from "../src/emitters/client/methods.ts";
import { clientOperations } from "../src/emitters/client/operations.ts";

const ID = { name: "id", in: "path", required: true, schema: { type: "string" }, example: "42" } as const;

const BODY: RequestBody = {
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/FilmRequest" },
      examples: { first: { value: { look: "film" } } },
    },
  },
};

/** Films that stop at their preview and are rendered; `start` and `render` differ by what is given here. */
function films(render: Partial<OperationObject>, start: Partial<OperationObject> = {}): OpenApi {
  const contract = smallContract();
  const create = contract.paths["/api/films/"]?.post;
  const item = contract.paths["/api/films/{id}/"];
  if (!create || !item?.get) throw new Error("changed");
  item.parameters = [ID];
  const first = { type: "film", action: "start", until: "preview" } as const;
  Object.assign(create, { "x-job": first, requestBody: BODY, callbacks: undefined }, start);
  contract.paths["/api/films/{id}/render/"] = {
    parameters: [ID],
    post: {
      operationId: "films.render",
      summary: "Render a film",
      tags: ["films"],
      "x-job": { type: "film", action: "render" },
      responses: item.get.responses,
      ...render,
    },
  };
  return contract;
}

/** Who goes on by itself: the client's types, its table, and the command. */
async function going(contract: OpenApi): Promise<boolean[]> {
  const model = buildModel(contract);
  const text = async (emitter: typeof cli): Promise<string> => JSON.stringify(await emitter(model));
  return [
    (await text(clientMethods)).includes("PreviewMethods<"),
    (await text(clientOperations)).includes('\\"flow\\":[\\"create\\",\\"render\\"'),
    (await text(cli)).includes('\\"canRender\\": true'),
  ];
}

test("a render that asks for the id alone is gone on to", async () => {
  expect(await going(films({}))).toEqual([true, true, true]);
  expect(await going(films({ requestBody: BODY }))).toEqual([true, true, true]);
});

test("a body that it may be given is left out: an empty one could lack what is required of it", async () => {
  const made = await clientOperations(buildModel(films({ requestBody: BODY })));
  expect(made.map(({ content }) => content).join()).toContain('"flow":["create","render",undefined]');
});

test("a render that answers nothing owes the client no job", async () => {
  const [rows] = await clientOperations(
    buildModel(films({ responses: { "204": { description: "It is rendered." } } })),
  );
  expect(rows?.content).toContain('render: ["POST","/api/films/{id}/render/",{"answer":"none"}]');
  expect(rows?.content).toContain('"flow":["create","render"]');
});

test("one that asks for a body or a query is left to who has them", async () => {
  expect(await going(films({ requestBody: { ...BODY, required: true } }))).toEqual([false, false, false]);
  const size = { name: "size", in: "query", required: true, schema: { type: "string" }, example: "small" } as const;
  expect(await going(films({ parameters: [size] }))).toEqual([false, false, false]);
});

test("the client goes on from what is started with a body alone, a command from any", async () => {
  const parent = { ...ID, name: "studio_id" };
  const contract = films({}, { parameters: [parent] });
  const { "/api/films/": collection, ...paths } = contract.paths;
  contract.paths = { ...paths, "/api/studios/{studio_id}/films/": collection ?? {} };
  expect(await going(contract)).toEqual([false, false, true]);
  const without = films({});
  delete without.paths["/api/films/"]?.post?.requestBody;
  expect(await going(without)).toEqual([false, false, true]);
});
