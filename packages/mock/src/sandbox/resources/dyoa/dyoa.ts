// DYOA avatars: seeded ones, because no operation makes them (interface specification 2.11).
import { isObject, type JsonObject } from "../../json.ts";
import type { Table } from "../../store/table.ts";
import { idOf, NOT_FOUND, type Resource, type ResourceParts } from "../resource.ts";

interface AvatarRow {
  id: string;
  account: string;
  avatar: JsonObject;
}

export function dyoa({ catalogue, store }: ResourceParts): Resource {
  const table: Table<AvatarRow> = store.table("dyoa", { keyOf: ({ account, id }) => JSON.stringify([account, id]) });
  return {
    handlers: {
      "dyoa.list": ({ account, query }) => {
        const avatars = [...table.values()].filter((row) => row.account === account).map(({ avatar }) => avatar);
        return { status: 200, body: ordered(avatars, query.ordering) };
      },
      "dyoa.delete": (request) =>
        table.delete(JSON.stringify([request.account, idOf(request)])) ? { status: 204 } : NOT_FOUND,
    },
    seed(account) {
      for (const avatar of structuredClone(catalogue.records("dyoa.list"))) {
        if (typeof avatar.id === "string") table.put({ id: avatar.id, account, avatar });
      }
    },
  };
}

/** By a field of the record, with a minus sign the other way round. An unknown field changes nothing, as in Django REST framework. */
function ordered(avatars: JsonObject[], ordering: unknown): JsonObject[] {
  const [, minus = "", field = ""] = /^(-?)(\w+)$/.exec(String(ordering ?? "")) ?? [];
  if (!avatars.some((avatar) => Object.hasOwn(avatar, field) && !isObject(avatar[field]))) return avatars;
  const direction = minus === "-" ? -1 : 1;
  return avatars.sort((a, b) => direction * compare(a[field], b[field]));
}

/** Null comes last, as the database of the service would have it. */
function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
