// What tells one order from the next goes with one call: two orders are two, also where the service answers a repeated one as before.
import "./support/dom.ts";
import { MutationObserver, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { InvalidRequestError } from "@video-ads/client";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { headersMutation } from "../src/headers-mutation.ts";
import { createQueries, type Mutation, useStartJob, type WithHeaders } from "../src/index.ts";
import { jobService } from "./support/servers.ts";

interface Order {
  id: string;
}
interface OrderHeaders {
  "order-key": string;
  "order-group"?: string;
}
type Variables = WithHeaders<{ body: string }, OrderHeaders, never>;

const seen: (string | undefined)[][] = [];
const orders = new Map<string, string>();
let service: Loopback;

beforeAll(async () => {
  service = await loopback((request, response) => {
    const [key = "", group] = [request.headers["order-key"], request.headers["order-group"]].map((one) =>
      one?.toString(),
    );
    seen.push([key, group]);
    if (!orders.has(key)) orders.set(key, `order-${orders.size + 1}`);
    response.end(JSON.stringify({ id: orders.get(key) }));
  });
});
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
afterAll(() => service?.close());

/** The mutation of a client's method that takes headers. */
function make(options?: { headers: object }): Mutation<Order, Variables> {
  const resource = {
    make: async (body: unknown, { headers }: { headers: Record<string, string> }): Promise<unknown> =>
      (await fetch(service.url, { method: "POST", headers, body: JSON.stringify(body) })).json(),
  };
  const row = headersMutation({ takes: ["body"], credits: true });
  return row(resource as never, ["video-ads", "orders", "make"], [options]) as unknown as Mutation<Order, Variables>;
}

test("each call of a mutation has its own headers, beside those that are fixed", async () => {
  const observer = new MutationObserver(new QueryClient(), make({ headers: { "order-group": "a", "order-key": "0" } }));
  const first = await observer.mutate({ body: "x", headers: { "order-key": "1" } });
  const second = await observer.mutate({ body: "x", headers: { "order-key": "2", "order-group": "b" } });
  expect(first.id).not.toBe(second.id);
  await observer.mutate({ body: "x" } as Variables);
  expect(seen.slice(-3)).toEqual([
    ["1", "a"],
    ["2", "b"],
    ["0", "a"],
  ]);
});

test("variables that are no parts of a request are refused before anything is sent", async () => {
  const before = seen.length;
  const observer = new MutationObserver(new QueryClient(), make());
  const refused = expect(observer.mutate({ text: "x" } as never)).rejects;
  await refused.toThrow(new InvalidRequestError("orders.make takes no variable text. Allowed: body, headers."));
  expect(seen.length).toBe(before);
});

test("a job that is started once more is another order", async () => {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const jobs = createQueries((await jobService({ json: {} })).ads);
  const { result } = renderHook(() => useStartJob(make(), jobs.aiEditing.job), { wrapper });
  for (const key of ["3", "4"]) {
    act(() => result.current.reset());
    act(() => result.current.start({ body: "x", headers: { "order-key": key } }));
    await waitFor(() => expect(orders.has(key)).toBe(true));
    await waitFor(() => expect(result.current.phase).not.toBe("starting"));
  }
  expect(orders.get("3")).not.toBe(orders.get("4"));
});
