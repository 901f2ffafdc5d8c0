import { expect, it } from "vitest";
import { ConfigurationError, GiveUp } from "../src/index.ts";
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

it("a filter that is none is refused: it would be everything", async () => {
  const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
  for (const filter of [undefined, { sources: "customTemplateJob" }, { source: "films" }]) {
    await expect(Reflect.apply(hooks.discardAll, hooks, [filter])).rejects.toThrow(ConfigurationError);
  }
});
