// Services charge late: what a job shows at its end can be from before its render, and the limit holds all the same.
import { text } from "node:stream/consumers";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import { expect, onTestFinished, test } from "vitest";
import { tools } from "../src/generated/tools.ts";
import type { OperationTool, WaitTool } from "../src/tools/definition.ts";
import { operationTool } from "../src/tools/find-tool.ts";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect, newFolder } from "./support/connect.ts";

/** Those with a preview that is rendered, and tell what they have used: what starts, waits for and renders them. */
const KINDS = tools
  .filter((definition): definition is WaitTool => "waits" in definition && definition.waits.credits !== undefined)
  .flatMap((wait) => {
    const start = tools.find(
      (one): one is OperationTool =>
        !("waits" in one) &&
        one.job?.action === "start" &&
        one.job.until === "preview" &&
        one.job.resource === wait.resource,
    );
    const render = wait.waits.render === undefined ? undefined : operationTool(wait.waits.render);
    return start && render ? [{ type: wait.waits.type, start, wait, render }] : [];
  });

/** Before the mock: a job that is done shows what it had used before, for as long as this is on. */
async function lagging(mock: Mock) {
  const state = { isOn: true };
  const shown = new Map<unknown, unknown>();
  const server = await loopback(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    const { host: _, connection: __, "content-length": ___, ...sent } = headers;
    const body = method === "GET" ? undefined : await text(request);
    const answer = await fetch(`${mock.url}${url}`, {
      method,
      headers: sent as Record<string, string>,
      body: body || null,
    });
    const late = (record: unknown): unknown => {
      const { id, status, credits_used: used } = Object(record) as Record<string, unknown>;
      if (method === "GET" && status === "done" && state.isOn)
        return { ...Object(record), credits_used: shown.get(id) };
      shown.set(id, used);
      return record;
    };
    const data: unknown = JSON.parse(await answer.text());
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(JSON.stringify(Array.isArray(data) ? data.map(late) : late(data)));
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return Object.assign(state, { url: server.url, credentials: mock.credentials });
}

const creditsOf = async ({ client }: Connected): Promise<Record<string, number>> =>
  Object(structured(await call(client, "session_status")).credits) as Record<string, number>;

const spentOf = async (mock: Mock): Promise<number> => {
  await using direct = await connect(mock);
  return 100_000 - Number(structured(await call(direct.client, "credits_get_remaining")).remaining_credits);
};

test("there are jobs that are previewed and rendered", () => expect(KINDS).not.toEqual([]));

test.each(KINDS)("the limit holds while rendered jobs show what their previews have cost: $type", async (kind) => {
  const { start, wait, render } = kind;
  const mock = await startMock({ advance: { afterReads: 1 } });
  onTestFinished(() => mock.close());
  const service = await lagging(mock);
  const limit = { maxCredits: 14, assumeCredits: 6, assumeSeconds: 30, ledger: `${newFolder()}/credits.sqlite` };
  await using server = await connect(service, limit);
  const runs = async ({ client }: Connected): Promise<string> => {
    for (let run = 0; run < 8; run++) {
      const body = { ...smallestBody(start.id), wait_seconds: 5 };
      const started = await call(client, start.tool.name, body);
      if (started.isError) return textOf(started);
      const { id } = structured(started);
      const rendered = await call(client, render.tool.name, { [wait.id]: id, wait_seconds: 5 });
      if (rendered.isError) return textOf(rendered);
    }
    return "";
  };
  expect(await runs(server)).toContain("left of the limit of 14");
  expect(await spentOf(mock)).toBeLessThanOrEqual(14);
  const before = await creditsOf(server);
  expect(before.reserved).toBeGreaterThan(0);
  // Once it is shown, it is counted, by another server as well: what is left can be spent.
  service.isOn = false;
  await using next = await connect(service, limit);
  const { spent = 0, reserved = 0 } = await creditsOf(next);
  expect(spent).toBeGreaterThan(0);
  expect(reserved).toBeLessThanOrEqual(before.reserved ?? 0);
  expect(spent + reserved).toBeGreaterThanOrEqual(await spentOf(mock));
  expect(await runs(server)).toContain("left of the limit of 14");
  expect(await spentOf(mock)).toBeLessThanOrEqual(14);
});
