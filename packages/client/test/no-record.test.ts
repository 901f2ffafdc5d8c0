/** A success whose body is not what the operation answers: what was made is unknown, and what was read is nothing. */
import { expect, test } from "vitest";
import { createClient, InvalidResponseError, type Journal, type VideoAds } from "../src/index.ts";
import { proxied } from "./support/proxy.ts";
import { serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const form = () => ({ name: "Nora", audio: new Blob(["sound"]) });

const MAKING: Record<string, [call: (ads: VideoAds) => Promise<unknown>, none: readonly unknown[]]> = {
  "links.create": [(ads) => ads.links.create({ url: "https://a.example.com" }), [{ id: "" }, { id: 5 }, { id: null }]],
  "links.createWithParams": [
    (ads) => ads.links.createWithParams({ title: "Shoe" }),
    [{ url: "https://a.example.com" }],
  ],
  // The contract knows no field of its record: what has none, or those of an error, is none.
  "voices.clone": [(ads) => ads.voices.clone(form()), [{ id: "" }, { detail: "no", non_field_errors: ["no"] }]],
};
const NEVER_A_RECORD = [{}, { detail: "maintenance" }, [], null, "made"];

test.each(Object.entries(MAKING))(
  "%s: what is made is unknown after an answer that names nothing",
  async (operation, [call, none]) => {
    for (const json of [...NEVER_A_RECORD, ...none]) {
      const server = await serve(() => ({ json }));
      const settled: unknown[] = [];
      const journal: Journal = { intent: () => {}, outcome: (line) => void settled.push(line.outcome) };
      const error: unknown = await call(server.client({ journal })).catch((thrown: unknown) => thrown);
      expect([json, error]).toEqual([json, expect.any(InvalidResponseError)]);
      expect(error).toMatchObject({ operation, status: 200, outcome: "unknown", bodyStart: JSON.stringify(json) });
      expect(String(error)).toContain("paid for");
      expect([server.seen.length, settled]).toEqual([1, []]);
    }
  },
);

test.each(Object.entries(MAKING))("%s: a record may have less than all of its fields", async (_, [call]) => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const made: unknown[] = [];
  const journal: Journal = { intent: () => {}, outcome: (line) => void made.push(line.made) };
  expect(await call(server.client({ journal }))).toEqual({ id: ID });
  expect(made).toEqual([ID]);
});

test.each(["links.createWithParams", "voices.clone"] as const)(
  "through a proxy, whose journal and onAnswer go by the same: %s",
  async (operation) => {
    for (const [json, told] of [
      [{ detail: "maintenance" }, []],
      [{ id: ID }, ["made"]],
    ] as const) {
      const settled: unknown[] = [];
      const bound: unknown[] = [];
      const journal: Journal = { intent: () => {}, outcome: (line) => void settled.push(line.outcome) };
      const onAnswer = (_: unknown, body: unknown) => void bound.push(body);
      const { base } = await proxied({ operations: [operation], journal, onAnswer }, () => ({ json }));
      const [call] = MAKING[operation] ?? [];
      await call?.(createClient({ baseUrl: base, viaProxy: true })).catch(() => {});
      expect([settled, bound]).toEqual([told, told.map(() => json)]);
    }
  },
);

test.each<[what: string, call: (ads: VideoAds) => Promise<unknown>, record: object]>([
  ["a balance", (ads) => ads.credits.getRemaining(), { remaining_credits: 0 }],
  ["a template", (ads) => ads.customTemplates.get(ID), { template_id: ID }],
  ["a link that is changed", (ads) => ads.links.update(ID, { title: "Shoe" }), { id: ID }],
])("%s is none without what names it", async (_, call, record) => {
  for (const json of NEVER_A_RECORD) {
    const server = await serve(() => ({ json }));
    await expect(call(server.client())).rejects.toBeInstanceOf(InvalidResponseError);
  }
  const server = await serve(() => ({ json: record }));
  expect(await call(server.client())).toEqual(record);
});

test("where no content is due, a page is none, and whatever else says nothing", async () => {
  for (const text of ["<!doctype html><title>Sign in</title>", "\n <html>"]) {
    const server = await serve(() => ({ text }));
    const error: unknown = await server
      .client()
      .dyoa.delete(ID)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ outcome: "unknown" });
  }
  for (const answer of [{ status: 204 }, { text: "" }, { json: {} }, { text: "deleted" }]) {
    const server = await serve(() => answer);
    expect(await server.client().dyoa.delete(ID)).toBeUndefined();
  }
});
