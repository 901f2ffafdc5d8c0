// What callers send.
import { type Attempt, add, ref, WHY, without } from "./attempt.ts";
import { body, operation, property, schema } from "./film-service.ts";

const json = (name: string) => ({ "application/json": { schema: ref(name) } });

export const requests: Attempt[] = [
  [
    "a field may be sent that was not there",
    "minor",
    (c) => add(schema(c, "FilmRequest").properties, { mood: { type: "string" } }),
  ],
  [
    "a field has to be sent that was not there",
    "major",
    (c) => {
      add(schema(c, "FilmRequest").properties, { mood: { type: "string" } });
      schema(c, "FilmRequest").required?.push("mood");
    },
  ],
  [
    "a field has to be sent now",
    "major",
    (c) => schema(c, "FilmRequest").required?.push("name"),
    { said: "POST /api/films/: `FilmRequest.name` has to be sent." },
  ],
  ["a field may be left out", "minor", (c) => without(schema(c, "FilmRequest"), "required")],
  ["a field is gone", "major", (c) => without(schema(c, "FilmRequest").properties, "name")],
  [
    "a field takes one value more",
    "minor",
    (c) => property(c, "FilmRequest", "quality").enum?.push("best"),
    { said: "POST /api/films/: `FilmRequest.quality` takes the new value `best`." },
  ],
  ["a field takes one value less", "major", (c) => property(c, "FilmRequest", "quality").enum?.pop()],
  ["a field takes only some values", "major", (c) => add(property(c, "FilmRequest", "name"), { enum: ["a", "b"] })],
  ["a field takes any value", "minor", (c) => without(property(c, "FilmRequest", "quality"), "enum")],
  ["another default", "minor", (c) => add(property(c, "FilmRequest", "quality"), { default: "draft" })],
  ["a default where there was none", "minor", (c) => add(property(c, "FilmRequest", "name"), { default: "Film" })],
  ["no default any more", "minor", (c) => without(property(c, "FilmRequest", "quality"), "default")],
  ["null is taken", "minor", (c) => add(property(c, "FilmRequest", "name"), { nullable: true })],
  [
    "null is refused",
    "major",
    (c) => without(property(c, "FilmRequest", "name"), "nullable"),
    { before: (c) => add(property(c, "FilmRequest", "name"), { nullable: true }) },
  ],
  [
    "a shorter text",
    "major",
    (c) => add(property(c, "FilmRequest", "name"), { maxLength: 100 }),
    { said: "POST /api/films/: `maxLength` of `FilmRequest.name` was `255` and is `100`." },
  ],
  ["a longer text", "minor", (c) => add(property(c, "FilmRequest", "name"), { maxLength: 500 })],
  ["no limit any more", "minor", (c) => without(property(c, "FilmRequest", "name"), "maxLength")],
  ["a limit where there was none", "major", (c) => add(property(c, "FilmRequest", "name"), { minLength: 1 })],
  ["fewer entries", "major", (c) => add(property(c, "FilmRequest", "cuts"), { maxItems: 3 })],
  ["a bound that is excluded itself", "major", (c) => add(property(c, "Fade", "seconds"), { exclusiveMinimum: true })],
  ["entries that have to be different", "major", (c) => add(property(c, "FilmRequest", "cuts"), { uniqueItems: true })],
  [
    "entries that may be the same, which is said",
    "none",
    (c) => add(property(c, "FilmRequest", "cuts"), { uniqueItems: false }),
  ],
  ["a format", "major", (c) => add(property(c, "FilmRequest", "name"), { format: "uuid" })],
  ["no format any more", "minor", (c) => without(property(c, "FilmRequest", "webhook_url"), "format")],
  [
    "text where a file was",
    "major",
    (c) => without(property(c, "FilmRequest", "poster"), "format"),
    { before: (c) => add(schema(c, "FilmRequest").properties, { poster: { type: "string", format: "binary" } }) },
  ],
  ["a pattern", "major", (c) => add(property(c, "FilmRequest", "name"), { pattern: "^[a-z]+$" })],
  ["another type", "major", (c) => add(property(c, "FilmRequest", "name"), { type: "number" })],
  ["numbers where integers were", "minor", (c) => add(property(c, "FilmRequest", "year"), { type: "number" })],
  ["integers where numbers were", "major", (c) => add(property(c, "Fade", "seconds"), { type: "integer" })],
  [
    "no fields but those that are named",
    "major",
    (c) => add(schema(c, "FilmRequest"), { additionalProperties: false }),
  ],
  ["a field that callers no longer send", "major", (c) => add(property(c, "FilmRequest", "name"), { readOnly: true })],
  [
    "a field that callers have to send, and did not",
    "major",
    (c) => without(property(c, "FilmRequest", "secret"), "readOnly"),
    {
      before: (c) => {
        add(schema(c, "FilmRequest").properties, { secret: { type: "string", readOnly: true } });
        add(schema(c, "FilmRequest"), { required: [...(schema(c, "FilmRequest").required ?? []), "secret"] });
      },
    },
  ],
  ["a field for writing only", "patch", (c) => add(property(c, "FilmRequest", "name"), { writeOnly: true })],
  [
    "a field is deprecated",
    "minor",
    (c) => add(property(c, "FilmRequest", "name"), { deprecated: true }),
    { said: "POST /api/films/: `FilmRequest.name` is deprecated." },
  ],
  [
    "a field is described otherwise",
    "patch",
    (c) => add(property(c, "FilmRequest", "name"), { description: "Words." }),
  ],
  [
    "one of two fields has to be there",
    "major",
    (c) => add(schema(c, "FilmRequest"), { anyOf: [{ required: ["name"] }, { required: ["year", "quality"] }] }),
    {
      said: "POST /api/films/: `FilmRequest` has to have at least one of: `name`, or `year` and `quality`.",
    },
  ],
  [
    "only one of two fields may be there",
    "major",
    (c) => add(schema(c, "FilmRequest"), { oneOf: [{ required: ["name"] }, { required: ["year"] }] }),
    { said: "POST /api/films/: `FilmRequest` has to have exactly one of: `name`, or `year`." },
  ],
  [
    "none of two fields has to be there",
    "minor",
    (c) => without(schema(c, "FilmRequest"), "anyOf"),
    { before: (c) => add(schema(c, "FilmRequest"), { anyOf: [{ required: ["name"] }, { required: ["year"] }] }) },
  ],
  [
    "one shape more",
    "minor",
    (c) => schema(c, "Cut").oneOf?.push(ref("Look")),
    { before: (c) => without(schema(c, "Film").properties, "cuts") },
  ],
  [
    "one shape less",
    "major",
    (c) => schema(c, "Cut").oneOf?.pop(),
    { before: (c) => without(schema(c, "Film").properties, "cuts") },
  ],
  [
    "a body may be of another type too",
    "minor",
    (c) => add(body(c, "films.create").content, { "multipart/form-data": { schema: ref("FilmRequest") } }),
  ],
  [
    "a body is of another type",
    "major",
    (c) => add(body(c, "films.create"), { content: { "multipart/form-data": { schema: ref("FilmRequest") } } }),
  ],
  ["a body may be left out", "minor", (c) => add(body(c, "films.create"), { required: false })],
  [
    "a body has to be sent now",
    "major",
    (c) => add(body(c, "films.create"), { required: true }),
    {
      before: (c) => add(body(c, "films.create"), { required: false }),
    },
  ],
  [
    "the first body of an operation, which may be left out",
    "major",
    (c) => add(operation(c, "films.render"), { requestBody: { content: json("RatingRequest") } }),
    {
      said: "POST /api/films/{id}/render/: `films.render(id, options)` becomes `films.render(id, body, options)`: what callers give as `options` is taken for something else.",
    },
  ],
  [
    "the first field of a body that was sent as nothing",
    "major",
    (c) => add(schema(c, "Nothing"), { properties: { draft: { type: "boolean" } } }),
    {
      before: (c) => {
        add(c.components.schemas, { Nothing: { type: "object" } });
        add(operation(c, "films.render"), { requestBody: { content: json("Nothing") } });
      },
      said: "POST /api/films/{id}/render/: The variables of its mutation were `id`, and are `{ id, body }` (React).",
    },
  ],
  ["a body is gone", "major", (c) => without(operation(c, "films.create"), "requestBody")],
  [
    "a provisional request has to have a field",
    "minor",
    (c) => add(schema(c, "RatingRequest"), { required: ["stars"] }),
  ],
  [
    "a certain request is provisional now, and has to have a field",
    "major",
    (c) => add(schema(c, "FilmRequest"), { "x-provisional": WHY, required: ["look", "name"] }),
  ],
];
