// What an operation costs where its request leaves out what the price goes by.
import { buildModel, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { creditRule } from "../src/emitters/credit-rule.ts";

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
