/**
 * What has to work on every runtime, over the built package. Only web APIs here: the same file runs on Node, Deno, Bun and
 * workerd. `support/service.ts` is the other side.
 */
import type * as client from "@video-ads/client";
import type { fetchProxy } from "@video-ads/client/proxy";
import type { RuntimeKind } from "@video-ads/testing/runtimes";

/** Where the other side is, and who is asking. */
export interface Place {
  runtime: RuntimeKind;
  /** Base URL of the loopback service. */
  service: string;
  /** Base URL at which nobody listens. */
  closed: string;
  /** What lets in, by setting, … */
  keys: client.Credentials;
  /** … and as it arrives. */
  keyHeaders: Readonly<Record<string, string>>;
  /** How often each fault is repeated. */
  rounds: number;
  /** A folder to write to; undefined where there are no files. */
  folder?: string;
}

/** What became of a check; `error` is absent when it passed. */
export interface Outcome {
  name: string;
  error?: string;
}

/** A request as the service saw it. */
interface Seen {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Library = typeof client & { fetchProxy: typeof fetchProxy };
type Check = (library: Library, place: Place) => Promise<void>;

/** Said of a POST that may have been done. */
const PAID =
  " It was not sent again: it may have arrived and been paid for. The service has no list to look for it in: what credits.getRemaining says is the trace that it leaves.";
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const job = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };
const FILE_BYTES = 200_000;

/** Every check by the behaviour that it holds. */
export const checks: Record<string, Check> = {
  "a create posts JSON with the keys": async (library, place) => {
    const { ads, seen } = service(library, place, "plain");
    const created = await ads.customTemplateJobs.create(job);
    equal(created.status, "pending");
    const [request] = await seen();
    equal(request?.method, "POST");
    equal(request?.url, "/api/custom_template_jobs/");
    equal(JSON.parse(request?.body ?? ""), job);
    equal(request?.headers["content-type"], "application/json");
    equal(keysIn(request, place), place.keyHeaders);
  },

  "a list of 250 ids is asked for in three requests and answered in order": async (library, place) => {
    const { ads, seen } = service(library, place, "plain");
    const ids = Array.from({ length: 250 }, (_, index) => `id-${index}`);
    const records = await ads.lipsyncsV2.list({ ids });
    equal(
      records.map(({ id }) => id),
      ids,
    );
    equal((await seen()).length, 3);
  },

  "a plus sign in a date leaves as %2B, and a Date in UTC": async (library, place) => {
    const { ads, seen } = service(library, place, "plain");
    await ads.htmlInteractiveAds.list({
      created_after: "2026-03-01T00:00:00+02:00",
      created_before: new Date(Date.UTC(2026, 3, 1)),
    });
    const [request] = await seen();
    equal(
      request?.url,
      "/api/html_interactive_ads/?created_after=2026-03-01T00%3A00%3A00%2B02%3A00&created_before=2026-04-01T00%3A00%3A00.000Z",
    );
  },

  "a multipart body arrives with its file": async (library, place) => {
    const { ads, seen } = service(library, place, "plain");
    await ads.voices.clone({ name: "Nora", audio: new Blob(["sound"], { type: "audio/mpeg" }) });
    const [request] = await seen();
    equal(/^multipart\/form-data; boundary=/.test(request?.headers["content-type"] ?? ""), true);
    equal(/name="name"\r\n\r\nNora\r\n/.test(request?.body ?? ""), true);
    equal(/name="audio"; filename=[^\n]*\r\n.*audio\/mpeg\r\n\r\nsound\r\n/is.test(request?.body ?? ""), true);
  },

  "wait polls until the job is done": async (library, place) => {
    const { ads } = service(library, place, "plain");
    const heard: string[] = [];
    const done = await ads.customTemplateJobs.wait(ID, { pollMs: 5, onProgress: ({ status }) => heard.push(status) });
    equal(done.video_output, "https://media.example.com/v.mp4");
    equal(heard, ["pending", "done"]);
  },

  "watch yields every change": async (library, place) => {
    const { ads } = service(library, place, "plain");
    const seen: string[] = [];
    for await (const { status } of ads.customTemplateJobs.watch(ID, { pollMs: 5 })) seen.push(status);
    equal(seen, ["pending", "done"]);
  },

  "two hundred waits share their list requests": async (library, place) => {
    const { ads, seen } = service(library, place, "plain");
    const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`);
    const settled = await ads.lipsyncsV2.waitAll(ids, { pollMs: 5 });
    equal(settled.filter(({ status }) => status === "fulfilled").length, 200);
    equal((await seen()).length, 2);
  },

  "a failed job throws with the job and its reason": async (library, place) => {
    const { ads } = service(library, place, "failed");
    const error = await failure(ads.customTemplateJobs.wait(ID, { pollMs: 5 }));
    instance(error, library.JobFailedError);
    equal(plain(error), {
      name: "JobFailedError",
      message: `customTemplateJob ${ID} ended as failed: The image could not be fetched.`,
      outcome: "unknown",
      id: ID,
      status: "failed",
      reason: "The image could not be fetched.",
    });
  },

  "every status has its error class, with fields and a readable message": async (library, place) => {
    const classes = {
      400: library.ValidationError,
      401: library.AuthenticationError,
      402: library.InsufficientCreditsError,
      404: library.NotFoundError,
      429: library.RateLimitError,
      500: library.ApiError,
    };
    for (const [status, expected] of Object.entries(classes)) {
      const { ads } = service(library, place, `status-${status}`);
      const error = await failure(ads.customTemplateJobs.create(job, { maxRetries: 0 }));
      instance(error, expected);
      instance(error, library.VideoAdsError);
      equal(plain(error), {
        name: expected.prototype.name,
        message: `customTemplateJobs.create answered ${status}: name: Too long.${status === "500" ? PAID : ""}`,
        outcome: status === "500" ? "unknown" : "refused",
        operation: "customTemplateJobs.create",
        status: Number(status),
        fields: { name: ["Too long."] },
        attempts: 1,
      });
    }
  },

  "a GET is tried again after 503, and withResponse says how often": async (library, place) => {
    const { ads } = service(library, place, "down-twice");
    const { data, status, headers, attempts } = await ads.credits.withResponse.getRemaining();
    equal([data.remaining_credits, status, attempts], [7, 200, 3]);
    equal(headers.get("x-answered-by"), "loopback");
  },

  "a POST is not tried again after 503": async (library, place) => {
    const { ads, seen } = service(library, place, "down-twice");
    const error = await failure(ads.customTemplateJobs.create(job));
    instance(error, library.ApiError);
    equal((await seen()).length, 1);
  },

  "a paid POST is sent once when a connection breaks that was in use before": async (library, place) => {
    const posts: Record<string, (ads: client.VideoAds) => Promise<unknown>> = {
      json: (ads) => ads.customTemplateJobs.create(job),
      large: (ads) => ads.customTemplateJobs.create({ ...job, name: "x".repeat(200_000) }),
      empty: (ads) => ads.aiEditing.render(ID),
      multipart: (ads) => ads.voices.clone({ name: "Nora", audio: new Blob(["sound"]) }),
      raw: (ads) => ads.raw.POST("/api/custom_template_jobs/", { body: job }),
    };
    for (const scenario of ["closed", "reset", "half"]) {
      for (const [kind, post] of Object.entries(posts)) {
        const { ads, seen } = service(library, place, scenario);
        for (let round = 0; round < place.rounds; round++) {
          await ads.credits.getRemaining();
          const error = await failure(post(ads));
          instance(error, library.ConnectionError);
          equal([kind, error.sent, error.attempts], [kind, true, 1]);
        }
        const sent = (await seen()).filter(({ method }) => method === "POST");
        equal(`${scenario} ${kind}: ${sent.length} sent`, `${scenario} ${kind}: ${place.rounds} sent`);
      }
    }
  },

  "a POST is tried again when no connection was made, where the runtime says so": async (library, place) => {
    const ads = library.createClient({ baseUrl: place.closed, ...place.keys });
    const error = await failure(ads.customTemplateJobs.create(job));
    instance(error, library.ConnectionError);
    // workerd reports a refused connection and a lost one with the same words: the safe reading is that it was sent.
    equal([error.sent, error.attempts], place.runtime === "workerd" ? [true, 1] : [false, 3]);
  },

  "a host that cannot be found was not sent anything, where the runtime says so": async (library, place) => {
    const ads = library.createClient({ baseUrl: "http://host.invalid", ...place.keys, maxRetries: 0 });
    const error = await failure(ads.customTemplateJobs.create(job));
    instance(error, library.ConnectionError);
    equal(error.sent, place.runtime === "workerd");
  },

  "a header that is the connection's own has sent nothing, and is not tried again": async (library, place) => {
    for (const name of [
      "connection",
      "content-length",
      "expect",
      "host",
      "keep-alive",
      "te",
      "transfer-encoding",
      "upgrade",
    ]) {
      const { ads, seen } = service(library, place, "plain");
      const headers = { [name]: "3" };
      const calls = [
        () => ads.customTemplateJobs.create(job, { headers }),
        () => ads.credits.getRemaining({ headers }),
        () => ads.raw.POST("/api/custom_template_jobs/", { body: job, headers }),
      ];
      for (const call of calls) {
        const error = await failure(call());
        instance(error, library.InvalidRequestError);
        equal([name, error.outcome], [name, "neverSent"]);
      }
      equal(await seen(), []);
    }
  },

  "a port that fetch asks nobody at was not sent anything, where the runtime says so": async (library, place) => {
    const ads = library.createClient({ baseUrl: "http://127.0.0.1:6000", ...place.keys, maxRetries: 0 });
    const error = await failure(ads.customTemplateJobs.create(job));
    instance(error, library.ConnectionError);
    equal(error.sent, place.runtime === "workerd");
  },

  "a server that never answers ends in a TimeoutError": async (library, place) => {
    const { ads } = service(library, place, "silent");
    const error = await failure(ads.customTemplateJobs.create(job, { timeoutMs: 50 }));
    instance(error, library.TimeoutError);
    equal([error.sent, error.attempts], [true, 1]);
  },

  "an abort rejects with the caller's reason, in a request, a backoff and a wait": async (library, place) => {
    const calls: [string, (ads: client.VideoAds, signal: AbortSignal) => Promise<unknown>][] = [
      ["silent", (ads, signal) => ads.credits.getRemaining({ signal })],
      ["down-for-long", (ads, signal) => ads.credits.getRemaining({ signal })],
      ["running", (ads, signal) => ads.customTemplateJobs.wait(ID, { signal, pollMs: 60_000 })],
      ["running", (ads, signal) => ads.lipsyncsV2.wait(ID, { signal, pollMs: 60_000 })],
    ];
    for (const [scenario, call] of calls) {
      const reason = new Error("changed my mind");
      const controller = new AbortController();
      const { ads } = service(library, place, scenario);
      const settled = failure(call(ads, controller.signal));
      await pause(30);
      controller.abort(reason);
      equal((await settled) === reason, true);
    }
  },

  "a download into a stream goes on where the connection broke, without keys": async (library, place) => {
    const { ads, base, seen, interrupt } = service(library, place, "file");
    const target = new Collector();
    const done = await ads.download(`${base}/file`, target.stream, { onProgress: interrupt });
    equal(done, { bytes: FILE_BYTES, contentType: "video/mp4" });
    equal([target.closed, target.sum], [true, fileSum()]);
    const requests = await seen();
    equal(requests.length, 2);
    equal(/^bytes=\d+-$/.test(requests[1]?.headers.range ?? ""), true);
    equal(
      requests.map((request) => keysIn(request, place)),
      requests.map(() => ({})),
    );
  },

  "a download to a path is whole, or is refused where there are no files": async (library, place) => {
    const { ads, base, interrupt } = service(library, place, "file");
    if (place.folder === undefined) {
      const error = await failure(ads.download(`${base}/file`, "/tmp/never.mp4"));
      instance(error, library.InvalidRequestError);
      equal(error.message, "This runtime has no files: download into a WritableStream.");
      return;
    }
    const path = `${place.folder}/${crypto.randomUUID()}.mp4`;
    const done = await ads.download(`${base}/file`, path, { onProgress: interrupt });
    equal(done, { bytes: FILE_BYTES, contentType: "video/mp4" });
    const { readFile } = await import("node:fs/promises");
    equal(sumOf(await readFile(path)), fileSum());
  },

  "an aborted download rejects with the caller's reason": async (library, place) => {
    const { ads, base } = service(library, place, "file-silent");
    const reason = new Error("no longer needed");
    const controller = new AbortController();
    const settled = failure(
      ads.download(`${base}/file`, new Collector().stream, {
        signal: controller.signal,
      }),
    );
    await pause(50);
    controller.abort(reason);
    equal((await settled) === reason, true);
  },

  "raw is typed by path and carries the keys": async (library, place) => {
    const { ads, seen } = service(library, place, "plain");
    const { data, response } = await ads.raw.GET("/api/custom_template_jobs/{id}/", { params: { path: { id: ID } } });
    equal([data?.id, response.status], [ID, 200]);
    const created = await ads.raw.POST("/api/custom_template_jobs/", { body: job });
    equal(created.data?.status, "pending");
    const [read, create] = await seen();
    equal([read?.url, keysIn(read, place)], [`/api/custom_template_jobs/${ID}/`, place.keyHeaders]);
    equal(JSON.parse(create?.body ?? ""), job);
  },

  "the keys are not carried to another host": async (library, place) => {
    const { ads, seen } = service(library, place, "elsewhere");
    const error = await failure(ads.credits.getRemaining());
    instance(error, library.InvalidResponseError);
    equal(/was redirected \(302\)/.test(error.message), true);
    equal((await seen()).length, 1);
  },

  "a page of HTML with status 200 is an InvalidResponseError with its first 200 characters": async (library, place) => {
    const { ads } = service(library, place, "html");
    const error = await failure(ads.credits.getRemaining());
    instance(error, library.InvalidResponseError);
    equal(error.bodyStart, `<html>${"x".repeat(194)} …`);
  },

  "a compressed answer is read": async (library, place) => {
    const { ads } = service(library, place, "gzip");
    equal(await ads.credits.getRemaining(), { remaining_credits: 7 });
  },

  "no key is in an error or in the log": async (library, place) => {
    const events: client.LogEvent[] = [];
    const { ads } = service(library, place, "status-400", { onLog: (event) => events.push(event) });
    const error = await failure(ads.customTemplateJobs.create(job));
    equal(events.length, 1);
    const shown = [String(error), JSON.stringify(error), JSON.stringify(events), error instanceof Error && error.stack];
    equal(
      Object.values(place.keys).filter((key) => shown.join().includes(key)),
      [],
    );
  },

  "the proxy gives up a body that never ends": async (library, place) => {
    const proxy = library.fetchProxy({
      baseUrl: place.closed,
      ...place.keys,
      path: "/ads",
      operations: ["customTemplateJobs.create"],
      authorize: "public",
      bodyTimeoutMs: 50,
    });
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const headers = { "content-type": "application/json" };
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    const answer = await proxy(new Request("https://app.example.com/ads/api/custom_template_jobs/", init));
    equal(answer.status, 408);
  },

  "the proxy lets a named operation pass with its own keys, and nothing else": async (library, place) => {
    const { base, seen } = service(library, place, "gzip");
    const proxy = library.fetchProxy({
      baseUrl: base,
      ...place.keys,
      path: "/ads",
      operations: ["customTemplateJobs.create", "customTemplateJobs.get"],
      authorize: (request) => request.headers.get("cookie") === "session=1",
      prepare: (body) => ({ ...body, name: "from the server" }),
    });
    const ask = (path: string, init?: RequestInit): Promise<Response> =>
      proxy(new Request(`https://app.example.com/ads${path}`, init));
    const keys = Object.fromEntries(Object.keys(place.keyHeaders).map((name) => [name, "page"]));
    const headers = { cookie: "session=1", "content-type": "application/json", ...keys };
    const created = await ask("/api/custom_template_jobs/", { method: "POST", headers, body: JSON.stringify(job) });
    equal([created.status, ((await created.json()) as { id: string }).id], [200, ID]);
    equal((await ask(`/api/custom_template_jobs/${ID}/`, { headers })).status, 200);
    equal((await ask(`/api/custom_template_jobs/${ID}/`)).status, 403);
    equal((await ask("/api/personas/", { headers })).status, 404);
    equal((await ask(`/api/custom_template_jobs/..%2f${ID}/`, { headers })).status, 404);
    const requests = await seen();
    equal(
      requests.map((request) => [request.method, keysIn(request, place), "cookie" in request.headers]),
      [
        ["POST", place.keyHeaders, false],
        ["GET", place.keyHeaders, false],
      ],
    );
    equal(JSON.parse(requests[0]?.body ?? ""), { ...job, name: "from the server" });
  },

  "the proxy gives up a service that does not answer, one whose answer is too large, and one that redirects": async (
    library,
    place,
  ) => {
    const ask = (scenario: string, limits: { timeoutMs?: number; maxAnswerBytes?: number }): Promise<Response> => {
      const { base } = service(library, place, scenario);
      const open = { path: "", operations: ["credits.getRemaining" as const], authorize: "public" as const };
      const proxy = library.fetchProxy({ baseUrl: base, ...place.keys, ...open, ...limits });
      return proxy(new Request("https://app.example.com/api/remaining_credits/"));
    };
    equal((await ask("silent", { timeoutMs: 50 })).status, 504);
    // Final for a page as well: 502 would be waited for.
    equal((await ask("html", { maxAnswerBytes: 500 })).status, 300);
    equal((await ask("gzip", { maxAnswerBytes: 5 })).status, 300);
    equal((await ask("elsewhere", {})).status, 300);
  },

  "settings that are missing are named": async (library, place) => {
    const missing = async (options: client.ClientOptions): Promise<string[]> => {
      const error = await failure(Promise.resolve().then(() => library.createClient(options)));
      instance(error, library.ConfigurationError);
      return error.missing.map(({ option }) => option);
    };
    equal(await missing(place.keys), ["baseUrl"]);
    const keys = await missing({ baseUrl: place.closed });
    equal([keys.length > 0, keys.filter((key) => !(key in place.keys))], [true, []]);
  },
};

/** Runs every check, one after the other. */
export async function runChecks(library: Library, place: Place): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check(library, place);
      outcomes.push({ name });
    } catch (error) {
      outcomes.push({ name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  return outcomes;
}

/** A client of a service that behaves as the scenario says, and what that service has seen. */
function service(library: Library, place: Place, scenario: string, options: client.ClientOptions = {}) {
  const base = `${place.service}/${scenario}/${crypto.randomUUID()}`;
  const ads = library.createClient({ baseUrl: base, ...place.keys, ...options });
  const seen = async (): Promise<Seen[]> => {
    const answer = await fetch(`${base}/seen`);
    const requests: Seen[] = JSON.parse(await answer.text());
    return requests;
  };
  let interrupted = false;
  /** Makes the service break off its file, once. */
  const interrupt = (): void => {
    if (!interrupted) void fetch(`${base}/break`).then((answer) => answer.text());
    interrupted = true;
  };
  return { ads, base, seen, interrupt };
}

/** What a request carries in the headers of the keys. */
function keysIn(request: Seen | undefined, { keyHeaders }: Place): Record<string, string> {
  return Object.fromEntries(Object.entries(request?.headers ?? {}).filter(([name]) => name in keyHeaders));
}

/** Adds up what is written to its stream, in order. */
class Collector {
  closed = false;
  sum = 0;
  readonly stream = new WritableStream<Uint8Array>({
    write: (chunk) => {
      this.sum = sumOf(chunk, this.sum);
    },
    close: () => {
      this.closed = true;
    },
  });
}

/** A sum that another order of bytes would change. */
function sumOf(bytes: Uint8Array, start = 0): number {
  let sum = start;
  for (const byte of bytes) sum = (sum * 31 + byte) % 1_000_000_007;
  return sum;
}

/** The bytes that the service's file has. */
function fileSum(): number {
  return sumOf(Uint8Array.from({ length: FILE_BYTES }, (_, index) => index % 251));
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  const value = await call.then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  );
  if (!value) throw new Error("It should have failed, and did not.");
  return value.reason;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function equal(actual: unknown, expected: unknown): void {
  const [got, want] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== want) throw new Error(`Expected ${want}, got ${got}.`);
}

function instance<T>(value: unknown, type: abstract new (...args: never[]) => T): asserts value is T {
  if (!(value instanceof type)) throw new Error(`Expected a ${type.prototype.name}, got ${String(value)}.`);
}
