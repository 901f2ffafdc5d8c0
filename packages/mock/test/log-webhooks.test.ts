// What becomes of webhooks is seen where the mock runs: a receiver that is not there, or on another port, says nothing itself.
import { loopback } from "@video-ads/testing/loopback";
import { expect, test } from "vitest";
import { startMock } from "../src/index.ts";
import { caller, TEMPLATE_ID, until } from "./support.ts";

test("what a rule has made of a webhook names it", async () => {
  const said: string[] = [];
  const logger = { info: (message: string) => void said.push(message), error: () => {}, request: () => {} };
  await using mock = await startMock({ advance: "immediate", logger });
  const { id: rule } = await mock.control.rules.add({ kind: "webhook", action: "drop", count: null });
  const body = { template_id: TEMPLATE_ID, variables: {}, webhook_url: "http://127.0.0.1:1/" };
  await caller(mock)("POST", "/api/custom_template_jobs/", body);
  await until(() => said.length > 0);
  expect(said[0]).toMatch(new RegExp(`^webhook done of customTemplateJob \\S+: not sent by rule ${rule}$`));
});

test.each([
  [204, /^webhook done of customTemplateJob \S+: 204 \d+ ms$/],
  [500, /^webhook done of customTemplateJob \S+: not delivered in 3 attempts, the last: 500 \d+ ms$/],
  [
    undefined,
    /^webhook done of customTemplateJob \S+: not delivered in 3 attempts, the last: .*ECONNREFUSED.* \d+ ms$/,
  ],
])("a receiver that answers %s", async (status, line) => {
  const said: string[] = [];
  const logger = { info: (message: string) => void said.push(message), error: () => {}, request: () => {} };
  await using mock = await startMock({ advance: "immediate", logger });
  const receiver = await loopback((_request, response) => void response.writeHead(status ?? 200).end());
  if (status === undefined) await receiver.close();
  try {
    const body = { template_id: TEMPLATE_ID, variables: {}, webhook_url: `${receiver.url}/hooks?token=secret` };
    const { id } = (await caller(mock)("POST", "/api/custom_template_jobs/", body)).body;
    await caller(mock)("POST", `/api/custom_template_jobs/${id}/render/`);
    await until(() => said.some((message) => message.includes(" done ")), 30_000);
    expect(said.filter((message) => message.includes(" done "))).toEqual([expect.stringMatching(line)]);
    expect(said.join("\n")).not.toContain("secret");
  } finally {
    await receiver.close();
  }
});
