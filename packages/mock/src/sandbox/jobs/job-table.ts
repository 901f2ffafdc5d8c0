import { plainId } from "@video-ads/core/ids";
import type { JsonObject } from "../json.ts";
import { SortedIndex } from "../store/sorted-index.ts";
import type { Store } from "../store/store.ts";
import type { Codec, Index, Table } from "../store/table.ts";
import type { Job } from "./job.ts";
import type { JobType } from "./job-type.ts";

/** Which jobs a list shows. */
export interface JobFilter {
  ids?: readonly string[];
  /** Milliseconds since 1970, inclusive. */
  createdAfter?: number;
  /** Milliseconds since 1970, exclusive. */
  createdBefore?: number;
}

/** The jobs, found by id or by account, type and time of creation, however many there are. */
export class JobTable {
  readonly rows: Table<Job>;
  readonly #byTime = new JobsByTime();

  constructor(store: Store, types: ReadonlyMap<string, JobType>) {
    this.rows = store.table("jobs", { keyOf: ({ id }) => id, codec: codec(types), indexes: [this.#byTime] });
  }

  get(account: string, type: string, id: string): Job | undefined {
    const job = this.rows.get(id);
    return job && job.account === account && job.type.name === type ? job : undefined;
  }

  /** In the order of the ids, or of their creation. */
  list(account: string, type: string, { ids, createdAfter, createdBefore }: JobFilter): Job[] {
    if (!ids) return this.#byTime.window(account, type, createdAfter, createdBefore);
    return [...new Set(ids)]
      .flatMap((id) => this.get(account, type, plainId(id)) ?? [])
      .filter(({ createdAt }) => createdAt >= (createdAfter ?? createdAt) && createdAt < (createdBefore ?? Infinity));
  }
}

/** One sorted list for each account and type, of the jobs that somebody has asked for. */
class JobsByTime implements Index<Job> {
  readonly #lists = new Map<string, SortedIndex<Job>>();

  add(job: Job): void {
    if (job.sample) return;
    const key = listKey(job.account, job.type.name);
    const list = this.#lists.get(key) ?? new SortedIndex<Job>(({ createdAt }) => createdAt);
    this.#lists.set(key, list);
    list.add(job);
  }

  delete(job: Job): void {
    this.#lists.get(listKey(job.account, job.type.name))?.delete(job);
  }

  clear(): void {
    this.#lists.clear();
  }

  window(account: string, type: string, from: number | undefined, before: number | undefined): Job[] {
    return this.#lists.get(listKey(account, type))?.window(from, before) ?? [];
  }
}

function listKey(account: string, type: string): string {
  return JSON.stringify([account, type]);
}

type StoredJob = Omit<Job, "type" | "fixed"> & { type: string; fixed: string[] };

/** A job is kept with the name of its type. One whose type has left the contract is not read back. */
function codec(types: ReadonlyMap<string, JobType>): Codec<Job> {
  return {
    encode: ({ type, fixed, ...job }) => {
      const row: StoredJob = { ...job, type: type.name, fixed: [...fixed] };
      return JSON.stringify(row);
    },
    decode: (text) => {
      const row: StoredJob & { record: JsonObject } = JSON.parse(text);
      const type = types.get(row.type);
      return type && { ...row, type, fixed: new Set(row.fixed) };
    },
  };
}
