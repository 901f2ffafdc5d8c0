// What a query is about may be known later only: until then nothing is read.
import "./support/dom.ts";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { createClient } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueries, type Queries, useJob, useWaitAll } from "../src/index.ts";

configure({ asyncUtilTimeout: 15_000 });

let mock: Mock;
let queries: Queries;
let queryClient: QueryClient;

beforeEach(async () => {
  mock = await startMock({ advance: { everyMs: 5 } });
  queries = createQueries(createClient({ baseUrl: mock.url, ...mock.credentials, dangerouslyAllowBrowser: true }));
  queryClient = new QueryClient();
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await mock.close();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const asked = async (): Promise<string[]> =>
  (await mock.control.requests.list()).map(({ operation }) => operation ?? "");

test("a query of what another one brings waits for it", async () => {
  const { result } = renderHook(
    () => {
      const { data: templates } = useQuery(queries.customTemplates.list());
      return useQuery(queries.customTemplates.get(templates?.[0]?.template_id));
    },
    { wrapper },
  );
  expect(result.current).toMatchObject({ isPending: true, fetchStatus: "idle" });
  await waitFor(() => expect(result.current.data?.template_id).toBeDefined());
  expect(await asked()).toEqual(expect.arrayContaining(["customTemplates.list", "customTemplates.get"]));
  expect(await asked()).toHaveLength(2);
});

test("a job that is not there yet is idle, alone and among others, and is followed once it is", async () => {
  const ads = createClient({ baseUrl: mock.url, ...mock.credentials, dangerouslyAllowBrowser: true });
  const [template] = await ads.customTemplates.list();
  const order = { template_id: template?.template_id ?? "", variables: {} };
  const { result, rerender } = renderHook(
    ({ id }: { id: string | undefined }) => {
      const query = queries.customTemplateJobs.job(id);
      return { one: useJob(query), all: useWaitAll([query]) };
    },
    { wrapper, initialProps: { id: undefined } as { id: string | undefined } },
  );
  expect(result.current.one.phase).toBe("idle");
  result.current.one.refresh();
  expect(result.current.all).toMatchObject({ settled: 0, isDone: false, progress: 0 });
  expect(await asked()).toEqual(["customTemplates.list"]);
  rerender({ id: (await ads.customTemplateJobs.create(order)).id });
  await waitFor(() => expect(result.current.one.phase).toBe("succeeded"), { timeout: 15_000 });
  await waitFor(() => expect(result.current.all.isDone).toBe(true));
});

test("what is read all the same says what is missing, and sends nothing", async () => {
  const query = queries.customTemplates.get(undefined);
  await expect(queryClient.fetchQuery(query)).rejects.toThrow("needs template_id: the id of a record, not Undefined");
  expect(await asked()).toEqual([]);
});
