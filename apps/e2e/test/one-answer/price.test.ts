// One answer to "what will it cost?": the client's estimate, the command line's and an assistant's limit agree for every operation,
// model and length, and the sandbox charges the most that was said.

import { type CreditEstimate, createClient, estimateCredits } from "@video-ads/client";
import { commandWords, toolName } from "@video-ads/codegen";
import { startMock } from "@video-ads/mock";
import { type Operation, propertyOf } from "@video-ads/model";
import { exampleBody, model, withFiles } from "@video-ads/model/testing/requests";
import { FULL } from "@video-ads/testing/full";
import { expect, onTestFinished, test } from "vitest";
import { reach } from "../support/flows.ts";
import { assistantOf, resourceOf, videoAds } from "./support/programs.ts";
import { scriptedService } from "./support/scripted-service.ts";

const priced = model.operations.filter(({ credits }) => credits?.rates);
/** What a program assumes is above 0. */
const LENGTHS = [0.5, 1, 29.9, 30, 31, 42, 90];

/** An operation with what its price goes by, such as a model, and a length, as a request says them. */
const cases = priced.flatMap((operation) =>
  valuesOf(operation).flatMap((value) =>
    (isByLength(operation) ? LENGTHS : [undefined]).map((seconds) => {
      const given = [value && `with ${value}`, seconds !== undefined && `for ${seconds} s`];
      return { title: [operation.id, ...given].filter(Boolean).join(" "), operation, value, seconds };
    }),
  ),
);

const byCommand = cases.filter(({ operation, value }) => value === undefined || takesValue(operation));

test.each(FULL ? byCommand : byCommand.filter((_, index) => index % 5 === 0))(
  "$title: the command line says what the client says",
  async ({ operation, value, seconds }) => {
    const length = seconds === undefined ? [] : ["--estimate-seconds", String(seconds)];
    const flag = `--${operation.credits?.by?.replaceAll("_", "-")}`;
    const named = value === undefined ? [] : [flag, value];
    // What the example says of it gives way.
    const words = commandWords(model, operation).slice(1);
    const said = value === undefined ? -1 : words.indexOf(flag);
    if (said >= 0) words.splice(said, 2);
    const { code, stdout, stderr } = await videoAds(
      "http://127.0.0.1:1",
      ...words,
      ...named,
      ...length,
      "--dry-run",
      "--json",
    );
    expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout).credits).toEqual(estimateOf(operation, value, seconds));
  },
);

test.each(priced.filter(({ pathParameters }) => pathParameters.length === 0))(
  "$id: an assistant's limit sets aside the most that the client says",
  async (operation) => {
    await using mock = await startMock();
    await using assistant = await assistantOf(mock.url, {
      client: { baseUrl: mock.url, ...mock.credentials },
      maxCredits: 0,
      assumeSeconds: 42,
      assumeCredits: 10,
    });
    const fields = withFiles(operation, { ...exampleBody(operation) }, () => "data:audio/mpeg;base64,AAAA");
    const { text } = await assistant.call(toolName(operation.id), fields);
    const { max } = estimateOf(operation, undefined, isByLength(operation) ? 42 : undefined);
    expect(text).toMatch(new RegExp(`it may cost ${max} credits?\\b`));
  },
);

test.each([
  [
    "a model that is new",
    "new_model",
    "No price is known for the model_version new_model: the range covers those that have one.",
  ],
  ["a model that its job does not say", undefined, "The model_version is not given: the range covers all of them."],
])(
  "a render by %s is booked like one by the dearest model, by commands and by tools",
  async (_, model_version, why) => {
    const service = await scriptedService(model);
    onTestFinished(() => service.close());
    const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
    service.records.set(id, { id, status: "pending", model_version, duration: 60 });
    const dearest = estimateCredits("lipsyncs.render", undefined, { seconds: 60 }).max ?? Number.NaN;
    const words = ["lipsyncs", "render", id, "--max-credits"];

    const refused = await videoAds(service.url, ...words, String(dearest - 1));
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining(why) });
    expect(refused.stderr).toContain(`${dearest} credits, and --max-credits is ${dearest - 1}.`);
    await using limited = await assistantOf(service.url, { maxCredits: dearest - 1 });
    const { text } = await limited.call("lipsyncs_render", { id });
    expect(text).toContain(`it may cost ${dearest} credits, and ${dearest - 1} are left`);
    expect(text).toContain(why);
    expect(service.made).toEqual([]);

    await using assistant = await assistantOf(service.url, { maxCredits: dearest });
    await assistant.call("lipsyncs_render", { id });
    expect((await assistant.call("session_status")).data.credits).toMatchObject({ reserved: dearest, left: 0 });
    expect(await videoAds(service.url, ...words, String(dearest))).toMatchObject({ code: 0 });
    expect(service.made).toEqual(["lipsyncs.render", "lipsyncs.render"]);
  },
);

test.each(priced.filter(({ job }) => job?.action === "start"))(
  "$id: the sandbox charges the most that the client says, for the length that came out",
  async (operation) => {
    await using mock = await startMock({ advance: { afterReads: 1 } });
    const bodies: unknown[] = [];
    const ads = createClient({
      baseUrl: mock.url,
      ...mock.credentials,
      fetch: (input, init) => {
        if (init?.method === "POST" && typeof init.body === "string") bodies.push(JSON.parse(init.body));
        return fetch(input, init);
      },
    });
    const started = await reach(ads, operation, async () => "https://app.example.com/hook");
    const [, entries] = [started, await mock.control.ledger.list()];
    const before = entries.length;
    const job = model.jobs.find(({ name }) => name === operation.job?.type);
    const until = operation.job?.action === "start" ? operation.job.until : "done";
    const resource: object = Reflect.get(ads, resourceOf(job?.read ?? ""));
    const record: object = await Reflect.apply(Reflect.get(resource, "wait"), resource, [
      started,
      { pollMs: 5, until },
    ]);
    const charged = (await mock.control.ledger.list()).slice(0, -before || undefined);
    const seconds: unknown = Reflect.get(record, job?.seconds ?? "");
    // Where the record does not say how long the output is, nobody outside can tell what is due.
    const isKnown = typeof seconds === "number" || !isByLength(operation);
    const said = Reflect.apply(estimateCredits, undefined, [operation.id, bodies.at(-1), { job: record }]);
    expect(charged.map(({ operation: paid, amount }) => [paid, -amount])).toEqual([
      [operation.id, isKnown ? said.max : expect.any(Number)],
    ]);
  },
);

function estimateOf(operation: Operation, value: string | undefined, seconds: number | undefined): CreditEstimate {
  const { by = "" } = operation.credits ?? {};
  const body = { ...exampleBody(operation), ...(value !== undefined && { [by]: value }) };
  return Reflect.apply(estimateCredits, undefined, [operation.id, body, seconds === undefined ? {} : { seconds }]);
}

/** The values that have a price; undefined where there is one price. */
function valuesOf({ credits }: Operation): (string | undefined)[] {
  const named = (credits?.rates ?? []).flatMap((rate) => rate.for ?? []);
  return named.length > 0 ? named : [undefined];
}

function isByLength({ credits }: Operation): boolean {
  return (credits?.rates ?? []).some(({ per }) => per === "duration");
}

/** The request says what the price goes by. That of a render goes by its job. */
function takesValue({ body, credits }: Operation): boolean {
  return body !== undefined && propertyOf(model.contract, body.schema, credits?.by ?? "") !== undefined;
}
