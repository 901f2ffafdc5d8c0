// A service on which a change of every kind can be tried: the small contract, with a list, a render, a union, answers that are
// certain and answers that are not.
import type {
  JobExtension,
  JobReading,
  MediaType,
  OpenApi,
  OperationObject,
  Parameter,
  PathItem,
  RequestBody,
  ResponseObject,
  Schema,
} from "../../src/index.ts";
import { smallContract } from "../../src/testing/small-contract.ts";

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema) => ({ "application/json": { schema } });
const refused = (name: string) => ({ $ref: `#/components/responses/${name}` });

export function filmService(): OpenApi {
  const contract = smallContract();
  contract.servers = [{ url: "http://127.0.0.1:4010", description: "The local mock." }];
  contract.security = [{ apiId: [], apiKey: [] }];
  contract.components.securitySchemes.apiKey = { type: "apiKey", in: "header", name: "X-API-KEY" };
  contract.components.responses = {
    BadRequest: { description: "Not accepted.", content: json(ref("Problem")) },
    PaymentRequired: {
      description: "Not enough credits.",
      content: json(ref("Problem")),
      "x-provisional": "The status is not shown.",
    },
  };
  Object.assign(contract.components.schemas, {
    Problem: { type: "object", required: ["detail"], properties: { detail: { type: "string" } } },
    RatingRequest: { type: "object", properties: { stars: { type: "integer", minimum: 1, maximum: 5, default: 3 } } },
    Rating: { type: "object", required: ["stars"], properties: { stars: { type: "integer" } } },
    Cut: {
      oneOf: [ref("HardCut"), ref("Fade")],
      discriminator: {
        propertyName: "kind",
        mapping: { hard: "#/components/schemas/HardCut", fade: "#/components/schemas/Fade" },
      },
    },
    HardCut: { type: "object", required: ["kind"], properties: { kind: { type: "string", enum: ["hard"] } } },
    Fade: {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", enum: ["fade"] }, seconds: { type: "number", minimum: 0 } },
    },
  } satisfies Record<string, Schema>);
  Object.assign(schema(contract, "FilmRequest").properties ?? {}, {
    webhook_url: { type: "string", format: "uri" },
    cuts: { type: "array", maxItems: 9, items: ref("Cut") },
    year: { type: "integer" },
    quality: { type: "string", enum: ["draft", "final"], default: "final" },
  } satisfies Record<string, Schema>);
  Object.assign(schema(contract, "Film").properties ?? {}, {
    preview: { type: "string", nullable: true },
    progress: { type: "integer" },
    title: { type: "string", nullable: true, "x-provisional": "Whether null can stand there is not shown." },
    cuts: { type: "array", items: ref("Cut") },
    made_at: { type: "string", format: "date-time", maxLength: 40 },
  } satisfies Record<string, Schema>);

  const create = operation(contract, "films.create");
  Object.assign(create.responses, { "400": refused("BadRequest"), "402": refused("PaymentRequired") });
  const posted = webhook(contract);
  posted["x-webhook"] = { source: "film", aliases: { file: "id" } };

  const read = job(contract);
  Object.assign(read, { preview: ["preview"], progress: "progress" });
  read.transitions = [
    { from: "pending", to: "done", on: "job completes" },
    { from: "pending", to: "failed", on: "job fails" },
  ];
  contract.paths["/api/films/"] = {
    ...contract.paths["/api/films/"],
    get: {
      operationId: "films.list",
      summary: "List films",
      tags: ["films"],
      "x-list": { filters: { looks: { field: "look", op: "in" } }, order: { default: "-made_at" } },
      parameters: [
        { name: "looks", in: "query", style: "form", explode: false, schema: { type: "array", items: ref("Look") } },
        { name: "q", in: "query", schema: { type: "string", maxLength: 100 } },
      ],
      responses: {
        "200": {
          description: "The films.",
          headers: { "X-Total": { description: "How many there are.", schema: { type: "integer" } } },
          content: json({ type: "array", items: ref("Film") }),
        },
      },
    },
  };
  const id: Parameter = { name: "id", in: "path", required: true, schema: { type: "string" } };
  contract.paths["/api/films/{id}/render/"] = {
    parameters: [id],
    post: {
      operationId: "films.render",
      summary: "Render a film",
      tags: ["films"],
      "x-job": { type: "film", action: "render" },
      "x-credits": { unknown: "Nobody has said so yet." },
      responses: { "200": { description: "The film.", content: json(ref("Film")) } },
    },
  };
  contract.paths["/api/films/{id}/rate/"] = {
    parameters: [id],
    post: {
      operationId: "films.rate",
      summary: "Rate a film",
      tags: ["films"],
      "x-provisional": "Seen in public, and not documented.",
      requestBody: { required: true, content: json(ref("RatingRequest")) },
      responses: { "200": { description: "The rating.", content: json(ref("Rating")) } },
    },
  };
  return contract;
}

export function schema(contract: OpenApi, name: string): Schema {
  const found = contract.components.schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

export function property(contract: OpenApi, name: string, field: string): Schema {
  const found = schema(contract, name).properties?.[field];
  if (!found) throw new Error(`no property ${name}.${field}`);
  return found;
}

export function operation(contract: OpenApi, id: string): OperationObject {
  for (const item of Object.values(contract.paths)) {
    for (const method of ["get", "post", "put", "delete"] as const) {
      const found = item[method];
      if (found?.operationId === id) return found;
    }
  }
  throw new Error(`no operation ${id}`);
}

export function answer(contract: OpenApi, id: string, status: string): ResponseObject {
  const found = operation(contract, id).responses[status];
  if (!found || "$ref" in found) throw new Error(`no answer ${status} of ${id} that stands there`);
  return found;
}

export function parameter(contract: OpenApi, id: string, name: string): Parameter {
  for (const found of operation(contract, id).parameters ?? [])
    if (!("$ref" in found) && found.name === name) return found;
  throw new Error(`no parameter ${name} of ${id}`);
}

export function job(contract: OpenApi): Extract<JobExtension, JobReading> {
  const job = operation(contract, "films.get")["x-job"];
  if (job?.action !== "read" || !job.states) throw new Error("no job is read");
  return job;
}

export function webhook(contract: OpenApi): OperationObject {
  const [callback] = Object.values(operation(contract, "films.create").callbacks ?? {});
  const [item] = Object.values(callback ?? {});
  if (!item?.post) throw new Error("no webhook");
  return item.post;
}

/** What the webhook posts. */
export function posted(contract: OpenApi): MediaType {
  const { requestBody } = webhook(contract);
  const [media] = Object.values(requestBody && !("$ref" in requestBody) ? requestBody.content : {});
  if (!media) throw new Error("nothing is posted");
  return media;
}

/** Lets posts say the state of the job, in a field that can have any value. */
export function tellStates(contract: OpenApi): void {
  Object.assign(schema(contract, "FilmWebhook").properties ?? {}, { status: { type: "string" } });
  posted(contract).examples = Object.fromEntries(
    ["done", "failed"].map((status) => [status, { value: { id: "1", status } }]),
  );
}

export function callbacks(contract: OpenApi): NonNullable<OperationObject["callbacks"]> {
  const { callbacks: found } = operation(contract, "films.create");
  if (!found) throw new Error("no callbacks");
  return found;
}

export function body(contract: OpenApi, id: string): RequestBody {
  const { requestBody: found } = operation(contract, id);
  if (!found || "$ref" in found) throw new Error(`no body of ${id} that stands there`);
  return found;
}

export function item(contract: OpenApi, path: string): PathItem {
  const found = contract.paths[path];
  if (!found) throw new Error(`no ${path}`);
  return found;
}
