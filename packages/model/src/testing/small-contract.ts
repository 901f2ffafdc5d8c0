import type { OpenApi, OperationObject, Schema } from "../contract/types.ts";

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const NULL: Schema = { enum: [null] };
const orNull = (name: string): Schema => ({ oneOf: [ref(name), NULL] });

/** A small contract with one job, for tests that change one thing in it. */
export function smallContract(): OpenApi {
  const record = (examples: Record<string, unknown>): OperationObject["responses"] => ({
    "200": {
      description: "The film.",
      content: {
        "application/json": {
          schema: ref("Film"),
          examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
        },
      },
    },
  });
  return {
    openapi: "3.0.3",
    info: { title: "Films", version: "1.0.0" },
    tags: [{ name: "films", description: "Films." }],
    "x-job-states": { rejected: { terminal: "failed", means: "rejected" } },
    security: [{ apiId: [] }],
    paths: {
      "/api/films/": {
        post: {
          operationId: "films.create",
          summary: "Make a film",
          tags: ["films"],
          "x-job": { type: "film", action: "start", until: "done" },
          "x-credits": { rates: [{ amount: 5, per: "duration", seconds: 30 }] },
          requestBody: { required: true, content: { "application/json": { schema: ref("FilmRequest") } } },
          responses: record({ pending: { id: "1", status: "pending" } }),
          callbacks: {
            changed: {
              "{$request.body#/webhook_url}": {
                post: {
                  operationId: "films.webhook",
                  summary: "A film changed",
                  tags: ["films"],
                  "x-webhook": { source: "film" },
                  requestBody: { content: { "application/json": { schema: ref("FilmWebhook") } } },
                  responses: { "204": { description: "Accepted." } },
                },
              },
            },
          },
        },
      },
      "/api/films/{id}/": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: {
          operationId: "films.get",
          summary: "Read a film",
          tags: ["films"],
          "x-job": {
            type: "film",
            action: "read",
            by: "id",
            result: ["output"],
            initial: "pending",
            states: { pending: {}, done: { terminal: "succeeded" }, failed: { terminal: "failed" } },
            transitions: [
              { from: "*", to: "done", on: "job completes" },
              { from: "*", to: "failed", on: "job fails" },
            ],
          },
          responses: record({ pending: { id: "1", status: "pending" }, done: { id: "1", status: "done" } }),
        },
      },
    },
    components: {
      securitySchemes: { apiId: { type: "apiKey", in: "header", name: "X-API-ID" } },
      schemas: {
        FilmRequest: {
          type: "object",
          required: ["look"],
          properties: { look: ref("Look"), look_2: orNull("Look"), name: { type: "string", maxLength: 255 } },
        },
        Film: {
          type: "object",
          required: ["id", "status"],
          properties: {
            id: { type: "string" },
            look: ref("Look"),
            status: { type: "string", enum: ["pending", "done", "failed"] },
            output: { type: "string", nullable: true },
          },
        },
        FilmWebhook: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
        Look: { type: "string", enum: ["film", "paper"] },
      },
    },
  };
}
