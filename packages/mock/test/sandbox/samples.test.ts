// The jobs that the contract's examples of paths and lists name: a reader of the documentation sends its samples as they stand.
import { phaseOf } from "@video-ads/core/job";
import { describe, expect, test } from "vitest";
import { service } from "../../src/generated/service.ts";
import { type MockOptions, startMock } from "../../src/index.ts";
import { operations } from "../requests/document.ts";
import { caller, keyHeaders, keysFor } from "../support.ts";

const jobs = Object.entries(service.jobs).map(([name, definition]) => ({
  name,
  definition,
  read: service.operations[definition.read]?.path ?? "",
  render: operations.find(({ id }) => id === definition.render),
  ...definition.samples,
}));
const at = (path: string, id: string): string =>
  path.includes("{") ? path.replace(/\{\w+\}/, id) : `${path}?ids=${id}`;

const ways: MockOptions[] = [
  {},
  { advance: "manual" },
  { advance: "immediate" },
  { advance: { afterReads: 1 } },
  { credits: 0 },
  { seed: "films" },
];

describe.each(ways)("in a fresh sandbox with %j", (options) => {
  test("a job that the examples read is done, and one that they render waits with its preview", async () => {
    await using mock = await startMock(options);
    const call = caller(mock);
    expect(jobs.length).toBeGreaterThan(0);
    for (const { name, definition, read, render, done = [], preview = [] } of jobs) {
      expect(done.length, name).toBeGreaterThan(0);
      for (const id of [...done, ...preview]) {
        const { status, body } = await call("GET", at(read, id));
        const record = [body].flat()[0];
        expect({ name, status, id: record?.id, phase: record && phaseOf(definition, record) }).toEqual({
          name,
          status: 200,
          id,
          phase: done.includes(id) ? "done" : "previewReady",
        });
        if (done.includes(id)) expect(JSON.stringify(record), name).toContain(`${mock.url}/__media/`);
      }
      // A render has to be paid for, as any other.
      for (const id of preview) {
        const body = render?.bodies.length ? {} : undefined;
        const { status } = await call("POST", at(render?.path ?? "", id), body);
        // Where no record says what it has cost, and no price is certain, nothing is asked for.
        if (options.credits === 0 && definition.credits !== undefined) expect(status).toBe(402);
        else expect(status).toBeLessThan(300);
      }
    }
  });

  test("it has cost nothing, and no list shows it that is not asked for its id", async () => {
    await using mock = await startMock(options);
    const call = caller(mock);
    const balance = async () => (await call("GET", "/api/remaining_credits/")).body.remaining_credits;
    const before = await balance();
    expect(await mock.control.jobs.list()).toEqual([]);
    expect((await call("GET", "/api/lipsyncs_v2/")).body).toEqual([]);
    for (const { read, done = [] } of jobs) for (const id of done) await call("GET", at(read, id));
    expect((await call("GET", "/api/lipsyncs_v2/")).body).toEqual([]);
    expect(await balance()).toBe(before);
    expect(mock.deliveries()).toEqual([]);
    expect(await mock.control.jobs.list()).toHaveLength(jobs.flatMap(({ done = [] }) => done).length);
  });
});

test("they belong to the first key", async () => {
  const keys = ["first", "second"].map(keysFor);
  await using mock = await startMock({ keys });
  const [one] = jobs.filter(({ read }) => read.includes("{"));
  const path = at(one?.read ?? "", one?.done?.[0] ?? "");
  const [first, second] = keys.map((own) => fetch(mock.url + path, { headers: keyHeaders(own) }));
  expect([(await first)?.status, (await second)?.status]).toEqual([200, 404]);
});

test("two requests at once find the same one", async () => {
  await using mock = await startMock({ advance: "manual" });
  const call = caller(mock);
  const [one] = jobs.filter(({ preview }) => preview);
  const path = at(one?.read ?? "", one?.preview?.[0] ?? "");
  const answers = await Promise.all([call("GET", path), call("GET", path)]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(await mock.control.jobs.list()).toHaveLength(1);
});
