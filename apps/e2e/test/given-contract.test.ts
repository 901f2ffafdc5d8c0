// A sandbox that is given a contract, as a file, plays that one: its states, prices, pages, keys and webhooks, and nothing of the published one.
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mock, OptionsError, startMock } from "@video-ads/mock";
import { runOk } from "@video-ads/testing/program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const OTHER = join(import.meta.dirname, "../other-service/openapi.yaml");
const RULES = join(import.meta.dirname, "../../../spec/redocly.yaml");

const folder = await mkdtemp(join(tmpdir(), "video-ads-given-"));
const bundled = join(folder, "transcriptions.json");
let mock: Mock;

beforeAll(async () => {
  const redocly = join(import.meta.dirname, "../node_modules/@redocly/cli/bin/cli.js");
  const extraEnv = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  await runOk([process.execPath, redocly, "bundle", OTHER, "--config", RULES, "-o", bundled], { extraEnv });
  mock = await startMock({ spec: bundled, advance: { afterReads: 1 } });
}, 60_000);

afterAll(() => mock?.close());

// biome-ignore lint/suspicious/noExplicitAny: what a contract answers that has no types here
async function call(method: string, path: string, body?: object): Promise<{ status: number; body: any }> {
  const answer = await fetch(mock.url + path, {
    method,
    headers: { authorization: "Bearer sandbox-token", ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
}

describe("a sandbox with the contract of another service", () => {
  it("lets in by that contract's security schemes, and by no others", async () => {
    expect(mock.credentials).toEqual({ token: "sandbox-token" });
    expect((await fetch(`${mock.url}/v1/usage`)).status).toBe(401);
    const ours = { "x-api-id": "sandbox-id", "x-api-key": "sandbox-key" };
    expect((await fetch(`${mock.url}/v1/usage`, { headers: ours })).status).toBe(401);
    expect((await call("GET", "/v1/usage")).status).toBe(200);
    await mock.control.accounts.add(JSON.parse('{"token":"of-another-account"}'));
    const answer = await fetch(`${mock.url}/v1/usage`, { headers: { authorization: "Bearer of-another-account" } });
    expect(answer.status).toBe(200);
  });

  it("plays that contract's states, and charges its price by the started minute", async () => {
    const before = (await call("GET", "/v1/usage")).body.credits_left;
    const { status, body: job } = await call("POST", "/v1/transcriptions", {
      media_url: "https://a.example.com/x.mp3",
    });
    expect([status, job.stage]).toEqual([202, "queued"]);
    const stages = new Set<string>();
    let now = job;
    for (let read = 0; read < 10 && now.stage !== "completed"; read++) {
      now = (await call("GET", `/v1/transcriptions/${job.id}`)).body;
      stages.add(now.stage);
    }
    expect([...stages]).toEqual(["processing", "finalizing", "completed"]);
    const minutes = Math.ceil(now.length_seconds / 60);
    expect(minutes).toBeGreaterThan(1);
    expect(now.spent).toBe(minutes);
    expect((await call("GET", "/v1/usage")).body.credits_left).toBe(before - minutes);
  });

  it("lists in that contract's pages", async () => {
    for (let n = 0; n < 2; n++) await call("POST", "/v1/transcriptions", { media_url: "https://a.example.com/x.mp3" });
    const first = (await call("GET", "/v1/transcriptions?limit=1")).body;
    expect(first.data).toHaveLength(1);
    const second = (await call("GET", `/v1/transcriptions?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second.data[0].id).not.toBe(first.data[0].id);
  });

  it("knows nothing of the published contract", async () => {
    expect((await call("GET", "/api/remaining_credits/")).status).toBe(404);
    const failure = await mock.control.rules
      .add({ kind: "request", operation: "aiEditing.create", status: 500 } as never)
      .catch(String);
    expect(failure).toContain("transcriptions.create");
  });
});

it("a contract that says something which cannot be played is refused, with what it is", async () => {
  const contract = JSON.parse(await readFile(bundled, "utf8"));
  delete contract.paths["/v1/transcriptions/{transcription_id}"].get["x-job"];
  const broken = join(folder, "broken.json");
  await writeFile(broken, JSON.stringify(contract));
  const failure: unknown = await startMock({ spec: broken }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OptionsError);
  expect(String(failure)).toMatch(
    /The sandbox cannot play this contract\. transcriptions\.\w+: no operation reads jobs of the type transcription\./,
  );
  await using contractMode = await startMock({ spec: broken, mode: "contract" });
  expect((await fetch(`${contractMode.url}/v1/usage`, { headers: { authorization: "Bearer x" } })).status).toBe(200);
});
