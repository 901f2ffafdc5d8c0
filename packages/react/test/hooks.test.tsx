// The hooks in a real React renderer, against real HTTP servers.
import "./support/dom.ts";
import { EventEmitter } from "node:events";
import { focusManager, MutationObserver, QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import {
  ApiError,
  type CustomTemplateJob,
  InvalidResponseError,
  JobFailedError,
  JobNotFoundError,
  NotFoundError,
} from "@video-ads/client";
import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createQueries, invalidateAfterMutations, type Queries, useJob, useWaitAll } from "../src/index.ts";
import { setVisibility } from "./support/dom.ts";
import { type Answer, jobService } from "./support/servers.ts";

// One second, which is its default, can be over on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const OTHER = "5d0d5a8e-0a0c-4a3e-8b43-1f5d1c7e9b20";
const base = { id: ID, status: "pending", preview: null, video_output: null, failed_reason: null, progress: 0 };
const previewReady = { ...base, preview: "https://media.example.com/p.html", progress: 50 };
const done = { ...previewReady, status: "done", video_output: "https://media.example.com/v.mp4", progress: 100 };
const failed = { ...base, status: "failed", failed_reason: "The image could not be read." };
const json = (...records: unknown[]): Answer[] => records.map((record) => ({ json: record }));

/** Moves the clock that a query's state goes by on with each read. Timers do not see it. */
function everyReadTakes(service: { readonly reads: number }, ms: number): void {
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now() + service.reads * ms);
  onTestFinished(() => clock.mockRestore());
}

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  setVisibility("visible");
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </StrictMode>
);

/** How many reads the service gets until it has been quiet for a while. */
async function quiet(service: { reads: number }): Promise<number> {
  for (let before = -1; before !== service.reads; ) {
    before = service.reads;
    // In turns: a single timer could be due before a busy machine has looked at what is on its way.
    for (let turn = 0; turn < 12; turn++) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }
  return service.reads;
}

function JobLine({ queries }: { queries: Queries }): ReactNode {
  const { phase, result } = useJob(queries.customTemplateJobs.job(ID));
  return `${phase} ${result?.video_output ?? ""}`;
}

describe("useJob", () => {
  test("follows a job from its first read to its result, and stops there", async () => {
    const service = await jobService(...json(base, base, previewReady));
    const queries = createQueries(service.ads);
    const phases: string[] = [];
    const { result } = renderHook(
      () => {
        const view = useJob(queries.customTemplateJobs.job(ID, { pollMs: 5 }));
        phases.push(view.phase);
        return view;
      },
      { wrapper },
    );
    expect(result.current).toMatchObject({
      phase: "loading",
      progress: undefined,
      result: undefined,
      error: undefined,
    });
    await waitFor(() => expect(result.current.progress).toBe(50));
    expect(result.current).toMatchObject({
      phase: "running",
      previewReady: true,
      result: undefined,
      status: "pending",
    });
    service.answer({ json: done });
    await waitFor(() => expect(result.current.phase).toBe("succeeded"));
    expect(result.current.result?.video_output).toBe(done.video_output);
    const { reads } = service;
    expect(await quiet(service)).toBe(reads);
    expect([...new Set(phases)]).toEqual(["loading", "running", "succeeded"]);
  });

  test.each(["failed", "rejected"])(
    "a job that ends as %s gives its reason, the same error with each render",
    async (status) => {
      const service = await jobService(...json({ ...failed, status }));
      const queries = createQueries(service.ads);
      const { result, rerender } = renderHook(() => useJob(queries.customTemplateJobs.job(ID)), { wrapper });
      await waitFor(() => expect(result.current.phase).toBe("failed"));
      const { error } = result.current;
      expect(error).toBeInstanceOf(JobFailedError);
      expect(error).toMatchObject({ reason: failed.failed_reason, status });
      rerender();
      expect(result.current.error).toBe(error);
      expect(result.current.result).toBeUndefined();
    },
  );

  test("stops at the preview when it is asked to, and goes on when more is wanted", async () => {
    const service = await jobService(...json(base, previewReady));
    const queries = createQueries(service.ads);
    const { result, rerender } = renderHook(
      ({ until }: { until: "preview" | "done" }) => useJob(queries.customTemplateJobs.job(ID, { until, pollMs: 5 })),
      { wrapper, initialProps: { until: "preview" } },
    );
    await waitFor(() => expect(result.current.phase).toBe("ready"));
    expect(result.current.result?.preview).toBe(previewReady.preview);
    expect(await quiet(service)).toBe(2);
    service.answer({ json: done });
    rerender({ until: "done" });
    expect(result.current.result).toBeUndefined();
    await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  });

  test("goes on through lost connections and errors that pass, and says so", async () => {
    const service = await jobService({ json: base }, { drop: true }, { status: 503 }, { status: 429 }, { never: true });
    const queries = createQueries(service.ads);
    const { result } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(service.reads).toBe(5));
    await waitFor(() =>
      expect(result.current).toMatchObject({ phase: "running", isConnectionLost: true, error: undefined, job: base }),
    );
  });

  test("outlives pages in place of a record that was read, and gives up when nothing else ever comes", async () => {
    const service = await jobService({ json: base }, { text: "<html>Back soon</html>" });
    const queries = createQueries(service.ads);
    const job = queries.customTemplateJobs.job(ID, { pollMs: 5 });
    const { result, unmount } = renderHook(() => useJob(job), { wrapper });
    everyReadTakes(service, 2_500);
    await waitFor(() => expect(service.reads).toBeGreaterThan(6));
    expect(result.current).toMatchObject({ phase: "running", isConnectionLost: true, error: undefined, job: base });
    unmount();
    const other = renderHook(() => useJob(queries.customTemplateJobs.job(OTHER, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(other.result.current.phase).toBe("unreadable"));
    expect(String(other.result.current.error)).toContain("with no JSON");
  });

  test("a job that cannot be read is given up, and read again when it is asked to", async () => {
    const service = await jobService({ status: 404, json: { detail: "Not found." } });
    everyReadTakes(service, 2_500);
    const queries = createQueries(service.ads);
    const { result } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(result.current.phase).toBe("unreadable"));
    expect(result.current.error).toBeInstanceOf(JobNotFoundError);
    expect(result.current.error?.cause).toBeInstanceOf(NotFoundError);
    expect(await quiet(service)).toBe(5);
    service.answer({ json: done });
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  });

  test("a job that its list does not hold yet is waited for, and given up when it stays away", async () => {
    const service = await jobService(...json([]));
    everyReadTakes(service, 2_500);
    const queries = createQueries(service.ads);
    const { result } = renderHook(() => useJob(queries.lipsyncsV2.job(ID, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(result.current.phase).toBe("unreadable"));
    expect(await quiet(service)).toBe(5);
    expect(String(result.current.error)).toContain("is unknown to the service");
  });

  test("records that do not say where their job is end the reading after a while, as they end a wait", async () => {
    const service = await jobService({ json: { ...base, status: null } });
    everyReadTakes(service, 2_500);
    const queries = createQueries(service.ads);
    const { result } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(result.current.phase).toBe("unreadable"));
    expect(result.current.error).toBeInstanceOf(InvalidResponseError);
    expect(await quiet(service)).toBe(5);
  });

  test("one record that does not say where its job is ends no reading", async () => {
    const service = await jobService({ json: base }, { json: { ...base, status: null } }, { json: done });
    const queries = createQueries(service.ads);
    const { result } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  });

  test("without a job it is idle and reads nothing", async () => {
    const service = await jobService(...json(done));
    const queries = createQueries(service.ads);
    const { result, rerender } = renderHook(
      ({ id }: { id: string | undefined }) => useJob(id ? queries.customTemplateJobs.job(id) : undefined),
      { wrapper, initialProps: { id: undefined as string | undefined } },
    );
    expect(result.current.phase).toBe("idle");
    expect(await quiet(service)).toBe(0);
    rerender({ id: ID });
    await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  });

  test("another job takes the place of the first, whose reading ends", async () => {
    const other = crypto.randomUUID();
    const service = await jobService({ never: true }, { json: { ...done, id: other } });
    const queries = createQueries(service.ads);
    const { result, rerender } = renderHook(({ id }) => useJob(queries.customTemplateJobs.job(id)), {
      wrapper,
      initialProps: { id: ID },
    });
    await waitFor(() => expect(service.reads).toBe(1));
    rerender({ id: other });
    await waitFor(() => expect(result.current.job?.id).toBe(other));
    await waitFor(() => expect(service.aborted).toBe(1));
  });

  test("unmounting ends the polling and the read in flight, in strict mode too", async () => {
    const service = await jobService({ json: base }, { never: true });
    const queries = createQueries(service.ads);
    const { unmount } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 5 })), { wrapper });
    await waitFor(() => expect(service.reads).toBe(2));
    unmount();
    await waitFor(() => expect(service.aborted).toBe(1));
    expect(await quiet(service)).toBe(2);
  });

  test("many components that follow one job share its reads", async () => {
    const service = await jobService(...json(base, done));
    const queries = createQueries(service.ads);
    const { result } = renderHook(
      () => Array.from({ length: 10 }, () => useJob(queries.customTemplateJobs.job(ID, { pollMs: 10 }))),
      { wrapper },
    );
    await waitFor(() => expect(result.current.every(({ phase }) => phase === "succeeded")).toBe(true));
    expect(service.reads).toBe(2);
  });

  test("a hidden tab does not read, and does at once when it is looked at", async () => {
    // Every read brings something new, so that a tab that is looked at would go on reading every 10 ms.
    const service = await jobService(
      ...Array.from({ length: 10_000 }, (_, at) => ({ json: { ...base, progress: at } })),
    );
    const queries = createQueries(service.ads);
    const { result } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 10 })), { wrapper });
    await waitFor(() => expect(result.current.phase).toBe("running"));
    act(() => setVisibility("hidden"));
    expect(focusManager.isFocused()).toBe(false);
    const before = await quiet(service);
    act(() => setVisibility("visible"));
    await waitFor(() => expect(service.reads).toBeGreaterThan(before + 3));
  });

  test.each([
    ["an emitter", (hints: EventEmitter, _: EventTarget) => hints, (hints: EventEmitter) => hints.emit("hint")],
    [
      "an EventTarget",
      (_: EventEmitter, target: EventTarget) => target,
      (_: EventEmitter, target: EventTarget) => target.dispatchEvent(new Event("hint")),
    ],
  ])("a hint of %s makes it read at once, and nothing is left listening", async (_, pick, fire) => {
    const emitter = new EventEmitter();
    const target = new EventTarget();
    let listening = 0;
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    Object.assign(target, {
      addEventListener: (...args: Parameters<typeof add>) => {
        listening++;
        add(...args);
      },
      removeEventListener: (...args: Parameters<typeof remove>) => {
        listening--;
        remove(...args);
      },
    });
    const service = await jobService(...json(base));
    const queries = createQueries(service.ads);
    const events = pick(emitter, target);
    const { result } = renderHook(() => useJob(queries.customTemplateJobs.job(ID, { pollMs: 60_000 }), { events }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.phase).toBe("running"));
    expect(await quiet(service)).toBe(1);
    service.answer({ json: done });
    act(() => void fire(emitter, target));
    await waitFor(() => expect(result.current.phase).toBe("succeeded"));
    expect([emitter.listenerCount("hint"), listening]).toEqual([0, 0]);
  });

  test("polls come less and less often, never more than 15 s apart, and soon again after a change", () => {
    const { customTemplateJobs } = createQueries({ customTemplateJobs: { stateOf: () => ({}) } } as never);
    const query = customTemplateJobs.job(ID);
    const state = {
      data: base as unknown as CustomTemplateJob,
      error: null as Error | null,
      errorUpdatedAt: 0,
      dataUpdateCount: 0,
      errorUpdateCount: 0,
    };
    const watched = { state };
    const next = (data: unknown): number | false => {
      state.data = data as CustomTemplateJob;
      state.dataUpdateCount++;
      // Asked more than once for one read, as TanStack does.
      query.refetchInterval(watched);
      return query.refetchInterval(watched);
    };
    expect(Array.from({ length: 9 }, () => next(base))).toEqual([2, 4, 4, 6, 10, 14, 14, 14, 14].map((s) => s * 1000));
    expect(next({ ...base, progress: 10 })).toBe(2_000);
    const same = { ...base, progress: 10 };
    expect([next(same), next(same)]).toEqual([2_000, 4_000]);
    const miss = (): number | false => {
      state.error = new JobNotFoundError(ID, "custom-template-job");
      state.errorUpdateCount++;
      state.errorUpdatedAt += 2_500;
      return query.refetchInterval(watched);
    };
    // An id that nobody has is told of soon.
    expect(Array.from({ length: 5 }, miss)).toEqual([2_000, 2_000, 2_000, 2_000, false]);
  });

  test("a read comes no sooner than the service asks for", () => {
    const { customTemplateJobs } = createQueries({ customTemplateJobs: { stateOf: () => ({}) } } as never);
    const next = (asked: string): number | false => {
      const headers = new Headers({ "retry-after": asked });
      const error = new ApiError({ operation: "x", status: 503, body: undefined, headers, attempts: 1 });
      const state = { data: undefined, error, errorUpdatedAt: 1, dataUpdateCount: 0, errorUpdateCount: 1 };
      return customTemplateJobs.job(ID).refetchInterval({ state });
    };
    expect(["3600", "soon", "99999999999"].map(next)).toEqual([3_600_000, 2_000, 2 ** 31 - 1]);
  });

  test("a job is in the cache once, in either case of its id", () => {
    const { customTemplateJobs } = createQueries({} as never);
    const { queryKey } = customTemplateJobs.job(ID);
    expect(customTemplateJobs.job(ID.toUpperCase()).queryKey).toEqual(queryKey);
    expect(customTemplateJobs.get(ID.toUpperCase()).queryKey).toEqual(queryKey);
  });

  test("a job that is resumed by its id after a reload is the same job", async () => {
    const service = await jobService(...json(base, done));
    const first = createQueries(service.ads);
    const before = renderHook(() => useJob(first.customTemplateJobs.job({ id: ID })), { wrapper });
    await waitFor(() => expect(before.result.current.phase).toBe("running"));
    before.unmount();
    // Everything is new but the id.
    queryClient = new QueryClient();
    const { result } = renderHook(() => useJob(createQueries(service.ads).customTemplateJobs.job(ID)), { wrapper });
    await waitFor(() => expect(result.current.result?.id).toBe(ID));
  });

  test("on a server it renders what is known and reads nothing", async () => {
    const service = await jobService(...json(done));
    const queries = createQueries(service.ads);
    // React 18 writes a comment between two texts.
    const html = (): string =>
      renderToString(
        <QueryClientProvider client={queryClient}>
          <JobLine queries={queries} />
        </QueryClientProvider>,
      ).replaceAll("<!-- -->", "");
    expect(html()).toBe("loading ");
    expect(service.reads).toBe(0);
    await queryClient.prefetchQuery(queries.customTemplateJobs.job(ID));
    expect(html()).toBe(`succeeded ${done.video_output}`);
  });

  test.each([
    ["2s", '"2s"'],
    [Number.NaN, "NaN"],
    [0, "0"],
    [0.5, "0.5"],
    [-1, "-1"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [2 ** 31, "2147483648"],
    [null, "null"],
  ])("pollMs that would read once and never again is refused: %s", async (pollMs, said) => {
    const { ads } = await jobService(...json(base));
    const { job } = createQueries(ads).customTemplateJobs;
    const message = `pollMs: It is a number from 1 to 2147483647, not ${said}.`;
    const problem = expect.objectContaining({ name: "ConfigurationError", option: "pollMs", message });
    expect(() => Reflect.apply(job, undefined, [ID, { pollMs }])).toThrow(problem);
  });

  test.each([
    [{ until: "prevew" }, "until", "preview or done."],
    [{ poll: 5 }, "poll", "no such option. Allowed: until, pollMs."],
  ])("an option that would have no effect is refused: %j", async (options, option, problem) => {
    const { ads } = await jobService(...json(base));
    const { job } = createQueries(ads).customTemplateJobs;
    expect(() => Reflect.apply(job, undefined, [ID, options])).toThrow(
      expect.objectContaining({ name: "ConfigurationError", option, problem }),
    );
  });

  test("needs no React: the observer that every adapter is made of reads until the job has ended", async () => {
    const service = await jobService(...json(base, previewReady, done));
    const queries = createQueries(service.ads);
    const observer = new QueryObserver(queryClient, queries.customTemplateJobs.job(ID, { pollMs: 5 }));
    const states = await new Promise<(string | undefined)[]>((resolve) => {
      const seen: (string | undefined)[] = [];
      const end = observer.subscribe(({ data }) => {
        seen.push(data?.status);
        if (data?.status === "done") {
          end();
          resolve(seen);
        }
      });
    });
    expect(states).toContain("pending");
    expect(service.reads).toBe(3);
  });

  test("shares the cache with the query that reads the job once", async () => {
    const service = await jobService(...json(done));
    const queries = createQueries(service.ads);
    await queryClient.fetchQuery(queries.customTemplateJobs.job(ID));
    expect(queryClient.getQueryData(queries.customTemplateJobs.get(ID).queryKey)?.status).toBe("done");
  });
});

describe("useWaitAll", () => {
  test("settles each job by itself, of any kind", async () => {
    const lipsync = crypto.randomUUID();
    const service = await jobService(...json(done, { ...failed, id: lipsync }));
    const queries = createQueries(service.ads);
    const { result } = renderHook(
      () => useWaitAll([queries.customTemplateJobs.job(ID), queries.aiEditing.job(lipsync)]),
      { wrapper },
    );
    expect(result.current).toMatchObject({ settled: 0, isDone: false, progress: 0 });
    await waitFor(() => expect(result.current.isDone).toBe(true));
    expect(result.current.jobs.map(({ phase }) => phase).sort()).toEqual(["failed", "succeeded"]);
    expect(result.current).toMatchObject({ settled: 2, progress: 100 });
  });

  test("reads the jobs of a list together: one request for each hundred", async () => {
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID());
    const list = (status: string): unknown =>
      ids.map((id) => ({ id, status, progress: status === "done" ? "100" : "10" }));
    const events = new EventEmitter();
    const service = await jobService(...json(list("running")));
    const queries = createQueries(service.ads);
    const { result } = renderHook(
      () =>
        useWaitAll(
          ids.map((id) => queries.lipsyncsV2.job(id, { pollMs: 60_000 })),
          { events },
        ),
      { wrapper },
    );
    await waitFor(() => expect(result.current.progress).toBeGreaterThan(0));
    expect(await quiet(service)).toBe(2);
    const asked = service.paths.map((path) => new URLSearchParams(path.split("?")[1]).get("ids"));
    expect(asked.join().split(",").sort()).toEqual([...ids].sort());
    service.answer({ json: list("done") });
    act(() => void events.emit("hint"));
    await waitFor(() => expect(result.current.isDone).toBe(true));
    expect(service.reads).toBe(4);
  });

  test("a tick of 150 jobs is a few requests", async () => {
    const ids = Array.from({ length: 150 }, () => crypto.randomUUID());
    const running = ids.map((id) => ({ id, status: "running", progress: "10" }));
    // The second tick is not answered, so that there is no third one while this looks.
    const service = await jobService(...json(running, running), { never: true });
    const queries = createQueries(service.ads);
    renderHook(() => useWaitAll(ids.map((id) => queries.lipsyncsV2.job(id, { pollMs: 200 }))), { wrapper });
    await waitFor(() => expect(service.reads).toBeGreaterThan(2));
    // Two where all timers are due at once; a busy machine lets some of them come later.
    expect(await quiet(service)).toBeLessThan(20);
  });

  test("without jobs there is nothing to wait for", async () => {
    const { result } = renderHook(() => useWaitAll([]), { wrapper });
    expect(result.current).toEqual({ jobs: [], settled: 0, isDone: true, progress: 100 });
  });

  test("a hint reads the jobs that are still running", async () => {
    const events = new EventEmitter();
    const service = await jobService(...json(done, { ...base, id: OTHER }));
    const queries = createQueries(service.ads);
    const { result, unmount } = renderHook(
      () =>
        useWaitAll(
          [ID, OTHER].map((id) => queries.customTemplateJobs.job(id, { pollMs: 60_000 })),
          { events },
        ),
      { wrapper },
    );
    await waitFor(() => expect(result.current.settled).toBe(1));
    expect(await quiet(service)).toBe(2);
    service.answer({ json: { ...done, id: OTHER } });
    act(() => void events.emit("hint"));
    await waitFor(() => expect(result.current.isDone).toBe(true));
    expect(service.reads).toBe(3);
    unmount();
    expect(events.listenerCount("hint")).toBe(0);
  });
});

describe("mutations", () => {
  test("are not tried again, whatever the app's defaults are", async () => {
    queryClient = new QueryClient({ defaultOptions: { mutations: { retry: 3 }, queries: { retry: 3 } } });
    const service = await jobService({ status: 500 });
    const queries = createQueries(service.ads);
    const observer = new MutationObserver(queryClient, queries.customTemplateJobs.preview());
    await expect(observer.mutate({ template_id: ID, variables: {} })).rejects.toThrow("500");
    expect(service.reads).toBe(1);
    await expect(queryClient.fetchQuery(queries.customTemplates.list())).rejects.toThrow("500");
    expect(service.reads).toBe(2);
    await expect(queryClient.fetchQuery(queries.customTemplateJobs.job(ID))).rejects.toThrow("500");
    expect(service.reads).toBe(3);
  });

  test("say which queries they change, which are then read again", async () => {
    const service = await jobService(...json([], base, [{ template_id: ID }]));
    const queries = createQueries(service.ads);
    const end = invalidateAfterMutations(queryClient);
    const { dyoa, personas } = queries;
    await queryClient.fetchQuery(dyoa.list());
    // Whatever shape the list has.
    queryClient.setQueryData<unknown>([...personas.list().queryKey], []);
    await new MutationObserver(queryClient, dyoa.delete()).mutate(ID);
    expect(queryClient.getQueryState(dyoa.list().queryKey)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(personas.list().queryKey)?.isInvalidated).toBe(false);
    end();
    await queryClient.fetchQuery(dyoa.list());
    await new MutationObserver(queryClient, dyoa.delete()).mutate(ID);
    expect(queryClient.getQueryState(dyoa.list().queryKey)?.isInvalidated).toBe(false);
  });

  test("that start a job of another resource change that one", () => {
    const queries = createQueries({} as never);
    expect(queries.lipsyncs.createMultiAvatar().meta).toEqual({
      operation: "lipsyncs.createMultiAvatar",
      invalidates: [queries.lipsyncs.key, queries.lipsyncsV2.key, queries.credits.key],
      credits: true,
      takes: ["body"],
    });
  });
});

describe("keys", () => {
  test("are hierarchical and stable", () => {
    const queries = createQueries({} as never);
    expect(queries.customTemplates.get(ID).queryKey).toEqual(["video-ads", "customTemplates", "get", ID]);
    expect(queries.dyoa.list().queryKey).toEqual(["video-ads", "dyoa", "list"]);
    expect(queries.dyoa.list({ ordering: "-created_at" }).queryKey).toEqual([
      "video-ads",
      "dyoa",
      "list",
      { ordering: "-created_at" },
    ]);
    expect(queries.key).toEqual(["video-ads"]);
    expect(createQueries({} as never, { key: "shop" }).voices.key).toEqual(["shop", "voices"]);
  });
});
