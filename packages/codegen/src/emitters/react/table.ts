import { OWN_VERBS } from "@video-ads/core/names";
import { mutationVariables, type Operation, type ServiceModel } from "@video-ads/model";
import { pagedRows, pageSize } from "../client/operations.ts";
import { type Emitter, HEADER } from "../emitter.ts";

/** What the factories have to know of each operation at run time, as small as it gets. */
export const reactTable: Emitter = (model) => {
  const resources = model.resources.map(({ name, operations, jobs: [job] }) => {
    const rows = operations.map((operation) => `    ${operation.verb}: ${factory(model, operation)},\n`);
    const reading = job
      ? `    job: ${JSON.stringify({ type: job.name, ...(job.by === "id" && { read: verbOf(job.read) }) })},\n`
      : "";
    const paged = Object.entries(
      pagedRows(operations, (operation) => ({ size: pageSize(model, operation) })) ?? {},
    ).map(([verb, page]) => `    ${pagesFactory(verb)}: pagesQuery(${JSON.stringify({ list: verb, ...page })}),\n`);
    return `  ${name}: {\n${rows.join("")}${paged.join("")}${reading}  },\n`;
  });
  const balance = model.operations.find((operation) => operation.balance)?.resource;
  const hasPages = model.resources.some(({ operations }) => pagedRows(operations));
  const hasHeaders = model.operations.some(takesHeaders);
  const imports = [
    ...(hasHeaders ? ['import { headersMutation } from "../headers-mutation.ts";\n'] : []),
    ...(hasPages ? ['import { pagesQuery } from "../pages-query.ts";\n'] : []),
  ];
  const content = `${HEADER}${imports.join("")}import type { QueriesTable } from "../table.ts";

/** How many values the path of each query takes, in brackets where more can be asked for; what each mutation takes and changes, and which job and which pages a resource reads. */
export const table: QueriesTable = {\n${resources.join("")}};\n`;
  const spent = `${HEADER}/** The resource that says how many credits are left. */
export const balance: string | undefined = ${JSON.stringify(balance)};\n`;
  return [
    { path: "packages/react/src/generated/table.ts", content },
    { path: "packages/react/src/generated/balance.ts", content: spent },
  ];
};

/** The name of the factory that asks for one page of a list after the other. */
export function pagesFactory(verb: string): string {
  return OWN_VERBS.react.pages(verb)[0] ?? verb;
}

/** Whether an operation is a mutation whose variables have headers. */
export function takesHeaders(operation: Operation): boolean {
  return mutationVariables(operation).headers;
}

function factory(model: ServiceModel, operation: Operation): string {
  const known = JSON.stringify(row(model, operation));
  return takesHeaders(operation) ? `headersMutation(${known})` : known;
}

function row(model: ServiceModel, operation: Operation): object | number {
  const { takes } = mutationVariables(operation);
  if (operation.method === "get") {
    const inPath = operation.pathParameters.length;
    return takes.length > inPath ? [inPath] : inPath;
  }
  // What starts or renders a job changes what another resource may read.
  const job = operation.job && model.jobs.find(({ name }) => name === operation.job?.type);
  const reader = job?.read.split(".")[0];
  return {
    takes,
    ...(reader && reader !== operation.resource && { changes: reader }),
    ...(operation.credits && { credits: true }),
  };
}

function verbOf(operation: string): string | undefined {
  return operation.split(".")[1];
}
