/** An event that came, as the page shows it. */
export interface Entry {
  /** Since when the page knows it; the number by which a browser that comes back says what it has. */
  seq: number;
  at: string;
  event: string;
  id: string;
  /** `post`: a webhook told it. `read`: nobody posted, and reconciling found it. */
  via: string;
  /** What came of the job, if there is something to look at. */
  link: string | null;
}

/** What has come, and who watches it. */
export class Feed {
  readonly #entries: Entry[] = [];
  readonly #watchers = new Set<(entry: Entry) => void>();

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  add(entry: Omit<Entry, "seq" | "at">): void {
    const added = { seq: this.#entries.length + 1, at: new Date().toISOString(), ...entry };
    this.#entries.push(added);
    for (const watcher of this.#watchers) watcher(added);
  }

  /** Calls back for what came after `seq`, and for everything to come until the returned function is called. */
  watch(seq: number, watcher: (entry: Entry) => void): () => void {
    for (const entry of this.#entries.slice(seq)) watcher(entry);
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }
}
