// Lists of what stands in a record as well: `/offers/{id}/prices/` shows the `prices` of that offer.
import { barePath } from "@video-ads/core/bare-path";
import type { Contract } from "../../contract/contract.ts";
import type { Service } from "../service.ts";
import { schemaAt } from "./fields.ts";
import { placesOf } from "./moves.ts";
import { isLike, isPartOf, recordPlaces, recordSchema } from "./record-place.ts";

/**
 * By the `operationId` of such a list: the field of the record. It is the only operation on its path, since what requests make there is kept by
 * itself.
 */
export function ownEntries(contract: Contract, service: Service): ReadonlyMap<string, string> {
  const places = placesOf(contract, service);
  const count = (name: string): number => [...places.values()].filter((place) => place.name === name).length;
  const found = contract.operations.flatMap((operation): [string, string][] => {
    const place = places.get(operation.id);
    const [, above, last = ""] = /^(.*)\/\{\}\/([^/{}]+)$/.exec(barePath(operation.path)) ?? [];
    if (place?.role !== "list" || above === undefined || count(place.name) > 1) return [];
    const { list } = service.operations[operation.id] ?? {};
    const entry = schemaAt(operation, list?.at);
    const reads = contract.operations.filter(({ id }) => {
      const read = places.get(id);
      return read?.role === "read" && read.name === above;
    });
    const at = recordPlaces(reads.map((one) => ({ role: "read", operation: one, listAt: undefined })));
    const fields = [last, last.replaceAll("-", "_")];
    const field = fields.find((name) =>
      reads.some((read) => {
        const own = recordSchema(read, at) && schemaAt(read, [at.get(read.id)?.at, name].filter(Boolean).join("."));
        return entry && own && (isLike(own, entry) || isPartOf(entry, own));
      }),
    );
    return field === undefined ? [] : [[operation.id, field]];
  });
  return new Map(found);
}
