import { barePath } from "@video-ads/core/bare-path";
import { type ContractOperation, namedExamples } from "../../contract/operation.ts";
import type { ServiceOperation } from "../service.ts";

/** What an operation does with a collection of records. */
export type CollectionRole = "list" | "create" | "read" | "update" | "delete" | "clear";

/** The records that an operation works on, and what it does with them. */
export interface CollectionPlace {
  /** Their path: without a slash at its end, and with `{}` for each parent: one path may call it otherwise than the next. */
  name: string;
  role: CollectionRole;
  /** Field of the records that the end of the path names one by, where other paths name it by its id. */
  by?: string;
}

/** The records that an operation works on, by their path, and what it does with them; undefined when its path does not say. */
export function placeOf(
  operation: ContractOperation,
  about: ServiceOperation | undefined,
): CollectionPlace | undefined {
  const { method } = operation;
  const path = barePath(operation.path);
  const [, before, last] = /^(.*)\/([^/]*)$/.exec(path) ?? [];
  if (before === undefined) return undefined;
  if (last === "{}") {
    const role = ITEM_ROLES[method];
    return role && { name: before, role };
  }
  if (method === "POST" && operation.requestMediaTypes.length > 0) return { name: path, role: "create" };
  return method === "GET" && (about?.list?.at !== undefined || isArray(operation))
    ? { name: path, role: "list" }
    : undefined;
}

/**
 * A PUT that makes the record which its path names, where there is none: it says so with 201, or does not say what else happens. Below another
 * record, what is missing may be that one.
 *
 * @param place Where the record is.
 * @param isPosted A POST makes such records.
 */
export function makesByPut(operation: ContractOperation, place: string, isPosted: boolean): boolean {
  if (operation.method !== "PUT") return false;
  const isBelow = depthOf({ name: place }) > 1;
  return operation.statuses.includes(201) || !operation.documents(404) || (isBelow && !isPosted);
}

/** How many ids name records of a place, with one: records below a parent are not found without it. */
export function depthOf({ name }: Pick<CollectionPlace, "name">): number {
  return name.split("{}").length;
}

/** The parameters of a path in their order: their names, and the ids that their examples show. */
export function pathExamples({ http, path }: ContractOperation): [name: string, id: unknown][] {
  return Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => {
    const parameter = http.request?.path?.find((one) => one.name === name);
    return [name, namedExamples(parameter?.examples)[0]?.value];
  });
}

/** What kind of records a parameter of a path is about (`x-id`). */
export function kindOfParameter({ http }: ContractOperation, parameter: string): unknown {
  const schema: object = http.request?.path?.find(({ name }) => name === parameter)?.schema ?? {};
  return Reflect.get(schema, "x-id");
}

const ITEM_ROLES: Readonly<Record<string, CollectionRole>> = {
  GET: "read",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
};

function isArray(operation: ContractOperation): boolean {
  return operation.answerSchema(operation.status)?.type === "array";
}
