// The list of tools as assistants get it: what all of them can read, and small, since every conversation pays for it.

import type { Tool } from "@modelcontextprotocol/client";
import { OWN_TOOLS } from "@video-ads/core/names";
import { type Mock, startMock } from "@video-ads/mock";
import { model } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connected, connect } from "./support/connect.ts";
import { toolOf } from "./support/contract.ts";

let mock: Mock;
let server: Connected;
let tools: Tool[];
beforeAll(async () => {
  mock = await startMock();
  server = await connect(mock);
  ({ tools } = await server.client.listTools());
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mock.close();
});

const toolNamed = (name: string): Tool => {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new Error(`There is no tool ${name}`);
  return found;
};

test("names are those that every assistant takes, and each is there once", () => {
  const names = tools.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z0-9_]{1,64}$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("the server has none by itself but those that no operation may be called like", async () => {
  const made = [
    ...model.operations.map(({ id }) => toolOf(id)),
    ...model.resources.map(({ name }) => toolOf(`${name}.wait`)),
  ];
  await using lean = await connect(mock, { lean: true });
  const listed = [...tools, ...(await lean.client.listTools()).tools];
  const beside = listed.map(({ name }) => name).filter((name) => !made.includes(name));
  expect(beside.sort()).toEqual(Object.values<string>(OWN_TOOLS).sort());
});

test("schemas need nothing from elsewhere, and have no alternatives at their top, which some assistants refuse", () => {
  for (const { name, inputSchema, outputSchema } of tools) {
    expect(JSON.stringify([inputSchema, outputSchema]), name).not.toContain("$ref");
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema, name).toMatchObject({ type: "object" });
      expect(Object.keys(schema ?? {}), name).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(any|all|one)Of$/)]),
      );
    }
  }
});

test("the list has at most 2,100 bytes for each tool", () => {
  expect(Buffer.byteLength(JSON.stringify(tools)) / tools.length).toBeLessThan(2_100);
});

test("arguments carry what the contract says of them: limits, value sets, defaults, what is required", () => {
  expect(toolNamed("html_interactive_ads_create").inputSchema).toMatchObject({
    required: ["link", "style_ids"],
    properties: {
      style_ids: { type: "array", minItems: 1, maxItems: 20 },
      max_size_mb: { type: "integer", minimum: 5, maximum: 15, default: 5 },
      webhook_url: { type: "string", maxLength: 200 },
    },
    additionalProperties: false,
  });
  expect(toolNamed("ads_clone_create").inputSchema.properties).toMatchObject({
    aspect_ratio: { enum: ["16x9", "1x1", "9x16"] },
    language: { type: "string", enum: expect.arrayContaining(["af", "zh"]) },
  });
});

test("path, query and body are one object", () => {
  expect(Object.keys(toolNamed("links_update").inputSchema.properties ?? {})).toEqual(
    expect.arrayContaining(["id", "title", "image_urls"]),
  );
  expect(toolNamed("lipsyncs_v2_list").inputSchema.properties).toMatchObject({ ids: { type: "array", maxItems: 100 } });
});

test("annotations say what a call does", () => {
  expect(toolNamed("personas_list").annotations).toMatchObject({ readOnlyHint: true });
  expect(toolNamed("links_create").annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
  });
  expect(toolNamed("links_update").annotations).toMatchObject({ destructiveHint: true, idempotentHint: true });
  expect(toolNamed("dyoa_delete").annotations).toMatchObject({ destructiveHint: true, idempotentHint: true });
});

describe("descriptions", () => {
  test("say what a call costs", () => {
    expect(toolNamed("link_to_videos_create").description).toContain("Costs 5 credits per 30 seconds of output.");
    expect(toolNamed("lipsyncs_render").description).toContain("0.5 credits per second of output (aurora_v1_fast)");
    expect(toolNamed("ai_editing_render").description).toContain("Cost unknown.");
  });

  test("lead from each step of a job to the next", () => {
    for (const job of model.jobs) {
      const wait = toolOf(job.read).replace(/_(get|list)$/, "_wait");
      for (const { operation, until } of job.starts) {
        const { description } = toolNamed(toolOf(operation));
        expect(description).toContain(`Then ${wait}`);
        if (until === "preview") expect(description).toContain(toolOf(job.render ?? ""));
      }
    }
  });

  test("name no tool that is not there, and speak of no request", () => {
    const names = tools.map(({ name }) => name);
    const resources = model.resources.map(({ name }) => toolOf(name));
    const text = JSON.stringify(tools.map(({ description, inputSchema }) => [description, inputSchema]));
    const spoken = Array.from(text.matchAll(/[a-z0-9]+(?:_[a-z0-9]+)+/g), ([word]) => word);
    const toolLike = spoken.filter((word) =>
      resources.some((resource) => new RegExp(`^${resource}_(list|get|create|wait|render)`).test(word)),
    );
    expect(toolLike.length).toBeGreaterThan(20);
    expect(toolLike.filter((word) => !names.includes(word))).toEqual([]);
    expect(text).not.toMatch(/(GET|POST|PUT|DELETE) \/api/);
  });

  test("mark what is provisional", () => {
    for (const { id, provisional } of model.operations)
      expect(toolNamed(toolOf(id)).description?.includes("Provisional.") === true, id).toBe(provisional !== undefined);
  });
});
