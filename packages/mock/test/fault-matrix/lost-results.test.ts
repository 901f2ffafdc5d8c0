// What is found of an app that orders several films and has fewer of them in the end than it has paid for.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMock, type FaultMatrix, type Flow, faultMatrix, type LocalMock } from "../../src/index.ts";
import { keyHeaders, TEMPLATE_ID } from "../support.ts";

vi.setConfig({ testTimeout: 60_000 });

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
});
afterAll(() => mock.close());

const JOBS = "/api/custom_template_jobs/";
const PAUSE_MS = 1_000;
const PATIENCE_MS = 20_000;

interface Film {
  id: string;
  url: string;
}

/** Orders three films at once, and takes those that it hears of. */
const orders =
  (tell: (films: Film[], did: (what: string) => void) => unknown, retries = 0): Flow =>
  async ({ url, fetch, credentials, did }) => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const ask = async (path: string, init: RequestInit = {}, left = 0): Promise<Record<string, string>> => {
      const answer = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
        () => undefined,
      );
      if (answer?.ok) return (await answer.json()) as Record<string, string>;
      if (left === 0) throw new Error(`no answer: ${answer?.status}`);
      await pause();
      return ask(path, init, left - 1);
    };
    const order = async (): Promise<Film> => {
      const body = JSON.stringify({ template_id: TEMPLATE_ID, variables: {} });
      const { id } = await ask(JOBS, { method: "POST", body });
      for (let looks = 0; looks < 2_000; looks++) {
        const job = await ask(`${JOBS}${id}/`, {}, retries);
        if (job.status === "done") return { id: String(id), url: String(job.video_output) };
        if (job.status === "failed" || job.status === "rejected") throw new Error(job.status);
        await pause();
      }
      throw new Error("it takes too long");
    };
    const films = await Promise.allSettled([order(), order(), order()]);
    const there = films.flatMap((film) => (film.status === "fulfilled" ? [film.value] : []));
    return there.length > 0 && tell(there, did);
  };
const pause = () => new Promise((go) => setTimeout(go, PAUSE_MS));

const WORK_DONE = ["reset, work done: customTemplateJobs.create", "no answer, work done: customTemplateJobs.create"];
const ONE_READ = [
  "429: customTemplateJobs.get",
  "502 with a page: customTemplateJobs.get",
  "reset: customTemplateJobs.get",
  "no answer: customTemplateJobs.get",
];
const only = (name: string): boolean => [...WORK_DONE, ...ONE_READ, "404: customTemplateJobs.get"].includes(name);
const lost = ({ mistakes }: FaultMatrix): string[] =>
  mistakes.filter((one) => one.mistakes.includes("lost a result")).map(({ name }) => name);

describe("one of three films that is paid for and left out is lost", () => {
  test.each<[how: string, tell: (films: Film[]) => unknown]>([
    ["the films", (films) => films.map(({ url }) => url)],
    ["a record with the films", (films) => ({ order: 7, films: films.map(({ url }) => ({ link: `<${url}>` })) })],
    ["the ids of the jobs", (films) => ({ jobs: new Set(films.map(({ id }) => id)) })],
    ["films by the id of their job", (films) => new Map(films.map(({ id, url }) => [id, new URL(url)]))],
  ])("where it returns %s", async (_, tell) => {
    const matrix = await faultMatrix(mock, orders(tell), { only });
    expect(lost(matrix).sort(), String(matrix)).toEqual([...WORK_DONE, ...ONE_READ].sort());
    expect(matrix.cases.find(({ name }) => name === ONE_READ[1])?.error).toMatch(
      /^The result has 2 of 3 that the jobs have made in \w+ of customTemplateJob: it lacks that of [\w-]+\.$/,
    );
    expect(matrix.notes).toContain(
      "Came without all that the jobs have made; whether it says so is not certain: the result under 404: customTemplateJobs.get.",
    );
  });

  test("and not where it looks again", async () => {
    const matrix = await faultMatrix(
      mock,
      orders((films) => films.map(({ url }) => url), 5),
      { only },
    );
    expect(lost(matrix).sort(), String(matrix)).toEqual([...WORK_DONE].sort());
  });

  test("and not where it returns one of them all the same", async () => {
    const matrix = await faultMatrix(
      mock,
      orders((films) => films[0]?.url),
      { only },
    );
    expect(lost(matrix), String(matrix)).toEqual([]);
  });
});

describe("of a result that does not show its jobs", () => {
  const unseen =
    "Not checked for lost results of single ones among several jobs: customTemplateJob. Return what each has made, such as its output or id, or say it with did().";

  test.each<[how: string, result: unknown]>([
    ["says yes", true],
    ["has an id of its own", "order-4711"],
    ["counts", { films: 3 }],
  ])("an app that %s is not accused, and the notes say so", async (_, result) => {
    const matrix = await faultMatrix(
      mock,
      orders(() => result),
      { only },
    );
    expect(matrix.mistakes, String(matrix)).toEqual([]);
    expect(matrix.notes).toContain(unseen);
  });

  test("what it says with did() is held against the jobs", async () => {
    const flow = orders((films, did) => {
      for (const _ of films) did("mail");
      return true;
    });
    const matrix = await faultMatrix(mock, flow, { only });
    expect(lost(matrix).sort(), String(matrix)).toEqual([...WORK_DONE, ...ONE_READ].sort());
    expect(matrix.notes).not.toContain(unseen);
  });
});
