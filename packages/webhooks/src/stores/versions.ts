// What becomes of tables that another version of this package has made: those of a released one are brought up to date, step by step and all at
// once or not at all. Those from before the first release are refused, and so are those of a newer version, also when they become it under a
// process that runs.
import { ConfigurationError } from "../errors/configuration-error.ts";
import { OutdatedError } from "../errors/outdated-error.ts";

/** The versions of a kind of store. `S` makes tables, or changes them. */
export interface Versions<S> {
  /** The number of the first released one. Those below were never released. */
  readonly first: number;
  /** Makes its tables. */
  readonly tables: S;
  /** What makes the tables of a version those of the next one, beginning with the first. */
  readonly steps: readonly S[];
}

/** How tables are called in a sentence, and what to do where nothing brings them up to date. */
export interface Named {
  /** `sqliteStore: hooks.sqlite is` */
  readonly are: string;
  readonly instead: string;
}

/** Grows with every step. */
export function currentOf({ first, steps }: Versions<unknown>): number {
  return first + steps.length;
}

/** What brings tables up to date; 0 is none at all. A new store takes the steps as well: so it is what an old one becomes. */
export function stepsFrom<S>(found: number, { first, tables, steps }: Versions<S>): readonly S[] {
  return found === 0 ? [tables, ...steps] : steps.slice(found - first);
}

/** Throws a {@link ConfigurationError} for tables that this version cannot bring up to date. */
export function checkFound(found: number, versions: Versions<unknown>, { are, instead }: Named): void {
  const current = currentOf(versions);
  if (found > current) {
    throw new OutdatedError(
      `${are} of a newer version of @video-ads/webhooks (tables ${found}; this process knows ${current}). This process takes nothing from there and writes nothing: end it, and start it with that version.`,
    );
  }
  if (found === 0 || found >= versions.first) return;
  throw new ConfigurationError(
    `${are} from before the first release of @video-ads/webhooks (tables ${found}; its are ${versions.first}), which nothing brings up to date. ${instead}`,
  );
}
