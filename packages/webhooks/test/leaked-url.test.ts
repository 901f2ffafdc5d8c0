// A URL that has leaked: it is closed, or it has had all its posts, and what becomes of its job is found all the same.
import { describe, expect, it, onTestFinished } from "vitest";
import { ConfigurationError, createWebhooks, nodeWebhooks, RefInUseError } from "../src/index.ts";
import { signedRequest } from "../src/testing.ts";
import { done, JOB_ID, OTHER_ID, templateJob, templatePost } from "./support/jobs.ts";
import { postJson, SECRET, startReceiver, startTrusting } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { startService } from "./support/service.ts";
import { openStore, stores } from "./support/stores.ts";

const AGE = 100;

/** What a receiver says in an answer: the date and the connection are the server's. */
async function seen(answer: Response): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => !["date", "connection", "keep-alive"].includes(name));
  return { status: answer.status, headers, body: await answer.text() };
}

describe.each(stores)("on the $name store", (kind) => {
  async function running() {
    const { store, pass } = await openStore(kind);
    const service = await startService({ [JOB_ID]: templateJob() });
    const ran: string[] = [];
    const { hooks, log } = await startReceiver({ client: service.client, store, postsPerUrl: 20 }, (receiver) =>
      receiver.fallback(({ name, via }) => ran.push(`${name} ${via}`)),
    );
    const { url, ref } = await hooks.urlFor("customTemplateJob");
    await hooks.bind(ref, JOB_ID);
    return { hooks, log, ran, ref, service, store, pass, url };
  }

  it("a URL that is revoked answers like a forged one in every process on the store, until it is restored", async () => {
    const { hooks, log, ref, store, url } = await running();
    const second = createWebhooks({ secret: SECRET, baseUrl: "http://127.0.0.1", store, trust: "payload" });
    second.fallback(() => {});
    onTestFinished(() => second.close());
    const elsewhere = `${await listen(nodeWebhooks(second))}/${url.split("/").at(-1)}`;
    const other = await hooks.urlFor("customTemplateJob");
    expect((await postJson(elsewhere, templatePost({ status: "running" }))).status).toBe(204);
    expect(await hooks.revoke(url)).toBe(true);
    expect(await hooks.revoke(ref)).toBe(false);
    const forged = await seen(await postJson(`${url}x`, templatePost()));
    for (const to of [url, elsewhere]) {
      expect(await seen(await postJson(to, templatePost()))).toEqual(forged);
      expect(await seen(await postJson(to, "no JSON"))).toEqual(forged);
      expect(await seen(await postJson(to, templatePost(), { headers: { "content-type": "text/plain" } }))).toEqual(
        forged,
      );
      expect(await seen(await fetch(to))).toEqual(forged);
    }
    expect((await postJson(other.url, templatePost({ id: OTHER_ID }))).status).toBe(204);
    expect(await hooks.revoked()).toEqual([{ ref, revokedAt: expect.any(Date) }]);
    expect(log.filter(({ level, status }) => level === "warn" && status === 404)).toHaveLength(1);
    expect(await hooks.restore(ref)).toBe(true);
    expect(await hooks.restore(ref)).toBe(false);
    expect((await postJson(url, templatePost())).status).toBe(204);
    expect(await hooks.revoked()).toEqual([]);
  });

  it("the end of a job whose URL was revoked while it ran is found by reconcile()", async () => {
    const { hooks, pass, ran, service, url } = await running();
    await postJson(url, templatePost({ status: "running" }));
    await hooks.idle();
    await hooks.revoke(url);
    service.records.set(JOB_ID, done);
    expect((await postJson(url, templatePost())).status).toBe(404);
    await pass(AGE + 50);
    expect(await hooks.reconcile({ olderThan: `${AGE}ms` })).toMatchObject({ found: 1 });
    await hooks.idle();
    expect(ran.at(-1)).toBe("customTemplateJob.done read");
  });

  it("3,000 posts to a leaked URL leave no more than postsPerUrl behind, one warning, and the end of its job", async () => {
    const { hooks, log, ran, ref, service, url } = await running();
    await hooks.idle();
    const statuses: number[] = [];
    for (let sent = 0; sent < 3_000; sent += 50) {
      const posts = Array.from({ length: 50 }, (_, index) =>
        postJson(url, templatePost({ id: OTHER_ID, failed_reason: `made up ${sent + index}` })),
      );
      for (const { status } of await Promise.all(posts)) statuses.push(status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2_980);
    const warnings = log.filter(({ status }) => status === 429);
    expect(warnings).toEqual([
      {
        level: "warn",
        message: expect.stringMatching(/postsPerUrl .* hooks\.revoke\(ref\)/),
        source: "customTemplateJob",
        ref,
        status: 429,
      },
    ]);
    service.records.set(JOB_ID, done);
    const refused = await postJson(url, templatePost());
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { code: "too_many", message: "Too many posts have come to this URL." },
    ]);
    // It was heard of a moment ago, and is read all the same.
    expect(await hooks.reconcile({ olderThan: "10m" })).toMatchObject({ checked: 1, found: 1 });
    await hooks.idle();
    expect(ran).toEqual(["customTemplateJob.done read"]);
  });
});

it("a URL of another secret and a reference that nobody remembers are not revoked: they are most likely mistaken", async () => {
  const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
  const foreign = signedRequest(
    "lipsync",
    {},
    { secret: "another ".repeat(8), baseUrl: "https://app.example.com" },
  ).url;
  for (const given of [foreign, "nobody", "", undefined]) {
    await expect(Reflect.apply(hooks.revoke, hooks, [given])).rejects.toThrow(ConfigurationError);
  }
  expect(await hooks.revoked()).toEqual([]);
});

it("a URL whose reference nobody remembers is revoked by itself, and no other is made under it", async () => {
  const { hooks } = await startTrusting((receiver) => receiver.fallback(() => {}));
  const baseUrl = new URL(".", (await hooks.urlFor("lipsync")).url).href.slice(0, -1);
  const ref = "order-17";
  const { url } = signedRequest("lipsync", {}, { secret: SECRET, baseUrl, ref });
  expect(await hooks.revoke(url)).toBe(true);
  expect((await postJson(url, templatePost())).status).toBe(404);
  await hooks.restore(ref);
  await hooks.urlFor("lipsync", { ref });
  await hooks.revoke(ref);
  await expect(hooks.urlFor("lipsync", { ref })).rejects.toThrow(RefInUseError);
});

it.each([Number.NaN, 0, -1, 1.5, "1000", null])(
  "postsPerUrl: %s is refused when the receiver is made",
  (postsPerUrl) => {
    const options = { secret: SECRET, baseUrl: "https://app.example.com", trust: "payload", postsPerUrl };
    expect(() => Reflect.apply(createWebhooks, undefined, [options])).toThrow(
      expect.objectContaining({ name: "ConfigurationError", option: "postsPerUrl" }),
    );
  },
);
