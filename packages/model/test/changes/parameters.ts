// Parameters.
import type { OpenApi, Parameter } from "../../src/index.ts";
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { item, operation, parameter, schema } from "./film-service.ts";

const SORT: Parameter = { name: "sort", in: "query", schema: { type: "string" } };
const HEADER: Parameter = { name: "X-Trace", in: "header", schema: { type: "string" } };

export const parameters: Attempt[] = [
  [
    "a parameter may be sent that was not there",
    "minor",
    (c) => operation(c, "films.list").parameters?.push({ name: "sort", in: "query", schema: { type: "string" } }),
  ],
  [
    "a parameter has to be sent that was not there",
    "major",
    (c) =>
      operation(c, "films.list").parameters?.push({
        name: "sort",
        in: "query",
        required: true,
        schema: { type: "string" },
      }),
    { said: "GET /api/films/: The parameter `sort` is new, and has to be sent." },
  ],
  ["a parameter is gone", "major", (c) => operation(c, "films.list").parameters?.pop()],
  ["a parameter has to be sent now", "major", (c) => add(parameter(c, "films.list", "q"), { required: true })],
  [
    "a parameter may be left out",
    "minor",
    (c) => without(parameter(c, "films.list", "q"), "required"),
    { before: (c) => add(parameter(c, "films.list", "q"), { required: true }) },
  ],
  ["a parameter moves to the header", "major", (c) => add(parameter(c, "films.list", "q"), { in: "header" })],
  [
    "a list is written otherwise (explode)",
    "major",
    (c) => add(parameter(c, "films.list", "looks"), { explode: true }),
  ],
  [
    "a list is written otherwise (style)",
    "major",
    (c) => add(parameter(c, "films.list", "looks"), { style: "pipeDelimited" }),
  ],
  ["what holds anyway is said", "none", (c) => add(parameter(c, "films.list", "q"), { style: "form", explode: true })],
  [
    "a plain value, which is one way or another, explodes",
    "patch",
    (c) => add(parameter(c, "films.list", "q"), { explode: false }),
  ],
  ["a parameter takes a new value", "minor", (c) => schema(c, "Look").enum?.push("clay")],
  ["a parameter no longer takes a value", "major", (c) => schema(c, "Look").enum?.pop()],
  ["a parameter is shorter", "major", (c) => add(parameter(c, "films.list", "q").schema, { maxLength: 50 })],
  ["a parameter is longer", "minor", (c) => add(parameter(c, "films.list", "q").schema, { maxLength: 500 })],
  ["a parameter is deprecated", "minor", (c) => add(parameter(c, "films.list", "q"), { deprecated: true })],
  [
    "a parameter is no longer deprecated",
    "patch",
    (c) => without(parameter(c, "films.list", "q"), "deprecated"),
    {
      before: (c) => add(parameter(c, "films.list", "q"), { deprecated: true }),
    },
  ],
  [
    "a parameter is described otherwise",
    "patch",
    (c) => add(parameter(c, "films.list", "q"), { description: "Words." }),
  ],
  [
    "a parameter is provisional that was certain",
    "minor",
    (c) => add(parameter(c, "films.list", "q"), { "x-provisional": WHY }),
  ],
  [
    "a provisional parameter is gone",
    "minor",
    (c) => operation(c, "films.list").parameters?.pop(),
    { before: (c) => add(parameter(c, "films.list", "q"), { "x-provisional": WHY }) },
  ],
  [
    "the first parameter of a query, before which the options stood",
    "major",
    (c) => add(operation(c, "films.get"), { parameters: [SORT] }),
    {
      said: "GET /api/films/{id}/: `films.get(id, options)` becomes `films.get(id, query, options)`: what callers give as `options` is taken for something else.",
    },
  ],
  [
    "the first parameter of a query, of what has a body",
    "major",
    (c) => add(operation(c, "films.create"), { parameters: [SORT] }),
    { said: "POST /api/films/: The variables of its mutation were `body`, and are `{ body, query }` (React)." },
  ],
  [
    "all parameters of a query are gone that were provisional",
    "minor",
    (c) => without(operation(c, "films.list"), "parameters"),
    {
      before: (c) => {
        add(operation(c, "films.list"), { parameters: [{ ...SORT, name: "q", "x-provisional": WHY }], "x-list": {} });
      },
    },
  ],
  [
    "the first header, of what has a body",
    "major",
    (c) => add(operation(c, "films.create"), { parameters: [HEADER] }),
    { said: "POST /api/films/: The variables of its mutation were `body`, and are `{ body, headers }` (React)." },
  ],
  ["the first header, of what is read", "minor", (c) => add(operation(c, "films.get"), { parameters: [HEADER] })],
  [
    "a second header",
    "minor",
    (c) => operation(c, "films.create").parameters?.push({ ...HEADER, name: "X-Other" }),
    { before: (c) => add(operation(c, "films.create"), { parameters: [HEADER] }) },
  ],
  [
    "the parameters of a path are written in another order",
    "none",
    (c) => item(c, "/api/films/{id}/cuts/{cut}/").parameters?.reverse(),
    { before: cuts },
  ],
];

/** A path of two values. */
function cuts(c: OpenApi): void {
  const inPath = (name: string): Parameter => ({ name, in: "path", required: true, schema: { type: "string" } });
  const get = { ...operation(c, "films.list"), operationId: "films.getCut", parameters: [] };
  add(c.paths, { "/api/films/{id}/cuts/{cut}/": { parameters: [inPath("id"), inPath("cut")], get } });
}
