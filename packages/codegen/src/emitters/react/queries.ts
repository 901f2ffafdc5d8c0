import {
  describeCredits,
  type JobType,
  methodArguments,
  mutationVariables,
  type Operation,
  pathArguments,
  type Resource,
} from "@video-ads/model";
import { deprecatedTag, jsdoc, memberName, pascalCase, schemaUsage, TypePrinter } from "@video-ads/model/typescript";
import { answerType, argumentList, headersName, headersType, pathType, queryName } from "../client/methods.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { pagesFactory, takesHeaders } from "./table.ts";

/** Name of the factory for the jobs that a resource reads. */
const JOB = "job";

/** `@video-ads/react`: a query for every operation that reads, a mutation for every other one, and a job for those who have them. */
export const reactQueries: Emitter = (model) => {
  const printer = new TypePrinter(model.contract, schemaUsage(model));
  const used = new Set<string>();
  const named = (type: string): string => {
    for (const [name] of type.replaceAll(/"[^"]*"/g, "").matchAll(/\b[A-Z]\w+\b/g)) used.add(name);
    return type;
  };
  const record = (type: string): string => named(printer.reference(type, false));
  const resources = model.resources.map((resource) => {
    const factories = resource.operations.map((operation) => factory(operation, printer, record, named));
    const job = resource.jobs.map((read) => jobFactory(resource, read, record, named)).join("");
    const pages = resource.operations.flatMap((operation) => pagesOf(operation, printer, named));
    return `${jsdoc([resource.description])}export interface ${interfaceName(resource)} extends ResourceQueries {\n${[...factories, ...pages, ...(job ? [job] : [])].join("\n")}}\n`;
  });
  const all = `${jsdoc(["Queries and mutations of every resource."])}export interface Queries extends ResourceQueries {
${model.resources.map((resource) => `${jsdoc([resource.description], "  ")}  readonly ${resource.name}: ${interfaceName(resource)};\n`).join("")}}\n`;
  const paged = model.operations.some(({ list }) => list?.page);
  const imports = `import type {\n${[...used]
    .sort()
    .map((name) => `  ${name},\n`)
    .join(
      "",
    )}} from "@video-ads/client";\nimport type { ${paged ? "InfiniteQuery, " : ""}JobQuery, JobQueryOptions, Mutation, Query, ResourceQueries${model.operations.some(takesHeaders) ? ", WithHeaders" : ""} } from "../query.ts";\n`;
  return [
    {
      path: "packages/react/src/generated/queries.ts",
      content: [HEADER + imports, ...resources, all].join("\n"),
    },
  ];
};

function factory(
  operation: Operation,
  printer: TypePrinter,
  record: (type: string) => string,
  named: (type: string) => string,
): string {
  const answer = named(answerType(printer, operation));
  const start = `${factoryDoc(operation)}  ${memberName(operation.verb)}`;
  if (operation.method === "get") return `${start}(${asked(operation, printer, named)}): Query<${answer}>;\n`;
  const variables = taken(operation, printer, record, named);
  if (!takesHeaders(operation)) return `${start}(): Mutation<${answer}, ${variables}>;\n`;
  const headers = named(headersName(operation));
  const optional = mayBeEmpty(operation) ? " | void" : "";
  return `${start}<F extends keyof ${headers} = never>(options?: { headers: Pick<${headers}, F> }): Mutation<${answer}, WithHeaders<${variables}, ${headers}, F>${optional}>;\n`;
}

/** The factory of a list that comes in pages. */
function pagesOf(operation: Operation, printer: TypePrinter, named: (type: string) => string): string[] {
  if (!operation.list?.page) return [];
  const { summary, method, path, resource, verb, deprecation } = operation;
  const name = pagesFactory(verb);
  const doc = jsdoc(
    [
      `${summary}, one page after the other. Give it to the \`useInfiniteQuery\` of any framework.`,
      `\`${method.toUpperCase()} ${path}\``,
      `@example\n\`\`\`ts\nconst { data, fetchNextPage } = useInfiniteQuery(queries.${resource}.${name}());\n\`\`\``,
      deprecatedTag(deprecation, (id) => `\`queries.${id}()\``),
    ],
    "  ",
  );
  return [
    `${doc}  ${name}(${asked(operation, printer, named)}): InfiniteQuery<${named(answerType(printer, operation))}>;\n`,
  ];
}

function jobFactory(
  resource: Resource,
  job: JobType,
  record: (type: string) => string,
  named: (type: string) => string,
): string {
  const doc = jsdoc(
    [
      "A job that is read again until it has ended; none while it is undefined. Give it to `useJob`, or to the `useQuery` of any framework.",
      `@example\n\`\`\`ts\nconst { progress, result, error } = useJob(queries.${resource.name}.job(id));\n\`\`\``,
      deprecatedTag(job.deprecation, (id) => `\`queries.${id.split(".")[0]}.${JOB}()\``),
    ],
    "  ",
  );
  return `${doc}  ${JOB}(job: ${named("JobOrId")} | undefined, options?: JobQueryOptions): JobQuery<${record(job.record)}>;\n`;
}

function factoryDoc(operation: Operation): string {
  return jsdoc(
    [
      `${operation.summary}.`,
      operation.credits && describeCredits(operation.credits, operation),
      `\`${operation.method.toUpperCase()} ${operation.path}\``,
      operation.provisional && `@experimental ${operation.provisional}`,
      takesHeaders(operation)
        ? "@param options `headers` that go with every call. Those of one call, such as a key that tells it from the next, are among its variables."
        : undefined,
      deprecatedTag(operation.deprecation, (id) => `\`queries.${id}()\``),
    ],
    "  ",
  );
}

/** The arguments of a query: path values, then the query. */
function asked(operation: Operation, printer: TypePrinter, named: (type: string) => string): string {
  const paths = pathArguments(operation);
  const args = methodArguments(operation).flatMap(({ place, name, optional }, at) => {
    if (place === "options") return options(operation, named);
    if (place === "query") return [`${name}${optional ? "?" : ""}: ${named(queryName(operation))}`];
    const parameter = paths[at]?.parameter;
    return parameter ? [`${name}: ${named(pathType(printer, parameter, operation))} | undefined`] : [];
  });
  return argumentList(args);
}

/** What else goes with the call, where the operation takes headers. */
function options(operation: Operation, named: (type: string) => string): string[] {
  const { headers, optional } = headersType(operation);
  return headers ? [`options${optional}: ${named(headers)}`] : [];
}

/** Whether nothing of what an operation takes has to be said. */
function mayBeEmpty({ pathParameters, body, queryParameters, headerParameters }: Operation): boolean {
  const isAsked = [...queryParameters, ...headerParameters].some(({ required }) => required);
  return pathParameters.length === 0 && !isAsked && (!body || body.empty === true || !body.required);
}

/** The variables of a mutation: the one thing that it takes, or an object of them; beside headers always an object. */
function taken(
  operation: Operation,
  printer: TypePrinter,
  record: (type: string) => string,
  named: (type: string) => string,
): string {
  const typeOf = (name: string): string => {
    if (name === "body" && operation.body) return record(operation.body.type);
    if (name === "query" && operation.queryParameters.length > 0) return named(queryName(operation));
    const found = pathArguments(operation).find((one) => one.name === name);
    return found ? named(pathType(printer, found.parameter, operation)) : "string";
  };
  const { takes: names, object } = mutationVariables(operation);
  const [only] = names;
  if (only === undefined) return object ? "unknown" : "void";
  const isOptional = (name: string): boolean =>
    methodArguments(operation).some((argument) => argument.name === name && argument.optional);
  if (!object) return `${typeOf(only)}${isOptional(only) ? " | void" : ""}`;
  return `{ ${names.map((name) => `${name}${isOptional(name) ? "?" : ""}: ${typeOf(name)}`).join("; ")} }`;
}

function interfaceName({ name }: Resource): string {
  return `${pascalCase(name)}Queries`;
}
