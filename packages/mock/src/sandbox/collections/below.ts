// What stands below a record that is gone goes with it, in whichever table it is.
import type { Resource } from "../resource.ts";
import type { Table } from "../store/table.ts";

/** A row that says below which records it stands. */
interface PlacedRow {
  account: string;
  /** Their ids. Absent: it stands below none. */
  parents?: readonly string[];
}

/** Forgets the rows of a place that stand below a record which is gone. */
export function forgettingBelow<R extends PlacedRow>(
  place: string,
  table: Table<R>,
  keyOf: (row: R) => string,
): NonNullable<Resource["forgetBelow"]> {
  return (name, account, ids) => {
    if (!place.startsWith(`${name}/{}/`)) return;
    for (const row of [...table.values()]) {
      const { parents = [] } = row;
      if (row.account === account && ids.every((id, index) => parents[index] === id)) table.delete(keyOf(row));
    }
  };
}
