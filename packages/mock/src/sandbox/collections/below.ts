// What stands below a record goes with it, in whichever table it is: where that is gone, and where that is moved to another parent.
import type { Resource } from "../resource.ts";
import type { Table } from "../store/table.ts";

/** A row that says below which records it stands. */
interface PlacedRow {
  account: string;
  /** Their ids. Absent: it stands below none. */
  parents?: readonly string[];
}

/** Takes the rows of a place that stand below a record to where that is now, or forgets them with it. */
export function takingAlong<R extends PlacedRow>(
  place: string,
  table: Table<R>,
  keyOf: (row: R) => string,
): NonNullable<Resource["takeAlong"]> {
  return (name, account, ids, to) => {
    if (!place.startsWith(`${name}/{}/`)) return;
    for (const row of [...table.values()]) {
      const { parents = [] } = row;
      if (row.account !== account || !ids.every((id, index) => parents[index] === id)) continue;
      table.delete(keyOf(row));
      if (to) table.put(Object.assign(row, { parents: [...to, ...parents.slice(ids.length)] }));
    }
  };
}
