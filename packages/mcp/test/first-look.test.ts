// What a tool answers when it has made something and the first look at it fails, or when nothing can be looked at.
import { type Loopback, loopback } from "@video-ads/testing/loopback";
import { describe, expect, test } from "vitest";
import { call, structured, textOf } from "./support/call.ts";
import { type Connected, connectTo } from "./support/connect.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const EDIT = { video_url: "https://shop.example.com/shoe.mp4", editing_style: "film", wait_seconds: 3 };
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
    ["a 404", { status: 404, body: '{"detail":"Not found."}' }, "is not known"],
    ["a 403", { status: 403, body: '{"detail":"not yours"}' }, "not yours"],
    ["a page", { status: 200, body: "<html>Bad gateway</html>" }, "not JSON: <html>Bad gateway"],
  ])("%s: the answer names the job, what it costs, and the tool to go on with", async (_, look, why) => {
    await using scripted = await service(RECORD, look);
    await using server = await connectTo(scripted.url, { maxCredits: 20 });
    const result = await call(server.client, "ai_editing_create", EDIT);
    expect(structured(result)).toMatchObject({ id: ID });
    const text = textOf(result);
    expect(text).toContain(`Its id is ${ID}, and the service has taken it on; a look at it has failed.`);
    expect(text).toContain(why);
    expect(text).toContain("Call ai_editing_wait with this id; do not call ai_editing_create again for it.");
    expect(text).toContain("Credits: 0 spent, 10 set aside");
    expect(text).not.toMatch(/No tool|Do not simply repeat|Check each id/);
    expect(await setAside(server)).toBe(10);
    const again = await call(server.client, "ai_editing_wait", { id: ID, wait_seconds: 1 });
    expect(again.isError).toBe(true);
    expect(textOf(again)).toContain("was started here, and goes on: call ai_editing_wait again with the same id.");
  });
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
    await using server = await connectTo(scripted.url, { maxCredits: 20 });
    const result = await call(server.client, "ai_editing_create", { ...EDIT, wait_seconds: seconds });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(`answered without the id of a job: ${answer}\nDo not simply repeat`);
    expect(textOf(result)).toContain("Its credits stay set aside.");
    expect(await setAside(server)).toBe(10);
  }
});
