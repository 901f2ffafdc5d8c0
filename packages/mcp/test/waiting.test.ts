// Waiting for jobs: progress, cancelling, limits of time, and going on with an id.
import type { Progress } from "@modelcontextprotocol/client";
import { type Mock, startMock } from "@video-ads/mock";
import { operationOf, smallestBody } from "@video-ads/model/testing/requests";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connect, connectHttp, connectStdio } from "./support/connect.ts";

const EDIT = smallestBody("aiEditing.create");
const VIDEO = smallestBody("linkToVideos.create");

let mock: Mock;
beforeEach(async () => {
  mock = await startMock({ advance: { afterReads: 1 } });
});
afterEach(() => mock.close());

test("a call that starts a job can wait for its end", async () => {
  await using server = await connect(mock);
  const result = await call(server.client, "link_to_videos_create", { ...VIDEO, wait_seconds: 20 });
  expect(structured(result)).toMatchObject({ status: "done", video_output: expect.stringContaining("http") });
});

test("without being asked to wait it answers at once, with the tool that waits and the id", async () => {
  await using server = await connect(mock);
  const result = await call(server.client, "link_to_videos_create", VIDEO);
  expect(structured(result)).toMatchObject({ status: "pending" });
  expect(textOf(result)).toContain(`${structured(result).id}: call link_to_videos_wait with it`);
});

test("a wait goes on to what the job was last asked for: its preview, and after the render its end", async () => {
  await using server = await connect(mock);
  const { id } = structured(await call(server.client, "ai_editing_create", EDIT));
  const previewed = await call(server.client, "ai_editing_wait", { id });
  expect(structured(previewed)).toMatchObject({
    outcome: "preview_ready",
    previews: [expect.stringContaining("http")],
  });
  expect(textOf(previewed)).toContain("Show the preview to the user; ai_editing_render renders it");
  await call(server.client, "ai_editing_render", { id });
  expect(structured(await call(server.client, "ai_editing_wait", { id }))).toMatchObject({
    outcome: "succeeded",
    outputs: [expect.stringContaining("http")],
  });
});

test("a preview is waited for when that is asked, also where nothing renders it", async () => {
  await mock.control.advancement.set({ mode: "manual" });
  await using server = await connect(mock);
  const { id } = structured(await call(server.client, "link_to_videos_create", VIDEO));
  const waiting = call(server.client, "link_to_videos_wait", { id, until: "preview", wait_seconds: 30 });
  const advance = setInterval(() => void mock.control.jobs.advance(String(id)).catch(() => {}), 200);
  const result = await waiting;
  clearInterval(advance);
  expect(structured(result)).toMatchObject({ outcome: "preview_ready", previews: [expect.stringContaining("http")] });
  expect(textOf(result)).toContain("link_to_videos_wait with until done waits for its end.");
});

test("a job of which this server knows nothing is waited for to its end, and a ready preview is told", async () => {
  await using first = await connect(mock);
  const { id } = structured(await call(first.client, "ai_editing_create", { ...EDIT, wait_seconds: 20 }));
  await using second = await connect(mock);
  // Long enough to have read the job once, also on a busy machine.
  const result = await call(second.client, "ai_editing_wait", { id, wait_seconds: 3 });
  expect(structured(result)).toMatchObject({ outcome: "running", previews: [expect.stringContaining("http")] });
  expect(textOf(result)).toMatch(
    /preview is ready, .*Call ai_editing_wait again .*; if it has not been rendered yet: ai_editing_render renders it\./,
  );
  const seen = await call(second.client, "ai_editing_wait", { id, until: "preview" });
  expect(textOf(seen)).toContain(
    "ai_editing_wait with until done waits for its end; if it has not been rendered yet: ai_editing_render renders",
  );
});

test.each([401, 403, 404, 409])(
  "a wait whose look is refused names the job in its own sentence: %i",
  async (status) => {
    await using server = await connect(mock, {
      client: { baseUrl: mock.url, ...mock.credentials, maxRetries: 0 },
    });
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.get", status, count: 20 });
    const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
    const result = await call(server.client, "ai_editing_wait", { id, wait_seconds: 5 });
    expect(result.isError).toBe(true);
    const [first] = textOf(result).split("\n");
    expect(first).toContain(`aiEditing ${id}`);
  },
);

describe("a job whose preview is ready, started here", () => {
  const client = () => ({ baseUrl: mock.url, ...mock.credentials, maxRetries: 0 });
  /** The job, and the server that has started it. */
  const previewed = async (): Promise<[server: Connected, id: string]> => {
    const server = await connect(mock, { client: client() });
    const { id } = structured(await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 20 }));
    await mock.control.advancement.set({ mode: "manual" });
    return [server, String(id)];
  };
  const RENDER = "ai_editing_render";
  /** What is said of a wait to its end, and of one to its preview. */
  const said = async ({ client }: Connected, id: string): Promise<string[]> => [
    textOf(await call(client, "ai_editing_wait", { id, until: "done", wait_seconds: 1 })),
    textOf(await call(client, "ai_editing_wait", { id, until: "preview", wait_seconds: 1 })),
  ];

  test("is to be rendered, as long as it has not been rendered here", async () => {
    const [server, id] = await previewed();
    await using _ = server;
    for (const text of await said(server, id)) {
      expect(text).toContain("ai_editing_render renders it");
      expect(text).not.toContain("if it has not been");
    }
  });

  test("is not to be rendered again while it renders", async () => {
    const [server, id] = await previewed();
    await using _ = server;
    const rendering = await call(server.client, RENDER, { id, wait_seconds: 1 });
    expect(rendering.isError).toBeUndefined();
    for (const text of [textOf(rendering), ...(await said(server, id))]) expect(text).not.toContain(RENDER);
  });

  test("is not to be rendered again after a render that may have been made, here or of another session", async () => {
    const [server, id] = await previewed();
    await using _ = server;
    await using other = await connect(mock, { client: client() });
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 500, count: 2 });
    for (const one of [server, other]) {
      expect(textOf(await call(one.client, RENDER, { id }))).toContain("Do not simply repeat ai_editing_render");
      for (const text of await said(one, id)) expect(text).not.toContain(RENDER);
      // A wait that does not say is for what was asked for last.
      const waited = await call(one.client, "ai_editing_wait", { id, wait_seconds: 1 });
      expect(structured(waited)).toMatchObject({ outcome: "running" });
    }
  });

  test("is still to be rendered after a render that was refused", async () => {
    const [server, id] = await previewed();
    await using _ = server;
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status: 402, count: 1 });
    expect(textOf(await call(server.client, RENDER, { id }))).toContain("(402)");
    for (const text of await said(server, id)) expect(text).toContain("ai_editing_render renders it");
  });

  test.each([400, 409])("may be rendered already after a render that was refused with %i", async (status) => {
    const [server, id] = await previewed();
    await using _ = server;
    await mock.control.rules.add({ kind: "request", operation: "aiEditing.render", status, count: 1 });
    const refused = textOf(await call(server.client, RENDER, { id }));
    expect(refused).toContain("This call has rendered nothing. The job may be rendering already: look at it");
    expect(refused).not.toMatch(/Nothing was created|call again/);
    for (const text of await said(server, id)) expect(text).toContain(`if it has not been rendered yet: ${RENDER}`);
  });
});

test("when the time is over it says where the job is and how to go on", async () => {
  await mock.control.advancement.set({ mode: "manual" });
  await using server = await connect(mock);
  const started = await call(server.client, "ads_clone_create", smallestBody("adsClone.create", { wait_seconds: 1 }));
  expect(textOf(started)).toMatch(/Its id is [\w-]{36}; outcome: running\.\nIt still runs\. Call ads_clone_wait again/);
  const { id } = structured(started);
  const waited = await call(server.client, "ads_clone_wait", { id, wait_seconds: 1 });
  expect(structured(waited)).toMatchObject({ id, outcome: "running" });
  expect(textOf(waited)).toContain("Call ads_clone_wait again with the same id");
});

test("no call waits longer than the server allows", async () => {
  await mock.control.advancement.set({ mode: "manual" });
  await using server = await connect(mock, { maxWaitSeconds: 1 });
  const result = await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 3600 });
  expect(textOf(result)).toContain("It still runs");
});

test("a job that fails is an error that gives the reason and says how to go on", async () => {
  const video = { ...VIDEO, name: "[fail] Trail shoe" };
  await using server = await connect(mock);
  const { id } = structured(await call(server.client, "link_to_videos_create", video));
  const result = await call(server.client, "link_to_videos_wait", { id });
  expect(result).toMatchObject({ isError: true, structuredContent: { id, outcome: "failed" } });
  expect(textOf(result)).toMatch(/has ended as failed: .+\n.*a failed job does not go on/);
  const waited = await call(server.client, "link_to_videos_create", { ...video, wait_seconds: 20 });
  expect(waited.isError).toBe(true);
  expect(textOf(waited)).toMatch(/The linkToVideo [\w-]+ has ended as failed/);
});

test("an id that no list holds, and one that nobody knows, are errors", async () => {
  await using server = await connect(mock);
  const id = "00000000-0000-4000-8000-000000000000";
  expect(textOf(await call(server.client, "lipsyncs_v2_wait", { id }))).toContain(`${id} is unknown`);
  expect(textOf(await call(server.client, "lipsyncs_wait", { id }))).toContain(`${id} is unknown`);
});

const MODERN = { versionNegotiation: { mode: { pin: "2026-07-28" } } };

describe.each<[string, (service: Mock) => Promise<Connected>]>([
  ["stdio", (service) => connectStdio(service, { args: ["--poll", "10ms"] })],
  ["HTTP", (service) => connectHttp(service)],
  ["HTTP without sessions", (service) => connectHttp(service, { options: MODERN })],
])("over %s", (_, open) => {
  test("progress is reported with the job's id, each value above the one before", async () => {
    await using server = await open(mock);
    const seen: Progress[] = [];
    // The client's own handler drops progress that arrives in the same moment as the result.
    server.client.setNotificationHandler("notifications/progress", ({ params }) => void seen.push(params));
    const result = await server.client.callTool(
      { name: "link_to_videos_create", arguments: { ...VIDEO, wait_seconds: 20 } },
      { onprogress: () => {} },
    );
    const { id } = structured(result);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every(({ message, total }) => message?.includes(String(id)) && total === 100)).toBe(true);
    expect(seen.map(({ progress }) => progress)).toEqual(
      [...new Set(seen.map(({ progress }) => progress))].sort((a, b) => a - b),
    );
    expect(seen.map(({ message }) => message).join()).toContain("done");
  });

  test("a wait that is cancelled leaves the job running; session_status knows it, and a new wait takes it up", async () => {
    await mock.control.advancement.set({ mode: "manual" });
    await using server = await open(mock);
    const cancel = new AbortController();
    const waiting = server.client.callTool(
      { name: "link_to_videos_create", arguments: { ...VIDEO, wait_seconds: 60 } },
      { signal: cancel.signal, onprogress: () => cancel.abort(new Error("the user has had enough")) },
    );
    await expect(waiting).rejects.toThrow("the user has had enough");
    await expect.poll(() => server.log.join("\n")).toContain("cancelled while waiting for linkToVideo");
    const { jobs } = structured(await call(server.client, "session_status"));
    const [job] = jobs as [{ id: string; wait: string; outcome: string }];
    expect(job).toMatchObject({ outcome: "running", wait: "link_to_videos_wait", tool: "link_to_videos_create" });
    await mock.control.jobs.finish(job.id);
    expect(structured(await call(server.client, job.wait, { id: job.id }))).toMatchObject({ outcome: "succeeded" });
  });

  test("a paid call that is cancelled before its answer is not broken off: the job that it makes is known", async () => {
    const [asked, answer] = [gate(), gate()];
    const body = Object.values(operationOf("linkToVideos.create").success.examples)[0]?.value;
    await using slow = await startMock({
      handlers: {
        "linkToVideos.create": async () => {
          asked.open();
          await answer.opened;
          return { status: 200, body };
        },
      },
    });
    await using server = await open(slow);
    const cancel = new AbortController();
    const calling = server.client.callTool(
      { name: "link_to_videos_create", arguments: { ...VIDEO, wait_seconds: 60 } },
      { signal: cancel.signal },
    );
    const rejected = expect(calling).rejects.toThrow("too late");
    await asked.opened;
    cancel.abort(new Error("too late"));
    await rejected;
    await expect
      .poll(() => server.log.join("\n"))
      .toContain("was cancelled, or its client is gone; its request goes on");
    answer.open();
    await expect
      .poll(async () => structured(await call(server.client, "session_status")).jobs)
      .toEqual([expect.objectContaining({ type: "linkToVideo", tool: "link_to_videos_create" })]);
  });
});

/** Something that is waited for until it is opened. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
