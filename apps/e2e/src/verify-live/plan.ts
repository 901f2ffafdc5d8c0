import { isUuid } from "@video-ads/core/ids";
import type { Operation, ServiceModel } from "@video-ads/model";
import type { VerifyOptions } from "./options.ts";

/** One request of a run. */
export interface Step {
  operation: Operation;
  /** What it is to show. */
  purpose: string;
  /** With the query. */
  path: string;
  body?: unknown;
  /** Keys are left out on purpose. */
  withoutKeys?: true;
  /** The status that is provoked. Absent: success. */
  provokes?: number;
}

/** What earlier answers have told: the first value for the name of a field. */
export type Known = Map<string, unknown>;

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Where the value for a request's field comes from. */
const SOURCES: readonly (readonly [
  operation: string,
  pick: (answer: unknown) => unknown,
  fields: readonly string[],
])[] = [
  ["customTemplates.list", (answer) => at(answer, 0, "template_id"), ["template_id"]],
  ["personas.list", (answer) => at(answer, 0, "id"), ["creator", "avatar_id"]],
  ["voices.list", (answer) => at(answer, 0, "accents", 0, "id"), ["accent", "voice_id"]],
  [
    "htmlInteractiveAds.listStyles",
    (answer) => (at(answer, 0, "id") === undefined ? undefined : [at(answer, 0, "id")]),
    ["style_ids"],
  ],
  ["links.createWithParams", (answer) => at(answer, "id"), ["link"]],
  ["links.create", (answer) => at(answer, "id"), ["link"]],
];

/** Requests that change nothing: every list, and what provokes errors. */
export function firstSteps({ operations }: ServiceModel): Step[] {
  const reads = operations.filter(({ method }) => method === "get");
  const lists = reads.filter(({ pathParameters }) => pathParameters.length === 0);
  const [first] = lists;
  const byId = reads.filter(({ pathParameters }) => pathParameters.length > 0);
  return [
    ...lists.map((operation): Step => ({ operation, purpose: "read", path: operation.path })),
    ...lists.flatMap((operation) =>
      operation.queryParameters
        .filter(({ name }) => name !== "ids")
        .map((parameter): Step => {
          const [example] = Object.values(parameter.examples ?? {});
          return {
            operation,
            purpose: `with ${parameter.name}`,
            path: `${operation.path}?${parameter.name}=${encodeURIComponent(String(parameter.example ?? example?.value ?? ""))}`,
          };
        }),
    ),
    ...lists
      .filter(({ queryParameters }) => queryParameters.some(({ name }) => name === "ids"))
      .map(
        (operation): Step => ({
          operation,
          purpose: "an id that is none",
          path: `${operation.path}?ids=x`,
          provokes: 400,
        }),
      ),
    ...(first
      ? [{ operation: first, purpose: "without keys", path: first.path, withoutKeys: true, provokes: 401 } as const]
      : []),
    ...byId.map(
      (operation): Step => ({
        operation,
        purpose: "an id that nobody has",
        path: withId(operation, UNKNOWN_ID),
        provokes: 404,
      }),
    ),
  ];
}

/** Requests that were asked for by name. */
export function spendingSteps({ operations }: ServiceModel, { spend }: VerifyOptions, known: Known): Step[] {
  return spend.map((id) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`--spend: the contract has no operation ${id}.`);
    const example = Object.values(operation.body?.media["application/json"]?.examples ?? {})[0]?.value;
    const path =
      operation.pathParameters.length > 0
        ? withId(operation, String(known.get(`id of ${operation.resource}`) ?? UNKNOWN_ID))
        : operation.path;
    return { operation, purpose: "create", path, ...(operation.body ? { body: filled(example ?? {}, known) } : {}) };
  });
}

/** Reads of single records whose id is known by now. */
export function readsById({ operations }: ServiceModel, { ids }: VerifyOptions, known: Known): Step[] {
  return operations
    .filter(({ method, pathParameters }) => method === "get" && pathParameters.length > 0)
    .flatMap((operation) => {
      const [parameter] = operation.pathParameters;
      const id =
        ids.get(operation.id) ??
        known.get(`id of ${operation.resource}`) ??
        (parameter?.name === "id" ? undefined : known.get(parameter?.name ?? ""));
      return typeof id === "string" ? [{ operation, purpose: "read by id", path: withId(operation, id) }] : [];
    });
}

/** Lists that are asked for the records they have just shown. */
export function readsByIds({ operations }: ServiceModel, known: Known): Step[] {
  return operations
    .filter(({ queryParameters }) => queryParameters.some(({ name }) => name === "ids"))
    .flatMap((operation) => {
      const id = known.get(`id of ${operation.resource}`);
      return typeof id === "string" ? [{ operation, purpose: "read by ids", path: `${operation.path}?ids=${id}` }] : [];
    });
}

/** Keeps what later requests need. */
export function learn(known: Known, operation: Operation, answer: unknown): void {
  for (const [source, pick, fields] of SOURCES) {
    const value = source === operation.id ? pick(answer) : undefined;
    if (value !== undefined) for (const field of fields) known.set(field, value);
  }
  const id = at(answer, "id") ?? at(answer, 0, "id");
  // Styles have names for ids, and belong to the same resource as the ads.
  if (typeof id === "string" && isUuid(id)) known.set(`id of ${operation.resource}`, id);
}

/** The example with ids that this account has; a webhook would go to somebody else. */
function filled(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, known));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, child]) =>
      field === "webhook_url" ? [] : [[field, known.has(field) ? known.get(field) : filled(child, known)]],
    ),
  );
}

function withId({ path }: Operation, id: string): string {
  return path.replace(/\{\w+\}/, encodeURIComponent(id));
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
    value,
  );
}
