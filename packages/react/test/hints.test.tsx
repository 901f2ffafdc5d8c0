// What hints make the hooks read, and how often.
import "./support/dom.ts";
import { EventEmitter } from "node:events";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createQueries, useJob, useWaitAll } from "../src/index.ts";
import { setVisibility } from "./support/dom.ts";
import { type Answer, type JobService, jobService } from "./support/servers.ts";

configure({ asyncUtilTimeout: 15_000 });

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const OTHER = "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20";
const base = { id: ID, status: "pending", preview: null, video_output: null, failed_reason: null, progress: 0 };
const done = { ...base, status: "done", video_output: "https://media.example.com/v.mp4", progress: 100 };

let queryClient: QueryClient;
let events: EventEmitter;
beforeEach(() => {
  queryClient = new QueryClient();
  events = new EventEmitter();
  setVisibility("visible");
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </StrictMode>
);

/** Follows the jobs in a component that is rendered, with polls that do not come before the test is over. */
function following({ ads }: JobService, ...ids: string[]) {
  const queries = createQueries(ads);
  const queriesOf = (): ReturnType<typeof queries.customTemplateJobs.job>[] =>
    ids.map((id) => queries.customTemplateJobs.job(id, { pollMs: 60_000 }));
  return renderHook(() => useWaitAll(queriesOf(), { events }), { wrapper });
}

function followingOne({ ads }: JobService) {
  const queries = createQueries(ads);
  return renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 60_000 }), { events }), { wrapper });
}

/** Lets hints come all the time; how many of them came before each read. */
async function hinted(...answers: Answer[]) {
  let given = 0;
  const timer = setInterval(() => {
    given++;
    events.emit("hint");
  }, 10);
  onTestFinished(() => clearInterval(timer));
  const before: number[] = [];
  const counted = answers.map((answer) => ({
    ...answer,
    get after() {
      before.push(given);
      given = 0;
      return answer.after;
    },
  }));
  return { before, service: await jobService(...counted) };
}

test("hints that come all the time are a read a second, and the first of them one at once", async () => {
  const { before, service } = await hinted({ json: base }, { json: base }, { json: base }, { json: done });
  const { result } = followingOne(service);
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  const [, second = 0, ...later] = before;
  expect(second).toBeLessThan(20);
  expect(later).toHaveLength(2);
  for (const hints of later) expect(hints).toBeGreaterThan(20);
});

test("hints do not go over a Retry-After", async () => {
  const busy = { status: 429, headers: { "retry-after": "2" }, json: { detail: "Slow down." } };
  const { before, service } = await hinted({ json: base }, busy, { json: done });
  const { result } = followingOne(service);
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect(before.at(-1)).toBeGreaterThan(60);
});

test("a hint breaks off no read: the job is read once more when that has ended", async () => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const service = await jobService({ json: base }, { json: base, after: held }, { json: done });
  const { result } = followingOne(service);
  await waitFor(() => expect(result.current.phase).toBe("running"));
  result.current.refresh();
  await waitFor(() => expect(service.reads).toBe(2));
  events.emit("hint");
  // A read would begin with the next timer.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([service.reads, service.aborted]).toEqual([2, 0]);
  answer();
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect([service.reads, service.aborted]).toEqual([3, 0]);
});

test("a hint that names its job reads that job alone, however often the page follows it", async () => {
  const service = await jobService({ json: base }, { json: { ...base, id: OTHER } });
  const { result } = following(service, ID, OTHER);
  const again = following(service, OTHER, ID);
  await waitFor(() => expect(result.current.jobs.map(({ phase }) => phase)).toEqual(["running", "running"]));
  expect(service.reads).toBe(2);
  service.answer({ json: { ...done, id: OTHER } });
  events.emit("hint", { id: "of nobody here" });
  events.emit("hint", { id: OTHER.toUpperCase() });
  await waitFor(() => expect(result.current.settled).toBe(1));
  await waitFor(() => expect(again.result.current.settled).toBe(1));
  expect(service.paths.slice(2)).toEqual([`/api/custom_template_jobs/${OTHER}/`]);
  service.answer({ json: done });
  events.emit("hint", { id: ID });
  await waitFor(() => expect(result.current.isDone).toBe(true));
  expect(service.paths.slice(3)).toEqual([`/api/custom_template_jobs/${ID}/`]);
});

test("a hint reads the job in a hidden tab as well", async () => {
  const service = await jobService({ json: base }, { json: done });
  const { result } = followingOne(service);
  await waitFor(() => expect(result.current.phase).toBe("running"));
  setVisibility("hidden");
  events.emit("hint");
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
});

test("a hint that nobody waits for any more reads nothing", async () => {
  const service = await jobService({ json: base });
  const { result, unmount } = followingOne(service);
  await waitFor(() => expect(result.current.phase).toBe("running"));
  events.emit("hint");
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(service.reads).toBe(1);
});
