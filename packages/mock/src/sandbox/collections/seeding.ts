// The records that a new account starts with: those of the examples, and those that examples name by their ids.
import { plainId } from "@video-ads/core/ids";
import { asObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import type { CollectionOperations } from "./collections.ts";
import type { Rows } from "./rows.ts";
import type { ShownRecords } from "./shown-records.ts";

export function seeding(
  { named }: Pick<CollectionOperations, "named">,
  { rows, shown, mediaUrl }: { rows: Rows; shown: ShownRecords; mediaUrl: () => string },
): (account: string) => void {
  const { keyIn, idIn, withIds, parents: above, shape } = shown;
  const own = (record: JsonObject): JsonObject => asObject(hosted(record, mediaUrl()));

  const seedShown = (account: string): void => {
    const seeds = new Map<string, JsonObject>();
    for (const record of shown.atFirst) {
      const key = keyIn(record);
      // What is read tells more of a record than what is listed.
      seeds.set(key, { ...record, ...seeds.get(key) });
    }
    // In the order of the list, where there is one.
    for (const key of new Set([...shown.listed.map(keyIn), ...seeds.keys()])) {
      const record = seeds.get(key);
      if (!record) continue;
      const known = shown.forms.moved ? { ...record, ...withIds(idIn(record)) } : record;
      const whole = own(structuredClone(shown.whole(known)));
      rows.table.put({ account, parents: shown.parentsOf(record), key, record: whole, shown: true });
    }
  };
  const seedNamed = (account: string, ids: readonly unknown[]): void => {
    if (rows.find(account, ids.map(plainId))) return;
    const whole = rows.isWhole(ids) ? ids : [...above.map(({ id }) => id), ids.at(-1)];
    const id = whole.at(-1);
    const row = { account, parents: whole.slice(0, -1).map(plainId), key: plainId(id) };
    const byPath = above.flatMap(({ field }, index) =>
      field !== undefined && Object.hasOwn(shape, field) ? [[field, whole[index]]] : [],
    );
    const like = shown.withAddresses(structuredClone(shown.records[0] ?? {}), id);
    const record = own({ ...like, ...Object.fromEntries(byPath), ...withIds(id) });
    rows.table.put({ ...row, record, shown: true });
  };
  return (account) => {
    seedShown(account);
    for (const ids of named) seedNamed(account, ids);
  };
}
