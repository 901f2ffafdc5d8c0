import type { Job } from "./job.ts";

/** Which jobs a list shows. */
export interface JobFilter {
  ids?: readonly string[];
  /** Inclusive. */
  createdAfter?: Date;
  /** Exclusive. */
  createdBefore?: Date;
}

/** Jobs in memory, by account and type. */
export class JobStore {
  readonly #jobs = new Map<string, Map<string, Job>>();

  add(job: Job): void {
    const key = storeKey(job.account, job.type.name);
    const known = this.#jobs.get(key);
    if (known) known.set(job.id, job);
    else this.#jobs.set(key, new Map([[job.id, job]]));
  }

  get(account: string, type: string, id: string): Job | undefined {
    return this.#jobs.get(storeKey(account, type))?.get(id);
  }

  /** In the order of their creation. */
  list(account: string, type: string, { ids, createdAfter, createdBefore }: JobFilter): Job[] {
    const known = this.#jobs.get(storeKey(account, type));
    const chosen = ids ? [...new Set(ids)].flatMap((id) => known?.get(id) ?? []) : [...(known?.values() ?? [])];
    return chosen.filter(
      ({ createdAt }) => (!createdAfter || createdAt >= createdAfter) && (!createdBefore || createdAt < createdBefore),
    );
  }
}

function storeKey(account: string, type: string): string {
  return JSON.stringify([account, type]);
}
