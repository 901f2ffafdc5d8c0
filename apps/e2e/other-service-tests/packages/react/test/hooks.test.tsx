// The hooks in a real renderer, in the words of the transcription service.
import "./support/dom.ts";
import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { createClient, type VideoAds } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createQueries, type Queries, useJob } from "../src/index.ts";

configure({ asyncUtilTimeout: 15_000 });

const media_url = "https://radio.example.org/episodes/42.mp3";
let mock: Mock;
let ads: VideoAds;
let queries: Queries;
let queryClient: QueryClient;

beforeAll(async () => {
  mock = await startMock({ advance: { everyMs: 5 } });
  ads = createClient({ baseUrl: mock.url, token: mock.token, dangerouslyAllowBrowser: true });
  queries = createQueries(ads);
});
afterAll(() => mock?.close());
beforeEach(() => {
  queryClient = new QueryClient();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test("a page shows what was asked for", async () => {
  const { result } = renderHook(() => useQuery(queries.vocabularies.list({ sort: "-name" })), { wrapper });
  await waitFor(() => expect(result.current.data?.data.map(({ name }) => name)).toEqual(["Physics", "Cooking"]));
});

test("a page shows a list page after page, until there is no other", async () => {
  const { result } = renderHook(() => useInfiniteQuery(queries.vocabularies.listPages({ sort: "-name", limit: 1 })), {
    wrapper,
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  while (result.current.hasNextPage) await act(() => result.current.fetchNextPage());
  const names = result.current.data?.pages.flatMap(({ data }) => data.map(({ name }) => name));
  expect(names?.slice(0, 2)).toEqual(["Physics", "Cooking"]);
  expect(names?.length).toBe(result.current.data?.pages.length);
});

test("what a page changes is changed", async () => {
  const { result } = renderHook(() => useMutation(queries.vocabularies.update()), { wrapper });
  await act(() => result.current.mutateAsync({ vocabularyId: "voc_Pq73zA", body: { terms: ["sauté", "flambé"] } }));
  expect(await ads.vocabularies.get("voc_Pq73zA")).toHaveProperty("terms", ["sauté", "flambé"]);
});

test("what a call sends as a header goes with that call alone", async () => {
  const { result } = renderHook(() => useMutation(queries.transcriptions.create()), { wrapper });
  for (const key of ["one", "two"]) {
    const body = { media_url, name: key };
    await act(() => result.current.mutateAsync({ body, headers: { "Idempotency-Key": key } }));
  }
  await act(() => result.current.mutateAsync({ body: { media_url, name: "none" } }));
  const sent = (await mock.control.requests.list()).filter((one) => one.operation === "transcriptions.create");
  // The newest first, and what may be a secret is shown as stars.
  expect(sent.slice(0, 3).map(({ headers }) => headers?.["idempotency-key"])).toEqual([undefined, "***", "***"]);
});

test.each([
  ["Episode 42", "succeeded"],
  ["[fail]", "failed"],
  ["[fail:cancelled]", "failed"],
])("a transcription that is called %s is followed until it has %s", async (name, phase) => {
  const { id } = await ads.transcriptions.create({ media_url, name });
  const { result } = renderHook(() => useJob(queries.transcriptions.job(id, { pollMs: 5 })), { wrapper });
  await waitFor(() => expect(result.current.phase).toBe(phase));
  if (phase === "succeeded") expect(result.current.result?.transcript_url).toMatch(/^http/);
  else expect(result.current.error?.message).toMatch(/\S/);
});
