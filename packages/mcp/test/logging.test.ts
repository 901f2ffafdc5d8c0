// Messages to the client that made a call, at the level that it has asked for.
import type { ClientOptions, LoggingLevel } from "@modelcontextprotocol/client";
import { LOG_LEVEL_META_KEY } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { smallestBody } from "@video-ads/model/testing/requests";
import { loopback } from "@video-ads/testing/loopback";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { structured } from "./support/call.ts";
import { type Connected, connectHttp, connectStdio, connectTo, KEYS } from "./support/connect.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

interface Message {
  level: LoggingLevel;
  logger?: string | undefined;
  data: unknown;
}

function messagesOf({ client }: Connected): Message[] {
  const heard: Message[] = [];
  client.setNotificationHandler("notifications/message", ({ params: { level, logger, data } }) => {
    heard.push({ level, logger, data });
  });
  return heard;
}

const EDIT = { name: "ai_editing_create", arguments: { ...smallestBody("aiEditing.create"), wait_seconds: 0 } };
const WRONG = { name: "ai_editing_get", arguments: {} };

/** Starts a job, and makes a call that fails. Answers the job's id. */
async function calls({ client }: Connected, level?: LoggingLevel): Promise<unknown> {
  const _meta = level && { [LOG_LEVEL_META_KEY]: level };
  const { id } = structured(await client.callTool({ ...EDIT, ...(_meta && { _meta }) }));
  await client.callTool({ ...WRONG, ...(_meta && { _meta }) });
  return id;
}

const expected = (id: unknown): Message[] => [
  { level: "info", logger: EDIT.name, data: `Started aiEditing ${id}` },
  { level: "debug", logger: EDIT.name, data: "Answered" },
  { level: "warning", logger: WRONG.name, data: expect.stringMatching(/^ai_editing_get was not sent: .*\bid\b/) },
];

const places: [name: string, open: (options: ClientOptions) => Promise<Connected>][] = [
  ["stdio", (options) => connectStdio(mock, { options })],
  ["HTTP", (options) => connectHttp(mock, { options })],
];

describe.each(places)("over %s", (_, open) => {
  test("a client that names no level hears what is info and graver", async () => {
    await using server = await open({});
    const heard = messagesOf(server);
    const id = await calls(server);
    expect(heard).toEqual(expected(id).filter(({ level }) => level !== "debug"));
  });

  test.each<[level: LoggingLevel, levels: LoggingLevel[]]>([
    ["debug", ["info", "debug", "warning"]],
    ["info", ["info", "warning"]],
    ["warning", ["warning"]],
    ["error", []],
  ])("it hears what is at least as grave as the level that it sets: %s", async (level, levels) => {
    await using server = await open({});
    const heard = messagesOf(server);
    await server.client.setLoggingLevel(level);
    await calls(server);
    expect(heard.map((message) => message.level)).toEqual(levels);
  });

  test("in the protocol of 2026 the level stands in the call, and without one there is silence", async () => {
    await using server = await open({ versionNegotiation: { mode: { pin: "2026-07-28" } } });
    const heard = messagesOf(server);
    await calls(server);
    expect(heard).toEqual([]);
    const id = await calls(server, "debug");
    expect(heard).toEqual(expected(id));
  });
});

test("a level that there is not is refused", async () => {
  await using server = await connectTo(mock.url);
  // @ts-expect-error: no client of TypeScript can say it.
  await expect(server.client.setLoggingLevel("loud")).rejects.toThrow(/level/);
});

test("a session over HTTP has a level of its own", async () => {
  await using one = await connectHttp(mock);
  const heard = messagesOf(one);
  await using other = await connectHttp(mock);
  await other.client.setLoggingLevel("emergency");
  await calls(one);
  expect(heard).toHaveLength(2);
});

test("a message has one line and no key in it, whatever the service says", async () => {
  const secrets = Object.values(KEYS).map(String);
  const detail = `not yours: ${secrets.join(" and ")}\r\nof \u001b[31mall\u202e`;
  await using scripted = await loopback((_, response) => {
    response.writeHead(403).end(JSON.stringify({ detail }));
  });
  await using server = await connectTo(scripted.url);
  const heard = messagesOf(server);
  await server.client.callTool(EDIT);
  const [message] = heard;
  expect(message).toMatchObject({ level: "warning", logger: EDIT.name, data: expect.stringContaining("not yours") });
  for (const secret of secrets) expect(String(message?.data)).not.toContain(secret);
  expect(String(message?.data)).not.toMatch(/[\p{Cc}\u202e]/u);
});

test("with --lean the logger is the tool that was called, and not the one that calls it", async () => {
  await using server = await connectTo(mock.url, { lean: true });
  const heard = messagesOf(server);
  await server.client.callTool({ name: "call_tool", arguments: { name: WRONG.name, arguments: "{}" } });
  expect(heard).toEqual([expected("")[2]]);
});
