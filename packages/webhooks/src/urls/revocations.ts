import type { Clock } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Store } from "../stores/store.ts";
import type { CapabilityUrls } from "./capability-urls.ts";

interface RevocationDeps {
  store: Pick<Store, "revoke" | "getRef">;
  urls: Pick<CapabilityUrls, "read">;
  clock: Clock;
}

/** Closes URLs before they expire: one that has leaked, without another secret for all the others. */
export class Revocations {
  readonly #deps: RevocationDeps;

  constructor(deps: RevocationDeps) {
    this.#deps = deps;
  }

  async revoke(refOrUrl: string): Promise<boolean> {
    const { store, urls, clock } = this.#deps;
    const given: unknown = refOrUrl;
    if (typeof given !== "string" || given === "") throw new ConfigurationError(`revoke: ${NEITHER}`);
    const granted = urls.read(given);
    if (granted) return store.revoke(granted.ref, Math.max(0, granted.expiry * 1_000 - clock()));
    // For how long its URLs work is known of one that is remembered; another is most likely misspelt.
    if (await store.getRef(given)) return store.revoke(given, 0);
    throw new ConfigurationError(NEITHER, "refOrUrl");
  }
}

const NEITHER =
  "give a reference that this store remembers, or the whole URL, signed with a key that this receiver has.";
