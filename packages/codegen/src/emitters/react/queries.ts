import { describeCredits, type JobType, type Operation, type Resource } from "@video-ads/model";
import { deprecatedTag, jsdoc, pascalCase, schemaUsage, TypePrinter } from "@video-ads/model/typescript";
import { answerType, argumentList, headersType, pathType, queryName } from "../client/methods.ts";
import { pathArguments } from "../client/path-arguments.ts";
import { type Emitter, HEADER } from "../emitter.ts";
import { operationTakes, pagesFactory } from "./table.ts";

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
    )}} from "@video-ads/client";\nimport type { ${paged ? "InfiniteQuery, " : ""}JobQuery, JobQueryOptions, Mutation, Query, ResourceQueries } from "../query.ts";\n`;
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
  return operation.method === "get"
    ? `${factoryDoc(operation)}  ${operation.verb}(${asked(operation, printer, named)}): Query<${answer}>;\n`
    : `${factoryDoc(operation)}  ${operation.verb}(${options(operation, named).join("")}): Mutation<${answer}, ${taken(operation, printer, record, named)}>;\n`;
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
      "A job that is read again until it has ended. Give it to `useJob`, or to the `useQuery` of any framework.",
      `@example\n\`\`\`ts\nconst { progress, result, error } = useJob(queries.${resource.name}.job(id));\n\`\`\``,
      deprecatedTag(job.deprecation, (id) => `\`queries.${id.split(".")[0]}.${JOB}()\``),
    ],
    "  ",
  );
  return `${doc}  ${JOB}(job: ${named("JobOrId")}, options?: JobQueryOptions): JobQuery<${record(job.record)}>;\n`;
}

function factoryDoc(operation: Operation): string {
  return jsdoc(
    [
      `${operation.summary}.`,
      operation.credits && describeCredits(operation.credits),
      `\`${operation.method.toUpperCase()} ${operation.path}\``,
      operation.provisional && `@experimental ${operation.provisional}`,
      deprecatedTag(operation.deprecation, (id) => `\`queries.${id}()\``),
    ],
    "  ",
  );
}

/** The arguments of a query: path values, then the query. */
function asked(operation: Operation, printer: TypePrinter, named: (type: string) => string): string {
  const args = pathArguments(operation).map(
    ({ name, parameter }) => `${name}: ${named(pathType(printer, parameter, operation))}`,
  );
  if (operation.queryParameters.length > 0) {
    const optional = operation.queryParameters.some(({ required }) => required) ? "" : "?";
    args.push(`query${optional}: ${named(queryName(operation))}`);
  }
  args.push(...options(operation, named));
  return argumentList(args);
}

/** What else goes with the call, where the operation takes headers. */
function options(operation: Operation, named: (type: string) => string): string[] {
  const { headers, optional } = headersType(operation);
  return headers ? [`options${optional}: ${named(headers)}`] : [];
}

/** The variables of a mutation: the one thing that it takes, or an object of them. */
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
  const names = operationTakes(operation);
  const [only, ...others] = names;
  if (only === undefined) return "void";
  const isOptional = (name: string): boolean =>
    (name === "body" && operation.body?.required === false) ||
    (name === "query" && !operation.queryParameters.some(({ required }) => required));
  if (others.length === 0) return `${typeOf(only)}${isOptional(only) ? " | void" : ""}`;
  return `{ ${names.map((name) => `${name}${isOptional(name) ? "?" : ""}: ${typeOf(name)}`).join("; ")} }`;
}

function interfaceName({ name }: Resource): string {
  return `${pascalCase(name)}Queries`;
}
