// A store that tells its receiver when another process has brought its tables to a newer version.
import { OutdatedError } from "../errors/outdated-error.ts";
import { failingAs } from "./around-store.ts";
import type { Store } from "./store.ts";

/** The same store. Whatever it is asked, `outdated` is told once that nothing more can be done with it. */
export function tellingStore(store: Store, outdated: (error: OutdatedError) => void): Store {
  let isTold = false;
  return failingAs(store, (error) => {
    if (error instanceof OutdatedError && !isTold) {
      isTold = true;
      outdated(error);
    }
    throw error;
  });
}
