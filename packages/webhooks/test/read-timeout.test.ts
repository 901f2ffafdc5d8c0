// A service that takes a read and never answers it: the job is not held for ever, and nothing else waits for it.
import { describe, expect, it } from "vitest";
import { type Failure, ReadTimeoutError } from "../src/index.ts";
import { done, JOB_ID, lipsyncV2, templateJob, VIDEO } from "./support/jobs.ts";
import { postJson, startReceiver, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const NEVER = new Promise<void>(() => {});
const PREVIEWED = templateJob({ preview: "https://cdn.example.com/preview.mp4" });

describe.each([
  ["by itself", "customTemplateJob", "customTemplateJobs.get", done],
  ["from a list", "lipsyncV2", "lipsyncsV2.list", lipsyncV2({ id: JOB_ID, status: "done", output: VIDEO })],
] as const)("a job that is read %s", (_, source, operation, record) => {
  it("and not answered is told to onError, and read again", async () => {
    const service = await startService({ [JOB_ID]: record });
    service.held = NEVER;
    const failures: [unknown, Failure][] = [];
    const ran: string[] = [];
    const options = { client: service.client, readTimeout: "50ms", retry: ["1ms", "1ms", "1s"] } as const;
    const { hooks } = await startReceiver(options, (receiver) =>
      receiver.fallback(({ name }) => void ran.push(name)).onError((...told) => void failures.push(told)),
    );
    const { url } = await hooks.urlFor(source);
    expect((await postJson(url, { id: JOB_ID, status: "done" })).status).toBe(204);
    await until(() => failures.length >= 2);
    expect(failures[0]).toEqual([expect.any(ReadTimeoutError), expect.objectContaining({ stage: "read", attempt: 1 })]);
    expect(`${failures[0]?.[0]}`).toContain(`${operation} was not answered within 50 ms (option readTimeout)`);
    service.held = undefined;
    await until(() => ran.length >= 1);
    expect(ran).toEqual([`${source}.done`]);
  });

  it("and not answered ends no run of reconcile()", async () => {
    const service = await startService({ [JOB_ID]: record });
    service.held = NEVER;
    const { hooks } = await startReceiver({ client: service.client, readTimeout: "1s" }, (receiver) =>
      receiver.fallback(() => {}),
    );
    await hooks.bind((await hooks.urlFor(source)).ref, JOB_ID);
    expect(await hooks.reconcile({ olderThan: 0 })).toMatchObject({ checked: 0, failed: 1 });
    service.held = undefined;
    expect(await hooks.reconcile({ olderThan: 0 })).toMatchObject({ checked: 1, failed: 0 });
  });
});

it("a render whose job is not answered asks for nothing", async () => {
  const service = await startService({ [JOB_ID]: PREVIEWED });
  service.held = NEVER;
  const { hooks } = await startReceiver({ client: service.client, readTimeout: "50ms" }, (receiver) =>
    receiver.fallback(() => {}),
  );
  await expect(hooks.render({ source: "customTemplateJob", job: { id: JOB_ID } })).rejects.toThrow(ReadTimeoutError);
  expect(service.posts).toEqual([]);
});
