// Some clients give a call up when they hear nothing: a wait without news says that it goes on.
import type { ServerContext } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressOf } from "../src/tools/progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Asked = Pick<ServerContext, "mcpReq">;

/** The part of a request's context that progress needs. */
function asked(progressToken?: string): { context: Asked; heard: Record<string, unknown>[] } {
  const heard: Record<string, unknown>[] = [];
  const mcpReq: ServerContext["mcpReq"] = Object.assign(Object.create(null), {
    _meta: progressToken === undefined ? {} : { progressToken },
    notify: async ({ params }: { params: Record<string, unknown> }) => {
      heard.push(params);
    },
  });
  return { context: { mcpReq }, heard };
}

test("without news the client hears every ten seconds that the wait goes on, until it ends", () => {
  const { context, heard } = asked("t");
  const progress = progressOf(context);
  progress.say("film 1: pending", 40);
  vi.advanceTimersByTime(25_000);
  expect(heard.map(({ message }) => message)).toEqual([
    "film 1: pending",
    "film 1: pending (10 s)",
    "film 1: pending (20 s)",
  ]);
  expect(heard.map(({ progress: value }) => value)).toEqual([40, 40.01, 40.02]);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(3);
});

test("a client that has not asked hears nothing", () => {
  const { context, heard } = asked();
  progressOf(context).say("film 1: pending", 40);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
