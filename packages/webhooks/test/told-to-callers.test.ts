// What whoever calls a receiver or an adapter is told when a store is away, or the call is none.
import { expect, it } from "vitest";
import {
  ConfigurationError,
  expressWebhooks,
  fetchWebhooks,
  lambdaWebhooks,
  memoryStore,
  NothingSentError,
  nodeWebhooks,
  StoreError,
} from "../src/index.ts";
import { JOB_ID, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, startTrusting } from "./support/receiver.ts";
import { startService } from "./support/service.ts";
import { unreliable } from "./support/stores.ts";

it("whoever calls the receiver is told in its words that its store is away, with the error of the database as the cause", async () => {
  const service = await startService();
  const { store, state } = unreliable(memoryStore());
  const { hooks } = await startReceiver({ client: service.client, store }, (receiver) => receiver.fallback(() => {}));
  state.isAway = true;
  const calls = [
    () => hooks.urlFor("customTemplateJob", { ref: "order-17" }),
    () => hooks.stats(),
    () => hooks.inbox(),
    () => hooks.deadLetters(),
    () => hooks.unconfirmed(),
    () => hooks.revoked(),
    () => hooks.jobOf("order-17"),
    () => hooks.revoke("order-17"),
    () => hooks.restore("order-17"),
    () => hooks.dismiss("order-17"),
    () => hooks.bind("order-17", JOB_ID),
    () => hooks.replay("1"),
    () => hooks.discardAll({}),
    () => hooks.reconcile(),
    () => hooks.idle(),
  ];
  for (const call of calls) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error, String(call)).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ message: expect.stringContaining("The store is away."), cause: expect.any(Error) });
  }
  const started = hooks.start("customTemplateJobs.create", { template_id: JOB_ID, variables: {} });
  const error: unknown = await started.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NothingSentError);
  expect(error).toMatchObject({ cause: { message: "The store is away." } });
  // close() waits for what is given back.
  state.isAway = false;
});

it("idle() says that the store is away while all that is left is to tell it what became of a post, and waits for it once it is back", async () => {
  const { store, state } = unreliable(memoryStore());
  let handled = 0;
  const { hooks } = await startTrusting(
    (receiver) =>
      receiver.fallback(() => {
        handled++;
        state.isAway = true;
      }),
    { store },
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  expect((await postJson(url, templatePost())).status).toBe(204);
  await expect(hooks.idle()).rejects.toThrow(StoreError);
  expect(handled).toBe(1);
  state.isAway = false;
  await hooks.idle();
  const left = (await hooks.stats()).filter(({ due, leased, retried, dead }) => due + leased + retried + dead > 0);
  expect([handled, left]).toEqual([1, []]);
});

it("what a handler asks of the receiver and is refused is not asked again: the post is a dead letter at once", async () => {
  let asked = 0;
  const { hooks } = await startTrusting((receiver) =>
    receiver.fallback(async () => {
      asked++;
      await Reflect.apply(hooks.urlFor, hooks, ["nothing"]);
    }),
  );
  const { url } = await hooks.urlFor("customTemplateJob");
  await postJson(url, templatePost());
  await hooks.idle();
  const [letter] = await hooks.deadLetters();
  expect([asked, letter?.error]).toEqual([1, expect.stringContaining("nothing is neither a source nor an operation")]);
});

it("an adapter that stands in a host of another kind says so in a sentence", async () => {
  const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
  const request = new Request("https://app.example.com/webhooks/x");
  const calls: [(...given: never[]) => Promise<unknown>, unknown[]][] = [
    [lambdaWebhooks(hooks), [undefined]],
    [fetchWebhooks(hooks), [{ url: "/x", headers: {} }]],
    [nodeWebhooks(hooks), [request]],
    [expressWebhooks(hooks), [request]],
  ];
  for (const [handle, given] of calls) {
    await expect(Reflect.apply(handle, undefined, given)).rejects.toThrow(/^\w+\(hooks\) is a function that takes /);
    await expect(Reflect.apply(handle, undefined, [])).rejects.toThrow(ConfigurationError);
  }
  for (const mount of [lambdaWebhooks, fetchWebhooks, nodeWebhooks, expressWebhooks])
    expect(() => Reflect.apply(mount, undefined, [])).toThrow("hooks: It is a receiver");
});
