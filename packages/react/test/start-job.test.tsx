// Starting a job from a component, against the sandbox: it is paid for once, however often somebody clicks.
import "./support/dom.ts";
import { text } from "node:stream/consumers";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { type CustomTemplateJob, type CustomTemplateJobRequest, createClient, JobFailedError } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { loopback } from "@video-ads/testing/loopback";
import { type ReactNode, StrictMode, useEffect } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createQueries, invalidateAfterMutations, type Mutation, type Queries, useStartJob } from "../src/index.ts";
import { mutation } from "../src/mutation.ts";

configure({ asyncUtilTimeout: 15_000 });

let mock: Mock;
let queries: Queries;
let queryClient: QueryClient;
let body: CustomTemplateJobRequest;

beforeEach(async () => {
  mock = await startMock({ advance: { everyMs: 20 } });
  // Without its proxy, which would take this page's process for a browser.
  const ads = createClient({ baseUrl: mock.url, ...mock.credentials, dangerouslyAllowBrowser: true });
  queries = createQueries(ads);
  queryClient = new QueryClient();
  const [template] = await ads.customTemplates.list();
  body = { template_id: template?.template_id ?? "", variables: {} };
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await mock.close();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </StrictMode>
);

/** How many paid requests have come, by operation. */
async function posts(operation: string): Promise<number> {
  const all = await mock.control.requests.list();
  return all.filter((one) => one.operation === operation).length;
}

const create = "customTemplateJobs.create";

test("what onDone rejects with is said on the console, and changes nothing", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const fault = new Error("my own");
  const onDone = async (): Promise<void> => Promise.reject(fault);
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job, { onDone }),
    { wrapper },
  );
  act(() => result.current.start(body));
  await waitFor(() => expect(said.mock.calls).toEqual([["onDone failed:", fault]]));
  expect(result.current.phase).toBe("succeeded");
});

test("a double click is one start, and the job is followed to its end", async () => {
  const finished: CustomTemplateJob[] = [];
  const onDone = (job: CustomTemplateJob): void => void finished.push(job);
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job, { onDone }),
    { wrapper },
  );
  expect(result.current.phase).toBe("idle");
  act(() => {
    result.current.start(body);
    result.current.start(body);
  });
  expect(result.current.phase).toBe("starting");
  await waitFor(() => expect(result.current.phase).not.toBe("starting"));
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect(await posts(create)).toBe(1);
  expect(finished).toEqual([result.current.result]);
  // One that has ended may be followed by another.
  act(() => result.current.start(body));
  await waitFor(() => expect(finished).toHaveLength(2));
  expect(await posts(create)).toBe(2);
});

test("an effect that React runs twice is one start", async () => {
  const { result } = renderHook(
    () => {
      const video = useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job);
      const { start } = video;
      // biome-ignore lint/correctness/useExhaustiveDependencies: with the component, as one writes it.
      useEffect(() => start(body), []);
      return video;
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect(await posts(create)).toBe(1);
});

test("components with one key have one job, also after they were mounted again, until it is reset", async () => {
  const open = (key: string) =>
    renderHook(() => useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job, { key }), {
      wrapper,
    });
  const [one, same, other] = [open("order-17"), open("order-17"), open("order-18")];
  act(() => {
    one.result.current.start(body);
    same.result.current.start(body);
    other.result.current.start(body);
  });
  await waitFor(() =>
    expect([one, same].map(({ result }) => result.current.phase)).toEqual(["succeeded", "succeeded"]),
  );
  expect(same.result.current.job?.id).toBe(one.result.current.job?.id);
  expect(await posts(create)).toBe(2);
  one.unmount();
  const again = open("order-17");
  act(() => again.result.current.start(body));
  await waitFor(() => expect(again.result.current.phase).toBe("succeeded"));
  expect(await posts(create)).toBe(2);
  act(() => again.result.current.reset());
  expect(again.result.current.phase).toBe("idle");
  act(() => again.result.current.start(body));
  await waitFor(() => expect(again.result.current.phase).toBe("succeeded"));
  expect(await posts(create)).toBe(3);
});

test("a start whose answer was lost is not sent again until it is reset", async () => {
  await mock.control.rules.add({ kind: "request", operation: create, reset: true, when: "after" });
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job),
    { wrapper },
  );
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("unconfirmed"));
  expect(result.current.error).toBeInstanceOf(Error);
  act(() => result.current.start(body));
  expect(result.current.phase).toBe("unconfirmed");
  expect(await posts(create)).toBe(1);
  act(() => result.current.reset());
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
});

test("a start that was refused can be tried again, and says why", async () => {
  await mock.control.rules.add({ kind: "request", operation: create, status: 400, count: 1 });
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job),
    { wrapper },
  );
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 400 }));
  expect(result.current.phase).toBe("idle");
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect(result.current.error).toBeUndefined();
});

test("with a render, the job stops at its preview, is rendered once, and followed to its end", async () => {
  const render = queries.customTemplateJobs.render();
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job, { render }),
    { wrapper },
  );
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("ready"));
  act(() => {
    result.current.render();
    result.current.render();
  });
  expect(result.current.isRendering).toBe(true);
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect(result.current.result?.video_output).toMatch(/^http/);
  act(() => result.current.render());
  expect(await posts("customTemplateJobs.render")).toBe(1);
});

test("a render whose answer was lost is not sent again, and what its job has come to is shown", async () => {
  const made = queries.customTemplateJobs.render();
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job, { render: made }),
    { wrapper },
  );
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("ready"));
  const rule = { kind: "request", operation: "customTemplateJobs.render", reset: true, when: "after" } as const;
  await mock.control.rules.add(rule);
  await mock.control.advancement.set({ mode: "manual" });
  act(() => result.current.render());
  await waitFor(() => expect(result.current.phase).toBe("unconfirmed"));
  expect(result.current.error).toBeInstanceOf(Error);
  act(() => result.current.render());
  await mock.control.advancement.set({ mode: "time" });
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
  expect(result.current.error).toBeUndefined();
  expect(result.current.result?.video_output).toMatch(/^http/);
  expect(await posts("customTemplateJobs.render")).toBe(1);
});

test("a job that was started before is followed and rendered, once, by all who show it; none is started", async () => {
  const render = queries.customTemplateJobs.render();
  const first = renderHook(
    () => useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job, { render }),
    { wrapper },
  );
  act(() => first.result.current.start(body));
  await waitFor(() => expect(first.result.current.phase).toBe("ready"));
  const id = first.result.current.job?.id ?? "";
  first.unmount();
  const open = (job: string) =>
    renderHook(
      () => useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job, { job, render }),
      {
        wrapper,
      },
    );
  const [one, same] = [open(id), open(id.toUpperCase())];
  await waitFor(() => expect(one.result.current.phase).toBe("ready"));
  act(() => {
    one.result.current.start(body);
    one.result.current.render();
    same.result.current.render();
  });
  await waitFor(() =>
    expect([one, same].map(({ result }) => result.current.phase)).toEqual(["succeeded", "succeeded"]),
  );
  expect([await posts("customTemplateJobs.preview"), await posts("customTemplateJobs.render")]).toEqual([1, 1]);
});

test("a render that takes a body is given it, or nothing: the hook knows the id", async () => {
  const seen: unknown[] = [];
  const service = await loopback((request, response) => {
    void text(request).then((sent) => {
      seen.push([request.url, sent]);
      response.end("{}");
    });
  });
  onTestFinished(() => service.close());
  const resource = {
    render: async (id: string, body?: unknown): Promise<unknown> =>
      (
        await fetch(`${service.url}/${id}`, {
          method: "POST",
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      ).json(),
  };
  type Variables = { id: string; body?: { size: string } };
  const render = mutation(resource as never, ["video-ads", "films", "render"], {
    takes: ["id", "body"],
  }) as unknown as Mutation<unknown, Variables>;
  const { id } = await queries.customTemplateJobs.preview().mutationFn(body);
  const shown = () =>
    renderHook(
      () => useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job, { job: id, render }),
      { wrapper },
    ).result;
  const sent: unknown[] = [];
  for (const [variables, last] of [
    [[], ""],
    [[{ size: "large" }], '{"size":"large"}'],
  ] as [[{ size: string }?], string][]) {
    const result = shown();
    act(() => result.current.render(...variables));
    sent.push([`/${id}`, last]);
    await waitFor(() => expect(seen).toEqual(sent));
    await waitFor(() => expect(result.current.isRendering).toBe(false));
    act(() => result.current.reset());
    cleanup();
  }
});

test("to render without a render is refused", () => {
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job),
    { wrapper },
  );
  expect(() => result.current.render()).toThrow("render: is needed to render a job");
});

test("a job that fails says so, and another one can be started", async () => {
  await mock.control.rules.add({ kind: "job", type: "customTemplateJob", fate: "fail", count: 1 });
  const { result } = renderHook(
    () => useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job),
    { wrapper },
  );
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("failed"));
  expect(result.current.error).toBeInstanceOf(JobFailedError);
  act(() => result.current.start(body));
  await waitFor(() => expect(result.current.phase).toBe("succeeded"));
});

test("the balance is read again when a paid mutation was answered, and when its job has ended", async () => {
  onTestFinished(invalidateAfterMutations(queryClient));
  const { result } = renderHook(
    () => ({
      video: useStartJob(queries.customTemplateJobs.create(), queries.customTemplateJobs.job),
      balance: useQuery({ ...queries.credits.getRemaining(), staleTime: Number.POSITIVE_INFINITY }).data,
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.balance).toBeDefined());
  const reads = await posts("credits.getRemaining");
  act(() => result.current.video.start(body));
  await waitFor(() => expect(result.current.video.phase).toBe("succeeded"));
  await waitFor(async () => expect(await posts("credits.getRemaining")).toBe(reads + 2));
});
