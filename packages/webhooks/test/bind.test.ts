// hooks.bind(): an id is held to what ids of its own source are, whatever those of the others look like.
import { expect, test } from "vitest";
import { sourceNames, sources } from "../src/generated/sources.ts";
import { ConfigurationError } from "../src/index.ts";
import { sqliteStore } from "../src/sqlite.ts";
import { checkBound } from "../src/start/job-starter.ts";
import { JOB_ID } from "./support/jobs.ts";
import { startReceiver } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

test("an id is a UUID where those of its source are, and any text for a path where they are not", () => {
  for (const id of ["st_0000000917", "a/b", "", 7, undefined]) {
    expect(() => checkBound({ uuid: true }, id)).toThrow("bind: the id of a job is a UUID.");
  }
  for (const id of ["a/b", "a b", "..", "", 7, undefined]) {
    expect(() => checkBound({}, id)).toThrow("bind: the id of a job is a text without spaces and slashes.");
  }
  checkBound({ uuid: true }, JOB_ID);
  for (const id of ["st_0000000917", JOB_ID]) checkBound({}, id);
});

test.each(["bind", "unbind", "jobOf", "dismiss", "restore"] as const)(
  "%s() refuses what is no reference in words",
  async (method) => {
    const { client } = await startService({});
    const { hooks } = await startReceiver({ client, store: sqliteStore(":memory:") }, (one) => one.fallback(() => {}));
    for (const given of [undefined, null, 17, ""]) {
      const failure: unknown = await Reflect.apply(hooks[method], hooks, [given, JOB_ID]).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(ConfigurationError);
      expect(failure).toMatchObject({ message: expect.stringMatching(/^ref: It is a reference, not /) });
    }
  },
);

test.each(["replay", "discard"] as const)("%s() refuses what is no id in words", async (method) => {
  const { client } = await startService({});
  const { hooks } = await startReceiver({ client }, (one) => one.fallback(() => {}));
  for (const given of [undefined, null, 17, ""]) {
    const failure: unknown = await Reflect.apply(hooks[method], hooks, [given]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^id: It is the id of a dead letter, .* not /) });
  }
});

test.each(sourceNames)("a reference of %s is bound to no id of another form", async (source) => {
  const { client } = await startService({});
  const { hooks } = await startReceiver({ client }, (receiver) => receiver.fallback(() => {}));
  const { ref } = await hooks.urlFor(source);
  const wrong = sources[source].job.uuid ? "st_0000000917" : "a/b";
  await expect(hooks.bind(ref, wrong)).rejects.toThrow(ConfigurationError);
  expect(await hooks.jobOf(ref)).toBeUndefined();
  await hooks.bind(ref, JOB_ID);
  expect(await hooks.jobOf(ref)).toBe(JOB_ID);
});
