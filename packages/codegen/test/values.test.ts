// The lists of what is known of each value set.
import { buildModel, type Schema } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { expect, test } from "vitest";
import { clientValues } from "../src/emitters/client/values.ts";

/** What is listed for the small contract with these schemas beside its own. */
async function listed(schemas: Record<string, Schema>): Promise<Record<string, unknown>> {
  const contract = smallContract();
  Object.assign(contract.components.schemas, schemas);
  const [file] = await clientValues(buildModel(contract));
  const lists = file?.content.matchAll(/^export const (\w+) = (.*) as const;$/gm) ?? [];
  return Object.fromEntries(Array.from(lists, ([, name, list = ""]) => [name, JSON.parse(list)]));
}

const own = Object.keys(await listed({}));

/** Those that the small contract has not by itself. */
async function added(schemas: Record<string, Schema>): Promise<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(await listed(schemas)).filter(([name]) => !own.includes(name)));
}

test("a set has the name of its schema, and where it has none that of its place", async () => {
  const schemas: Record<string, Schema> = {
    Colour: { type: "string", enum: ["red", "blue", null], nullable: true },
    Song: {
      type: "object",
      properties: {
        colour: { $ref: "#/components/schemas/Colour" },
        bit_rate: { type: "integer", enum: [128, 320] },
        verses: {
          type: "array",
          items: { type: "object", properties: { "rhyme-scheme": { type: "string", enum: ["aabb", "abab"] } } },
        },
      },
    },
  };
  expect(await added(schemas)).toEqual({
    Colour: ["red", "blue"],
    SongBitRate: [128, 320],
    SongVersesRhymeScheme: ["aabb", "abab"],
  });
});

test("what takes over a set is none of its own, nor is the tag of a union or a boolean", async () => {
  const schemas: Record<string, Schema> = {
    Colour: { type: "string", enum: ["red", "blue"] },
    Song: {
      type: "object",
      properties: {
        kind: { type: "string", enum: ["song"] },
        loud: { type: "boolean", enum: [true, false] },
        colour: { oneOf: [{ $ref: "#/components/schemas/Colour" }, { enum: [null] }] },
      },
    },
  };
  expect(Object.keys(await added(schemas))).toEqual(["Colour"]);
});

test("no set takes the name of something else", async () => {
  const schemas: Record<string, Schema> = {
    SongMood: { type: "object", properties: {} },
    Song: { type: "object", properties: { mood: { type: "string", enum: ["glad", "sad"] } } },
  };
  expect(await added(schemas)).toEqual({ SongMoodValue: ["glad", "sad"] });
});

test("a job whose status is any text has the states that its reading names", async () => {
  const contract = smallContract();
  const { Film } = contract.components.schemas;
  if (!Film?.properties) throw new Error("The film has changed.");
  Film.properties.status = { type: "string" };
  expect(await listed({ Film })).toMatchObject({ FilmStatus: expect.arrayContaining(["rejected"]) });
});
