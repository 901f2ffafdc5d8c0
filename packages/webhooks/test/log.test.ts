// What is said in the log can be acted upon: it has the cause, the job and its reference, and no secret.
import { expect, it } from "vitest";
import { memoryStore, type Store } from "../src/index.ts";
import { done, JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { postJson, startReceiver, startTrusting, until } from "./support/receiver.ts";
import { startService } from "./support/service.ts";

const AWAY = "connect ECONNREFUSED postgres://shop:s3cr3t-word@db.example.com:5432/hooks";

/** A store of which one method fails as the driver of a database that is away does. */
function storeWithout(name: "accept" | "takeSilent"): Store {
  const store = memoryStore();
  return new Proxy(store, {
    get(target, key) {
      if (key === name) return () => Promise.reject(new Error(AWAY));
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

it("why a post was not accepted, and under which reference", async () => {
  const { hooks, log } = await startTrusting((receiver) => receiver.fallback(() => {}), {
    store: storeWithout("accept"),
  });
  const { url } = await hooks.urlFor("customTemplateJob", { ref: "order-17" });
  expect((await postJson(url, templatePost())).status).toBe(503);
  const [entry] = log.filter(({ level }) => level === "error");
  expect(entry).toMatchObject({ ref: "order-17", status: 503 });
  expect(entry?.message).toMatch(
    /^A post was not accepted: the store cannot be reached\. .*ECONNREFUSED.*db\.example\.com/,
  );
  expect(entry?.message).not.toContain("s3cr3t-word");
});

it("the job and the reference of a handler that fails where nobody is told of its errors", async () => {
  const { hooks, log } = await startTrusting(
    (receiver) =>
      receiver.fallback(() => {
        throw new Error("The handler fails.");
      }),
    { retry: [] },
  );
  const { url } = await hooks.urlFor("customTemplateJob", { ref: "order-17" });
  await postJson(url, templatePost());
  await hooks.idle();
  expect(log.filter(({ level }) => level === "error")).toEqual([
    {
      level: "error",
      message: `A handler failed for the job ${JOB_ID}. It is a dead letter now. hooks.onError() gets the error.`,
      source: "customTemplateJob",
      ref: "order-17",
    },
  ]);
});

it("which job a dropped post has named, and under which reference", async () => {
  const { hooks, log } = await startTrusting((receiver) => receiver.fallback(() => {}));
  const { url } = await hooks.urlFor("customTemplateJob", { ref: "order-17" });
  await hooks.bind("order-17", JOB_ID);
  await postJson(url, templatePost({ id: OTHER_ID }));
  await hooks.idle();
  const [entry] = log.filter(({ level }) => level === "warn");
  expect(entry).toMatchObject({ ref: "order-17", source: "customTemplateJob" });
  expect(entry?.message).toBe(`A post was dropped: it names the job ${OTHER_ID}, and its URL was made for ${JOB_ID}.`);
});

it("why reconciling failed", async () => {
  const service = await startService({ [JOB_ID]: done });
  const { log } = await startReceiver(
    { client: service.client, store: storeWithout("takeSilent"), reconcile: { every: "20ms", olderThan: "20ms" } },
    (receiver) => receiver.fallback(() => {}),
  );
  await until(() => log.some(({ message }) => message.startsWith("Reconciling failed; it is tried again.")));
  const said = log.find(({ message }) => message.startsWith("Reconciling"))?.message ?? "";
  expect(said).toContain("ECONNREFUSED");
  expect(said).not.toContain("s3cr3t-word");
});
