// What callers receive.
import type { OpenApi } from "../../src/index.ts";
import { type Attempt, add, ref, rename, WHY, without } from "./attempt.ts";
import { answer, job, operation, property, schema } from "./film-service.ts";

const RESPONSES_OF_FILMS = ["films.create", "films.get", "films.render", "films.list"];

/** Only the examples show which states there are. */
function withoutSet(c: OpenApi): void {
  without(property(c, "Film", "status"), "enum");
}

/** Errors have a code, and each example shows its own. */
function withCodes(c: OpenApi): void {
  add(c, { "x-errors": { message: "detail", code: "code" } });
  add(schema(c, "Problem").properties, { code: { type: "string", enum: ["wrong", "late"] } });
  add(c.components.responses?.BadRequest?.content?.["application/json"], {
    examples: { wrong: { value: { detail: "No.", code: "wrong" } } },
  });
}

export const answers: Attempt[] = [
  ["a field is new", "minor", (c) => add(schema(c, "Film").properties, { mood: { type: "string" } })],
  [
    "a field is gone",
    "major",
    (c) => without(schema(c, "Film").properties, "made_at"),
    { said: "GET /api/films/, POST /api/films/, GET /api/films/{id}/ and 1 more: `Film.made_at` is gone." },
  ],
  [
    "a field is gone of which only details were provisional",
    "major",
    (c) => without(schema(c, "Film").properties, "title"),
  ],
  ["null is no longer there, and was provisional", "minor", (c) => without(property(c, "Film", "title"), "nullable")],
  [
    "another type, of a field whose details were provisional",
    "minor",
    (c) => add(property(c, "Film", "title"), { type: "number" }),
  ],
  ["a field is provisional that was certain", "minor", (c) => add(property(c, "Film", "id"), { "x-provisional": WHY })],
  ["a record is provisional that was certain", "minor", (c) => add(schema(c, "Film"), { "x-provisional": WHY })],
  [
    "a field is provisional for another reason",
    "patch",
    (c) => add(property(c, "Film", "title"), { "x-provisional": WHY }),
  ],
  [
    "a record is provisional that was certain, and loses a field",
    "major",
    (c) => {
      add(schema(c, "Film"), { "x-provisional": WHY });
      without(schema(c, "Film").properties, "made_at");
    },
  ],
  [
    "a provisional record loses a field",
    "minor",
    (c) => without(schema(c, "Film").properties, "made_at"),
    { before: (c) => add(schema(c, "Film"), { "x-provisional": WHY }) },
  ],
  [
    "a field that callers no longer receive",
    "major",
    (c) => add(property(c, "Film", "made_at"), { writeOnly: true }),
    { said: "GET /api/films/, POST /api/films/, GET /api/films/{id}/ and 1 more: `Film.made_at` is gone." },
  ],
  [
    "a field that callers receive from now on",
    "minor",
    (c) => without(property(c, "Film", "made_at"), "writeOnly"),
    { before: (c) => add(property(c, "Film", "made_at"), { writeOnly: true }) },
  ],
  ["a field may be missing", "major", (c) => add(schema(c, "Film"), { required: ["id"] })],
  ["a field is always there", "minor", (c) => schema(c, "Film").required?.push("look")],
  ["null can stand in a field", "major", (c) => add(property(c, "Film", "made_at"), { nullable: true })],
  ["null can no longer stand in a field", "minor", (c) => without(property(c, "Film", "output"), "nullable")],
  [
    "null is written in another way",
    "none",
    (c) => add(schema(c, "Film").properties, { output: { oneOf: [{ type: "string" }, { enum: [null] }] } }),
  ],
  ["a value more", "minor", (c) => property(c, "Film", "status").enum?.push("paused")],
  [
    "a value less",
    "minor",
    (c) => property(c, "Film", "mood").enum?.pop(),
    { before: (c) => add(schema(c, "Film").properties, { mood: { type: "string", enum: ["calm", "odd", "wild"] } }) },
  ],
  [
    "a state that is no value of its field any more",
    "major",
    (c) => property(c, "Film", "status").enum?.pop(),
    {
      said: "POST /api/films/, GET /api/films/{id}/, POST /api/films/{id}/render/: `status` no longer comes as `failed`: it is one of `pending`, `done`.",
    },
  ],
  [
    "a state has another word in its field",
    "major",
    (c) => add(property(c, "Film", "status"), { enum: ["pending", "finished", "failed"] }),
  ],
  [
    "a provisional state has another word in its field",
    "minor",
    (c) => add(property(c, "Film", "status"), { enum: ["pending", "finished", "failed"] }),
    { before: (c) => add(job(c).states.done, { provisional: WHY }) },
  ],
  [
    "a state has another word, in a field of which every detail is provisional",
    "minor",
    (c) => add(property(c, "Film", "status"), { enum: ["pending", "finished", "failed"] }),
    { before: (c) => add(property(c, "Film", "status"), { "x-provisional": WHY }) },
  ],
  [
    "a set for a field that could have any value, without one of the states",
    "major",
    (c) => add(property(c, "Film", "status"), { enum: ["pending", "finished", "failed"] }),
    { before: withoutSet },
  ],
  [
    "a state has another word in the example that shows it",
    "major",
    (c) =>
      add(answer(c, "films.get", "200").content?.["application/json"]?.examples, {
        done: { value: { id: "1", status: "finished" } },
      }),
    {
      before: withoutSet,
      said: "GET /api/films/{id}/: `status` no longer comes as `done`: its example `done` has `finished` now.",
    },
  ],
  [
    "the example of a state is called otherwise",
    "patch",
    (c) => {
      const examples = answer(c, "films.get", "200").content?.["application/json"]?.examples;
      add(examples, { ready: examples?.done });
      without(examples, "done");
    },
  ],
  [
    "a code less of errors",
    "major",
    (c) => property(c, "Problem", "code").enum?.pop(),
    {
      before: withCodes,
      said: "POST /api/films/: `code` no longer comes as `late`: it is one of `wrong`.",
    },
  ],
  [
    "an error has another code in its example",
    "major",
    (c) =>
      add(c.components.responses?.BadRequest?.content?.["application/json"], {
        examples: { wrong: { value: { detail: "No.", code: "bad" } } },
      }),
    {
      before: (c) => {
        withCodes(c);
        without(property(c, "Problem", "code"), "enum");
      },
    },
  ],
  ["another tag of a shape", "major", (c) => add(property(c, "Fade", "kind"), { enum: ["soft"] })],
  ["no tag of a shape", "major", (c) => without(property(c, "Fade", "kind"), "enum")],
  ["another type", "major", (c) => add(property(c, "Film", "made_at"), { type: "number" })],
  ["a format", "minor", (c) => add(property(c, "Film", "id"), { format: "uuid" })],
  ["another format", "major", (c) => add(property(c, "Film", "made_at"), { format: "date" })],
  ["a longer text", "minor", (c) => add(property(c, "Film", "made_at"), { maxLength: 80 })],
  ["a shorter text", "minor", (c) => add(property(c, "Film", "made_at"), { maxLength: 20 })],
  ["a default", "patch", (c) => add(property(c, "Film", "made_at"), { default: "" })],
  ["a field is deprecated", "minor", (c) => add(property(c, "Film", "made_at"), { deprecated: true })],
  ["one shape more", "major", (c) => schema(c, "Cut").oneOf?.push(ref("Look"))],
  [
    "a discriminator on another field",
    "major",
    (c) => add(schema(c, "Cut"), { discriminator: { propertyName: "type" } }),
  ],
  ["no discriminator", "major", (c) => without(schema(c, "Cut"), "discriminator")],
  [
    "a status more",
    "minor",
    (c) => add(operation(c, "films.create").responses, { "404": { description: "Not there." } }),
  ],
  [
    "a status less",
    "major",
    (c) => without(operation(c, "films.create").responses, "400"),
    {
      said: "POST /api/films/: The answer 400 is gone.",
    },
  ],
  ["a provisional status less", "minor", (c) => without(operation(c, "films.create").responses, "402")],
  [
    "another status",
    "major",
    (c) => {
      add(operation(c, "films.create").responses, { "201": answer(c, "films.create", "200") });
      without(operation(c, "films.create").responses, "200");
    },
  ],
  [
    "a status is provisional that was certain",
    "minor",
    (c) => add(answer(c, "films.create", "200"), { "x-provisional": WHY }),
  ],
  [
    "a certain record loses a field, of which every status is provisional",
    "major",
    (c) => without(schema(c, "Film").properties, "made_at"),
    {
      before: (c) => {
        for (const id of RESPONSES_OF_FILMS) add(answer(c, id, "200"), { "x-provisional": WHY });
      },
    },
  ],
  [
    "a header more",
    "minor",
    (c) => add(answer(c, "films.list", "200").headers, { "X-Page": { schema: { type: "integer" } } }),
  ],
  ["a header less", "major", (c) => without(answer(c, "films.list", "200"), "headers")],
  [
    "a header in other letters",
    "none",
    (c) =>
      add(answer(c, "films.list", "200"), {
        headers: { "x-total": answer(c, "films.list", "200").headers?.["X-Total"] },
      }),
  ],
  [
    "an answer of another type too",
    "minor",
    (c) => add(answer(c, "films.list", "200").content, { "text/csv": { schema: { type: "string" } } }),
  ],
  [
    "an answer of another type",
    "major",
    (c) => add(answer(c, "films.list", "200"), { content: { "text/csv": { schema: { type: "string" } } } }),
  ],
  [
    "a record where a list was",
    "major",
    (c) => add(answer(c, "films.list", "200"), { content: { "application/json": { schema: ref("Film") } } }),
  ],
  [
    "other examples",
    "patch",
    (c) =>
      add(answer(c, "films.get", "200").content?.["application/json"], { examples: { done: { value: { id: "2" } } } }),
  ],
  [
    "a type has another name",
    "major",
    (c) => rename(c, "Problem", "Trouble"),
    { said: "type Problem: It is no longer exported." },
  ],
  ["a type of a provisional operation has another name", "minor", (c) => rename(c, "RatingRequest", "StarsRequest")],
  [
    "a shape has a type of its own",
    "minor",
    (c) => {
      add(c.components.schemas, { When: property(c, "Film", "made_at") });
      add(schema(c, "Film").properties, { made_at: ref("When") });
    },
  ],
  [
    "a shape is composed of parts",
    "none",
    (c) => {
      const { type, required, properties } = schema(c, "Rating");
      add(c.components.schemas, {
        Rating: {
          allOf: [
            { type, properties },
            { type, required },
          ],
        },
      });
    },
  ],
];
