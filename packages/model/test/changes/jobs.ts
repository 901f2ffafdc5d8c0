// What `x-job` and `x-job-states` say.
import type { OpenApi } from "../../src/index.ts";
import { type Attempt, add, WHY, without } from "./attempt.ts";
import { job, operation, schema } from "./film-service.ts";

/** A job type like the one that there is, with what is posted of it. */
function clip(c: OpenApi): void {
  const text = JSON.stringify({ create: c.paths["/api/films/"]?.post, item: c.paths["/api/films/{id}/"] });
  const { create, item } = JSON.parse(text.replaceAll("films.", "clips.").replaceAll('"film"', '"clip"'));
  delete create["x-credits"];
  create.callbacks = { changed: { url: { post: { ...create, operationId: "clips.changed" } } } };
  Object.assign(create.callbacks.changed.url.post, { "x-webhook": { source: "clip" }, callbacks: {} });
  c.paths["/api/clips/"] = { post: create };
  c.paths["/api/clips/{id}/"] = item;
}

export const jobs: Attempt[] = [
  [
    "a job is read elsewhere, and where it was as well",
    "minor",
    (c) => {
      const read = operation(c, "films.get");
      const { "/api/films/{id}/": item } = c.paths;
      c.paths["/api/movies/{id}/"] = { ...item, get: { ...read, operationId: "films.read" } };
      add(read, {
        deprecated: true,
        "x-deprecated": { reason: WHY, replacement: "films.read" },
        "x-job": { type: "film", action: "read", by: "id" },
      });
    },
  ],
  ["a job type more", "minor", clip, { said: "job clip: The job type is new." }],
  ["a source of webhooks more", "minor", clip, { said: "webhook clip: The source of webhooks is new." }],
  [
    "the progress is a share of one, where it was percent",
    "major",
    (c) => add(schema(c, "Film").properties?.progress, { maximum: 1 }),
    { said: "job film: The progress came to 100 at the end, by its `maximum`, and comes to 1." },
  ],
  [
    "the progress is percent, where it was a share of one",
    "major",
    (c) => add(schema(c, "Film").properties?.progress, { maximum: 100 }),
    { before: (c) => add(schema(c, "Film").properties?.progress, { maximum: 1 }) },
  ],
  [
    "the progress says that it is percent",
    "minor",
    (c) => add(schema(c, "Film").properties?.progress, { maximum: 100 }),
  ],
  [
    "a start stops at the preview",
    "major",
    (c) => add(operation(c, "films.create")["x-job"], { until: "preview" }),
    { said: "POST /api/films/: `x-job.until` was `done` and is `preview`." },
  ],
  [
    "a start goes on after the preview",
    "major",
    (c) => add(operation(c, "films.create")["x-job"], { until: "done" }),
    { before: (c) => add(operation(c, "films.create")["x-job"], { until: "preview" }) },
  ],
  ["a start starts no job", "major", (c) => without(operation(c, "films.create"), "x-job")],
  ["a render renders no job", "major", (c) => without(operation(c, "films.render"), "x-job")],
  ["a read reads no job", "major", (c) => without(operation(c, "films.get"), "x-job")],
  [
    "an operation renders a job now",
    "minor",
    (c) => add(operation(c, "films.list"), { "x-job": { type: "film", action: "render" } }),
  ],
  [
    "a job type has another name",
    "major",
    (c) => {
      for (const id of ["films.create", "films.get", "films.render"]) add(operation(c, id)["x-job"], { type: "movie" });
    },
  ],
  [
    "a state more",
    "minor",
    (c) => add(job(c).states, { paused: {} }),
    { said: "job film: The state `paused` is new." },
  ],
  ["a state less", "major", (c) => without(job(c).states, "failed"), { said: "job film: The state `failed` is gone." }],
  [
    "a provisional state less",
    "minor",
    (c) => without(job(c).states, "failed"),
    { before: (c) => add(job(c).states.failed, { provisional: WHY }) },
  ],
  [
    "a state that no longer ends the job",
    "major",
    (c) => add(job(c).states, { done: {} }),
    { said: "job film: `terminal` of the state `done` is gone; it was `succeeded`." },
  ],
  [
    "a provisional state that no longer ends the job",
    "minor",
    (c) => add(job(c).states, { done: {} }),
    { before: (c) => add(job(c).states.done, { provisional: WHY }) },
  ],
  ["a state that ends the job otherwise", "major", (c) => add(job(c).states.failed, { terminal: "succeeded" })],
  ["a failure that is a refusal now", "major", (c) => add(job(c).states.failed, { means: "rejected" })],
  [
    "a state is provisional that was certain",
    "minor",
    (c) => add(job(c).states.failed, { provisional: WHY }),
    { said: `job film: The state \`failed\` is provisional now. ${WHY}` },
  ],
  ["a state of every job more", "minor", (c) => add(c["x-job-states"], { expired: { terminal: "failed" } })],
  ["no states of every job", "major", (c) => without(c, "x-job-states")],
  [
    "a state of every job is said by the only one",
    "none",
    (c) => {
      add(job(c).states, c["x-job-states"] ?? {});
      without(c, "x-job-states");
    },
  ],
  ["a state of every job means something else", "major", (c) => without(c["x-job-states"]?.rejected, "means")],
  ["another initial state", "minor", (c) => add(job(c), { initial: "done" })],
  [
    "a transition less",
    "minor",
    (c) => job(c).transitions.pop(),
    { said: "job film: The transition from `pending` to `failed` is gone." },
  ],
  ["a transition more", "minor", (c) => job(c).transitions.push({ from: "done", to: "pending", on: "again" })],
  [
    "transitions in another order",
    "patch",
    (c) => job(c).transitions.reverse(),
    { said: "job film: The transitions stand in another order, in which the sandbox plays them." },
  ],
  ["a transition is described otherwise", "patch", (c) => add(job(c).transitions[0], { on: "it is done" })],
  ["a transition is assumed that was shown", "minor", (c) => add(job(c).transitions[0], { assumed: true })],
  [
    "a transition is shown that was assumed",
    "patch",
    (c) => without(job(c).transitions[0], "assumed"),
    { before: (c) => add(job(c).transitions[0], { assumed: true }) },
  ],
  ["the result stands elsewhere", "major", (c) => add(job(c), { result: ["title"] })],
  ["the result stands in another place too", "minor", (c) => job(c).result.push("title")],
  ["no preview", "major", (c) => without(job(c), "preview")],
  [
    "a preview where there was none",
    "minor",
    (c) => add(job(c), { preview: ["preview"] }),
    { before: (c) => without(job(c), "preview") },
  ],
  ["no progress", "major", (c) => without(job(c), "progress")],
  ["a reason where there was none", "minor", (c) => add(job(c), { reason: "title" })],
  ["the state stands in another field", "major", (c) => add(job(c), { status: "title" })],
  ["the state stands where it stands anyway", "none", (c) => add(job(c), { status: "status" })],
  ["that a finished part makes a success", "major", (c) => add(job(c), { items: "cuts", partly: "succeeded" })],
  ["parts where there were none", "minor", (c) => add(job(c), { items: "cuts" })],
  [
    "the cost no longer stands in a field",
    "major",
    (c) => without(job(c), "credits"),
    {
      before: (c) => add(job(c), { credits: "id" }),
    },
  ],
  ["an editor is led to, for the sandbox", "patch", (c) => add(job(c), { editor: ["id"] })],
  ["a job belongs to somebody, for the sandbox", "patch", (c) => add(job(c), { owner: ["id"] })],
  ["a transition makes the preview ready", "minor", (c) => add(job(c).transitions[0], { at: "preview" })],
  ["a job is read from a list", "major", (c) => add(job(c), { by: "ids" })],
];
