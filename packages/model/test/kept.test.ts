// What a render leaves out stays as its job was started, whatever the default of its field is.
import { expect, test } from "vitest";
import type { Schema } from "../src/contract/types.ts";
import { buildModel, mergedSchema } from "../src/index.ts";
import { smallContract } from "../src/testing/small-contract.ts";
import { TypePrinter } from "../src/typescript/print.ts";
import { schemaUsage } from "../src/typescript/usage.ts";

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const KEPT = "Left out, it is what the job was started with.";

/** Films that are started with one body, and rendered with another. */
function films(start: Schema, render: Schema | undefined) {
  const contract = smallContract();
  const item = contract.paths["/api/films/{id}/"];
  Object.assign(contract.components.schemas, {
    Look: { type: "string", description: "How it looks.", enum: ["film", "paper"], default: "film" },
    FilmRequest: start,
    ...(render && { FilmRender: render }),
  });
  contract.paths["/api/films/{id}/render/"] = {
    post: {
      operationId: "films.render",
      summary: "Render a film",
      tags: ["films"],
      "x-job": { type: "film", action: "render" },
      requestBody: { content: { "application/json": { schema: ref(render ? "FilmRender" : "FilmRequest") } } },
      responses: item?.get?.responses ?? {},
    },
  };
  const model = buildModel(contract);
  const fieldsOf = (id: string): Record<string, Schema> => {
    const schema = model.operations.find((operation) => operation.id === id)?.body?.schema ?? {};
    const { properties = {} } = mergedSchema(model.contract, schema);
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, mergedSchema(model.contract, field)]),
    );
  };
  return { model, published: contract, start: fieldsOf("films.create"), render: fieldsOf("films.render") };
}

const BODY: Schema = { type: "object", properties: { look: ref("Look"), pace: { type: "integer", default: 2 } } };

test("a field of the render that the start has as well says so, and has no default", () => {
  const { start, render, model, published } = films({ ...BODY, properties: { look: ref("Look") } }, BODY);
  expect(start.look?.default).toBe("film");
  expect(render.look).toMatchObject({ enum: ["film", "paper"], description: `How it looks. ${KEPT}` });
  expect(render.look?.default).toBeUndefined();
  expect(render.pace).toEqual({ type: "integer", default: 2 });
  expect(published.components.schemas.FilmRender).toEqual(BODY);
  const types = new TypePrinter(model.contract, schemaUsage(model));
  expect(types.declaration("FilmRender")).toMatch(new RegExp(`How it looks. ${KEPT} \\*/\\s+look\\?: Look;`));
});

test("a body that the start shares is another one for the render", () => {
  const { start, render, model } = films(BODY, undefined);
  expect([start.look?.default, start.pace?.default]).toEqual(["film", 2]);
  expect([render.look?.default, render.pace?.default, render.pace?.description]).toEqual([undefined, undefined, KEPT]);
  expect(model.operations.find(({ id }) => id === "films.render")?.body?.type).toBe("FilmRequestOfRender");
});

test("it holds in each shape of a body", () => {
  const { model } = films(BODY, { oneOf: [BODY, { type: "object", properties: { name: { type: "string" } } }] });
  expect(JSON.stringify(model.contract.components.schemas.FilmRender)).toContain(KEPT);
});
