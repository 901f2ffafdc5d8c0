// One answer to "where is this job?": every record that the contract can think of is shown to the client, the receiver, the command
// line, an assistant and a page.

import { createClient, type JobState } from "@video-ads/client";
import { toolName } from "@video-ads/codegen";
import { renderAdvice } from "@video-ads/core/job";
import { model } from "@video-ads/model/testing/requests";
import { createQueries } from "@video-ads/react/queries";
import { FULL } from "@video-ads/testing/full";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEYS } from "../support/keys.ts";
import { assistantOf, kebab, resourceOf, videoAds } from "./support/programs.ts";
import { receiverOf } from "./support/receiver.ts";
import { type AskedRecord, askedRecords, type Meaning } from "./support/records.ts";
import { type ScriptedService, scriptedService } from "./support/scripted-service.ts";

const asked = askedRecords(model);

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService(model);
  for (const { id, record } of asked) service.records.set(id, record);
});
afterAll(() => service.close());

const expected = Object.fromEntries(asked.map(({ name, means }) => [name, means]));

test("the client", () => {
  const ads = createClient({ baseUrl: service.url, ...KEYS });
  const said = asked.map((one) => {
    const { outcome, phase } = stateOf(ads, one);
    const meaning = meaningOfPhase(phase);
    const ends: Record<Meaning, string | undefined> = { running: undefined, done: "succeeded", failed: "failed" };
    expect(outcome).toBe(ends[wordsOf(meaning)]);
    return [one.name, meaning];
  });
  expect(Object.fromEntries(said)).toEqual(expected);
});

test("the receiver", async () => {
  await using receiver = await receiverOf(service.url);
  const { hooks, phases } = receiver;
  const posted = asked.filter(({ job }) => model.webhooks.some(({ name }) => name === job.name));
  await Promise.all(
    posted.map(async ({ job, id, record, status }) => {
      const source = model.webhooks.find(({ name }) => name === job.name);
      const { url } = await Reflect.apply(hooks.urlFor, hooks, [job.name]);
      // What the service tells of a job is what it says when it is asked; of one without a status, that it has begun.
      const said = { ...record, ...(typeof record[status] !== "string" && { [status]: Object.keys(job.states)[0] }) };
      const example: object = { ...(Object.values(source?.examples ?? {})[0]?.value as object) };
      const told = Object.keys(example).flatMap((field): [string, unknown][] => {
        const value = said[field];
        // Parts that are none are refused in a post.
        return value === undefined ? [] : [[field, Array.isArray(value) ? value.filter(isPart) : value]];
      });
      const answered = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...Object.fromEntries(told), id }),
      });
      expect({ status: answered.status, said: await answered.text() }).toEqual({ status: 204, said: "" });
    }),
  );
  await receiver.settled();
  const said = posted.map(({ name, id }) => [name, meaningOfPhase(phases.get(id))]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(posted.map(({ name, means }) => [name, means])));
});

const rendered = asked.filter(({ job, means }) => job.render !== undefined && means === "previewReady");
const starts = rendered.flatMap((one) => one.job.starts.map((start) => ({ ...one, ...start })));

test.each(starts)("of a ready preview, the receiver tells by what $operation makes: $name", async (start) => {
  const { job, id, operation, until } = start;
  await using receiver = await receiverOf(service.url);
  const { url } = await Reflect.apply(receiver.hooks.urlFor, receiver.hooks, [operation]);
  const example: object = Object(
    Object.values(model.webhooks.find(({ name }) => name === job.name)?.examples ?? {})[0]?.value,
  );
  const body = JSON.stringify({ ...example, id });
  const headers = { "content-type": "application/json" };
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(204);
  await receiver.settled();
  // What the command line and assistants go by as well.
  const advice = renderAdvice(job, { outcome: undefined, previewReady: true }, until);
  expect([receiver.phases.get(id), advice]).toEqual(
    until === "done" ? ["progress", undefined] : ["previewReady", "due"],
  );
});

test("an assistant", async () => {
  await using assistant = await assistantOf(service.url, { maxWaitSeconds: 60 });
  const said = await Promise.all(
    asked.map(async (one) => {
      const { job, name, id, means } = one;
      const tool = toolName(`${resourceOf(job.read)}.wait`);
      const until = job.preview ? { until: "preview" } : {};
      const ask = () => assistant.call(tool, { id, wait_seconds: stays(one) ? 1 : 60, ...until });
      let answered = await ask();
      // All at once on a busy machine: what could not be read in its second is not called running, and is asked for again.
      while (answered.data.outcome === undefined && answered.text.includes("has not answered in time"))
        answered = await ask();
      const { data, text } = answered;
      const words: Record<string, string> = { preview_ready: "previewReady", succeeded: "done" };
      if (!hasStatus(one)) return [name, text.includes(WITHOUT_STATUS) ? "refused" : text];
      const outcome = String(data.outcome);
      if (outcome === "failed") expect(text).toContain(`${job.name} ${id}`);
      // A model is told that it failed; why is the reason's to say.
      return [name, outcome === "failed" && wordsOf(means) === "failed" ? means : (words[outcome] ?? outcome)];
    }),
  );
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(
      asked.map((one) => [one.name, hasStatus(one) ? (stays(one) ? "running" : one.means) : "refused"]),
    ),
  );
});

test("a page", () => {
  const ads = createClient({ baseUrl: service.url, ...KEYS });
  const queries: object = createQueries(ads);
  const said = asked.map((one) => {
    const resource: { job(id: string): PageJob } = Reflect.get(queries, resourceOf(one.job.read));
    const { refetchInterval } = resource.job(one.id);
    const query = { state: { data: one.record, error: null, dataUpdateCount: 1, errorUpdateCount: 0 } };
    return [one.name, refetchInterval(query) === false];
  });
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(asked.map(({ name, means }) => [name, means !== "running" && means !== "previewReady"])),
  );
});

const WITHOUT_STATUS = "was answered without its";

/** Whether anybody can say where the job is. A wait ends at once where nobody can: it would wait for nothing. */
function hasStatus({ record, status }: AskedRecord): boolean {
  return record[status] !== undefined && record[status] !== null;
}

/** A wait for the preview does not end there. */
function stays({ means }: AskedRecord): boolean {
  return means === "running";
}

interface PageJob {
  refetchInterval(query: object): number | false;
}

const EXITS: Record<string, Meaning> = { 0: "done", 11: "failed", 12: "running" };

test("the command line", async () => {
  // A process each: two types in every run, all of them in the long one.
  const types = new Set([...new Set(asked.map(({ job }) => job.name))].slice(0, FULL ? undefined : 2));
  const some = asked.filter(({ job }) => types.has(job.name));
  const said: [string, string][] = [];
  for (let start = 0; start < some.length; start += 4) {
    const batch = some.slice(start, start + 4).map(async (one): Promise<[string, string]> => {
      const { job, name, id, means } = one;
      // On a busy machine a process may not get to its first look within a second.
      const timeout = hasStatus(one) && wordsOf(means) === "running" ? "1s" : "60s";
      const wait = [kebab(resourceOf(job.read)), "wait", id, "--timeout", timeout, "--poll", "100ms", "--json"];
      const { code, stderr } = await videoAds(service.url, ...wait);
      if (!hasStatus(one)) return [name, stderr.includes(WITHOUT_STATUS) ? "refused" : `${code}: ${stderr}`];
      return [name, EXITS[String(code)] ?? `${code}: ${stderr}`];
    });
    said.push(...(await Promise.all(batch)));
  }
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(some.map((one) => [one.name, hasStatus(one) ? wordsOf(one.means) : "refused"])),
  );
});

function isPart(value: unknown): boolean {
  return typeof value === "object" && value !== null && "id" in value;
}

/** What an exit code tells apart: no wait for the end ends at a preview, and every bad end is a failure. */
function wordsOf(means: Meaning): Meaning {
  if (means === "running" || means === "previewReady") return "running";
  return means === "done" ? "done" : "failed";
}

function stateOf(ads: object, { job, record }: AskedRecord): JobState<object> {
  const methods: { stateOf(record: object): JobState<object> } = Reflect.get(ads, resourceOf(job.read));
  return methods.stateOf(record);
}

function meaningOfPhase(phase: string | undefined): Meaning {
  return phase === "progress" || phase === "unknown" ? "running" : (phase ?? "not told");
}
