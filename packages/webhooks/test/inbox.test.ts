import { expect, it } from "vitest";
import { ConfigurationError, GiveUp } from "../src/index.ts";
import { fakeClock } from "../src/testing.ts";
import { templatePost } from "./support/jobs.ts";
import { postJson, startTrusting } from "./support/receiver.ts";

const IDS = Array.from({ length: 103 }, (_, index) => `9a4e6f3b-6a0e-4f55-9a6c-${String(index).padStart(12, "0")}`);

it("what was given up is handled again or discarded in bulk, by what it is about", async () => {
  let broken = true;
  const { hooks } = await startTrusting((receiver) =>
    receiver
      .fallback(() => {
        if (broken) throw new GiveUp("no");
      })
      .onError(() => {}),
  );
  const { url, ref } = await hooks.urlFor("customTemplateJob");
  const other = await hooks.urlFor("customTemplateJob");
  for (const id of IDS) await postJson(url, templatePost({ id }));
  for (const id of IDS.slice(0, 2)) await postJson(other.url, templatePost({ id }));
  await hooks.idle();
  expect(await hooks.inbox()).toEqual([]);
  const letters = await hooks.deadLetters({ limit: 1_000 });
  expect(letters.length).toBe(105);
  expect(JSON.parse(letters[0]?.body ?? "")).toMatchObject({ id: IDS[0] });
  // Each is tried again once, though all of them die again.
  expect(await hooks.replayAll({ ref })).toBe(103);
  await hooks.idle();
  expect((await hooks.deadLetters({ limit: 1_000 })).length).toBe(105);
  broken = false;
  expect(await hooks.discardAll({ ref: other.ref, jobId: IDS[0] ?? "" })).toBe(1);
  expect(await hooks.replayAll({})).toBe(104);
  await hooks.idle();
  expect(await hooks.deadLetters()).toEqual([]);
});

it("what has died after what was looked at is left by what is done in bulk", async () => {
  const clock = fakeClock();
  const { hooks } = await startTrusting(
    (receiver) =>
      receiver
        .fallback(() => {
          throw new GiveUp("no");
        })
        .onError(() => {}),
    { clock },
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  const die = async (id = ""): Promise<void> => {
    await postJson(url, templatePost({ id }));
    await hooks.idle();
    clock.advance("1s");
  };
  for (const id of IDS.slice(0, 2)) await die(id);
  const diedBy = (await hooks.deadLetters()).at(-1)?.diedAt ?? expect.fail();
  await die(IDS[2]);
  expect(await hooks.replayAll({ diedBy })).toBe(2);
  await hooks.idle();
  // They have died again, which nobody has seen.
  expect(await hooks.discardAll({ diedBy })).toBe(0);
  expect(await hooks.discardAll({ diedBy: new Date(diedBy.getTime() + 1_000) })).toBe(1);
  expect((await hooks.deadLetters()).map(({ jobId }) => jobId)).toEqual(IDS.slice(0, 2));
});

it("a filter that is none is refused: it would be everything", async () => {
  const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
  for (const filter of [
    undefined,
    { sources: "customTemplateJob" },
    { source: "films" },
    { diedBy: undefined },
    { diedBy: 5 },
    { diedBy: new Date("?") },
  ]) {
    await expect(Reflect.apply(hooks.discardAll, hooks, [filter])).rejects.toThrow(ConfigurationError);
  }
});
