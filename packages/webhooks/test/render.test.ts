// hooks.render(): that a render is asked for is stored before the request, and nothing is paid twice.
import { createClient } from "@video-ads/client";
import { describe, expect, it } from "vitest";
import { ConfigurationError, type Renderable, type Rendering } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { done, JOB_ID, PREVIEW, previewReady, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, until } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { KEYS } from "./support/service.ts";
import { openStore, stores } from "./support/stores.ts";

type Answer = "drop" | number;

/** A service that counts what it renders, and pays no attention to what it has rendered before. */
async function rendering(answers: Answer[]) {
  const renders: string[] = [];
  const service = { record: previewReady as object, renders, reads: 0, away: false };
  const baseUrl = await listen((request, response) => {
    const json = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.method === "GET") {
      service.reads++;
      return service.away ? json(503, { detail: "Away." }) : json(200, service.record);
    }
    const answer = answers.shift() ?? 200;
    if (answer === "drop" || answer < 400) renders.push(request.url ?? "");
    if (answer === "drop") request.socket.destroy();
    else json(answer, answer < 400 ? service.record : { detail: "No." });
  });
  return Object.assign(service, { client: createClient({ baseUrl, ...KEYS }) });
}

const PREVIEWED = templatePost({ status: "pending", video_output: null, preview: PREVIEW });
const JOB: Renderable = { source: "customTemplateJob", job: { id: JOB_ID } };
const RENDERED = [`/api/custom_template_jobs/${JOB_ID}/render/`];
const running = templateJob({ preview: PREVIEW, status: "running" });

describe.each(stores)("on the $name store", (kind) => {
  /** A receiver whose handler of a ready preview renders it, and fails after that as often as it is told. */
  const receiving = async (answers: Answer[], failing = 0) => {
    const { store, pass } = await openStore(kind);
    const service = await rendering(answers);
    const said: (Rendering | string)[] = [];
    let fails = failing;
    const options = { client: service.client, store, retry: [50, 50, 50] };
    const { hooks } = await startReceiver(options, (receiver) => {
      receiver
        .on("customTemplateJob.previewReady", async (event) => {
          said.push(await receiver.render(event));
          if (fails-- > 0) throw new Error("The database is away.");
        })
        .fallback(({ name }) => said.push(name))
        .onError((error) => said.push(String(error)));
    });
    const { url } = await hooks.urlFor("customTemplateJobs.preview");
    return { service, hooks, store, url, said, pass };
  };

  it("a handler that throws after its render runs again, and renders once", async () => {
    const { service, url, said, pass } = await receiving([], 2);
    await postJson(url, PREVIEWED);
    for (let runs = 2; runs <= 4; runs += 2) {
      await until(() => said.length === runs);
      await pass(50);
    }
    await until(() => said.length === 5);
    const failed = "Error: The database is away.";
    expect(said).toEqual(["requested", failed, "requested", failed, "requested"]);
    expect(service.renders).toEqual(RENDERED);
  });

  it("a render whose answer was lost is not sent again; its job shows it", async () => {
    const { service, hooks, store, url, said, pass } = await receiving(["drop"], 1);
    await postJson(url, PREVIEWED);
    await until(() => said.length === 2);
    await pass(50);
    await until(() => said.length === 3);
    await hooks.idle();
    expect(said).toEqual(["unconfirmed", "Error: The database is away.", "unconfirmed"]);
    expect(await store.unconfirmed(0, 10)).toMatchObject([{ operation: "customTemplateJobs.render", jobId: JOB_ID }]);
    service.record = done;
    await postJson(url, templatePost());
    await until(() => said.length === 4);
    expect(said.at(-1)).toBe("customTemplateJob.done");
    expect(await store.unconfirmed(0, 10)).toEqual([]);
    expect(service.renders).toEqual(RENDERED);
  });

  it("a render that the service refuses, or that never left, is asked for again", async () => {
    const { service, url, said, pass } = await receiving([429, 402]);
    await postJson(url, PREVIEWED);
    for (let runs = 1; runs <= 2; runs++) {
      await until(() => said.length >= runs);
      await pass(50);
    }
    await until(() => said.includes("requested"));
    expect(said.at(-1)).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });

  it("of many that render a job at once one sends it", async () => {
    const { service, hooks } = await receiving([]);
    const all = await Promise.all(Array.from({ length: 10 }, () => hooks.render(JOB)));
    expect(all).toContain("requested");
    expect(service.renders).toEqual(RENDERED);
    expect(await hooks.render({ ...JOB, job: { id: JOB_ID.toUpperCase() } })).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });
});

async function still(answers: Answer[]) {
  const clock = fakeClock();
  const service = await rendering(answers);
  const { hooks } = await startReceiver({ client: service.client, clock }, (receiver) => receiver.fallback(() => {}));
  return { service, hooks, clock };
}

describe("a render of which nobody knows whether it was asked for", () => {
  it.each([
    ["drops the connection", "drop"],
    ["answers 502", 502],
  ] as const)(
    "because the service %s is listed when two minutes have not shown it, and never sent again",
    async (_, answer) => {
      const { service, hooks, clock } = await still([answer]);
      expect(await hooks.render(JOB)).toBe("unconfirmed");
      const sent = service.renders.length;
      expect(await hooks.unconfirmed()).toEqual([]);
      clock.advance("2m");
      expect(await hooks.unconfirmed()).toMatchObject([
        { source: "customTemplateJob", operation: "customTemplateJobs.render", jobId: JOB_ID },
      ]);
      expect(await hooks.render(JOB)).toBe("unconfirmed");
      expect(service.renders).toHaveLength(sent);
    },
  );

  it("is no such render any more once its job has gone on", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    expect(await hooks.render(JOB)).toBe("unconfirmed");
    service.record = running;
    clock.advance("2m");
    expect(await hooks.unconfirmed()).toEqual([]);
    service.record = previewReady;
    expect(await hooks.render(JOB)).toBe("requested");
    expect(service.renders).toEqual(RENDERED);
  });

  it("is known at once where the job shows it already", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    service.record = running;
    expect(await hooks.render(JOB)).toBe("requested");
    clock.advance("2m");
    expect(await hooks.unconfirmed()).toEqual([]);
  });

  it("stays listed while its job cannot be read", async () => {
    const { service, hooks, clock } = await still(["drop"]);
    service.away = true;
    expect(await hooks.render(JOB)).toBe("unconfirmed");
    clock.advance("2m");
    expect(await hooks.unconfirmed()).toHaveLength(1);
  });

  it("is sent again when somebody says that it was not asked for, and not when they say that it was", async () => {
    const { service, hooks, clock } = await still(["drop", "drop"]);
    for (const settle of ["dismiss", "bind"] as const) {
      await hooks.render(JOB);
      clock.advance("2m");
      const [{ ref = "" } = {}] = await hooks.unconfirmed();
      await (settle === "bind" ? hooks.bind(ref, JOB_ID) : hooks.dismiss(ref));
      expect(await hooks.unconfirmed()).toEqual([]);
    }
    expect(await hooks.render(JOB)).toBe("requested");
    expect(service.renders).toHaveLength(2);
  });
});

it.each([done, running, templateJob({ status: "failed" })])(
  "a job that has gone on is not rendered: $status",
  async (job) => {
    const { service, hooks } = await still([]);
    expect(await hooks.render({ source: "customTemplateJob", job })).toBe("requested");
    expect([service.renders, service.reads]).toEqual([[], 0]);
  },
);

it.each<[string, unknown[], string]>([
  ["a type that nothing renders", [{ ...JOB, source: "adsClone" }], "source: Allowed: lipsync, "],
  ["a job without an id", [{ ...JOB, job: {} }], "job: It is a job, with its id."],
  ["another option", [JOB, { ref: "order-17" }], "ref: There is no such option. Allowed: signal, headers."],
])("%s is refused before anything is sent", async (_, given, message) => {
  const { service, hooks } = await still([]);
  const failure: unknown = await Reflect.apply(hooks.render, hooks, given).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toMatchObject({ message: expect.stringContaining(message) });
  expect([service.renders, await hooks.unconfirmed()]).toEqual([[], []]);
});
