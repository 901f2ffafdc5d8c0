// Callbacks, and what `x-webhook` says.
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { callbacks, job, operation, posted, property, schema, tellStates, webhook } from "./film-service.ts";

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
  [
    "a post has a set for its state that lacks one",
    "major",
    (c) => add(property(c, "FilmWebhook", "status"), { enum: ["pending", "success", "failed", "rejected"] }),
    {
      before: tellStates,
      said: "callback changed of POST /api/films/: `status` no longer comes as `done`: it is one of `pending`, `success`, `failed`, `rejected`.",
    },
  ],
  [
    "a post has another word for a state",
    "major",
    (c) => add(posted(c).examples, { done: { value: { id: "1", status: "success" } } }),
    {
      before: tellStates,
      said: "callback changed of POST /api/films/: `status` no longer comes as `done`: its example `done` has `success` now.",
    },
  ],
  [
    "a post of another name has another word for a state",
    "major",
    (c) => {
      add(posted(c).examples, { success: { value: { id: "1", status: "success" } } });
      without(posted(c).examples, "done");
    },
    {
      before: tellStates,
      said: "callback changed of POST /api/films/: `status` no longer comes as `done`: no example has it any more.",
    },
  ],
  [
    "a provisional post has another word for a state",
    "minor",
    (c) => add(posted(c).examples, { done: { value: { id: "1", status: "success" } } }),
    {
      before: (c) => {
        tellStates(c);
        add(webhook(c), { "x-provisional": WHY });
      },
    },
  ],
  [
    "a post is shown in other words, with the same state",
    "patch",
    (c) => add(posted(c).examples, { done: { value: { id: "2", status: "done" } } }),
    { before: tellStates },
  ],
  [
    "a state is gone that posts have as well",
    "major",
    (c) => without(job(c).states, "failed"),
    {
      before: tellStates,
      said: "callback changed of POST /api/films/: `status` no longer comes as `failed`: it is no state of the job any more.",
    },
  ],
  ["posts are provisional that were certain", "minor", (c) => add(webhook(c), { "x-provisional": WHY })],
];
