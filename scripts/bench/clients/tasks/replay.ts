// Plays a task against a sandbox of its own, and says what was there afterwards.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMock } from "@video-ads/mock";
import { Assistant, type Cost } from "./assistant.ts";
import { type Outcome, stateOf, type Task } from "./tasks.ts";

export interface Replayed {
  readonly cost: Cost;
  /** What the person was told. */
  readonly said: string;
  readonly jobs: Outcome["jobs"];
  readonly credits: number;
  /** Operations that were asked for. */
  readonly sent: readonly string[];
}

export async function replay({ goal, words, run, limit }: Task, lean: boolean): Promise<Replayed> {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-task-"));
  await using mock = await startMock({ advance: { afterReads: 1 } });
  try {
    await using assistant = await Assistant.of(
      {
        client: { baseUrl: mock.url, ...mock.credentials },
        pollMs: 5,
        journal: join(folder, "journal"),
        ...(limit !== undefined && { maxCredits: limit, assumeSeconds: 30, ledger: join(folder, "credits.sqlite") }),
        ...(lean && { lean }),
      },
      goal,
    );
    await assistant.look(words);
    const said = await run(assistant);
    const [jobs, ledger, requests] = await Promise.all([
      mock.control.jobs.list(),
      mock.control.ledger.list(),
      mock.control.requests.list(),
    ]);
    const spent = ledger.filter(({ kind }) => kind !== "grant").reduce((sum, { amount }) => sum - amount, 0);
    return {
      cost: assistant.cost(),
      said,
      jobs: jobs.map(stateOf).reverse(),
      credits: spent,
      sent: requests.flatMap(({ operation }) => operation ?? []),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
