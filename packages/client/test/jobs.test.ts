import { EventEmitter } from "node:events";
import { inspect } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ConfigurationError,
  createClient,
  InsufficientCreditsError,
  InvalidResponseError,
  JobFailedError,
  JobNotFoundError,
  type JobState,
  JobTimeoutError,
  NotFoundError,
  outcomeOf,
} from "../src/index.ts";
import { movableClock } from "./support/clock.ts";
import { edit } from "./support/orders.ts";
import { type Answer, KEYS, SECRETS, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const base = { id: ID, status: "pending", preview: null, video_output: null, failed_reason: null, progress: 0 };
const previewReady = { ...base, preview: "https://media.example.com/p.html", progress: 50 };
const done = { ...previewReady, status: "done", video_output: "https://media.example.com/v.mp4", progress: 100 };
const OTHER = ID.replace(/^3/, "4");
const quick = { pollMs: 5 };

test("wait polls until the job is done", async () => {
  const server = await serve((_, count) => ({ json: [base, base, previewReady, done][count - 1] }));
  const job = await server.client().customTemplateJobs.wait(ID, quick);
  expect(job.video_output).toBe("https://media.example.com/v.mp4");
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
    Array(4).fill(`GET /api/custom_template_jobs/${ID}/`),
  );
});

test("wait until the preview answers as soon as it is there", async () => {
  const server = await serve((_, count) => ({ json: count < 3 ? base : previewReady }));
  const job = await server.client().customTemplateJobs.wait(ID, { ...quick, until: "preview" });
  expect(job).toMatchObject({ status: "pending", preview: "https://media.example.com/p.html" });
});

test("wait can be passed around", async () => {
  const server = await serve(({ method }) => ({ json: method === "POST" ? base : done }));
  const { customTemplateJobs } = server.client();
  const job = await customTemplateJobs.render(ID).then(customTemplateJobs.wait);
  expect(job.status).toBe("done");
});

test("onProgress hears every change once, with progress as a number even where the service sends text", async () => {
  const states = [
    { ...base, progress: "0" },
    { ...base, progress: "0" },
    { ...base, progress: "40%" },
    { ...done, progress: "100" },
  ];
  const server = await serve((_, count) => ({ json: states[count - 1] }));
  const heard: (number | undefined)[] = [];
  await server.client().linkToVideos.wait(ID, { ...quick, onProgress: ({ progress }) => heard.push(progress) });
  expect(heard).toEqual([0, 40, 100]);
});

test.each(["failed", "rejected"])("a job that ends as %s throws with the job and its reason", async (status) => {
  const server = await serve(() => ({ json: { ...base, status, failed_reason: "The image could not be fetched." } }));
  const error = await server
    .client()
    .customTemplateJobs.wait(ID, quick)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error).toMatchObject({ status, phase: status, reason: "The image could not be fetched.", job: { id: ID } });
  expect(error).toHaveProperty(
    "message",
    `customTemplateJob ${ID} ended as ${status}: The image could not be fetched.`,
  );
});

test("a job is rejected also where its type does not list the state", async () => {
  const server = await serve(() => ({
    json: [{ id: ID, status: "rejected", ads: [], failed_reason: "Not allowed." }],
  }));
  const error = await server
    .client()
    .htmlInteractiveAds.wait(ID, quick)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "JobFailedError", phase: "rejected", reason: "Not allowed." });
});

test("an ad clone has no reason, and fails all the same", async () => {
  const server = await serve(() => ({ json: { id: ID, status: "failed" } }));
  const error = await server
    .client()
    .adsClone.wait(ID, quick)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "JobFailedError", reason: undefined });
});

test("an unknown status is still running, and a job that goes backwards is followed", async () => {
  const states = ["pending", "thinking", "running", "pending", "done"].map((status) => ({ ...base, status }));
  const server = await serve((_, count) => ({ json: states[count - 1] }));
  const seen: string[] = [];
  for await (const state of server.client().customTemplateJobs.watch(ID, quick)) seen.push(state.status);
  expect(seen).toEqual(["pending", "thinking", "running", "pending", "done"]);
});

test("watch ends with a failed state and does not throw", async () => {
  const server = await serve(() => ({ json: { ...base, status: "failed", failed_reason: "" } }));
  const states: JobState<unknown>[] = [];
  for await (const state of server.client().customTemplateJobs.watch(ID, quick)) states.push(state);
  expect(states).toMatchObject([{ outcome: "failed", reason: undefined }]);
});

test("leaving a watch stops the polling", async () => {
  const server = await serve((_, count) => ({ json: { ...base, progress: count } }));
  for await (const _ of server.client().customTemplateJobs.watch(ID, quick)) break;
  const polls = server.seen.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.seen).toHaveLength(polls);
});

test.each<[what: string, leave: (states: AsyncIterable<unknown>) => Promise<unknown>]>([
  [
    "by return() while the next state is awaited",
    async (states) => {
      const iterator = states[Symbol.asyncIterator]();
      await iterator.next();
      const next = iterator.next();
      expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
      expect(await next).toEqual({ done: true, value: undefined });
    },
  ],
  [
    "by cancelling a stream of it",
    async (states) => {
      const reader = ReadableStream.from(states).getReader();
      await reader.read();
      const next = reader.read();
      await reader.cancel();
      expect(await next).toEqual({ done: true, value: undefined });
    },
  ],
])("a watch that is left %s ends at once", async (_, leave) => {
  const server = await serve(() => ({ json: { ...base, status: "pending" } }));
  await leave(server.client().customTemplateJobs.watch(ID, { pollMs: 600_000 }));
  expect(server.seen).toHaveLength(1);
});

test("a record without a status ends a wait when none has one for 10 s, and a read at once", async () => {
  const clock = movableClock();
  const server = await serve((_, count) => {
    clock.move(count > 1 ? 4_000 : 0);
    return { json: { ...base, status: null } };
  });
  const error: unknown = await server
    .client()
    .customTemplateJobs.wait(ID, quick)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(error).toMatchObject({ id: ID, message: expect.stringContaining("without its status") });
  expect(server.seen).toHaveLength(4);
  await expect(server.client().customTemplateJobs.read(ID)).rejects.toBeInstanceOf(InvalidResponseError);
  expect(server.seen).toHaveLength(5);
});

test.each([
  ["without its status", { ...base, status: null }],
  ["without its id", { detail: "Try again." }],
  ["that is none", "soon"],
])("a wait outlives a record %s", async (_, record) => {
  const server = await serve((_request, count) => ({
    json: count === 1 || count === 3 ? record : count < 4 ? base : done,
  }));
  expect(await server.client().customTemplateJobs.wait(ID, quick)).toMatchObject({ status: "done" });
  expect(server.seen).toHaveLength(4);
});

test.each([undefined, "", " ", "a,b", "..", `${ID}/`])(
  "what is no id (%j) joins no other ids in their request",
  async (id) => {
    const server = await serve(({ url }) => ({
      json: (new URL(url, "http://x").searchParams.get("ids") ?? "").split(",").map((id) => ({ id, status: "done" })),
    }));
    const { lipsyncsV2 } = server.client();
    const [wrong, right] = await lipsyncsV2.waitAll([id as string, ID], quick);
    expect(wrong).toMatchObject({ status: "rejected", reason: { name: "InvalidRequestError" } });
    expect(right).toMatchObject({ status: "fulfilled" });
    expect(server.seen).toHaveLength(1);
  },
);

test("a wait outlives a service that is down for a moment", async () => {
  const server = await serve((_, count) =>
    count < 3 ? { status: 503, headers: { "retry-after": "0" } } : { json: done },
  );
  const job = await server.client({ maxRetries: 0 }).customTemplateJobs.wait(ID, quick);
  expect(job.status).toBe("done");
});

test("a job that is looked for under a resource that starts others as well may be one of those", async () => {
  const server = await serve(({ url }) => (url.includes("ids=") ? { json: [] } : { status: 404, json: {} }));
  const { lipsyncs, lipsyncsV2, customTemplateJobs } = server.client();
  await expect(lipsyncs.read(ID as never)).rejects.toThrow(
    "Check its id and the keys. It may be one of lipsyncsV2: look there.",
  );
  await expect(lipsyncsV2.read(ID as never)).rejects.toThrow("It may be one of lipsyncs: look there.");
  await expect(customTemplateJobs.read(ID)).rejects.toThrow("Check its id and the keys. If it has just been started");
});

test.each([["<html>Back soon</html>"], [""], ['{"id": "3f2b']])(
  "a wait outlives an answer that is no JSON: %j",
  async (text) => {
    const server = await serve((_, count) =>
      count === 1 || count === 3 ? { text } : { json: count < 4 ? base : done },
    );
    expect(await server.client().customTemplateJobs.wait(ID, quick)).toMatchObject({ status: "done" });
    expect(server.seen).toHaveLength(4);
    const listed = await serve((_, count) => (count < 3 ? { text } : { json: [{ ...base, status: "done" }] }));
    expect(await listed.client().lipsyncsV2.wait(ID, quick)).toMatchObject({ status: "done" });
  },
);

test("a wait that has seen its job outlives pages in its place for as long as it would an error of the service", async () => {
  const clock = movableClock();
  const server = await serve((_, count) => {
    clock.move(count > 1 && count < 7 ? 8_000 : 0);
    if (count === 1) return { json: base };
    return count < 7 ? { text: "<html>Back soon</html>" } : { json: done };
  });
  expect(await server.client().customTemplateJobs.wait(ID, quick)).toMatchObject({ status: "done" });
  expect(server.seen).toHaveLength(7);
});

test("a wait ends with the answer when none is JSON for 10 s, and a read ends at once", async () => {
  const clock = movableClock();
  const server = await serve((_, count) => {
    if (count > 1) clock.move(4_000);
    return { text: "<html>A shop</html>" };
  });
  const { customTemplateJobs } = server.client();
  const error = await customTemplateJobs.wait(ID, quick).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidResponseError);
  expect(error).toMatchObject({ id: ID, status: 200, bodyStart: "<html>A shop</html>" });
  expect(server.seen).toHaveLength(4);
  await expect(customTemplateJobs.read(ID)).rejects.toBeInstanceOf(InvalidResponseError);
  expect(server.seen).toHaveLength(5);
});

test("a wait for an unknown id ends after 10 s, however often it looks: a read can lag behind the create", async () => {
  const clock = movableClock();
  const server = await serve((_, count) => {
    if (count > 1) clock.move(count < 12 ? 950 : 500);
    return { status: 404, json: { detail: "Not found." } };
  });
  const { customTemplateJobs } = server.client();
  const error = await customTemplateJobs.wait(ID, quick).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(JobNotFoundError);
  expect(error).toMatchObject({
    id: ID,
    message: expect.stringMatching(/is unknown to the service, for 10 s now\. .*wait again/),
    problem: expect.stringMatching(/for 10 s now\.$/),
    cause: { name: "NotFoundError", status: 404 },
  });
  expect(server.seen).toHaveLength(12);
  await expect(customTemplateJobs.get(ID)).rejects.toBeInstanceOf(NotFoundError);
});

test("a job that is unknown after its create is waited for, by its id and in its list, and patience begins anew once it was seen", async () => {
  const clock = movableClock();
  const late = (count: number): boolean => {
    clock.move(count % 10 ? 1_000 : 0);
    return count % 10 === 0;
  };
  const byId = await serve((_, count) =>
    late(count) ? { json: count > 10 ? done : base } : { status: 404, json: { detail: "Not found." } },
  );
  expect(await byId.client().customTemplateJobs.wait(ID, quick)).toMatchObject({ status: "done" });
  expect(byId.seen).toHaveLength(20);
  const listed = await serve((_, count) => ({ json: late(count) ? [{ ...base, status: "done" }] : [] }));
  const [settled] = await listed.client().lipsyncsV2.waitAll([ID], quick);
  expect(settled).toMatchObject({ status: "fulfilled" });
  expect(listed.seen).toHaveLength(10);
});

test("hints take nothing from the patience with a job that is unknown", async () => {
  const clock = movableClock();
  const events = new EventEmitter();
  const server = await serve((_, count) => {
    // Each look but the last asks for the next one, which no poll would for a minute.
    if (count > 1) clock.move(5_500);
    if (count < 4) setTimeout(() => events.emit("hint", { id: ID }), 20);
    return count < 4 ? { status: 404, json: {} } : { json: done };
  });
  const job = await server.client().customTemplateJobs.wait(ID, { pollMs: 60_000, events });
  expect(job.status).toBe("done");
});

test("a read of an unknown job, which looks once, ends as a wait does, by its id or from its list", async () => {
  const byId = await serve(() => ({ status: 404, headers: { "retry-after": "7" }, json: { detail: "Not found." } }));
  const gone = await byId
    .client()
    .customTemplateJobs.read(ID)
    .catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(JobNotFoundError);
  expect(gone).toMatchObject({ id: ID, retryAfterMs: 7_000, cause: { name: "NotFoundError", status: 404 } });
  expect(byId.seen).toHaveLength(1);
  const listed = await serve(() => ({ json: [] }));
  const missing = await listed
    .client()
    .lipsyncsV2.read(ID)
    .catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(JobNotFoundError);
  expect(missing).toMatchObject({ id: ID, retryAfterMs: undefined });
});

test.each([[null], [[]], ["hi"], [7], [{ status: "done" }], [{ id: 7, status: "done" }], [{ id: "", status: "done" }]])(
  "%j in place of a record ends a wait: it is not what the contract says",
  async (json) => {
    const server = await serve(() => ({ json }));
    const { customTemplateJobs } = server.client();
    await expect(customTemplateJobs.wait(ID, quick)).rejects.toBeInstanceOf(InvalidResponseError);
    await expect(customTemplateJobs.read(ID)).rejects.toBeInstanceOf(InvalidResponseError);
  },
);

test.each([[null], [{ count: 1, results: [{ id: ID }] }], ["hi"]])(
  "%j in place of a list is refused by all that read it",
  async (json) => {
    const server = await serve(() => ({ json }));
    const { lipsyncsV2 } = server.client();
    await expect(lipsyncsV2.list()).rejects.toBeInstanceOf(InvalidResponseError);
    await expect(lipsyncsV2.list({ ids: Array.from({ length: 101 }, String) })).rejects.toBeInstanceOf(
      InvalidResponseError,
    );
    await expect(lipsyncsV2.read(ID)).rejects.toBeInstanceOf(InvalidResponseError);
    await expect(lipsyncsV2.wait(ID, quick)).rejects.toBeInstanceOf(InvalidResponseError);
  },
);

test("the record of another job is not this one's: it is looked for again", async () => {
  const other = { ...done, id: `${ID.slice(0, -1)}f` };
  const server = await serve((_, count) => ({ json: count < 3 ? other : { ...done, id: ID.toUpperCase() } }));
  const { customTemplateJobs } = server.client();
  expect(await customTemplateJobs.wait(ID, quick)).toMatchObject({ id: ID.toUpperCase() });
  const clock = movableClock();
  const wrong = await serve(() => {
    clock.move(5_000);
    return { json: other };
  });
  await expect(wrong.client().customTemplateJobs.wait(ID, quick)).rejects.toBeInstanceOf(JobNotFoundError);
  await expect(wrong.client().customTemplateJobs.read(ID)).rejects.toBeInstanceOf(JobNotFoundError);
});

test("a job that was waited for in vain is inspected without the keys that its record quotes", async () => {
  const server = await serve(() => ({ json: { ...base, name: `said ${SECRETS.join(" ")}` } }));
  const ads = server.client();
  const error = await ads.customTemplateJobs.wait(ID, { ...quick, timeoutMs: 500 }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(JobTimeoutError);
  expect(inspect(error)).toContain(`said ${SECRETS.map(() => "***").join(" ")}`);
});

test("a job that cannot be read yet right after its create is waited for", async () => {
  const server = await serve((_, count) =>
    count < 4 ? { status: 404, json: { detail: "Not found." } } : { json: done },
  );
  expect(await server.client().customTemplateJobs.wait(ID, quick)).toEqual(done);
});

test("a wait in which no read succeeded does not say that the job was running, and has the fault as its cause", async () => {
  const server = await serve(() => ({ status: 503, json: { detail: "Soon." } }));
  const error = await server
    .client({ maxRetries: 0 })
    .customTemplateJobs.wait(ID, { ...quick, timeoutMs: 300 })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "JobTimeoutError", job: undefined, cause: { status: 503 } });
  expect((error as Error).message).toContain(
    "could not be read after 0.3 s: customTemplateJobs.get answered 503: Soon. Wait again",
  );
});

test("a wait whose job was read, and then could not be read any more, says why not; a fault that has passed is not said", async () => {
  let answered = 0;
  const server = await serve(({ url }) => {
    if (url.includes(ID)) return answered++ ? { status: 503, json: { detail: "Soon." } } : { json: base };
    return answered++ ? { json: { ...base, id: OTHER } } : { status: 503, json: { detail: "Soon." } };
  });
  const { wait } = server.client().customTemplateJobs;
  const after = async (id: string): Promise<unknown> => {
    answered = 0;
    return wait(id, { ...quick, timeoutMs: 500 }).catch((reason: unknown) => reason);
  };
  expect(await after(ID)).toMatchObject({
    job: { id: ID },
    message: expect.stringMatching(/still running after 0\.5 s; its last read: .* 503: Soon\. Wait/),
    cause: { status: 503 },
  });
  expect(await after(OTHER)).toMatchObject({ message: expect.stringMatching(/after 0\.5 s\. Wait/), cause: undefined });
});

test("a preview that a job never has is not waited for", async () => {
  const server = await serve(() => ({ json: base }));
  const { adsClone } = server.client();
  const waits = [
    Reflect.apply(adsClone.wait, adsClone, [ID, { until: "preview" }]),
    Reflect.apply(adsClone.waitAll, adsClone, [[ID], { until: "preview" }]).then(
      (ended: PromiseSettledResult<object>[]) => Promise.reject(Object(ended[0]).reason),
    ),
  ];
  for (const wait of waits) await expect(wait).rejects.toMatchObject({ option: "until", problem: "done." });
  expect(server.seen).toEqual([]);
});

test("an id that nobody knows, and that has not the form of one, is said to have another", async () => {
  const server = await serve(() => ({ status: 404, json: { detail: "Not found." } }));
  const { read } = server.client().customTemplateJobs;
  await expect(read("tr_1")).rejects.toThrow(" Check its id (it looks wrong) and the keys.");
  await expect(read(ID)).rejects.toThrow("Check its id and the keys.");
});

test("a pause that no timer holds is refused, and the longest that one does is not none at all", async () => {
  const server = await serve(() => ({ json: base }));
  const { wait } = server.client().customTemplateJobs;
  await expect(wait(ID, { pollMs: 2 ** 31 })).rejects.toMatchObject({ name: "ConfigurationError", option: "pollMs" });
  const waiting = wait(ID, { pollMs: 2 ** 31 - 1, timeoutMs: 500 });
  await expect(waiting).rejects.toMatchObject({ name: "JobTimeoutError", job: { id: ID } });
  expect(server.seen).toHaveLength(1);
});

test("a wait that had no time for a look does not say that the job was running: it may be done", async () => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  // An answer on loopback can be faster than any timer.
  const server = await serve(() => ended.then(() => ({ json: done })));
  const wait = server.client().customTemplateJobs.wait(ID, { timeoutMs: 0 });
  const error: unknown = await wait.catch((reason: unknown) => reason);
  end();
  expect(error).toMatchObject({ name: "JobTimeoutError", job: undefined });
  expect((error as Error).message).toContain("could not be read after 0 s");
});

test.each([
  ["pollMs", "2s"],
  ["pollMs", Number.NaN],
  ["pollMs", -1],
  ["pollMs", 0.5],
  ["pollMs", null],
  ["timeoutMs", null],
  ["timeoutMs", "90s"],
  ["timeoutMs", Number.NaN],
])("a wait with %s %j is refused before it looks", async (name, value) => {
  const server = await serve(() => ({ json: base }));
  const options = JSON.parse(JSON.stringify(quick));
  options[name] = value;
  await expect(server.client().customTemplateJobs.wait(ID, options)).rejects.toMatchObject({
    name: "ConfigurationError",
    option: name,
  });
  expect(server.seen).toHaveLength(0);
});

describe("what a wait that has read nothing ends with", () => {
  const never = (): Promise<Answer> => new Promise(() => {});
  const refusal = { status: 501, json: { detail: "No." } };

  test("the answer that came, when the next read is broken off by the end", async () => {
    const server = await serve((_, count) => (count === 1 ? refusal : never()));
    const error = await server
      .client()
      .aiEditing.wait(ID, { pollMs: 1, timeoutMs: 1_000 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "JobTimeoutError", job: undefined, cause: { status: 501, attempts: 1 } });
    expect(server.seen).toHaveLength(2);
  });

  test("nothing, when the first read is held", async () => {
    const server = await serve(never);
    const waiting = server.client().aiEditing.wait(ID, { pollMs: 1, timeoutMs: 100 });
    await expect(waiting).rejects.toMatchObject({ name: "JobTimeoutError", job: undefined, cause: undefined });
  });

  test("that the job was not in the list, when it was not looked for often enough to be given up", async () => {
    const server = await serve(() => ({ json: [] }));
    const waiting = server.client().lipsyncsV2.wait(ID, { pollMs: 600_000, timeoutMs: 1_000 });
    await expect(waiting).rejects.toMatchObject({
      name: "JobTimeoutError",
      job: undefined,
      cause: { name: "JobNotFoundError" },
    });
  });
});

test.each(["3600", "Fri, 31 Dec 2100 23:59:59 GMT"])(
  "a wait looks again when the service asks for it: %s",
  async (asked) => {
    const server = await serve(() => ({ status: 429, json: {}, headers: { "retry-after": asked } }));
    const waiting = server.client().aiEditing.wait(ID, { pollMs: 1, timeoutMs: 500 });
    await expect(waiting).rejects.toMatchObject({ name: "JobTimeoutError", cause: { name: "RateLimitError" } });
    expect(server.seen).toHaveLength(1);
  },
);

test.each(["-5", "soon", "1e9", "0", ""])("a wait does not wait for what makes no sense: %j", async (asked) => {
  const server = await serve((_, count) =>
    count === 1 ? { status: 503, json: {}, headers: { "retry-after": asked } } : { json: done },
  );
  expect(await server.client().aiEditing.wait(ID, { pollMs: 1 })).toMatchObject({ status: "done" });
  expect(server.seen).toHaveLength(2);
});

test.each([undefined, null, {}, "", 7])("a wait for %j is refused in words, and sends nothing", async (nothing) => {
  const server = await serve(() => ({ json: base }));
  const { wait } = server.client().aiEditing as unknown as { wait(job: unknown): Promise<unknown> };
  const error: unknown = await wait(nothing).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "InvalidRequestError", message: expect.not.stringMatching(/Job: /) });
  expect(server.seen).toHaveLength(0);
});

test.each([{ pollMs: Number.NaN }, { timeoutMs: -1 }, { pollMs: 0 }, { pollMs: Number.POSITIVE_INFINITY }])(
  "previewAndRender with %j pays for nothing",
  async (options) => {
    const server = await serve(() => ({ json: base }));
    const made = server.client().aiEditing.previewAndRender(edit, options);
    await expect(made).rejects.toMatchObject({ name: "ConfigurationError" });
    expect(server.seen).toHaveLength(0);
  },
);

test.each(["look", "render"])(
  "after a refused %s the error of previewAndRender names the job that was made",
  async (step) => {
    const server = await serve(({ method, url }) =>
      (step === "look" ? method === "GET" : url.endsWith("/render/"))
        ? { status: 403, json: { detail: "Not yours." } }
        : { json: previewReady },
    );
    const error = await server
      .client()
      .aiEditing.previewAndRender(edit, quick)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "AuthenticationError", id: ID, message: expect.stringContaining(ID) });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ id: ID, status: 403, requestOutcome: "refused" });
    // Something was made: sending the whole again would pay twice.
    expect(outcomeOf(error)).toBe("unknown");
  },
);

test("a render that the credits do not cover was refused, and its job waits: it is rendered by the id of the error, and no other is started", async () => {
  let credits = 0;
  const server = await serve(({ url }) =>
    url.endsWith("/render/") && credits === 0
      ? { status: 402, json: { detail: "Not enough credits." } }
      : { json: credits === 0 ? previewReady : done },
  );
  const { aiEditing } = server.client();
  const error: unknown = await aiEditing.previewAndRender(edit, quick).catch((reason: unknown) => reason);
  if (!(error instanceof InsufficientCreditsError) || error.id === undefined) throw error;
  expect(error).toMatchObject({ status: 402, outcome: "unknown", requestOutcome: "refused" });
  expect(error.message).toContain(`Job: ${ID}. It waits to be rendered: do not start another.`);
  credits = 5;
  await aiEditing.render(error.id).then(aiEditing.wait);
  expect(server.seen.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([
    "/api/ai_editing/",
    `/api/ai_editing/${ID}/render/`,
    `/api/ai_editing/${ID}/render/`,
  ]);
});

test.each([400, 404, 409, 422])(
  "a render that was refused with %i may be one of a job that is rendered already",
  async (status) => {
    const server = await serve(({ url }) =>
      url.endsWith("/render/")
        ? { status, json: { detail: "The job is already being rendered." } }
        : { json: previewReady },
    );
    const { aiEditing } = server.client();
    await expect(aiEditing.previewAndRender(edit, quick)).rejects.toMatchObject({
      requestOutcome: "refused",
      message: expect.stringContaining(`Job: ${ID}. It may be rendering already, look at it: do not start another.`),
    });
  },
);

test.each([
  ["neverSent", { fetch: renders(() => Promise.reject(Object.assign(new Error("Offline."), { sent: false }))) }],
  ["unknown", { fetch: renders(() => Promise.reject(new Error("Lost."))) }],
  ["unknown", { fetch: renders(async () => new Response("", { status: 502 })) }],
])("a render that is %s says so beside the outcome of the whole", async (requestOutcome, options) => {
  const server = await serve(() => ({ json: previewReady }));
  const error: unknown = await server
    .client({ ...options, maxRetries: 0 })
    .aiEditing.previewAndRender(edit, quick)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ id: ID, outcome: "unknown", requestOutcome });
  expect(outcomeOf(error)).toBe("unknown");
  // Whether it waits to be rendered nobody knows where the render may have arrived.
  expect(String(error).includes("do not start another")).toBe(requestOutcome === "neverSent");
  expect(String(error).includes("Look with aiEditing.get")).toBe(requestOutcome === "unknown");
});

/** A `fetch` that does something else about renders. */
function renders(instead: () => Promise<Response>): typeof fetch {
  return (url, init) => (String(url).endsWith("/render/") ? instead() : fetch(url, init));
}

test("waitAll with no place for any job takes them one at a time", async () => {
  const server = await serve(() => ({ json: done }));
  const [all] = await server.client().customTemplateJobs.waitAll([ID], { ...quick, concurrency: 0 });
  expect(all).toMatchObject({ status: "fulfilled" });
});

test("a deadline ends the wait with the job as it was read last", async () => {
  const server = await serve(() => ({ json: previewReady }));
  const error = await server
    .client()
    .customTemplateJobs.wait(ID, { ...quick, timeoutMs: 2_000 })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(JobTimeoutError);
  expect(error).toMatchObject({ id: ID, job: { preview: "https://media.example.com/p.html" } });
});

test("an abort ends the wait with the caller's reason", async () => {
  const server = await serve(() => ({ json: base }));
  const controller = new AbortController();
  const wait = server.client().customTemplateJobs.wait(ID, { pollMs: 60_000, signal: controller.signal });
  setTimeout(() => controller.abort(new Error("the user left")), 20);
  await expect(wait).rejects.toThrow("the user left");
});

test("a hint makes the wait look at once", async () => {
  const server = await serve((_, count) => ({ json: count === 1 ? base : done }));
  async function* hints(): AsyncGenerator<string> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield "something happened";
  }
  const job = await server.client().customTemplateJobs.wait(ID, { pollMs: 60_000, events: hints() });
  expect(job.status).toBe("done");
});

test("a thousand jobs of a list cost ten requests a tick, and each settles by itself", async () => {
  // A clock of its own: on a slow machine a thousand waits do not wake up in the same moment.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let requests = 0;
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const done = ++requests > 10;
    const ids = (new URL(String(input)).searchParams.get("ids") ?? "").split(",");
    return Response.json(
      ids.map((id) => ({
        id,
        status: !done ? "running" : id.endsWith("7") ? "failed" : "done",
        failed_reason: "odd",
      })),
    );
  };
  const ads = createClient({ baseUrl: "http://service", ...KEYS, fetch });
  const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
  const waiting = ads.lipsyncsV2.waitAll(ids, { pollMs: 1_000 });
  let over = false;
  void waiting.then(() => {
    over = true;
  });
  while (!over) await vi.advanceTimersByTimeAsync(1);
  const settled = await waiting;
  expect(requests).toBe(20);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(900);
  const failed = settled.find((result) => result.status === "rejected");
  expect(failed?.reason).toBeInstanceOf(JobFailedError);
  expect(settled.map((result) => (result.status === "fulfilled" ? result.value.id : result.reason.job.id))).toEqual(
    ids,
  );
});

test("jobs that are read one by one are read by no more than the limit at once", async () => {
  let running = 0;
  let most = 0;
  let meet = (): void => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const server = await serve(async ({ url }) => {
    most = Math.max(most, ++running);
    if (running === 3) meet();
    // The first three wait for one another: how soon each arrives is a matter of the machine.
    await met;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return { json: { ...done, id: /id-\d+/.exec(url)?.[0] } };
  });
  await server.client().customTemplateJobs.waitAll(
    Array.from({ length: 30 }, (_, index) => `id-${index}`),
    { ...quick, concurrency: 3 },
  );
  expect(most).toBe(3);
});

test("an id that stays missing from its list settles as JobNotFoundError", async () => {
  const clock = movableClock();
  const server = await serve(() => {
    clock.move(5_000);
    return { json: [{ id: "here", status: "done" }] };
  });
  const [here, gone] = await server.client().lipsyncsV2.waitAll(["here", "gone"], quick);
  expect(here?.status).toBe("fulfilled");
  expect(gone).toMatchObject({ status: "rejected", reason: { name: "JobNotFoundError", id: "gone" } });
  expect(gone?.status === "rejected" && gone.reason).toBeInstanceOf(JobNotFoundError);
});

test("one abort of many waits on a list leaves the others their request", async () => {
  const server = await serve(async ({ url }) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    return {
      json: (new URL(url, "http://x").searchParams.get("ids") ?? "").split(",").map((id) => ({ id, status: "done" })),
    };
  });
  const ads = server.client();
  const controller = new AbortController();
  const [left, stays] = [
    ads.lipsyncsV2.wait("left", { ...quick, signal: controller.signal }),
    ads.lipsyncsV2.wait("stays", quick),
  ];
  setTimeout(() => controller.abort(new Error("left")), 30);
  await expect(left).rejects.toThrow("left");
  await expect(stays).resolves.toMatchObject({ id: "stays" });
  expect(server.seen).toHaveLength(1);
});

test("a partly failed request for HTML ads does not throw, and tells of each ad and its refund", async () => {
  const ads = [
    { id: "a", style_id: "swipe", status: "done", html_url: "https://media.example.com/a.html", failed_reason: null },
    { id: "b", style_id: "countdown", status: "failed", html_url: null, failed_reason: "It does not fit 5 MB." },
  ];
  for (const status of ["done", "failed"]) {
    const server = await serve(() => ({ json: [{ id: ID, status, failed_reason: null, ads, credits_used: 10 }] }));
    let last: JobState<unknown> | undefined;
    const request = await server
      .client()
      .htmlInteractiveAds.wait(ID, { ...quick, onProgress: (state) => (last = state) });
    expect(request.id).toBe(ID);
    expect(last?.items).toEqual([
      { item: ads[0], status: "done", outcome: "succeeded", reason: undefined, refunded: false },
      { item: ads[1], status: "failed", outcome: "failed", reason: "It does not fit 5 MB.", refunded: true },
    ]);
  }
});

test("a request of which every ad failed throws", async () => {
  const ads = [{ id: "b", style_id: "countdown", status: "failed", html_url: null, failed_reason: "Too large." }];
  const server = await serve(() => ({
    json: [{ id: ID, status: "failed", failed_reason: "No ad could be made.", ads }],
  }));
  await expect(server.client().htmlInteractiveAds.wait(ID, quick)).rejects.toMatchObject({
    reason: "No ad could be made.",
  });
});

/** A template job that gets its preview after two reads, and is done two reads after its render. */
function previewServer() {
  let reads = 0;
  let rendered = false;
  return serve(({ method, url }) => {
    if (method === "POST") {
      rendered = url.endsWith("/render/");
      reads = 0;
      return { json: rendered ? previewReady : base };
    }
    reads++;
    return { json: rendered ? (reads < 2 ? previewReady : done) : reads < 2 ? base : previewReady };
  });
}

const body = { template_id: ID, variables: {} };

test("previewAndRender makes a video with one POST for each step", async () => {
  const server = await previewServer();
  const shown: (string | null)[] = [];
  const job = await server.client().customTemplateJobs.previewAndRender(body, {
    ...quick,
    approve: ({ preview }) => {
      shown.push(preview);
      return true;
    },
  });
  expect(job.video_output).toBe("https://media.example.com/v.mp4");
  expect(shown).toEqual(["https://media.example.com/p.html"]);
  expect(server.seen.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([
    "/api/custom_template_jobs/preview_async/",
    `/api/custom_template_jobs/${ID}/render/`,
  ]);
});

test("previewAndRender has one listener of its hints for both of its waits, so that a stream serves it", async () => {
  const server = await previewServer();
  const events = new ReadableStream();
  const job = await server.client().customTemplateJobs.previewAndRender(body, { ...quick, events });
  expect(job.video_output).toBe("https://media.example.com/v.mp4");
  expect(events.locked).toBe(true);
  const again = await server.client().customTemplateJobs.wait(ID, { ...quick, events });
  expect(again.status).toBe("done");
});

test("a preview that is not approved is not rendered", async () => {
  const server = await previewServer();
  const job = await server.client().customTemplateJobs.previewAndRender(body, { ...quick, approve: async () => false });
  expect(job).toMatchObject({ status: "pending", video_output: null });
  expect(server.seen.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test.each(["no", "yes", 1, null, { ok: false }, undefined])(
  "an answer of approve that is neither yes nor no is said to be none, and renders nothing: %j",
  async (answer) => {
    const server = await previewServer();
    const approve = async (): Promise<never> => answer as never;
    const error: unknown = await server
      .client()
      .customTemplateJobs.previewAndRender(body, { ...quick, approve })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ option: "approve", id: ID });
    expect(String(error)).toContain("approve: return true or false.");
    expect(server.seen.filter(({ method }) => method === "POST")).toHaveLength(1);
  },
);

test.each([
  ["without a preview", { ...done, preview: null }],
  ["with one", done],
])("a job that is done before its preview was seen, %s, is not rendered again, nor shown", async (_, record) => {
  const server = await serve(({ method }) => ({ json: method === "POST" ? base : record }));
  const approve = vi.fn(() => true);
  const job = await server.client().customTemplateJobs.previewAndRender(body, { ...quick, approve });
  expect(job).toEqual(record);
  expect(approve).not.toHaveBeenCalled();
  expect(server.seen.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test.each([
  "{}",
  '{"id":""}',
  '{"id":null}',
  '{"id":5}',
  `{"id":["${ID}"]}`,
  '{"id":"job-7"}',
  `{"id":"${ID}/"}`,
  `{"id":"${ID}\\n"}`,
  '{"id":"../links"}',
  '{"detail":"queued"}',
  "[]",
  "null",
  '"ok"',
])("a create that answers %s may be paid for, and is not sent again", async (answer) => {
  const server = await serve(() => ({ status: 201, text: answer }));
  const { customTemplateJobs } = server.client();
  for (const made of [customTemplateJobs.preview(body), customTemplateJobs.previewAndRender(body, quick)]) {
    const error = await made.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(outcomeOf(error)).toBe("unknown");
    expect(error).toMatchObject({ status: 201, bodyStart: answer });
    expect(String(error)).toContain("201 with no job");
  }
  expect(server.seen).toHaveLength(2);
});

test("what is no id of a job is refused with the job's type, behind its article", async () => {
  const { aiEditing, lipsyncsV2 } = (await serve(() => ({}))).client();
  await expect(Reflect.apply(aiEditing.read, undefined, [5])).rejects.toThrow("Give the id of an aiEditing, not 5.");
  await expect(Reflect.apply(lipsyncsV2.read, undefined, [""])).rejects.toThrow('Give the id of a lipsyncV2, not "".');
});

test("a UUID in capitals is the id of a job", async () => {
  const server = await serve(() => ({ status: 201, json: { ...base, id: ID.toUpperCase() } }));
  expect(await server.client().customTemplateJobs.preview(body)).toMatchObject({ id: ID.toUpperCase() });
});

describe("what fails after the create names the job, so that nobody makes another", () => {
  test.each([401, 404, 429])("a call of approve that answers %i", async (status) => {
    const server = await previewServer();
    const other = await serve(() => ({ status, json: { detail: "No." } }));
    const approve = async () => (await other.client({ maxRetries: 0 }).credits.getRemaining()) !== null;
    const making = server.client().customTemplateJobs.previewAndRender(body, { ...quick, approve });
    const error = await making.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status, id: ID });
    expect(outcomeOf(error)).toBe("unknown");
  });

  test("a download of approve that has no URL", async () => {
    const server = await previewServer();
    const ads = server.client();
    const approve = async ({ video_output }: { video_output: string | null }) =>
      (await ads.download(video_output, new WritableStream())).bytes > 0;
    const error = await ads.customTemplateJobs
      .previewAndRender(body, { ...quick, approve })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "InvalidRequestError", id: ID });
    expect(outcomeOf(error)).toBe("unknown");
  });

  test.each([{ pollMs: -1 }, { polMs: 5 }, { until: "prevew" }])("an option of the wait: %j", async (wrong) => {
    const server = await previewServer();
    const { customTemplateJobs } = server.client();
    const created = await customTemplateJobs.preview(body);
    const waiting: Promise<unknown> = Reflect.apply(customTemplateJobs.wait, undefined, [created, wrong]);
    const error = await waiting.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ConfigurationError", id: ID });
    expect(outcomeOf(error)).toBe("unknown");
  });
});

test("a job of a list is found by its id in capitals", async () => {
  const server = await serve(() => ({ json: [{ ...base, id: ID, status: "done" }] }));
  const { htmlInteractiveAds } = server.client();
  expect(await htmlInteractiveAds.wait(ID.toUpperCase(), quick)).toMatchObject({ id: ID });
  expect(await htmlInteractiveAds.read(ID.toUpperCase())).toMatchObject({ id: ID });
});

test("a job whose preview waits for a render says so when the time is over", async () => {
  const server = await serve(() => ({ json: previewReady }));
  await expect(server.client().customTemplateJobs.wait(ID, { ...quick, timeoutMs: 2_000 })).rejects.toThrow(
    "may wait for its render",
  );
});

test.each([
  ["an EventEmitter", () => new EventEmitter(), (hints: unknown) => (hints as EventEmitter).emit("hint")],
  [
    "an EventTarget",
    () => new EventTarget(),
    (hints: unknown) => (hints as EventTarget).dispatchEvent(new Event("hint")),
  ],
])("a hint from %s makes the wait look at once, and nothing is left listening", async (_, make, hint) => {
  const events = make();
  const server = await serve((_request, count) => ({ json: count === 1 ? base : done }));
  const wait = server.client().customTemplateJobs.wait(ID, { pollMs: 60_000, events });
  setTimeout(() => hint(events), 50);
  expect((await wait).status).toBe("done");
  if (events instanceof EventEmitter) expect(events.listenerCount("hint")).toBe(0);
});

describe("two hundred waits on one source of hints", () => {
  const ids = Array.from({ length: 200 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
  const still = { id: "", status: "pending", preview: null, video_output: null, failed_reason: null, progress: 0 };

  /** Serves jobs that each end once they are told to, and answers when all have been read once. */
  async function serveAll() {
    const ended = new Set<string>();
    const server = await serve(({ url }) => {
      const id = url.split("/").at(-2) ?? "";
      return { json: { ...still, id, status: ended.has(id) ? "done" : "pending" } };
    });
    const allRead = (times: number) => vi.waitFor(() => expect(server.seen.length).toBe(times), 10_000);
    return { ended, server, allRead };
  }

  test("share one listener, and a hint that names its job reads that job alone", { timeout: 30_000 }, async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const { ended, server, allRead } = await serveAll();
    const events = new EventEmitter();
    const { signal } = new AbortController();
    const { customTemplateJobs } = server.client();
    const waits = customTemplateJobs.waitAll(ids, { pollMs: 60_000, events, signal });
    await allRead(200);
    expect(events.listenerCount("hint")).toBe(1);

    const [first = ""] = ids;
    ended.add(first);
    events.emit("hint", { id: first.toUpperCase() });
    events.emit("hint", { id: "of nobody here" });
    await allRead(201);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.seen.slice(200).map(({ url }) => url)).toEqual([`/api/custom_template_jobs/${first}/`]);

    for (const id of ids) ended.add(id);
    events.emit("hint");
    const settled = await waits;
    expect(settled.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(server.seen.length).toBe(400);
    expect(events.listenerCount("hint")).toBe(0);
    expect(warned).not.toHaveBeenCalled();
  });

  test("are all woken by one generator, which is read by one of them", { timeout: 30_000 }, async () => {
    const { ended, server, allRead } = await serveAll();
    const events = new EventTarget();
    let left = false;
    async function* hints() {
      try {
        await new Promise((resolve) => events.addEventListener("come", resolve));
        yield* ids.map((id) => ({ id }));
        await new Promise(() => {});
      } finally {
        left = true;
      }
    }
    const waits = server.client().customTemplateJobs.waitAll(ids, { pollMs: 60_000, events: hints() });
    await allRead(200);
    for (const id of ids) ended.add(id);
    events.dispatchEvent(new Event("come"));
    expect((await waits).every(({ status }) => status === "fulfilled")).toBe(true);
    expect([server.seen.length, left]).toEqual([400, false]);
  });
});

describe("hints that come all the time", () => {
  /** Counts the hints that are given before each request. */
  async function hinted(answers: Answer[]) {
    const events = new EventEmitter();
    let given = 0;
    const before: number[] = [];
    const timer = setInterval(() => {
      given++;
      events.emit("hint", { id: ID });
    }, 10);
    onTestFinished(() => clearInterval(timer));
    const server = await serve((_, count) => {
      before.push(given);
      given = 0;
      return answers[count - 1] ?? { json: done };
    });
    await server.client().customTemplateJobs.wait(ID, { pollMs: 20_000, events });
    return before;
  }

  test("do not go over a Retry-After", async () => {
    const [, second = 0] = await hinted([{ status: 429, headers: { "retry-after": "2" } }]);
    expect(second).toBeGreaterThan(20);
  });

  test("are a read at most once a second, and the first of them one at once", async () => {
    const [, second = 0, ...later] = await hinted([{ json: base }, { json: base }, { json: base }]);
    expect(second).toBeLessThan(20);
    expect(later).toHaveLength(2);
    for (const hints of later) expect(hints).toBeGreaterThan(20);
  });
});

test("hints that fail do not fail the wait", async () => {
  const server = await serve((_, count) => ({ json: count < 3 ? base : done }));
  async function* broken(): AsyncGenerator<string> {
    yield "one";
    throw new Error("the message bus is down");
  }
  expect((await server.client().customTemplateJobs.wait(ID, { ...quick, events: broken() })).status).toBe("done");
});

test("read answers the job as it is, and stateOf says where it is without a request", async () => {
  const server = await serve(() => ({ json: previewReady }));
  const { customTemplateJobs } = server.client();
  const job = await customTemplateJobs.get(ID).then(customTemplateJobs.read);
  expect(customTemplateJobs.stateOf(job)).toMatchObject({ previewReady: true, progress: 50, outcome: undefined });
  expect(customTemplateJobs.stateOf({ ...job, status: "done" })).toMatchObject({ outcome: "succeeded" });
  expect(server.seen).toHaveLength(2);
});

test("reads of jobs in a list share a request, and one that is not in it is named", async () => {
  const other = crypto.randomUUID();
  const server = await serve(() => ({ json: [{ ...base, progress: "0" }] }));
  const { lipsyncsV2 } = server.client();
  const [found, missing] = await Promise.allSettled([lipsyncsV2.read(ID), lipsyncsV2.read(other)]);
  expect(found).toMatchObject({ status: "fulfilled", value: { id: ID } });
  expect(missing).toMatchObject({ reason: expect.any(JobNotFoundError) });
  expect(server.seen.map(({ url }) => url)).toEqual([`/api/lipsyncs_v2/?ids=${ID},${other}`]);
});

test("a read can be aborted", async () => {
  const server = await serve(() => new Promise(() => {}));
  const gone = new AbortController();
  const read = server.client().customTemplateJobs.read(ID, { signal: gone.signal });
  gone.abort(new Error("not wanted any more"));
  await expect(read).rejects.toThrow("not wanted any more");
});

test("an id that the service takes for none ends its own wait, and names itself; the waits beside it go on", async () => {
  const other = "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77";
  const server = await serve(({ url }) => {
    const ids = (new URL(url, "http://x").searchParams.get("ids") ?? "").split(",");
    return ids.includes("not-an-id")
      ? { status: 400, json: { ids: ["Must be a valid UUID."] } }
      : { json: ids.map((id) => ({ id, status: "done" })) };
  });
  const { lipsyncsV2 } = server.client();
  const settled = await lipsyncsV2.waitAll([ID, "not-an-id", other], quick);
  expect(settled).toMatchObject([
    { status: "fulfilled", value: { id: ID } },
    { status: "rejected", reason: { name: "ValidationError", id: "not-an-id" } },
    { status: "fulfilled", value: { id: other } },
  ]);
});

test("a key that is refused ends every wait with an error of its own, which names its job", async () => {
  const other = "9a4e6f3b-6a0e-4f55-9a6c-8f0b3c2d1e77";
  const server = await serve(() => ({ status: 401, json: { detail: "No." } }));
  const settled = await server.client().lipsyncsV2.waitAll([ID, other], quick);
  expect(settled).toMatchObject(
    [ID, other].map((id) => ({ reason: { name: "AuthenticationError", id, status: 401 } })),
  );
  expect(server.seen).toHaveLength(1);
});

test.each([{ detail: "queued" }, { ...base, id: undefined }, { ...base, id: "job-7" }])(
  "a render that is answered without its job may be paid for: %j",
  async (answer) => {
    const server = await serve(() => ({ json: answer }));
    const error: unknown = await server
      .client()
      .aiEditing.render(ID)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "InvalidResponseError" });
    expect(outcomeOf(error)).toBe("unknown");
  },
);
