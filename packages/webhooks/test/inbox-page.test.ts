// The page beside a receiver, over HTTP: who may see it, what it shows, and what it does.
import type { IncomingMessage } from "node:http";
import express from "express";
import express4 from "express4";
import { describe, expect, it } from "vitest";
import { type InboxOptions, inboxPage } from "../src/inbox.ts";
import {
  ConfigurationError,
  expressWebhooks,
  fetchWebhooks,
  GiveUp,
  nodeWebhooks,
  type PayloadEvents,
  type PostReceiver,
  type Webhooks,
} from "../src/index.ts";
import { JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { postJson, startTrusting } from "./support/receiver.ts";
import { listen } from "./support/server.ts";

const CLOSED_ACCOUNT = "<script>alert(1)</script> Error: sk_live_123456 was refused";

interface Stage {
  hooks: Webhooks<PayloadEvents>;
  broken: boolean;
  handled: string[];
}

/** A receiver that gives up what it is posted until it is mended. */
async function receiver(): Promise<Stage> {
  const stage = { broken: true, handled: [] as string[] };
  const { hooks } = await startTrusting((made) =>
    made
      .fallback(({ hint }) => {
        if (stage.broken) throw new GiveUp(CLOSED_ACCOUNT);
        stage.handled.push(hint.id);
      })
      .onError(() => {}),
  );
  return Object.assign(stage, { hooks });
}

async function post(hooks: Webhooks<PayloadEvents>, id = JOB_ID, more: object = {}): Promise<string> {
  const { url, ref } = await hooks.urlFor("customTemplateJob");
  expect((await postJson(url, { ...templatePost({ id }), ...more })).status).toBe(204);
  await hooks.idle();
  return ref;
}

async function mounted(hooks: Webhooks<PayloadEvents>, options: Partial<InboxOptions<unknown>> = {}): Promise<string> {
  const page = inboxPage(hooks, { authorize: () => true, ...options });
  return `${await listen(nodeWebhooks(page))}/admin/inbox`;
}

const SAME_SITE = { "sec-fetch-site": "same-origin" };

/** Does what a button of the page does: what its form's address says. */
function press(page: string, text: string, title: string): Promise<Response> {
  const form = [...text.matchAll(/<form method="post" action="([^"]*)"><button type="submit">([^<]*)</g)].find(
    ([, , name]) => name === title,
  );
  const action = form?.[1]?.replaceAll("&amp;", "&") ?? `no button ${title}`;
  return fetch(new URL(action, page), { method: "POST", headers: SAME_SITE });
}

describe("who may see it", () => {
  it.each([
    undefined,
    {},
    { authorize: "public" },
    { authorize: true },
    { authorize: () => true, origin: "*" },
    { authorize: () => true, redact: "x" },
  ])("a page is refused of which it is not said who may see it: %s", async (options) => {
    const { hooks } = await receiver();
    expect(() => Reflect.apply(inboxPage, undefined, [hooks, options])).toThrow(ConfigurationError);
  });

  it.each([false, undefined, 1, "yes", {}])(
    "whoever authorize answers %s for gets 403, and nothing is shown or done",
    async (answer) => {
      const { hooks } = await receiver();
      await post(hooks);
      const [letter] = await hooks.deadLetters();
      const url = `${await listen(nodeWebhooks(Reflect.apply(inboxPage, undefined, [hooks, { authorize: () => answer }])))}/`;
      const seen = await fetch(url);
      expect([seen.status, await seen.text()]).toEqual([403, expect.not.stringContaining(JOB_ID)]);
      const acted = await fetch(`${url}?do=discard&id=${letter?.id}`, { method: "POST", headers: SAME_SITE });
      expect([acted.status, (await hooks.deadLetters()).length]).toEqual([403, 1]);
    },
  );

  it("an answer of authorize is the answer", async () => {
    const { hooks } = await receiver();
    const url = await mounted(hooks, {
      authorize: async () =>
        new Response("Log in.", { status: 302, headers: { location: "https://app.example.com/login" } }),
    });
    const answer = await fetch(url, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
      302,
      "https://app.example.com/login",
      "Log in.",
    ]);
  });
});

describe("mounted", () => {
  async function through<R>(mount: (page: PostReceiver<R>) => Promise<string>, authorize: (request: R) => boolean) {
    const stage = await receiver();
    await post(stage.hooks);
    const url = await mount(inboxPage(stage.hooks, { authorize }));
    expect((await fetch(url)).status).toBe(403);
    const asAdmin = { headers: { cookie: "role=admin" } };
    const text = await (await fetch(url, asAdmin)).text();
    expect(text).toContain(JOB_ID);
    const [, id] = /[?;]id=([^"]+)"/.exec(text) ?? [];
    stage.broken = false;
    const headers = { cookie: "role=admin", ...SAME_SITE };
    const acted = await fetch(`${url}?do=replay&id=${id}`, { method: "POST", headers, redirect: "manual" });
    expect([acted.status, acted.headers.get("location")]).toEqual([303, "?list=dead-letters&done=replay&count=1"]);
    await stage.hooks.idle();
    expect(stage.handled).toEqual([JOB_ID]);
  }

  it.each([
    ["5", express],
    ["4", express4],
  ])("in Express %s, below its path", async (_, make) => {
    await through(
      async (page) => {
        const app = make();
        app.use(make.urlencoded({ extended: false }));
        app.use("/inbox", expressWebhooks(page));
        return `${await listen(app)}/inbox`;
      },
      (request: express.Request) => request.get("cookie") === "role=admin",
    );
  });

  it("in node:http", async () => {
    await through(
      async (page) => `${await listen(nodeWebhooks(page))}/admin/inbox`,
      (request: IncomingMessage) => request.headers.cookie === "role=admin",
    );
  });

  it("as a handler of the Fetch standard", async () => {
    await through(
      async (page) => {
        const handle = fetchWebhooks(page);
        return listen(async (request, response) => {
          const { url = "", method = "GET" } = request;
          const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const answer = await handle(new Request(new URL(url, "http://app.example.com/inbox"), { method, headers }));
          response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
        });
      },
      (request: Request) => request.headers.get("cookie") === "role=admin",
    );
  });
});

describe("what it shows", () => {
  it("dead letters and what waits, with counts, a cursor and a filter", async () => {
    const { hooks } = await receiver();
    const refs: string[] = [];
    for (let index = 0; index < 51; index++) {
      refs.push(await post(hooks, JOB_ID.slice(0, -3) + String(index + 100)));
    }
    const url = await mounted(hooks);
    const first = await (await fetch(url)).text();
    expect(first.match(/<details class="card">/g)).toHaveLength(50);
    expect(first).toMatch(/All sources.*<td class="number">51</);
    const next = /href="([^"]*)">Next page/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await (await fetch(new URL(next, url))).text();
    expect(second.match(/<details class="card">/g)).toHaveLength(1);
    const filtered = await (await fetch(`${url}?ref=${refs[7]}`)).text();
    expect(filtered.match(/<details class="card">/g)).toHaveLength(1);
    expect(filtered).toContain(`${JOB_ID.slice(0, -3)}107`);
    expect(await (await fetch(`${url}?list=waiting`)).text()).toContain("Nothing waits.");
    expect((await fetch(`${url}?source=nothing`)).status).toBe(400);
  });

  it("what was posted, with what lets in as ***, and never as HTML", async () => {
    const { hooks } = await receiver();
    const { url: secretUrl } = await hooks.urlFor("lipsync");
    await post(hooks, JOB_ID, {
      webhook_url: secretUrl,
      api_key: "k-0123456789",
      note: "</pre><script>alert(2)</script> sk_live_123456",
    });
    const url = await mounted(hooks, { redact: (text) => text.replaceAll("sk_live_123456", "***") });
    const answer = await fetch(url);
    const text = await answer.text();
    expect(text).not.toContain("<script");
    for (const secret of [secretUrl.split(".").at(-1) ?? "", "k-0123456789", "sk_live_123456"]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain("&lt;/pre&gt;&lt;script&gt;alert(2)&lt;/script&gt; ***");
    expect(text).toContain("&quot;api_key&quot;: &quot;***&quot;");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("what it does", () => {
  it("replays and discards one, or all of a filter, and says what was done", async () => {
    const stage = await receiver();
    const { hooks } = stage;
    const ref = await post(hooks);
    await post(hooks, OTHER_ID);
    const url = await mounted(hooks);
    const text = await (await fetch(`${url}?ref=${ref}`)).text();
    const discarded = await press(url, text, "Discard all of this filter for good");
    expect(await discarded.text()).toContain("1 dead letter discarded for good.");
    expect((await hooks.deadLetters()).map(({ jobId }) => jobId)).toEqual([OTHER_ID]);
    stage.broken = false;
    const replayed = await press(url, await (await fetch(url)).text(), "Replay");
    expect([replayed.url, await replayed.text()]).toEqual([
      expect.stringContaining("done=replay"),
      expect.stringContaining("1 dead letter will be handled again."),
    ]);
    await hooks.idle();
    expect(stage.handled).toEqual([OTHER_ID]);
    expect(await (await press(url, text, "Replay")).text()).toContain("There was no such dead letter any more.");
  });

  it.each([
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of a sibling domain", { "sec-fetch-site": "same-site" }],
    ["with another origin", { origin: "https://evil.example.com" }],
    ["of a frame without an origin", { origin: "null" }],
  ])("refuses a form %s: a browser would send it with the cookies of whoever may see the page", async (_, headers) => {
    const { hooks } = await receiver();
    await post(hooks);
    const url = await mounted(hooks);
    const [letter] = await hooks.deadLetters();
    for (const query of [`do=discard&id=${letter?.id}`, "do=discard&all=1"]) {
      expect((await fetch(`${url}?${query}`, { method: "POST", headers })).status).toBe(403);
    }
    expect((await hooks.deadLetters()).length).toBe(1);
  });

  it("does nothing by reading, by another method, or where nothing is said of what to do", async () => {
    const { hooks } = await receiver();
    await post(hooks);
    const url = await mounted(hooks);
    const [letter] = await hooks.deadLetters();
    const ask = async (query: string, method: string): Promise<number> =>
      (await fetch(`${url}?${query}`, { method, headers: SAME_SITE })).status;
    expect(await ask(`do=discard&id=${letter?.id}`, "GET")).toBe(200);
    expect(await ask(`do=discard&id=${letter?.id}`, "DELETE")).toBe(405);
    expect([await ask("do=discard", "POST"), await ask("do=film&all=1", "POST"), await ask("all=1", "POST")]).toEqual([
      400, 400, 400,
    ]);
    expect(await ask("do=discard&all=1&source=nothing", "POST")).toBe(400);
    expect((await hooks.deadLetters()).length).toBe(1);
  });
});
