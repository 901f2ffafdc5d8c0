// Pages that are rendered on a server: what was prefetched there is shown, and what was not says so.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { createClient } from "@video-ads/client";
import { type Mock, startMock } from "@video-ads/mock";
import { type ReactNode, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQueries } from "../src/queries.ts";

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

/** As a module that page and server share has it. */
const queries = createQueries(createClient({ baseUrl: "/api/video-ads", viaProxy: true }));

function Templates() {
  const { data } = useSuspenseQuery(queries.customTemplates.list());
  return (
    <ul>
      {data.map(({ template_id, name }) => (
        <li key={template_id}>{name}</li>
      ))}
    </ul>
  );
}

async function rendered(page: ReactNode) {
  const errors: unknown[] = [];
  const output = new PassThrough();
  renderToPipeableStream(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback={<p>loading</p>}>{page}</Suspense>
    </QueryClientProvider>,
    { onError: (error) => void errors.push(error) },
  ).pipe(output);
  return { html: await text(output), errors };
}

test("what a client of the server has prefetched is shown, and nothing is read for it", async () => {
  const server = createQueries(createClient({ baseUrl: mock.url, ...mock.credentials }));
  const prefetched = new QueryClient();
  await prefetched.prefetchQuery(server.customTemplates.list());
  const before = (await mock.control.requests.list()).length;
  const { html, errors } = await rendered(
    <HydrationBoundary state={dehydrate(prefetched)}>
      <Templates />
    </HydrationBoundary>,
  );
  expect(errors).toEqual([]);
  expect(html).toContain(prefetched.getQueryData(queries.customTemplates.list().queryKey)?.[0]?.name);
  expect(html).not.toContain("loading");
  expect(await mock.control.requests.list()).toHaveLength(before);
});

test("what was not is left to the page: the server says why, at once, and sends nothing", async () => {
  const { html, errors } = await rendered(<Templates />);
  expect(errors).toEqual([
    expect.objectContaining({
      name: "InvalidRequestError",
      message: "customTemplates.list needs a page: baseUrl is relative.",
    }),
  ]);
  expect(html).toContain("loading");
});
