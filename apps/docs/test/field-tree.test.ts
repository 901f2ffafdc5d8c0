// How fields are drawn on a page: what stands in one is below it, long ones fold, one of several types is a choice.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { fieldAnchor } from "../build/reference/field-table.ts";
import { countOf, fieldTree } from "../build/reference/field-tree.ts";
import { type Field, fieldsOf, rulesOf } from "../build/reference/fields.ts";
import { model } from "./contract.ts";
import { noBrowser, siteInBrowser, why } from "./site-in-browser.ts";
import { SITE } from "./site-pages.ts";
import { visit } from "./visitor.ts";

const field = (path: string, more: Partial<Field> = {}): Field => ({
  path,
  type: "string",
  required: false,
  description: "",
  rules: [],
  ...more,
});

test("fields stand below what they are in, in their order", () => {
  const tree = fieldTree(["a", "list[].b", "list", "list[].c.d", "list[].c", "<name>.e"].map((path) => field(path)));
  const shape = (branches: typeof tree): unknown =>
    branches.map(({ name, inner }) => [name, ...(shape(inner) as unknown[])]);
  expect(shape(tree)).toEqual([["a"], ["list", ["b"], ["c", ["d"]]], ["<name>", ["e"]]]);
  expect(countOf(tree)).toBe(7);
});

test("one of several types is a choice: kinds with the same fields are said once, what only holds them is not said", () => {
  const when = (...values: string[]) => ({ when: [{ field: "parts[].kind", values }] });
  const [part, ...others] = fieldTree([
    field("parts"),
    field("parts[].kind", { required: true }),
    field("parts[].at", { description: "Where it is." }),
    field("parts[].data", { type: "object" }),
    field("parts[].data.url", when("still", "scene")),
    field("parts[].data.seconds", when("scene")),
    field("parts[].data.text", { ...when("title"), description: "What it says." }),
  ]);
  expect(others).toEqual([]);
  expect(part?.inner.map(({ name }) => name)).toEqual(["at"]);
  expect(part?.choice?.holders.map(({ path }) => path)).toEqual(["parts[].data"]);
  expect(part?.choice?.kinds.map(({ values, fields }) => [values, fields.map(({ name }) => name)])).toEqual([
    [["still"], ["data.url"]],
    [["scene"], ["data.url", "data.seconds"]],
    [["title"], ["data.text"]],
  ]);
});

test("what the entries of a list may be is said with the list, by reference as well", () => {
  const named = { $ref: "#/components/schemas/Colour" };
  const contract = {
    ...model.contract,
    components: {
      ...model.contract.components,
      schemas: { Colour: { type: "string" as const, enum: ["red", "blue"] } },
    },
  };
  const list = { type: "array" as const, maxItems: 3, items: named };
  const [sorts, sort] = fieldsOf({ ...model, contract }, { type: "object", properties: { sorts: list, sort: named } });
  expect(sorts?.rules).toEqual(["At most 3 entries.", "Each entry: one of `red`, `blue`."]);
  expect(sort?.rules).toEqual(["One of `red`, `blue`."]);
  expect(rulesOf({ ...model, contract }, named)).toEqual(["One of `red`, `blue`."]);
});

test("every field has its place on the page of its operation, once", () => {
  const wrong: string[] = [];
  for (const { id, body, success } of model.operations) {
    const html = readFileSync(join(SITE, `reference/${id}.html`), "utf8");
    const places = [
      ...(body && !body.empty ? fieldsOf(model, body.schema).map((each) => fieldAnchor("request", each)) : []),
      ...(success.schema ? fieldsOf(model, success.schema).map((each) => fieldAnchor("response", each)) : []),
    ];
    for (const place of places) {
      const count = html.split(` id="${place}"`).length - 1;
      if (count !== 1) wrong.push(`${id}: ${place} stands there ${count} times`);
    }
  }
  expect(wrong).toEqual([]);
});

describe.skipIf(noBrowser)(`fields in a browser${why}`, () => {
  const site = siteInBrowser(120_000);

  it("shows what a template's variable can be as a choice, and nothing of what is required without what", async () => {
    await visit(site(), "reference/customTemplateJobs.create", async ({ page }) => {
      const choice = page.locator(".details .choice").first();
      expect(await choice.locator("> p").first().textContent()).toBe("One of six types. type says which it is.");
      expect(await choice.locator(".kind > p").allTextContents()).toEqual([
        "type is avatar",
        "type is image, video or audio",
        "type is text",
        "type is voiceover",
      ]);
      expect(await page.locator(".details").textContent()).not.toContain("required without");
    });
  });

  it("folds long inputs, and opens them for who comes by a link", async () => {
    await visit(site(), "reference/lipsyncs.createMultiAvatar", async ({ page }) => {
      const anchor = "request.video_inputs.caption_setting.offset.x";
      const inside = page.locator(`[id="${anchor}"]`);
      expect(await inside.isVisible()).toBe(false);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, anchor);
      await inside.waitFor({ state: "visible" });
    });
  });
});
