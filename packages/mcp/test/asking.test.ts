// What a call costs at most, where only a person can say it: asked where the client puts questions to one.
import type { ClientOptions, ElicitResult } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connectStdio } from "./support/connect.ts";
import { mostOf } from "./support/contract.ts";

const EDIT = smallestBody("aiEditing.create");

let mock: Mock;
beforeEach(async () => {
  mock = await startMock();
});
afterEach(() => mock.close());

async function asked(
  options: ClientOptions,
  answer: ElicitResult,
  ...args: string[]
): Promise<Connected & { questions: string[] }> {
  const questions: string[] = [];
  const server = await connectStdio(mock, {
    args: ["--max-credits", "40", ...args],
    options: { ...options, capabilities: { elicitation: { form: {} } } },
  });
  server.client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return answer;
  });
  return Object.assign(server, { questions });
}

const eras: [era: string, options: ClientOptions][] = [
  ["2025", {}],
  ["2026", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
];

test.each(eras)("a person says what a call costs at most: so much is set aside, protocol of %s", async (_, options) => {
  await using server = await asked(options, { action: "accept", content: { credits: 12 } });
  expect(await call(server.client, "ai_editing_create", EDIT)).not.toMatchObject({ isError: true });
  // Who decides sees what is asked for, and how much there is.
  expect(server.questions).toEqual([
    expect.stringMatching(
      /ai_editing_create costs.*40 are left of the limit of 40\. .* called with \{.*"video_url":"http/,
    ),
  ]);
  const { credits } = structured(await call(server.client, "session_status"));
  expect(credits).toMatchObject({ reserved: 12, left: 28 });
});

test.each(eras)("a lean server asks as well, protocol of %s", async (_, options) => {
  await using server = await asked(options, { action: "accept", content: { credits: 12 } }, "--lean");
  const given = { name: "ai_editing_create", arguments: JSON.stringify(EDIT) };
  expect(await call(server.client, "call_tool", given)).not.toMatchObject({ isError: true });
  expect(server.questions).toEqual([expect.stringContaining("ai_editing_create")]);
  const { credits } = structured(await call(server.client, "call_tool", { name: "session_status" }));
  expect(credits).toMatchObject({ reserved: 12, left: 28 });
});

test.each(eras)(
  "what a person says above the limit, or not at all, is not sent, protocol of %s",
  async (_, options) => {
    for (const [answer, says] of [
      [{ action: "accept", content: { credits: 41 } }, /may cost 41 credits.*40 are left/],
      [
        { action: "decline" },
        /nobody can say what it costs at most.*The user was asked how many credits it may cost at most, and said no\./s,
      ],
      [{ action: "accept", content: { credits: 0 } }, /nobody can say what it costs at most.*gave no answer to go by/s],
    ] as const) {
      await using server = await asked(options, answer);
      expect(textOf(await call(server.client, "ai_editing_create", EDIT))).toMatch(says);
      expect(server.questions).toHaveLength(1);
    }
    await using server = await asked(options, { action: "accept", content: { seconds: 60 } });
    const clone = smallestBody("adsClone.create");
    const refused = textOf(await call(server.client, "ads_clone_create", clone));
    expect(refused).toContain(`may cost ${mostOf("adsClone.create", clone, 60)} credits for an output of 60 s`);
    expect(refused).not.toContain("--assume-seconds");

    expect((await mock.control.requests.list()).filter(({ method }) => method === "POST")).toEqual([]);
  },
);

test.each(eras)("a client without forms is not asked, and nothing is sent, protocol of %s", async (_, options) => {
  const capabilities = { elicitation: { url: {} } };
  const args = ["--max-credits", "40"];
  await using server = await connectStdio(mock, { args, options: { ...options, capabilities } });
  expect(textOf(await call(server.client, "ai_editing_create", EDIT))).toContain("--assume-credits");
});
