/** Middleware stands around every attempt, and whatever it does, what may be paid for is sent once and its outcome is told as it is. */
import { expect, onTestFinished, test } from "vitest";
import { createLinks } from "../src/generated/resources/links.ts";
import {
  createClient,
  type Journal,
  type LogEvent,
  type Middleware,
  type MiddlewareCall,
  type MiddlewareNext,
  outcomeOf,
  VideoAdsError,
} from "../src/index.ts";
import { edit } from "./support/orders.ts";
import { KEY_HEADERS, KEYS, listen, SECRETS, type Seen, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const now = { "retry-after": "0" };

async function failure(call: Promise<unknown>): Promise<VideoAdsError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof VideoAdsError))
    throw new Error("The call was to fail with an error of the client.", { cause: error });
  expect(error.outcome).toBe(outcomeOf(error));
  return error;
}

/** A service that reads what it is sent, and breaks off without an answer. */
function lost(seen: Seen[]) {
  return listen(seen, (request) => {
    request.resume().on("end", () => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: {}, body: "" });
      request.socket.destroy();
    });
  });
}

test("it sees every attempt: operation, method, path without the query, number, and whether it is paid", async () => {
  const server = await serve(({ method }, count) =>
    count === 1 ? { status: 503, headers: now } : { json: method === "GET" ? [] : { id: ID } },
  );
  const seen: Partial<MiddlewareCall>[] = [];
  const statuses: number[] = [];
  const look: Middleware = async (call, next) => {
    const { signal, headers, ...rest } = call;
    seen.push(rest);
    const answer = await next(call);
    statuses.push(answer.status);
    return answer;
  };
  const ads = server.client({ middleware: [look] });
  await ads.dyoa.list({ ordering: "name" });
  await ads.aiEditing.create(edit);
  const { url } = server;
  expect(seen).toEqual([
    { operation: "dyoa.list", method: "GET", url: `${url}/api/dyoa/`, attempt: 1, paid: false },
    { operation: "dyoa.list", method: "GET", url: `${url}/api/dyoa/`, attempt: 2, paid: false },
    { operation: "aiEditing.create", method: "POST", url: `${url}/api/ai_editing/`, attempt: 1, paid: true },
  ]);
  expect(statuses).toEqual([503, 200, 200]);
});

test("they stand in each other as they are listed, and what they put into the headers is sent with that attempt", async () => {
  const server = await serve((_, count) => (count === 1 ? { status: 429, headers: now } : { json: { id: ID } }));
  const order: string[] = [];
  const named =
    (name: string): Middleware =>
    async (call, next) => {
      order.push(`${name} before`);
      call.headers.append("x-trace", `${name}${call.attempt}`);
      const answer = await next(call);
      order.push(`${name} after`);
      return answer;
    };
  const ads = server.client({ middleware: [named("a"), named("b")], headers: { "x-trace": "own", "x-other": "own" } });
  await ads.aiEditing.create(edit);
  expect(order.slice(0, 4)).toEqual(["a before", "b before", "b after", "a after"]);
  expect(server.seen.map(({ headers }) => headers)).toMatchObject([
    { "x-trace": "a1, b1", "x-other": "own", ...KEY_HEADERS },
    { "x-trace": "a2, b2", "x-other": "own", ...KEY_HEADERS },
  ]);
});

test("a resource by itself, withOptions and raw have it too", async () => {
  const server = await serve(({ method }) => ({ json: method === "GET" ? { remaining_credits: 1 } : { id: ID } }));
  const seen: string[] = [];
  const named =
    (name: string): Middleware =>
    (call, next) => {
      seen.push(`${name} ${call.operation} ${call.paid}`);
      return next(call);
    };
  const ads = server.client({ middleware: [named("first")] });
  const links = createLinks({ baseUrl: server.url, ...KEYS, middleware: [named("own")] });
  await links.createWithParams({ title: "Trail shoe" });
  await ads.withOptions({ maxRetries: 0 }).credits.getRemaining();
  await ads.withOptions({ middleware: [named("second")] }).credits.getRemaining();
  await ads.withOptions({ middleware: [] }).credits.getRemaining();
  await ads.raw.GET("/api/remaining_credits/");
  expect(seen).toEqual([
    "own links.createWithParams true",
    "first credits.getRemaining false",
    "second credits.getRemaining false",
    "first credits.getRemaining false",
  ]);
  expect(server.seen).toHaveLength(5);
});

test("what lets in cannot be set, and a key is neither seen nor said", async () => {
  const server = await serve(() => ({ json: { id: ID } }));
  for (const name of Object.keys(KEY_HEADERS)) {
    const error = await failure(
      server
        .client({
          middleware: [
            (call, next) => {
              expect([...call.headers]).toEqual([]);
              call.headers.set(name, "another");
              return next(call);
            },
          ],
        })
        .aiEditing.create(edit),
    );
    expect(error).toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
    expect(error.message).toContain(name);
  }
  expect(server.seen).toEqual([]);
});

test("what it throws before next keeps the request from leaving, and is not tried again", async () => {
  const server = await serve(() => ({ json: { id: ID } }));
  let calls = 0;
  const guard: Middleware = async () => {
    calls++;
    throw Object.assign(new Error("The budget is spent."), { sent: true, status: 201, code: "ECONNRESET" });
  };
  const ads = server.client({ middleware: [guard] });
  for (const call of [ads.aiEditing.create(edit), ads.aiEditing.get(ID)]) {
    const error = await failure(call);
    expect(error).toMatchObject({ name: "InvalidRequestError", outcome: "neverSent" });
    expect(error.message).toContain("was not sent: the middleware failed: The budget is spent.");
  }
  expect(calls).toBe(2);
  expect(server.seen).toEqual([]);
});

test("of a call that was sent before, it is not said that it never was", async () => {
  const seen: Seen[] = [];
  const server = await lost(seen);
  const second: Middleware = (call, next) => {
    if (call.attempt > 1) throw new Error("Once is enough.");
    return next(call);
  };
  const error = await failure(server.client({ middleware: [second] }).links.update(ID, { title: "Trail shoe" }));
  expect(error).toMatchObject({ name: "ConnectionError", sent: true, outcome: "unknown" });
  expect(error.message).toContain("Once is enough.");
  expect(seen).toHaveLength(1);
});

// What the middleware throws looks as if nothing had been sent: it says nothing of that.
const misleading = () => Object.assign(new Error("The collector is away."), { code: "ECONNREFUSED", sent: false });
const failsAfter: Middleware = async (call, next) => {
  await next(call);
  throw misleading();
};
const failsOverFailure: Middleware = async (call, next) => {
  await next(call).catch(() => {
    throw misleading();
  });
  throw new Error("There was to be no answer.");
};

test.each<[status: number, outcome: string]>([
  [201, "unknown"],
  [400, "refused"],
  [408, "unknown"],
  [429, "refused"],
  [503, "unknown"],
])("what it throws over an answer of %i leaves the outcome as it was: %s", async (status, outcome) => {
  const server = await serve(() => ({ status, json: { id: ID } }));
  const settled: unknown[] = [];
  const journal: Journal = { intent: () => {}, outcome: (line) => void settled.push(line.outcome) };
  const error = await failure(server.client({ middleware: [failsAfter], journal }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "InvalidResponseError", status, outcome });
  expect(error.message).toContain(`answered ${status}, and the middleware failed: The collector is away.`);
  // What was made can be found: its record has arrived.
  expect(error).toMatchObject({ bodyStart: JSON.stringify({ id: ID }) });
  expect(settled).toEqual(outcome === "refused" ? ["refused"] : []);
  expect(server.seen).toHaveLength(1);
});

test("what it throws over a lost answer does not let a paid request be sent again, and a read is", async () => {
  const seen: Seen[] = [];
  const ads = (await lost(seen)).client({ middleware: [failsOverFailure], maxRetries: 1 });
  const error = await failure(ads.aiEditing.create(edit));
  expect(error).toMatchObject({ name: "ConnectionError", sent: true, attempts: 1, outcome: "unknown" });
  expect(error.message).toContain("The collector is away.");
  expect(seen).toHaveLength(1);
  expect(await failure(ads.aiEditing.get(ID))).toMatchObject({ sent: true, attempts: 2 });
  expect(seen).toHaveLength(3);
});

test("what it throws over a connection that was never made is neverSent, and is tried again", async () => {
  const ads = createClient({
    baseUrl: "http://127.0.0.1:4",
    ...KEYS,
    maxRetries: 1,
    middleware: [(call, next) => next(call).catch((cause) => Promise.reject(new Error("Lost.", { cause })))],
  });
  expect(await failure(ads.aiEditing.create(edit))).toMatchObject({ sent: false, attempts: 2, outcome: "neverSent" });
});

test("an error of next that it lets pass is what it would be without it", async () => {
  const seen: Seen[] = [];
  const server = await lost(seen);
  const caught: unknown[] = [];
  const look: Middleware = (call, next) =>
    next(call).catch((error: unknown) => {
      caught.push(error);
      throw error;
    });
  const without = await failure(server.client().aiEditing.create(edit));
  const error = await failure(server.client({ middleware: [look] }).aiEditing.create(edit));
  expect(error.toJSON()).toEqual(without.toJSON());
  expect(caught).toHaveLength(1);
  expect(seen).toHaveLength(2);
});

const twice: Middleware = async (call, next) => {
  await next(call);
  return next(call);
};
const atOnce: Middleware = async (call, next) => (await Promise.all([next(call), next(call)]))[0];

test.each([
  ["one after the other", twice],
  ["both at once", atOnce],
])("next called twice, %s, sends a paid request once and says so; a read is sent as often", async (_, middleware) => {
  const server = await serve(({ method }) => ({ status: method === "GET" ? 200 : 201, json: { id: ID } }));
  const ads = server.client({ middleware: [middleware] });
  const error = await failure(ads.aiEditing.create(edit));
  expect(error).toMatchObject({ name: "InvalidResponseError", status: 201, outcome: "unknown" });
  expect(error.message).toContain("next() was called twice: what may be paid for is sent once");
  expect(server.seen).toHaveLength(1);
  await ads.aiEditing.get(ID);
  expect(server.seen).toHaveLength(3);
});

test("next called when the middleware has ended sends nothing", async () => {
  const server = await serve(() => ({ json: { id: ID } }));
  let late: (() => Promise<Response>) | undefined;
  const own: Middleware = async (call, next) => {
    late = () => next(call);
    return Response.json({ id: ID });
  };
  await server.client({ middleware: [own] }).aiEditing.create(edit);
  await expect(late?.()).rejects.toThrow("after its middleware had ended");
  expect(server.seen).toEqual([]);
});

test("a request that it leaves on its way is waited for, and its outcome is told", async () => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const leaves: Middleware = async (call, next) => {
    void next(call).catch(() => {});
    throw misleading();
  };
  const error = await failure(server.client({ middleware: [leaves] }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "InvalidResponseError", status: 201, outcome: "unknown" });
  expect(server.seen).toHaveLength(1);
});

test("what it does not wait for ends no program when it fails", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on("unhandledRejection", hear);
  onTestFinished(() => void process.off("unhandledRejection", hear));
  const server = await listen([], (request) => void request.socket.destroy());
  const leaves: Middleware = async (call, next) => {
    void next(call);
    throw misleading();
  };
  const error = await failure(server.client({ middleware: [leaves] }).aiEditing.create(edit));
  expect(error.outcome).toBe("unknown");
  await new Promise((go) => setTimeout(go));
  expect(unheard).toEqual([]);
});

test("it can give another answer, read the one there is, and keep it from being asked for", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 7 } }));
  const bodies: unknown[] = [];
  const reads: Middleware = async (call, next) => {
    const answer = await next(call);
    bodies.push(await answer.json());
    return answer;
  };
  expect(await server.client({ middleware: [reads] }).credits.getRemaining()).toEqual({ remaining_credits: 7 });
  expect(bodies).toEqual([{ remaining_credits: 7 }]);
  const kept = new Map<string, Response>();
  const keeps: Middleware = async (call, next) => {
    const answer = kept.get(call.url) ?? (await next(call));
    kept.set(call.url, answer.clone());
    return new Response(answer.body, { headers: { "x-kept": "yes" } });
  };
  const ads = server.client({ middleware: [keeps] });
  for (let time = 0; time < 3; time++) {
    const { data, headers } = await ads.credits.withResponse.getRemaining();
    expect([data.remaining_credits, headers.get("x-kept")]).toEqual([7, "yes"]);
  }
  expect(server.seen).toHaveLength(2);
});

test.each<[what: string, sent: number, change: (answer: Response | undefined) => unknown]>([
  ["429 where it was 503, which would send it again", 503, () => new Response(null, { status: 429 })],
  ["400 where it was 201, which would say that nothing was made", 201, () => new Response(null, { status: 400 })],
])("of a paid request that was sent it cannot answer %s", async (_, status, change) => {
  const server = await serve(() => ({ status, json: { id: ID } }));
  const changes: Middleware = async (call, next) => change(await next(call)) as Response;
  const error = await failure(server.client({ middleware: [changes] }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "InvalidResponseError", status, outcome: "unknown" });
  expect(error.message).toContain(`where the service answered ${status}`);
  expect(server.seen).toHaveLength(1);
});

test("nor can it make an answer of one that was lost", async () => {
  const seen: Seen[] = [];
  const server = await lost(seen);
  const makesUp: Middleware = (call, next) => next(call).catch(() => new Response(null, { status: 429 }));
  const error = await failure(server.client({ middleware: [makesUp] }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "ConnectionError", sent: true, attempts: 1, outcome: "unknown" });
  expect(seen).toHaveLength(1);
});

const answersNothing = async (call: MiddlewareCall, next: MiddlewareNext): Promise<void> => void (await next(call));

test.each<[what: string, middleware: Middleware, says: string]>([
  ["answers nothing", (...args) => Reflect.apply(answersNothing, undefined, args), "answer a Response"],
  ["gives next another call", (call, next) => next({ ...call }), "the call that the middleware was given"],
  ["gives next none", (_, next) => Reflect.apply(next, undefined, []), "the call that the middleware was given"],
  [
    "has read the answer that it gives",
    async (call, next) => {
      const answer = new Response((await next(call)).body);
      await answer.text();
      return answer;
    },
    "response.clone()",
  ],
])("one that %s is told so", async (_, middleware, says) => {
  const server = await serve(() => ({ json: { id: ID } }));
  expect((await failure(server.client({ middleware: [middleware] }).aiEditing.get(ID))).message).toContain(says);
});

test.each<[unknown]>([[{}], [[{}]], [["log"]], [async () => new Response()]])(
  "middleware that is none is refused: %j",
  async (given) => {
    const server = await serve(() => ({ json: { id: ID } }));
    const error = await failure(
      (async () => Reflect.apply(server.client, undefined, [{ middleware: given }]).aiEditing.create(edit))(),
    );
    expect(error).toMatchObject({ name: "ConfigurationError", option: "middleware", outcome: "neverSent" });
    expect(server.seen).toEqual([]);
  },
);

const never = (): Promise<Response> => new Promise(() => {});

test("one that never ends does not hold a call: its time, and the caller's signal, end it", async () => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const before: Middleware = never;
  const after: Middleware = async (call, next) => {
    await next(call);
    return never();
  };
  const error = await failure(server.client({ middleware: [before], timeoutMs: 20 }).aiEditing.create(edit));
  expect(error).toMatchObject({ name: "TimeoutError", sent: false, outcome: "neverSent" });
  expect(server.seen).toEqual([]);
  // What was paid for is given; a read can be asked for again.
  expect(await server.client({ middleware: [after], timeoutMs: 500 }).aiEditing.create(edit)).toEqual({ id: ID });
  expect(server.seen).toHaveLength(1);
  const read = await failure(server.client({ middleware: [after], timeoutMs: 500 }).aiEditing.get(ID));
  expect(read).toMatchObject({ name: "TimeoutError", sent: true });
  const abort = new AbortController();
  const waits: Middleware = () => {
    queueMicrotask(() => abort.abort("enough"));
    return never();
  };
  const call = server.client({ middleware: [waits] }).aiEditing.create(edit, { signal: abort.signal });
  await expect(call).rejects.toBe("enough");
});

test("an attempt whose time the middleware has used up is tried again where nothing was sent", async () => {
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const slow: Middleware = (call, next) => (call.attempt === 1 ? never() : next(call));
  const ads = server.client({ middleware: [slow], attemptTimeoutMs: 100 });
  const { attempts } = await ads.aiEditing.withResponse.create(edit);
  expect(attempts).toBe(2);
  expect(server.seen).toHaveLength(1);
});

test("what next rejects with holds no key, whatever a fetch says", async () => {
  const said: string[] = [];
  const look: Middleware = (call, next: MiddlewareNext) =>
    next(call).catch((error: unknown) => {
      said.push(String(error), String(Object(error).cause));
      throw error;
    });
  const ads = createClient({
    baseUrl: "http://127.0.0.1:4",
    ...KEYS,
    maxRetries: 0,
    middleware: [look],
    fetch: async () => {
      throw new TypeError(`no: ${SECRETS}`, { cause: new Error(`because of ${SECRETS}`) });
    },
  });
  await failure(ads.aiEditing.create(edit));
  expect(said).toHaveLength(2);
  for (const secret of SECRETS) expect(said.join()).not.toContain(secret);
});

/** Sends everybody to another host, and says so with a header of its own. */
const elsewhere = () =>
  serve(() => ({ status: 302, headers: { location: "https://b.example.com/x?token=1", "x-id": "7" } }));

test("a redirect that is not followed is an answer to it like any other, and ends the call as it does without", async () => {
  const server = await elsewhere();
  const seen: unknown[] = [];
  const look: Middleware = async (call, next) => {
    const answer = await next(call);
    seen.push([answer.status, answer.headers.get("x-id"), await answer.clone().text()]);
    return call.attempt === 1 ? answer : Response.json({});
  };
  for (const middleware of [[look], [look, look]]) {
    for (const make of [true, false]) {
      const asked = (ads: ReturnType<typeof createClient>) =>
        make ? ads.aiEditing.create(edit) : ads.aiEditing.get(ID);
      const without = await failure(asked(server.client()));
      const error = await failure(asked(server.client({ middleware })));
      expect(error.toJSON()).toEqual(without.toJSON());
      expect(error).toMatchObject({ name: "InvalidResponseError", status: 302, outcome: "unknown" });
    }
  }
  expect(new Set(seen.map(String))).toEqual(new Set(["302,7,"]));
  const fails: Middleware = async (call, next) => Promise.reject(new Error(`saw ${(await next(call)).status}`));
  expect((await failure(server.client({ middleware: [fails] }).aiEditing.create(edit))).message).toContain(
    "answered 302, and the middleware failed: saw 302",
  );
  const other: Middleware = async (call, next) => (await next(call)) && Response.json({ remaining_credits: 7 });
  expect(await server.client({ middleware: [other] }).credits.getRemaining()).toEqual({ remaining_credits: 7 });
  expect((await failure(server.client({ middleware: [other] }).aiEditing.create(edit))).message).toContain("302");
});

test("the log is told of what it fails over, and of a redirect that is not followed", async () => {
  const events: unknown[] = [];
  const onLog = ({ operation, attempt, status, error }: LogEvent): void =>
    void events.push({ operation, attempt, ...(status && { status }), error });
  const server = await serve(() => ({ json: { id: ID } }));
  const before: Middleware = async () => Promise.reject(new Error("The budget is spent."));
  await failure(server.client({ middleware: [before], onLog }).aiEditing.create(edit));
  await failure(server.client({ middleware: [failsAfter], onLog }).aiEditing.create(edit));
  await failure((await elsewhere()).client({ onLog }).aiEditing.get(ID));
  expect(events).toEqual([
    { operation: "aiEditing.create", attempt: 1, error: expect.stringContaining("The budget is spent.") },
    {
      operation: "aiEditing.create",
      attempt: 1,
      status: 200,
      error: expect.stringContaining("The collector is away."),
    },
    {
      operation: "aiEditing.get",
      attempt: 1,
      status: 302,
      error: expect.stringContaining("to https://b.example.com/x."),
    },
  ]);
});

test("aborted while it does not end over an answer that was paid for, a call with a journal that has taken it warns of nothing else", async () => {
  const abort = new AbortController();
  const hangs: Middleware = async (call, next) => {
    await next(call);
    abort.abort();
    return never();
  };
  const warnings: unknown[] = [];
  const settled: unknown[] = [];
  const journal: Journal = { intent: () => {}, outcome: async ({ outcome }) => void settled.push(outcome) };
  const onLog = ({ warning }: LogEvent): void => void (warning && warnings.push(warning));
  const server = await serve(() => ({ status: 201, json: { id: ID } }));
  const ads = server.client({ middleware: [hangs], journal, onLog });
  expect(await ads.aiEditing.create(edit, { signal: abort.signal })).toEqual({ id: ID });
  expect(settled).toEqual(["made"]);
  expect(warnings).toEqual([expect.stringContaining("the middleware has not ended")]);
});
