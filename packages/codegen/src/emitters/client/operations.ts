import type { PageSize } from "@video-ads/core/pages";
import {
  holdsFiles,
  type JobType,
  mergedSchema,
  methodArguments,
  type Operation,
  objectShape,
  type Resource,
  type ServiceModel,
} from "@video-ads/model";
import { creditRule } from "@video-ads/model/played";
import { jsdoc } from "@video-ads/model/typescript";
import { withoutSections } from "../../prose/without-sections.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { requirementOf } from "../operate-facts.ts";

/** What the client has to know of each operation at run time, as small as it gets. */
export const clientOperations: Emitter = (model) => {
  const rows = model.resources.map(({ name, operations }) => {
    const entries = operations.map((operation) => `  ${operation.verb}: ${JSON.stringify(row(model, operation))},\n`);
    return `export const ${rowsName(name)}: Rows = {\n${entries.join("")}};\n`;
  });
  const own = [...new Set(model.operations.flatMap((operation) => ownJob(model, operation) ?? []))].sort();
  const jobs = model.resources.flatMap((resource) =>
    resource.jobs.map(
      (job) => `export const ${jobName(resource.name)}: ResourceJob = ${rowCode(jobRow(resource, job))};\n`,
    ),
  );
  const pages = model.resources.flatMap(({ name, operations }) => {
    const paged = pagedRows(operations, (operation) => ({
      split: splitOf(model, operation),
      size: pageSize(model, operation),
    }));
    return paged
      ? [`export const ${pagesName(name)}: Readonly<Record<string, PagedRow>> = ${JSON.stringify(paged)};\n`]
      : [];
  });
  return [
    {
      path: "packages/client/src/generated/operations.ts",
      content: `${HEADER}import type { OperationRow, OperationRows, ResourceJob } from "../operation-row.ts";
${pages.length > 0 ? 'import type { PagedRow } from "../pages/paged-row.ts";\n' : ""}
type Rows = Readonly<Record<string, OperationRow>>;

// Each resource by itself: what imports one alone has the rows of no other.
${[...rows, ...jobs, ...pages].join("\n")}
${jsdoc(["Every operation by resource and verb: method, path, and how its body and query are sent."])}export const operations: OperationRows = {
${model.resources.map(({ name }) => `  ${name}: ${rowsName(name)},\n`).join("")}};

${jsdoc(["The job type that each resource reads back."])}export const jobs: Record<string, ResourceJob> = {
${model.resources.flatMap(({ name, jobs: [job] }) => (job ? [`  ${name}: ${jobName(name)},\n`] : [])).join("")}};
`,
    },
    {
      path: "packages/client/src/generated/ids.ts",
      content: `${HEADER}${own.length > 0 ? `import { ${own.map((form) => FORMS[form]).join(", ")} } from "@video-ads/core/ids";\n\n` : ""}${jsdoc(["What ids of the jobs look like that an operation answers."])}export const ids: Readonly<Record<string, RegExp>> = { ${own.map((form) => `${form}: ${FORMS[form]}`).join(", ")} };
`,
    },
    {
      path: "packages/client/src/generated/files.ts",
      content: `${HEADER}${jsdoc(["The fields of forms that are files, by operation, and whether each has to be there."])}export const files: Readonly<Record<string, Readonly<Record<string, boolean>>>> = ${JSON.stringify(Object.fromEntries(model.operations.flatMap((operation) => filesOf(model, operation))), null, 2)};
`,
    },
    {
      path: "packages/client/src/generated/credits.ts",
      content: `${HEADER}import type { CreditRule } from "@video-ads/core/price";

${jsdoc(["What each operation costs."])}export const creditRules: Record<string, CreditRule> = ${JSON.stringify(
        Object.fromEntries(
          model.operations.flatMap((operation) => {
            const rule = creditRule(model, operation);
            // A note is for readers: no price goes by it.
            const { note: _, ...counted } = rule ?? {};
            // What makes or changes something, and has no price, is not free: nobody says.
            return rule || MAKING.has(operation.method) ? [[operation.id, counted]] : [];
          }),
        ),
        (_, value: unknown) => (typeof value === "string" ? withoutSections(value) : value),
        2,
      )};
`,
    },
  ];
};

function filesOf({ contract }: ServiceModel, { id, body }: Operation): [string, Record<string, boolean>][] {
  const { properties = {}, required = [] } = (body?.schema && objectShape(contract, body.schema)) ?? {};
  const names = Object.keys(properties).filter((name) => holdsFiles(contract, properties[name] ?? {}));
  return names.length > 0 ? [[id, Object.fromEntries(names.map((name) => [name, required.includes(name)]))]] : [];
}

/** What the rows of a resource are called. */
export const rowsName = (resource: string): string => `${resource}Rows`;

/** What the job type that a resource reads is called. */
export const jobName = (resource: string): string => `${resource}Job`;

/** What the rows of the lists of a resource are called that come in pages. */
export const pagesName = (resource: string): string => `${resource}Pages`;

/** By verb, the lists of a resource that come in pages; undefined where it has none. */
export function pagedRows(
  operations: readonly Operation[],
  more: (operation: Operation) => object = () => ({}),
): object | undefined {
  const rows = operations.flatMap((operation) =>
    operation.list?.page ? [[operation.verb, { ...pagedRow(operation), ...more(operation) }]] : [],
  );
  return rows.length > 0 ? Object.fromEntries(rows) : undefined;
}

function pagedRow({ pathParameters, list }: Operation): object {
  const { at, page, total } = list ?? {};
  return {
    path: pathParameters.length,
    at,
    style: page?.style,
    parameter: page?.parameter,
    ...(page && "next" in page && { next: page.next }),
    ...(page?.style === "number" && { first: page.first, total }),
    more: page?.more,
  };
}

/** How many records a page has, where that alone says which is the last: pages are counted, and their records are not. */
export function pageSize({ contract }: ServiceModel, { list, queryParameters }: Operation): PageSize | undefined {
  const { page, total } = list ?? {};
  const parameter = queryParameters.find(({ name }) => name === page?.size);
  if (page?.style !== "number" || total !== undefined || !parameter) return undefined;
  const { default: usual, maximum } = mergedSchema(contract, parameter.schema);
  return [parameter.name, typeof usual === "number" ? usual : null, maximum ?? null];
}

/**
 * The filter of a list that keeps the records with these ids, how many of them a request takes, and what orders the list: nothing orders
 * the answers to several requests.
 */
function splitOf({ contract }: ServiceModel, { list, queryParameters }: Operation): unknown[] | undefined {
  const { filters = {}, order } = list ?? {};
  const ids = queryParameters.find(({ name }) => filters[name]?.op === "in" && filters[name].field === "id");
  if (!ids) return undefined;
  const { maxItems } = mergedSchema(contract, ids.schema);
  return [ids.name, ...(maxItems === undefined ? [] : [maxItems, ...(order?.parameter ? [order.parameter] : [])])];
}

/** What goes through all pages of a list; nothing does where one object is all of it, and an array can be put together. */
function allOf({ list, verb, success }: Operation): { all?: string } {
  if (list?.page) return { all: `${verb}All` };
  return success.list ? {} : { all: "" };
}

/** JSON, in whose lists can be what JSON has no word for. */
function rowCode(row: object): string {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const code = Array.isArray(value) ? `[${value.map(codeOf).join(",")}]` : JSON.stringify(value);
    return `${JSON.stringify(name)}:${code}`;
  });
  return `{${fields.join(",")}}`;
}

/** A value as code. */
export function codeOf(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}

const MAKING: ReadonlySet<string> = new Set(["post", "put", "patch"]);

function jobRow(resource: Resource, job: JobType): object {
  const read = resource.operations.find(({ id }) => id === job.read);
  if (!read) throw new Error(`${job.read}: the resource ${resource.name} has no such operation`);
  const needed = [...read.headerParameters, ...read.queryParameters].find(
    ({ name, required }) => required && !(job.by === "ids" && name === "ids"),
  );
  if (needed)
    throw new Error(
      `${job.read}: a wait cannot know the ${needed.in} ${needed.name} that it asks for. Leave it optional.`,
    );
  const flow = previewFlow(resource, job);
  const given = job.by === "id" ? givenBetween(read) : [];
  const { result: _, uuid: __, credits: ___, ...facts } = job.facts;
  return {
    read: read.verb,
    ...(given.length > 0 && { given }),
    ...(flow && { flow: [flow.start.verb, flow.render.verb, ...givenBetween(flow.render)] }),
    ...facts,
  };
}

/** `[method, path, hints?]` */
function row(model: ServiceModel, operation: Operation): unknown[] {
  const { method, path, body, success, queryParameters } = operation;
  const which = requirementOf(model, operation);
  const own = ownJob(model, operation);
  const kind = body && (body.empty ? "empty" : kindOf(Object.keys(body.media)[0] ?? ""));
  const ids = splitOf(model, operation);
  // What answers an object has no answers that are put together: what counts is how many ids one request takes.
  const split = success.list || (ids?.length ?? 0) > 1 ? ids : undefined;
  const hints = {
    ...(kind && { body: kind }),
    ...(kind === "json" && !objectShape(model.contract, body?.schema ?? {}) && { anyBody: true }),
    ...(kind && kind !== "empty" && !body?.required && { optional: true }),
    ...(queryParameters.length > 0 && { query: true }),
    ...(own ? { answer: own } : answerOf(model, success)),
    ...(!own && neededOf(model, operation)),
    ...(split && { split }),
    ...(split && allOf(operation)),
    ...(which > 0 && { security: which }),
  };
  return [method.toUpperCase(), path, ...(Object.keys(hints).length > 0 ? [hints] : [])];
}

/** What ids look like, by what an operation answers. A client brings along those of its contract. */
const FORMS = { job: "UUID", namedJob: "ID" } as const;

/** The kind of job that an operation starts, renders or reads by its id, and answers: with a UUID, or with any other id. A render may answer nothing. */
function ownJob({ jobs }: ServiceModel, { job, success }: Operation): keyof typeof FORMS | undefined {
  if (!job || !success.schema || success.list) return undefined;
  return jobs.find(({ name }) => name === job.type)?.facts.uuid ? "job" : "namedJob";
}

/** What a success answers, where it is not an object. */
function answerOf(
  { contract }: Pick<ServiceModel, "contract">,
  { schema, list }: Operation["success"],
): { answer?: string } {
  if (!schema) return { answer: "none" };
  const { type, oneOf, anyOf, items } = mergedSchema(contract, schema);
  if (list || type === "array") {
    const entry = items ? mergedSchema(contract, items) : {};
    return { answer: entry.type === "object" || entry.properties ? "list" : "list of values" };
  }
  return type === "object" || (type === undefined && !oneOf && !anyOf) ? {} : { answer: "any" };
}

/** What tells the record that an operation answers from an error, or from nothing: what may be left out or null cannot. */
function neededOf({ contract }: ServiceModel, { method, success }: Operation): object {
  const { schema, list } = success;
  const shape = schema && !list ? objectShape(contract, schema) : undefined;
  if (!shape || answerOf({ contract }, success).answer) return {};
  const kept = shape.required.flatMap((name) => {
    const field = shape.properties[name] && mergedSchema(contract, shape.properties[name]);
    return field && !field.nullable ? [{ name, type: field.type === "string" ? "string " : " " }] : [];
  });
  const needed = kept.find(({ name }) => name === "id") ?? kept[0];
  if (needed) return { needs: `${needed.type}${literal(needed.name)}` };
  if (method !== "post" && method !== "patch") return {};
  const { message = "", whole = [] } = contract["x-errors"] ?? {};
  const words = [message, ...[whole].flat()].map((path) => path.split(".")[0] ?? "").filter(Boolean);
  return { needs: words.length > 0 ? ` (?!(${words.map(literal).join("|")})$).*` : " .*" };
}

/** A name in a pattern. */
function literal(name: string): string {
  return name.replace(/[^\w-]/g, "\\$&");
}

function kindOf(mediaType: string): string {
  if (mediaType === "application/json") return "json";
  if (mediaType === "multipart/form-data") return "multipart";
  throw new Error(`The client cannot send ${mediaType}`);
}

/** What stands between the path and the options of a call that nobody gives more: no body, an empty query. */
export function givenBetween(operation: Operation): (Record<string, never> | undefined)[] {
  return methodArguments(operation).flatMap(({ place }) =>
    place === "body" ? [undefined] : place === "query" ? [{}] : [],
  );
}

/**
 * The verbs of `preview -> render` on the resource that reads the job, when it has both, and they can be called with nothing but a
 * request and an id.
 */
export function previewFlow(
  { operations }: Pick<Resource, "operations">,
  job: JobType,
): { start: Operation; render: Operation } | undefined {
  const first = job.starts.find(({ until }) => until === "preview")?.operation;
  const start = operations.find(({ id }) => id === first);
  const render = renderById(operations, job);
  return start && render && takesOnlyABody(start) ? { start, render } : undefined;
}

function takesOnlyABody(operation: Operation): boolean {
  const { body, pathParameters, queryParameters } = operation;
  const hasBody = body !== undefined && !body.empty;
  return hasBody && pathParameters.length === 0 && queryParameters.length === 0 && !asksMore(operation);
}

/** The operation among these that renders the job, where it can be called with the id and nothing else. */
export function renderById(operations: Operation[], { render }: JobType): Operation | undefined {
  return operations.find((operation) => operation.id === render && takesOnlyAnId(operation));
}

function takesOnlyAnId(operation: Operation): boolean {
  const { body, pathParameters } = operation;
  return pathParameters.length === 1 && !(body?.required && !body.empty) && !asksMore(operation);
}

function asksMore({ headerParameters, queryParameters }: Operation): boolean {
  return [...headerParameters, ...queryParameters].some(({ required }) => required);
}
