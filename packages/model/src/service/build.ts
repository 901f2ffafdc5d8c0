import { callbackField, callbackOperations } from "../contract/callbacks.ts";
import { deprecationOf } from "../contract/deprecation.ts";
import { propertyOf, readSchema } from "../contract/read-schema.ts";
import { refName, resolve } from "../contract/refs.ts";
import {
  type JobExtension,
  type JobReading,
  METHODS,
  type OpenApi,
  type OperationObject,
  type PathItem,
  type RequestBody,
  type ResponseObject,
  type Schema,
} from "../contract/types.ts";
import { withInputs } from "../typescript/inputs.ts";
import { withTypeNames } from "../typescript/type-names.ts";
import { jobFacts } from "./job-facts.ts";
import { withKept } from "./kept.ts";
import { inPlaces, isEmptyBody, parametersOf } from "./request-parts.ts";
import { alternativesOf, refuseDoubles, serviceSecurity } from "./security.ts";
import { securitySchemes } from "./security-schemes.ts";
import type {
  Answer,
  Body,
  JobType,
  Operation,
  Resource,
  SecurityScheme,
  ServiceModel,
  WebhookSource,
} from "./types.ts";

/** Reads the bundled contract into the service model. Throws with the operation's name when the contract says too little. */
export function buildModel(published: OpenApi): ServiceModel {
  const contract = withKept(withInputs(withTypeNames(published)));
  const found = [...operationObjects(contract)];
  const schemes = securitySchemes(contract);
  const operations = found.map((one) => operation(contract, schemes, ...one));
  const jobs = found.flatMap(([, , , object]) => jobType(contract, object, operations));
  const moved = found.flatMap(([, , , object]) => movedJob(contract, object, operations, jobs));
  const untold = operations.find(({ resource }) => !contract.tags.some(({ name }) => name === resource));
  if (untold) throw new Error(`${untold.id}: the contract has no tag ${untold.resource}`);
  return {
    published,
    contract,
    operations,
    jobs,
    webhooks: webhookSources(contract, found),
    resources: contract.tags.map((tag): Resource => {
      const own = operations.filter((candidate) => candidate.resource === tag.name);
      return {
        name: tag.name,
        title: tag["x-displayName"] ?? tag.name,
        description: tag.description ?? "",
        operations: own,
        jobs: [...jobs, ...moved].filter((job) => own.some((candidate) => candidate.id === job.read)),
      };
    }),
    security: serviceSecurity(contract, schemes, operations),
  };
}

type Found = [path: string, item: PathItem, method: (typeof METHODS)[number], object: OperationObject];

function* operationObjects(contract: OpenApi): Generator<Found> {
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of METHODS) {
      const object = item[method];
      if (object) yield [path, item, method, object];
    }
  }
}

function operation(
  contract: OpenApi,
  schemes: ReadonlyMap<string, SecurityScheme>,
  ...[path, item, method, object]: Found
): Operation {
  const [resource, verb] = object.operationId.split(".");
  if (!resource || !verb) throw new Error(`${object.operationId}: an operationId is "resource.verb"`);
  const parameters = parametersOf(contract, item, object);
  const cookie = parameters.find((parameter) => parameter.in === "cookie");
  if (cookie)
    throw new Error(`${object.operationId}: the cookie ${cookie.name} cannot be sent. Take a header or a query.`);
  const answers = Object.entries(object.responses).map(([status, response]) =>
    answer(contract, object.operationId, Number(status), resolve<ResponseObject>(contract, response)),
  );
  const success = answers.find(({ status }) => status >= 200 && status < 300);
  if (!success) throw new Error(`${object.operationId}: no 2xx answer`);
  const job = object["x-job"];
  const pointer = `#/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const read: Operation = {
    id: object.operationId,
    resource,
    verb,
    method,
    path,
    summary: object.summary,
    ...defined({
      description: object.description?.trim(),
      provisional: object["x-provisional"],
      deprecation: deprecationOf(object),
      body:
        object.requestBody && body(contract, object.operationId, resolve<RequestBody>(contract, object.requestBody)),
      job: job && role(job),
      list: object["x-list"],
      records: recordsOf(contract, object.operationId, success, object["x-list"]?.at),
      credits: object["x-credits"],
      balance: object["x-balance"],
      webhook: callbackOperations(object)[0]?.["x-webhook"]?.source,
      callback: callbackField(object),
    }),
    ...inPlaces(path, parameters),
    success,
    errors: answers.filter(({ status }) => status >= 400),
    security: alternativesOf(
      schemes,
      object.security ?? contract.security,
      object.security ? `${pointer}/security` : "#/security",
    ),
  };
  refuseDoubles(read, `${pointer}/parameters`);
  return read;
}

/** What a list is a list of: the entries of the array that is answered, or of one at a path of the answer. */
function recordsOf(contract: OpenApi, operationId: string, { type, list }: Answer, at?: string): string | undefined {
  if (at === undefined) return list ? type : undefined;
  const answered: Schema | undefined = type === undefined ? undefined : { $ref: `#/components/schemas/${type}` };
  const array = at
    .split(".")
    .reduce<Schema | undefined>((found, name) => found && propertyOf(contract, found, name), answered);
  const items = array && readSchema(contract, array).items;
  if (!items?.$ref) throw new Error(`${operationId}: the records at \`${at}\` have to be a named component`);
  return refName(items.$ref);
}

function role(job: JobExtension): NonNullable<Operation["job"]> {
  return job.action === "start"
    ? { type: job.type, action: job.action, until: job.until }
    : { type: job.type, action: job.action };
}

function body(contract: OpenApi, operationId: string, request: RequestBody): Body {
  const media = Object.fromEntries(
    Object.entries(request.content).sort(
      ([a], [b]) => Number(b === "application/json") - Number(a === "application/json"),
    ),
  );
  const schema = Object.values(media)[0]?.schema;
  if (!schema?.$ref) throw new Error(`${operationId}: the request body's schema has to be a named component`);
  return {
    required: request.required === true,
    media,
    schema,
    type: refName(schema.$ref),
    empty: isEmptyBody(contract, schema),
  };
}

function answer(contract: OpenApi, operationId: string, status: number, response: ResponseObject): Answer {
  const json = response.content?.["application/json"];
  const schema = json?.schema && resolve<Schema>(contract, json.schema);
  const list = schema?.type === "array" && !json?.schema.$ref;
  const named = list ? schema.items : json?.schema;
  if (json && !named?.$ref)
    throw new Error(`${operationId}: the schema of answer ${status} has to be a named component`);
  return {
    status,
    description: response.description,
    list,
    examples: json?.examples ?? {},
    ...defined({
      provisional: response["x-provisional"],
      schema: json?.schema,
      type: named?.$ref && refName(named.$ref),
    }),
  };
}

function jobType(contract: OpenApi, object: OperationObject, operations: Operation[]): JobType[] {
  const job = object["x-job"];
  if (job?.action !== "read" || !job.states) return [];
  const { type, action: _, ...reading } = job;
  return [jobReadBy(contract, object.operationId, { name: type, ...reading }, operations)];
}

/** A job as the operation reads it that has moved: what it waits with stays as long as it does, beside that of its replacement. */
function movedJob(contract: OpenApi, object: OperationObject, operations: Operation[], jobs: JobType[]): JobType[] {
  const job = object["x-job"];
  if (job?.action !== "read" || job.states) return [];
  const described = jobs.find(({ name }) => name === job.type);
  if (!described) throw new Error(`${object.operationId}: no operation describes the job type ${job.type}`);
  const [resource] = object.operationId.split(".");
  // A resource has one way to wait: that of what replaces it.
  if (described.read.startsWith(`${resource}.`)) return [];
  return [jobReadBy(contract, object.operationId, { ...described, by: job.by }, operations)];
}

function jobReadBy(
  contract: OpenApi,
  operationId: string,
  { name: type, ...reading }: JobReading & { name: string },
  operations: Operation[],
): JobType {
  const read = operations.find(({ id }) => id === operationId);
  if (!read?.success.type) throw new Error(`${operationId}: an operation that reads a job answers a record`);
  const withRole = (action: "render" | "start"): Operation[] =>
    operations.filter((other) => other.job?.type === type && other.job.action === action);
  // Those of its own resource are meant first, and what has moved last.
  const isElsewhere = (other: Operation): number => Number(other.resource !== read.resource);
  const isOld = ({ deprecation }: Operation): number => Number(deprecation !== undefined);
  const nearest = (a: Operation, b: Operation): number => isElsewhere(a) - isElsewhere(b) || isOld(a) - isOld(b);
  const [render] = withRole("render").sort(nearest);
  const starts = withRole("start").sort(nearest);
  const examples = read.success.list ? unwrapped(read.success.examples) : read.success.examples;
  return {
    ...reading,
    name: type,
    facts: jobFacts(contract, type, reading, { read, starts }),
    read: read.id,
    record: read.success.type,
    starts: starts.flatMap(({ id, job: role }) =>
      role?.action === "start" ? [{ operation: id, until: role.until }] : [],
    ),
    ...defined({ render: render?.id, deprecation: read.deprecation }),
    examples,
  };
}

/** Examples of a list that hold one record stand for that record. */
function unwrapped(examples: Answer["examples"]): Answer["examples"] {
  return Object.fromEntries(
    Object.entries(examples).flatMap(([name, example]) =>
      Array.isArray(example.value) && example.value.length === 1
        ? [[name, { ...example, value: example.value[0] }]]
        : [],
    ),
  );
}

function webhookSources(contract: OpenApi, found: Found[]): WebhookSource[] {
  const sources = new Map<string, WebhookSource>();
  for (const [, , , object] of found) {
    for (const callback of callbackOperations(object)) {
      const webhook = callback["x-webhook"];
      if (!webhook) throw new Error(`${object.operationId}: its callback says no x-webhook`);
      if (callback.security?.some((requirement) => Object.keys(requirement).length > 0))
        throw new Error(
          `${callback.operationId}: a receiver knows posts by their URL, and looks at no key. Say \`security: []\`.`,
        );
      const known = sources.get(webhook.source);
      if (known) {
        known.operations.push(object.operationId);
        continue;
      }
      const request = callback.requestBody && resolve<RequestBody>(contract, callback.requestBody);
      const json = request?.content["application/json"];
      if (!json?.schema.$ref) throw new Error(`${webhook.source}: the payload's schema has to be a named component`);
      sources.set(webhook.source, {
        name: webhook.source,
        summary: callback.summary,
        ...defined({
          description: callback.description?.trim(),
          provisional: callback["x-provisional"] ?? resolve<Schema>(contract, json.schema)["x-provisional"],
          deprecation: deprecationOf(callback),
        }),
        operations: [object.operationId],
        payload: refName(json.schema.$ref),
        aliases: webhook.aliases ?? {},
        examples: json.examples ?? {},
      });
    }
  }
  return [...sources.values()];
}

/** Leaves out what is undefined, so that optional fields are absent and not empty. */
function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
