// Callbacks, and what `x-webhook` says.
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { callbacks, operation, property, schema, webhook } from "./film-service.ts";

export const webhooks: Attempt[] = [
  [
    "an alias less",
    "major",
    (c) => without(webhook(c)["x-webhook"], "aliases"),
    { said: "callback changed of POST /api/films/: The alias `file` is gone; it was `id`." },
  ],
  ["an alias more", "minor", (c) => add(webhook(c)["x-webhook"]?.aliases, { movie: "id" })],
  ["an alias of another field", "major", (c) => add(webhook(c)["x-webhook"]?.aliases, { file: "look" })],
  ["another source", "major", (c) => add(webhook(c)["x-webhook"], { source: "movie" })],
  ["no source", "major", (c) => without(webhook(c), "x-webhook")],
  [
    "a callback is new",
    "minor",
    (c) =>
      add(callbacks(c), {
        ended: { "{$request.body#/ended_url}": { post: { ...webhook(c), operationId: "films.ended" } } },
      }),
  ],
  [
    "a callback is gone",
    "major",
    (c) => without(operation(c, "films.create"), "callbacks"),
    { said: "callback changed of POST /api/films/: The callback is gone." },
  ],
  [
    "a provisional callback is gone",
    "minor",
    (c) => without(operation(c, "films.create"), "callbacks"),
    { before: (c) => add(webhook(c), { "x-provisional": WHY }) },
  ],
  [
    "a callback has another name",
    "minor",
    (c) => {
      add(callbacks(c), { news: callbacks(c).changed });
      without(callbacks(c), "changed");
    },
    { said: "callback changed of POST /api/films/: The callback is called `news` now." },
  ],
  [
    "a callback goes to another URL",
    "major",
    (c) => add(callbacks(c), { changed: { "{$request.body#/url}": { post: webhook(c) } } }),
  ],
  [
    "a callback is sent with another method",
    "major",
    (c) => add(callbacks(c), { changed: { [Object.keys(callbacks(c).changed ?? {})[0] ?? ""]: { put: webhook(c) } } }),
    { said: "callback changed of POST /api/films/: It is sent with PUT, and was sent with POST." },
  ],
  ["a post has a field more", "minor", (c) => add(schema(c, "FilmWebhook").properties, { file: { type: "string" } })],
  [
    "a post has a field less",
    "major",
    (c) => without(schema(c, "FilmWebhook").properties, "id"),
    { said: "callback changed of POST /api/films/: `FilmWebhook.id` is gone." },
  ],
  ["null can stand in a post", "major", (c) => add(property(c, "FilmWebhook", "id"), { nullable: true })],
  ["posts are provisional that were certain", "minor", (c) => add(webhook(c), { "x-provisional": WHY })],
];
