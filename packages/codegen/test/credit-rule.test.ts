// What an operation costs where its request leaves out what the price goes by.
import { priceOf } from "@video-ads/core/price";
import { buildModel, type Schema } from "@video-ads/model";
import { creditRule } from "@video-ads/model/played";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { operationFacts } from "../src/emitters/operate-facts.ts";

const quality = (fallback?: string): Schema => ({
  type: "object",
  properties: { quality: { type: "string", enum: ["draft", "hd"], ...(fallback && { default: fallback }) } },
});

test.each([
  ["one form of request", quality("hd"), "hd"],
  ["forms that have it in common", { oneOf: [quality("hd"), quality("hd")] }, "hd"],
  ["forms that differ in it", { oneOf: [quality("draft"), quality("hd")] }, undefined],
  ["a form without it", { oneOf: [quality("hd"), { type: "object", properties: { name: {} } }] }, undefined],
] as [string, Schema, string | undefined][])(
  "the usual price is the one of the default, of %s",
  (_, request, usual) => {
    const contract = smallContract();
    contract.components.schemas.FilmRequest = request;
    const post = contract.paths["/api/films/"]?.post;
    if (!post) throw new Error("changed");
    const rates = ["draft", "hd"].map((value, index) => ({ amount: index + 1, per: "request" as const, for: value }));
    post["x-credits"] = { by: "quality", rates };
    const model = buildModel(contract);
    const [create] = model.operations;
    expect(create && creditRule(model, create)?.usual).toBe(usual);
  },
);

const languages = (fallback?: string[]): Schema => ({
  type: "object",
  properties: { languages: { type: "array", items: { type: "string" }, ...(fallback && { default: fallback }) } },
});

test.each([
  ["a default", languages(["en", "de"]), 2],
  ["no default", languages(), undefined],
  ["a default in each form", { oneOf: [languages(["en", "de"]), languages(["en", "de"])] }, 2],
  ["another default in each form", { oneOf: [languages(["en"]), languages(["en", "de"])] }, undefined],
] as [string, Schema, number | undefined][])("entries are counted of a list with %s", (_, request, usual) => {
  const contract = smallContract();
  contract.components.schemas.FilmRequest = request;
  const post = contract.paths["/api/films/"]?.post;
  if (!post) throw new Error("changed");
  const rate = { amount: 3, per: "item", item: "languages" } as const;
  post["x-credits"] = { rates: [rate] };
  const model = buildModel(contract);
  const [create] = model.operations;
  expect(create && creditRule(model, create)).toEqual({ rates: [usual === undefined ? rate : { ...rate, usual }] });
});

const lasting = (length: Schema): Schema => ({ type: "object", properties: { seconds: length } });

test.each([
  ["a default", lasting({ type: "number", default: 12 }), 12],
  ["no default", lasting({ type: "number" }), undefined],
  ["a default of null", lasting({ type: "number", nullable: true, default: null }), undefined],
  ["a default in the one form that has one", lasting({ nullable: true, oneOf: [{ type: "number", default: 12 }] }), 12],
  ["a default beneath", lasting({ nullable: true, allOf: [{ type: "number", default: 12 }] }), 12],
  [
    "forms that differ in it",
    lasting({
      oneOf: [
        { type: "integer", default: 12 },
        { type: "number", default: 13 },
      ],
    }),
    undefined,
  ],
] as [string, Schema, number | undefined][])(
  "the length of the output is known of a request with %s",
  (_, request, seconds) => {
    const contract = smallContract();
    contract.components.schemas.FilmRequest = request;
    const [post, get] = [contract.paths["/api/films/"]?.post, contract.paths["/api/films/{id}/"]?.get];
    if (!post?.["x-job"] || get?.["x-job"]?.action !== "read") throw new Error("changed");
    post["x-credits"] = { rates: [{ amount: 2, per: "duration", seconds: 1 }], started: "whole" };
    Object.assign(get["x-job"], { seconds: "seconds" });
    const model = buildModel(contract);
    const [create] = model.operations;
    const rule = create && creditRule(model, create);
    const assumed = seconds === undefined ? [] : ["The length is the default, 12 seconds."];
    const max = seconds === undefined ? null : 24;
    expect(priceOf(rule, {})).toMatchObject({ max, assumptions: assumed });
    expect(priceOf(rule, {}, { seconds: 30 })).toMatchObject({ max: max ?? 60, assumptions: assumed });
    expect(priceOf(rule, { seconds: 20 })).toMatchObject({ max: 40, assumptions: [] });
    expect(priceOf(rule, { seconds: null })).toMatchObject({ max: null, assumptions: [] });
  },
);

test("a render whose start says the same is no cheaper by default: it depends on its job", () => {
  const contract = smallContract();
  contract.components.schemas.FilmRequest = quality("hd");
  contract.components.schemas.FilmRender = quality("hd");
  const item = contract.paths["/api/films/{id}/"];
  const rates = ["draft", "hd"].map((value, index) => ({ amount: index + 1, per: "request" as const, for: value }));
  contract.paths["/api/films/{id}/render/"] = {
    ...(item?.parameters && { parameters: item.parameters }),
    post: {
      operationId: "films.render",
      summary: "Render a film",
      tags: ["films"],
      "x-job": { type: "film", action: "render" },
      "x-credits": { by: "quality", rates },
      requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/FilmRender" } } } },
      responses: item?.get?.responses ?? {},
    },
  };
  const rule = () => {
    const model = buildModel(contract);
    const render = model.operations.find(({ id }) => id === "films.render");
    const start = model.operations.find(({ id }) => id === "films.create");
    if (!render || !start) throw new Error("changed");
    return { rule: creditRule(model, render), ahead: operationFacts(model, start) };
  };
  expect(rule()).toEqual({
    rule: { by: "quality", rates },
    // Rendered as soon as it is started, it is what the start says.
    ahead: expect.objectContaining({ usualOfRender: { quality: "hd" } }),
  });
  // Nobody knows what a start comes to that leaves it out: neither it nor its render goes by the default of the render.
  contract.components.schemas.FilmRequest = quality();
  const open = rule();
  expect(open.rule?.usual).toBeUndefined();
  expect(open.ahead).not.toHaveProperty("usualOfRender");
  const range = { min: 1, max: 2, unknown: ["The quality is not given: the range covers all of them."] };
  expect(priceOf(open.rule, {})).toMatchObject(range);
  expect(priceOf(open.rule, {}, { job: { quality: "hd" } })).toMatchObject({ min: 2, max: 2, unknown: [] });
  contract.components.schemas.FilmRequest = { type: "object", properties: { name: { type: "string" } } };
  expect(rule().rule?.usual).toBe("hd");
});
