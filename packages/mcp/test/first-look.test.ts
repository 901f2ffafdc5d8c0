// What a tool answers when it has made something and the first look at it fails, or when nothing can be looked at.
import { jobOutcome, withValue } from "@video-ads/core/job";
import { jobIdOf, jobOf, smallestBody } from "@video-ads/model/testing/requests";
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { describe, expect, test } from "vitest";
import { tools } from "../src/generated/tools.ts";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connectTo, KEYS } from "./support/connect.ts";
import { waitArgument } from "./support/contract.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const EDIT = smallestBody("aiEditing.create", { wait_seconds: 3 });
const RECORD = JSON.stringify({ id: ID, status: "pending" });

/** A service that takes everything on with one answer, and has another one for every look. */
function service(made: string, look: { status: number; body: string } = { status: 500, body: "" }): Promise<Loopback> {
  return loopback((request, response) => {
    if (request.method === "GET") response.writeHead(look.status).end(look.body);
    else response.writeHead(201).end(made);
  });
}

const setAside = async ({ client }: Connected): Promise<unknown> =>
  Reflect.get(Object(structured(await call(client, "session_status")).credits), "reserved");

describe("a look that fails after a create", () => {
  test.each([
    ["a 404", { status: 404, body: '{"detail":"Not found."}' }, "is unknown"],
    ["a 403", { status: 403, body: '{"detail":"not yours"}' }, "not yours"],
    ["a page", { status: 200, body: "<html>Bad gateway</html>" }, "no JSON: <html>Bad gateway"],
  ])("%s: the answer names the job, what it costs, and the tool to go on with", async (_, look, why) => {
    await using scripted = await service(RECORD, look);
    await using server = await connectTo(scripted.url, { maxCredits: 20, assumeCredits: 10 });
    const result = await call(server.client, "ai_editing_create", EDIT);
    expect(structured(result)).toMatchObject({ id: ID });
    const text = textOf(result);
    expect(text).toContain(`Its id is ${ID}, and the service has taken it on; a look at it has failed.`);
    expect(text).toContain(why);
    expect(text).toContain("Call ai_editing_wait with this id; do not call ai_editing_create again for it.");
    expect(text).toContain("Credits: 0 spent in all, 10 set aside");
    expect(text).not.toMatch(/No tool|Do not simply repeat|Check each id/);
    expect(await setAside(server)).toBe(10);
    const again = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
    expect(again.isError).toBe(true);
    expect(textOf(again)).toContain(
      "was started here, and outlives a read that fails: call ai_editing_wait again with the same id.",
    );
  });
});

/** Options of a server that tries no read twice before it tells of it. */
const impatient = (baseUrl: string) => ({ client: { baseUrl, ...KEYS, maxRetries: 0 }, pollMs: 10 });

describe("a wait in which nothing could be read", () => {
  test.each([
    [500, '{"detail":"kaputt"}', "The service failed (500): kaputt", "Call again in a moment."],
    [429, '{"detail":"slow down"}', "Too many requests (429): slow down.", "Call again in a minute."],
  ])("is an error that says why, and is not called running: %i", async (status, body, why, next) => {
    await using scripted = await service(RECORD, { status, body });
    await using server = await connectTo(scripted.url, impatient(scripted.url));
    const result = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(textOf(result)).toBe(`aiEditing ${ID}: ${why}\n${next}`);
  });

  test("says that the service cannot be reached", async () => {
    await using server = await connectTo("http://127.0.0.1:2", impatient("http://127.0.0.1:2"));
    const result = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("The service at http://127.0.0.1:2 cannot be reached.");
  });

  test("says that no answer came in time", async () => {
    await using silent = await loopback(() => {});
    await using server = await connectTo(silent.url);
    const result = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe(
      `aiEditing ${ID}: The service has not answered in time.\nCall again, with longer wait_seconds.`,
    );
  });

  test("by the tool of another type names the job as it was started, and the tool that reads it", async () => {
    await using scripted = await service(RECORD, { status: 200, body: "[]" });
    await using server = await connectTo(scripted.url, impatient(scripted.url));
    await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 0 });
    const waited = await call(server.client, "lipsyncs_v2_wait", { id: ID, wait_seconds: 2 });
    expect(textOf(waited)).toContain(
      `The aiEditing ${ID} was started here, and ai_editing_wait waits for it: call that with the same id.`,
    );
    expect(textOf(waited)).not.toMatch(/The lipsyncV2 \S+ was started here/);
  });

  test("of a job that was started here says why, and that the job is there", async () => {
    await using scripted = await service(RECORD, { status: 503, body: '{"detail":"maintenance until 18:00"}' });
    await using server = await connectTo(scripted.url, impatient(scripted.url));
    const started = await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 1 });
    const waited = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
    for (const result of [started, waited]) expect(textOf(result)).toContain("(503): maintenance until 18:00");
    expect([started.isError, waited.isError]).toEqual([undefined, true]);
    expect(textOf(waited)).toContain("was started here, and outlives a read that fails");
  });
});

test.each([405, 410, 451])("a look that is refused is told as that, and is not to be repeated: %i", async (status) => {
  await using scripted = await service(RECORD, { status, body: '{"detail":"gone"}' });
  await using server = await connectTo(scripted.url, { pollMs: 10 });
  const said = async (name: string): Promise<string> => {
    const result = await call(server.client, name, { id: ID });
    expect(result.isError).toBe(true);
    return textOf(result);
  };
  const why = `The service refused the call (${status}). gone`;
  const next = "Calling again as it is does not help.";
  expect(await said("ai_editing_get")).toBe(`${why}\n${next}`);
  expect(await said("ai_editing_wait")).toBe(`aiEditing ${ID}: ${why}\n${next}`);
  await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 0 });
  expect(await said("ai_editing_wait")).toMatch(/refuses to read it: calling again does not help/);
});

test("a look that is redirected is not advised to be repeated, and names the variable of this server", async () => {
  await using scripted = await loopback((request, response) => {
    if (request.method === "GET") response.writeHead(302, { location: "http://127.0.0.2:1/x/" }).end();
    else response.writeHead(201).end(RECORD);
  });
  await using server = await connectTo(scripted.url, impatient(scripted.url));
  const said = async (name: string): Promise<string> => textOf(await call(server.client, name, { id: ID }));
  const why = "GET was redirected (302) to http://127.0.0.2:1/x/. Five redirects at most, on one host.";
  const next =
    "Calling again does not help: ask the user to check VIDEO_ADS_BASE_URL of this server, and to start it again.";
  expect(await said("ai_editing_get")).toBe(`${why}\n${next}`);
  expect(await said("ai_editing_wait")).toBe(`aiEditing ${ID}: ${why}\n${next}`);
  await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: 0 });
  const known = await said("ai_editing_wait");
  expect(known).toContain(`was started here, and outlives a read that is redirected. ${next}`);
  expect(known).not.toContain("again with the same id");
});

/** Each state in which a job has failed, of each type whose records say why. */
const failures = tools.flatMap((one) => {
  const waits = "waits" in one ? one.waits : undefined;
  return Object.entries(waits?.states ?? {}).flatMap(([state, meaning]) =>
    waits?.reason && jobOutcome(meaning) === "failed"
      ? [{ name: one.tool.name, waits, state, reason: waits.reason }]
      : [],
  );
});

test.each(failures)("a job that has failed says why: $name, $state", async ({ name, waits, state, reason }) => {
  const id = jobIdOf(waits.type);
  const record = withValue({ id, [waits.status]: state }, reason, "The reference video is private");
  const body = JSON.stringify(waits.by === "ids" ? [record] : record);
  await using scripted = await service(RECORD, { status: 200, body });
  await using server = await connectTo(scripted.url, { pollMs: 10 });
  const result = await call(server.client, name, { [waitArgument(jobOf(waits.type))]: id });
  expect(result).toMatchObject({ isError: true, structuredContent: { reason: "The reference video is private" } });
  expect(textOf(result)).toContain(`has ended as ${state}: The reference video is private\n`);
});

test.each([null, ""])("a job that has failed without a reason is not said to have one: %j", async (failed_reason) => {
  await using scripted = await service(RECORD, {
    status: 200,
    body: JSON.stringify({ id: ID, status: "failed", failed_reason }),
  });
  await using server = await connectTo(scripted.url, { pollMs: 10 });
  const text = textOf(await call(server.client, "ai_editing_wait", { id: ID }));
  expect(text).toContain("has ended as failed: the service gives no reason");
  expect(text).toContain("Start anew; a failed job does not go on.");
  expect(text).not.toContain("the reason speaks of");
});

test.each(["link_to_videos_get", "link_to_videos_wait"])(
  "of a job that is done, the parts that have failed are told, with their reason: %s",
  async (name) => {
    const failed = { status: "failed", failed_reason: "No voice." };
    for (const [outputs, note] of [
      [[failed, failed], "It is done, but each of its parts has failed: No voice."],
      [[{ status: "done" }, failed], "It is done, but part 2 of 2 has failed: No voice."],
      [[{ status: "done" }, { status: "done" }], undefined],
    ] as const) {
      const body = JSON.stringify({ id: ID, status: "done", outputs });
      await using scripted = await service(RECORD, { status: 200, body });
      await using server = await connectTo(scripted.url);
      const result = await call(server.client, name, { id: ID });
      expect(result.isError).toBeUndefined();
      const said = textOf(result)
        .split("\n")
        .filter((line) => line.startsWith("It is done, but"));
      expect(said).toEqual(note === undefined ? [] : [note]);
    }
  },
);

test("a job that was read, and then could not be read any more, still runs as far as anybody knows", async () => {
  let reads = 0;
  await using scripted = await loopback((_, response) => {
    if (reads++ === 0) response.writeHead(200).end(RECORD);
    else response.writeHead(503).end('{"detail":"maintenance until 18:00"}');
  });
  await using server = await connectTo(scripted.url, impatient(scripted.url));
  const result = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
  expect(structured(result)).toMatchObject({ outcome: "running", status: "pending" });
  expect(textOf(result)).toContain("The last that failed: The service failed (503): maintenance until 18:00");
});

test.each([
  '{"status":"pending"}',
  "[]",
  "null",
  '{"id":null}',
  '{"id":7}',
  '{"id":""}',
  '{"id":"job-7"}',
  '{"id":"../x"}',
])("an answer without the id of a job may be paid for: %s", async (answer) => {
  await using scripted = await service(answer);
  for (const seconds of [0, 3]) {
    await using server = await connectTo(scripted.url, { maxCredits: 20, assumeCredits: 10 });
    const result = await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: seconds });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(`answered 201 with no job: ${answer}`);
    expect(textOf(result)).toContain("\nDo not simply repeat");
    expect(textOf(result)).toContain("Its credits stay set aside.");
    expect(await setAside(server)).toBe(10);
  }
});
