// Operations, and where they are.
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { item, operation, schema } from "./film-service.ts";

const DEPRECATED = { reason: "Nobody asks for it.", replacement: "films.get", since: "2026-11-01" };

export const operations: Attempt[] = [
  [
    "an operation is gone",
    "major",
    (c) => without(item(c, "/api/films/"), "get"),
    { said: "GET /api/films/: The operation is gone." },
  ],
  [
    "an operation is new",
    "minor",
    (c) => add(item(c, "/api/films/"), { put: { ...operation(c, "films.list"), operationId: "films.replace" } }),
  ],
  ["a provisional operation is gone", "minor", (c) => without(c.paths, "/api/films/{id}/rate/")],
  [
    "a path loses its slash",
    "major",
    (c) => {
      add(c.paths, { "/api/films": item(c, "/api/films/") });
      without(c.paths, "/api/films/");
    },
    { said: "GET /api/films/: The operation is at `GET /api/films` now." },
  ],
  [
    "a path parameter has another name",
    "minor",
    (c) => {
      const parameters = [{ name: "film_id", in: "path", required: true, schema: { type: "string" } }];
      add(c.paths, { "/api/films/{film_id}/": { ...item(c, "/api/films/{id}/"), parameters } });
      without(c.paths, "/api/films/{id}/");
    },
  ],
  [
    "a path parameter has another name, by which variables of a mutation are told apart",
    "minor",
    (c) => {
      const parameters = [{ name: "film_id", in: "path", required: true, schema: { type: "string" } }];
      add(c.paths, { "/api/films/{film_id}/rate/": { ...item(c, "/api/films/{id}/rate/"), parameters } });
      without(c.paths, "/api/films/{id}/rate/");
    },
    {
      said: "POST /api/films/{id}/rate/: The variables of its mutation were `{ id, body }`, and are `{ filmId, body }` (React).",
    },
  ],
  ["an operationId is another one", "major", (c) => add(operation(c, "films.list"), { operationId: "films.all" })],
  [
    "an operation is deprecated",
    "minor",
    (c) => add(operation(c, "films.list"), { deprecated: true, "x-deprecated": DEPRECATED }),
    {
      said: "GET /api/films/: The operation is deprecated. Nobody asks for it. Use `films.get` instead. Since 2026-11-01.",
    },
  ],
  [
    "an operation is deprecated without a reason",
    "minor",
    (c) => add(operation(c, "films.list"), { deprecated: true }),
    { said: "GET /api/films/: The operation is deprecated." },
  ],
  [
    "an operation is no longer deprecated",
    "patch",
    (c) => without(operation(c, "films.list"), "deprecated"),
    { before: (c) => add(operation(c, "films.list"), { deprecated: true, "x-deprecated": DEPRECATED }) },
  ],
  [
    "an operation is deprecated for another reason",
    "patch",
    (c) => add(operation(c, "films.list")["x-deprecated"], { reason: "Nobody reads it." }),
    { before: (c) => add(operation(c, "films.list"), { deprecated: true, "x-deprecated": DEPRECATED }) },
  ],
  ["an operation is described otherwise", "patch", (c) => add(operation(c, "films.list"), { description: "All." })],
  [
    "an operation is provisional that was certain",
    "minor",
    (c) => add(operation(c, "films.list"), { "x-provisional": WHY }),
    { said: `GET /api/films/: The operation is provisional now. ${WHY}` },
  ],
  [
    "an operation is certain that was provisional",
    "patch",
    (c) => without(operation(c, "films.rate"), "x-provisional"),
  ],
  [
    "certain operations are provisional now, and what they answer loses a field",
    "major",
    (c) => {
      for (const id of ["films.list", "films.get", "films.create", "films.render"])
        add(operation(c, id), { "x-provisional": WHY });
      without(schema(c, "Film").properties, "made_at");
    },
  ],
  [
    "provisional operations lose a field of what they answer",
    "minor",
    (c) => without(schema(c, "Film").properties, "made_at"),
    {
      before: (c) => {
        for (const id of ["films.list", "films.get", "films.create", "films.render"])
          add(operation(c, id), { "x-provisional": WHY });
      },
    },
  ],
];
