// What is found of an app that starts several jobs, of which one goes wrong.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { notesOnDoubts } from "../../src/fault-matrix/doubts.ts";
import {
  createMock,
  type FaultMatrix,
  type Flow,
  type FlowSetting,
  faultMatrix,
  type LocalMock,
} from "../../src/index.ts";
import { keyHeaders, TEMPLATE_ID } from "../support.ts";

vi.setConfig({ testTimeout: 60_000 });

let mock: LocalMock;
beforeAll(async () => {
  mock = await createMock();
});
afterAll(() => mock.close());

const JOBS = "/api/custom_template_jobs/";
const PAUSE_MS = 1_000;

/** How a job has ended: with the address of its film, or without. */
type Film = string | undefined;

/** Orders two films at once, waits for both, and gives what became of them to who tells its users. */
const orders =
  (tell: (films: Film[], did: FlowSetting["did"]) => unknown, isSequential = false): Flow =>
  async ({ url, fetch, credentials, did }) => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(url + path, { ...init, headers });
      if (!answer.ok) throw new Error(`refused: ${answer.status}`);
      return (await answer.json()) as { id: string; status: string; video_output: string };
    };
    const order = async (): Promise<Film> => {
      const { id } = await ask(JOBS, {
        method: "POST",
        body: JSON.stringify({ template_id: TEMPLATE_ID, variables: {} }),
      });
      for (;;) {
        const { status, video_output } = await ask(`${JOBS}${id}/`);
        if (status === "done") return video_output;
        if (["failed", "rejected"].includes(status)) return undefined;
        await new Promise((go) => setTimeout(go, PAUSE_MS));
      }
    };
    const films = isSequential ? [await order(), await order()] : await Promise.all([order(), order()]);
    return tell(films, did);
  };

const only = (name: string): boolean => /fails|rejected/.test(name);
const ONE = ["job fails: customTemplateJob", "job is rejected: customTemplateJob"];
const EVERY = ["every job fails", "every job is rejected"];
const accused = ({ mistakes }: FaultMatrix): string[] =>
  mistakes.filter((one) => one.mistakes.includes("false success")).map(({ name }) => name);

describe.each([
  ["at once", false],
  ["one after the other", true],
])("two films %s", (_, isSequential) => {
  test.each(["your video is ready, %", "mail"])("a mail '%s' for one that has failed is found", async (name) => {
    const flow = orders((films, did) => films.map((_, i) => did(name.replace("%", String(i)))), isSequential);
    const matrix = await faultMatrix(mock, flow, { only });
    expect(accused(matrix).sort(), String(matrix)).toEqual([...EVERY, ...ONE].sort());
    const failed = matrix.cases.find((one) => one.name === ONE[0]);
    expect(failed?.error).toMatch(
      /^did\(".+"\) is for one job each that has succeeded, and came when only 1 had: customTemplateJob \S+ is failed\.$/,
    );
    expect(matrix.notes).toEqual(["Not checked for false success once one of several jobs has succeeded: the result."]);
  });

  test.each<[how: string, tell: (films: Film[], did: FlowSetting["did"]) => unknown]>([
    [
      "mails what is done",
      (films, did) => films.map((film, i) => film && did(`ready, ${i}`)).find(Boolean) ?? films.find(Boolean),
    ],
    [
      "mails what is done, and sums up",
      (films, did) => {
        films.forEach((film, i) => void (film && did(`ready, ${i}`)));
        if (films.some(Boolean)) for (const what of ["summary", "invoice", "archive"]) did(what);
        return films.find(Boolean);
      },
    ],
    [
      "sums up with two mails",
      (films, did) => {
        if (films.some(Boolean)) for (const what of ["summary", "invoice"]) did(what);
        return films.find(Boolean);
      },
    ],
    [
      "does nothing",
      (films, did) => {
        if (!films.every(Boolean)) throw new Error("one has failed");
        films.forEach((_, i) => void did(`ready, ${i}`));
        return films;
      },
    ],
  ])("an app that %s is not accused", async (_, tell) => {
    const matrix = await faultMatrix(mock, orders(tell, isSequential), { only });
    expect(matrix.mistakes, String(matrix)).toEqual([]);
    expect(matrix.cases.map(({ name }) => name)).toEqual([...ONE, ...EVERY]);
  });
});

test("a mail that comes twice for one film is no mail for another one", async () => {
  const flow: Flow = async (setting) => {
    setting.onWebhook(() => {
      setting.did("mail");
      return new Response(null, { status: 204 });
    });
    const hooked = { template_id: TEMPLATE_ID, variables: {}, webhook_url: "https://shop.example.com/hook" };
    const headers = { ...keyHeaders(setting.credentials), "content-type": "application/json" };
    const order = () => setting.fetch(setting.url + JOBS, { method: "POST", headers, body: JSON.stringify(hooked) });
    await order();
    await new Promise((go) => setTimeout(go, PAUSE_MS));
    return (await order()).ok;
  };
  const twice = (name: string): boolean => name === "webhook comes twice: done of customTemplateJob";
  const { cases } = await faultMatrix(mock, flow, { only: twice, result: "started" });
  expect(cases).toMatchObject([
    { mistakes: ["done twice"], error: 'did("mail") came 3 times, and has to come 2 times.' },
  ]);
});

test("what may be about the film that is done is said not to be certain, and no film at all is", async () => {
  const flow = orders((films, did) => {
    for (const what of ["the hook is ready", "the film is ready"]) did(what);
    return films.map((film) => film ?? "https://shop.example.com/placeholder.mp4");
  });
  const matrix = await faultMatrix(mock, flow, { only });
  expect(accused(matrix), String(matrix)).toEqual(EVERY);
  expect(matrix.cases.at(-2)?.error).toMatch(
    /^did\("the hook is ready"\) came before any job had succeeded: customTemplateJob \S+ is failed, customTemplateJob \S+ is failed\. .*The result came before/,
  );
  expect(matrix.notes).toEqual([
    'Not checked for false success once one of several jobs has succeeded: the result; did("the hook is ready"); did("the film is ready").',
    `Came although fewer jobs have succeeded than without the fault; whether it says so is not certain: the result, did("the hook is ready"), did("the film is ready") under ${ONE.join("; ")}.`,
  ]);
});

test("a mail at the end that comes without the last job is said not to be certain", async () => {
  const flow = orders((films, did) => {
    did("the film is cut");
    return films;
  }, true);
  const { mistakes, notes } = await faultMatrix(mock, flow, { only: (name) => ONE.includes(name) });
  expect(mistakes).toEqual([]);
  expect(notes).toContain(
    `Came although fewer jobs have succeeded than without the fault; whether it says so is not certain: the result, did("the film is cut") under ${ONE.join("; ")}.`,
  );
});

test.each<[what: string, tell: (films: Film[], did: FlowSetting["did"]) => unknown]>([
  [
    "rejects",
    (films) => {
      if (films.includes(undefined)) throw new Error("one has failed");
      return films;
    },
  ],
  ["resolves with nothing", (films) => (films.includes(undefined) ? null : films)],
])("of an app that gives up all films when one fails, and %s, the notes name the cases", async (_, tell) => {
  const { mistakes, notes } = await faultMatrix(mock, orders(tell), { only });
  expect(mistakes).toEqual([]);
  expect(notes).toContain(
    `Jobs have succeeded, and it gave up what they have made; whether it was to is not certain: 1 of 2 under ${ONE.join("; ")}.`,
  );
});

test("of an app that mails none when one fails, the notes name the cases", async () => {
  const flow = orders((films, did) => {
    if (!films.includes(undefined)) for (const number of films.keys()) did(`mail, ${number}`);
    return { ordered: 2 };
  });
  const { mistakes, notes } = await faultMatrix(mock, flow, { only });
  expect(mistakes.filter(({ name }) => ONE.includes(name))).toEqual([]);
  expect(notes).toContain(
    `Came for fewer jobs than have succeeded; whether it had to come for each is not certain: did("mail, 0, …") under ${ONE.join("; ")}.`,
  );
});

test("a mail with the job's id for each of jobs that start at once is not missed where the ids are other ones", async () => {
  const flow: Flow = async ({ url, fetch, credentials, did }) => {
    const headers = { ...keyHeaders(credentials), "content-type": "application/json" };
    const ask = async (path: string, init: RequestInit = {}) => {
      for (;;) {
        const answer = await fetch(url + path, { ...init, headers });
        if (answer.ok) return (await answer.json()) as { id: string; status: string; video_output: string };
        await new Promise((go) => setTimeout(go, 5_000));
      }
    };
    const order = async (name: string): Promise<string> => {
      const body = JSON.stringify({ template_id: TEMPLATE_ID, variables: {}, name });
      const { id } = await ask(JOBS, { method: "POST", body });
      for (;;) {
        const { status, video_output } = await ask(`${JOBS}${id}/`);
        if (status === "done") {
          did(`mail ${id}`);
          return video_output;
        }
        await new Promise((go) => setTimeout(go, PAUSE_MS));
      }
    };
    return Promise.all([order("one"), order("two")]);
  };
  const { cases } = await faultMatrix(mock, flow, { only: (name) => name === "429: customTemplateJobs.create" });
  expect(cases).toMatchObject([{ met: true, ending: "answered", jobs: 2, mistakes: [] }]);
});

test("what is not certain of several results is said once under each fault", () => {
  const doubt = (under: string) => ({ what: "the result", why: "fewer results", under }) as const;
  expect(notesOnDoubts([doubt("400"), doubt("400"), doubt("401")])).toEqual([
    expect.stringMatching(/: the result under 400; 401\.$/),
  ]);
});
