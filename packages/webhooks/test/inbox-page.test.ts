// The page beside a receiver, over HTTP: who may see it, what it shows, and what it does.
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import express4 from "express4";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Inbox, type InboxOptions, inboxPage } from "../src/inbox.ts";
import {
  ConfigurationError,
  expressWebhooks,
  fetchWebhooks,
  GiveUp,
  lambdaWebhooks,
  nodeWebhooks,
  type PayloadEvents,
  type PayloadOptions,
  type PostReceiver,
  type Webhooks,
} from "../src/index.ts";
import { JOB_ID, OTHER_ID, templatePost } from "./support/jobs.ts";
import { postJson, startTrusting } from "./support/receiver.ts";
import { listen } from "./support/server.ts";
import { openStore, stores } from "./support/stores.ts";

const CLOSED_ACCOUNT = "<script>alert(1)</script> Error: sk_live_123456 was refused";

interface Stage {
  hooks: Webhooks<PayloadEvents>;
  broken: boolean;
  handled: string[];
}

/** A receiver that gives up what it is posted until it is mended. */
async function receiver(options: Partial<PayloadOptions> = {}): Promise<Stage> {
  const stage = { broken: true, handled: [] as string[] };
  const { hooks } = await startTrusting(
    (made) =>
      made
        .fallback(async ({ hint }) => {
          if (stage.broken) throw new GiveUp(CLOSED_ACCOUNT);
          await sleep(20);
          stage.handled.push(hint.id);
        })
        .onError(() => {}),
    options,
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

/** The methods of a receiver, so that some can be replaced. */
function kept(hooks: Webhooks<PayloadEvents>): Inbox {
  return {
    stats: () => hooks.stats(),
    inbox: (query) => hooks.inbox(query),
    deadLetters: (query) => hooks.deadLetters(query),
    replay: (id) => hooks.replay(id),
    discard: (id) => hooks.discard(id),
    idle: () => hooks.idle(),
  };
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
    const headers = { location: "https://app.example.com/login" };
    const response = new Response("Log in.", { status: 302, headers });
    const url = await mounted(hooks, { authorize: async () => response });
    // The same one to everybody.
    for (let count = 1; count <= 2; count++) {
      const answer = await fetch(url, { redirect: "manual" });
      const seen = [answer.status, answer.headers.get("location"), await answer.text()];
      expect(seen).toEqual([302, headers.location, "Log in."]);
    }
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

  it("what is about a job, however its id is written, and nothing where nothing can be", async () => {
    const { hooks } = await receiver();
    await post(hooks);
    const url = await mounted(hooks);
    expect(await (await fetch(`${url}?job=${JOB_ID.toUpperCase()}`)).text()).toContain(`>${JOB_ID}<`);
    expect(await (await fetch(`${url}?job=${OTHER_ID}`)).text()).toContain("Nothing here matches.");
  });

  it.each(stores)("nothing where nothing can be, kept in $name: a database may take no such text", async (kind) => {
    const { store } = await openStore(kind);
    const { hooks } = await receiver({ store });
    await post(hooks);
    const url = await mounted(hooks);
    for (const query of ["job=%00", "ref=%00", "list=waiting&ref=a%00b"]) {
      const answer = await fetch(`${url}?${query}`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Nothing here matches.")]);
    }
    const after = await fetch(`${url}?after=%00`);
    expect([after.status, await after.text()]).toEqual([400, expect.stringContaining("after: It is the id of a post")]);
    expect((await fetch(`${url}?do=discard&id=0&ref=%00`, { method: "POST", headers: SAME_SITE })).status).toBe(200);
    expect((await hooks.deadLetters()).length).toBe(1);
    expect([await hooks.jobOf("\0"), await hooks.restore("\0"), await hooks.dismiss("\0")]).toEqual([
      undefined,
      false,
      false,
    ]);
    await expect(hooks.revoke("\0")).rejects.toThrow(ConfigurationError);
  });

  it("whatever stands under a name that lets in as ***, of any type, and what lets in of URLs", async () => {
    const { hooks } = await receiver();
    await post(hooks, JOB_ID, {
      access_token: 31337,
      secrets: { one: "s3cr3t-1" },
      apiKeys: ["s3cr3t-2"],
      keywords: ["shoe"],
      link: "https://me:s3cr3t-3@shop.example.com/?token=s3cr3t-4&color=red",
    });
    const text = await (await fetch(await mounted(hooks))).text();
    for (const secret of ["31337", "s3cr3t"]) expect(text).not.toContain(secret);
    for (const name of ["access_token", "secrets", "apiKeys"]) {
      expect(text).toContain(`&quot;${name}&quot;: &quot;***&quot;`);
    }
    expect(text).toContain("https://***@shop.example.com/?token=***&amp;color=red");
    expect(text).toContain("&quot;shoe&quot;");
  });

  it("every other post beside one that is nested too deeply to be shown", async () => {
    const { hooks } = await receiver();
    const { url } = await hooks.urlFor("customTemplateJob");
    const deep = JSON.stringify(templatePost()).replace(/}$/, `,"note":${"[".repeat(30_000)}${"]".repeat(30_000)}}`);
    expect((await postJson(url, deep)).status).toBe(204);
    await post(hooks, OTHER_ID);
    const answer = await fetch(await mounted(hooks));
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.stringContaining("nested too deeply")]);
    expect(text).toContain(OTHER_ID);
  });

  it("a post whose process ended over it, among the counts", async () => {
    const { hooks } = await receiver();
    const stats = async () => (await hooks.stats()).map((one, index) => ({ ...one, interrupted: index === 0 ? 7 : 0 }));
    const page = inboxPage({ ...kept(hooks), stats }, { authorize: () => true });
    const text = await (await fetch(await listen(nodeWebhooks(page)))).text();
    expect(text.match(/Interrupted<\/th>/g)).toHaveLength(1);
    expect(text).toMatch(/All sources.*<td class="number">7</);
  });

  it("how many calls are unconfirmed, and what settles them; nothing of it where there is none", async () => {
    const { hooks } = await receiver();
    const shown = async (unconfirmed: number) => {
      const stats = async () =>
        (await hooks.stats()).map((one, index) => ({ ...one, unconfirmed: index === 0 ? unconfirmed : 0 }));
      const page = inboxPage({ ...kept(hooks), stats }, { authorize: () => true });
      return (await fetch(await listen(nodeWebhooks(page)))).text();
    };
    expect(await shown(3)).toContain(
      "3 starts and renders have no known outcome: <code>video-ads webhooks unconfirmed</code>",
    );
    expect(await shown(1)).toContain("1 start or render has no known outcome");
    expect(await shown(0)).not.toContain("no known outcome");
  });

  it("what lets in of signed URLs, of texts, and under whatever name, nowhere; hosts and paths stay", async () => {
    const { hooks } = await receiver();
    const kept = "https://cdn.example.com/film.mp4";
    const said = {
      ...Object.fromEntries(["jwt", "pwd", "credentials", "auth_header", "passphrase"].map((name) => [name, "s3cr3t"])),
      note: "Authorization: Bearer s3cr3t, password: s3cr3t x-api-key=s3cr3t",
      amazon: `${kept}?X-Amz-Signature=s3cr3t&X-Amz-Credential=s3cr3t`,
      google: `${kept}?X-Goog-Signature=s3cr3t`,
      cloudfront: `${kept}?Policy=s3cr3t&Signature=s3cr3t&Key-Pair-Id=s3cr3t`,
      azure: `${kept}?sv=1&sig=s3cr3t#access_token=s3cr3t`,
    };
    const { url } = await hooks.urlFor("customTemplateJob");
    await postJson(url, { ...templatePost(), ...said });
    await hooks.idle();
    const text = await (await fetch(await mounted(hooks))).text();
    expect(text).toContain(`${kept}?Policy=***&amp;Signature=***&amp;Key-Pair-Id=***`);
    expect(text).toContain("Authorization: Bearer ***");
    expect(text).not.toContain("s3cr3t");
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
  it("does with all of a page what is done with all: with those that it has shown, however many have died since", async () => {
    const { hooks } = await receiver();
    const ids = Array.from({ length: 6 }, (_, index) => `${JOB_ID.slice(0, -1)}${index}`);
    const seen = ids.slice(2, 4);
    for (const id of seen) await post(hooks, id);
    const url = await mounted(hooks);
    const text = await (await fetch(url)).text();
    expect(text).toContain("Replay these 2");
    expect(text).toContain("is handled as what its job is by then");
    expect(await (await fetch(`${url}?list=waiting`)).text()).not.toContain("by then");
    for (const id of ids) if (!seen.includes(id)) await post(hooks, id);
    const discarded = await press(url, text, "Discard these 2 for good");
    expect(await discarded.text()).toContain("2 dead letters discarded for good.");
    const left = ids.filter((id) => !seen.includes(id));
    expect((await hooks.deadLetters()).map(({ jobId }) => jobId).toSorted()).toEqual(left);
  });

  it("replays and discards one, and says what was done", async () => {
    const stage = await receiver();
    const { hooks } = stage;
    const ref = await post(hooks);
    await post(hooks, OTHER_ID);
    const url = await mounted(hooks);
    const text = await (await fetch(`${url}?ref=${ref}`)).text();
    const discarded = await press(url, text, "Discard for good");
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
    for (const query of [`do=discard&id=${letter?.id}`, `do=discard&id=${letter?.id}&id=0`]) {
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
    expect([await ask("do=discard", "POST"), await ask("do=film&id=1", "POST"), await ask("id=1", "POST")]).toEqual([
      400, 400, 400,
    ]);
    expect(await ask(`do=discard&id=${letter?.id}&source=nothing`, "POST")).toBe(400);
    expect((await hooks.deadLetters()).length).toBe(1);
  });
});

describe("when a part of it fails", () => {
  const SECRET_PART = "db-7.internal s3cr3t";
  const fails = (): never => {
    throw new Error(SECRET_PART);
  };
  const gone = { stats: fails, inbox: fails, deadLetters: fails, replay: fails, replayAll: fails };
  const said = vi.spyOn(console, "error");
  beforeEach(() => void said.mockReset().mockImplementation(() => {}));
  afterAll(() => said.mockRestore());

  const parts: readonly [string, string, number, Partial<InboxOptions<unknown>>, object, RequestInit][] = [
    ["authorize throws", "authorize failed", 500, { authorize: fails }, {}, {}],
    ["authorize rejects", "authorize failed", 500, { authorize: async () => fails() }, {}, {}],
    ["the store is away", "The store does not answer", 503, {}, gone, {}],
    [
      "the store is away in the middle",
      "The store did not do it",
      503,
      {},
      gone,
      { method: "POST", headers: SAME_SITE },
    ],
    ["redact throws", "redact failed", 500, { redact: fails }, {}, {}],
  ];

  /** Serves a page of which a part fails, in each way in which it is mounted. */
  async function failing(mount: string, options: Partial<InboxOptions<unknown>>, changes: object): Promise<string> {
    const { hooks } = await receiver();
    await post(hooks);
    const page = inboxPage(
      { ...kept(hooks), ...changes },
      {
        authorize: () => true,
        ...options,
      },
    );
    return `${await serving(mount, page)}/inbox?do=replay&id=1`;
  }

  describe.each(["node:http", "Fetch", "Lambda"])("in %s", (mount) => {
    it.each(parts)(
      "%s: the page says what failed and nothing else, and the console why, once a minute",
      async (...given) => {
        const [, sentence, status, options, changes, init] = given;
        const url = await failing(mount, options, changes);
        for (let count = 0; count < 3; count++) {
          const answer = await fetch(url, init);
          const text = await answer.text();
          expect([answer.status, answer.headers.get("content-type"), text]).toEqual([
            status,
            "text/html; charset=utf-8",
            expect.stringContaining(sentence),
          ]);
          for (const inner of ["s3cr3t", "The post", JOB_ID]) expect(text).not.toContain(inner);
        }
        expect(said.mock.calls.length).toBe(1);
        const line = JSON.stringify(said.mock.calls);
        expect(line).toContain(sentence);
        // What is thrown over a body can quote it.
        expect(line.includes(SECRET_PART)).toBe(sentence !== "redact failed");
      },
    );
  });

  it.each(parts)("in Express, %s: its error handler is given the error", async (...given) => {
    const [, , , options, changes, init] = given;
    const url = await failing("Express", options, changes);
    const answer = await fetch(url, init);
    expect([answer.status, await answer.text()]).toEqual([500, `handled: ${SECRET_PART}`]);
  });
});

describe("an answer of authorize with several cookies", () => {
  const cookies = ["a=1; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2; HttpOnly"];
  const login = (): Response => {
    const headers = new Headers({ location: "/login" });
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(null, { status: 302, headers });
  };

  it.each(["Express", "node:http", "Fetch", "Lambda", "Lambda behind a REST API"])("keeps each: %s", async (mount) => {
    const { hooks } = await receiver();
    const answer = await fetch(`${await serving(mount, inboxPage(hooks, { authorize: login }))}/inbox`, {
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([
      302,
      "/login",
      cookies,
    ]);
  });
});

describe("on Lambda, which stops with the answer", () => {
  it("what is replayed has been handled when the page answers, one or several", async () => {
    const stage = await receiver();
    const url = `${await serving("Lambda", inboxPage(stage.hooks, { authorize: () => true }))}/inbox`;
    for (const what of ["id=0&", ""]) {
      stage.broken = true;
      await post(stage.hooks, JOB_ID, { note: what });
      const [letter] = await stage.hooks.deadLetters();
      stage.broken = false;
      stage.handled.length = 0;
      const act = `${what}id=${letter?.id}`;
      const init: RequestInit = { method: "POST", headers: SAME_SITE, redirect: "manual" };
      expect((await fetch(`${url}?do=replay&${act}`, init)).status).toBe(303);
      expect(stage.handled).toEqual([JOB_ID]);
    }
  });
});

/** Serves a page by one of the ways to mount it. Gives the URL that is before its path. */
async function serving(mount: string, page: PostReceiver): Promise<string> {
  if (mount === "node:http") return listen(nodeWebhooks(page));
  if (mount === "Express") {
    const app = express();
    app.use("/inbox", expressWebhooks(page));
    const handler: express.ErrorRequestHandler = (error, _request, response, _next) =>
      void response.status(500).send(`handled: ${error.message}`);
    app.use(handler);
    return listen(app);
  }
  if (mount === "Fetch") {
    const handle = fetchWebhooks(page);
    return listen(async (request, response) => {
      const answer = await handle(new Request(new URL(request.url ?? "", "http://app.example.com"), initOf(request)));
      const headers = { ...Object.fromEntries(answer.headers), "set-cookie": answer.headers.getSetCookie() };
      response.writeHead(answer.status, headers).end(await answer.text());
    });
  }
  const handle = lambdaWebhooks(page);
  const isRest = mount.endsWith("REST API");
  return listen(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? "", "http://app.example.com");
    const { method, headers } = initOf(request);
    const { statusCode, body, ...answer } = await handle(
      isRest
        ? { path: pathname, httpMethod: method, queryStringParameters: Object.fromEntries(searchParams), headers }
        : { rawPath: pathname, rawQueryString: search.slice(1), requestContext: { http: { method } }, headers },
    );
    // Each gateway knows its own.
    const cookies = isRest ? answer.multiValueHeaders?.["set-cookie"] : answer.cookies;
    response.writeHead(statusCode, { ...answer.headers, "set-cookie": cookies ?? [] }).end(body);
  });
}

function initOf({ method = "GET", headers }: IncomingMessage): { method: string; headers: Record<string, string> } {
  return {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  };
}
