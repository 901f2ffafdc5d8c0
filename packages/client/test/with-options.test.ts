/** A client or a resource with other options: what is not given stays, and the first one is what it was. */
import { expect, test } from "vitest";
import { createLinks } from "../src/generated/resources/links.ts";
import { ConfigurationError, createClient, type Journal, type LogEvent, type Middleware } from "../src/index.ts";
import { KEY_HEADERS, KEYS, serve } from "./support/server.ts";

const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

/** A service that fails, and a client of it with everything that can stay. */
async function failing() {
  const server = await serve(() => ({ status: 503, json: {} }));
  const told: LogEvent[] = [];
  const written: string[] = [];
  const journal: Journal = {
    intent: async ({ operation }) => void written.push(operation),
    outcome: async () => {},
  };
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push(String(input));
    return globalThis.fetch(input, init);
  };
  const headers = { "x-note-of-tests": "first" };
  const options = { ...KEYS, baseUrl: server.url, maxRetries: 1, headers, journal, fetch };
  return { server, told, written, sent, options: { ...options, onLog: (event: LogEvent) => void told.push(event) } };
}

test("what is given holds for the new client, and all else is the first one's", async () => {
  const { server, told, written, sent, options } = await failing();
  const ads = createClient(options);
  const once = ads.withOptions({ maxRetries: 0 });
  await expect(once.credits.getRemaining()).rejects.toMatchObject({ attempts: 1 });
  await expect(ads.credits.getRemaining()).rejects.toMatchObject({ attempts: 2 });
  await expect(once.links.createWithParams({ title: "Trail shoe" })).rejects.toMatchObject({ status: 503 });
  expect((await once.raw.GET("/api/remaining_credits/")).response.status).toBe(503);
  expect([server.seen.length, sent.length, told.length]).toEqual([5, 5, 5]);
  expect(written).toEqual(["links.createWithParams"]);
  for (const { headers } of server.seen) expect(headers).toMatchObject({ ...KEY_HEADERS, "x-note-of-tests": "first" });
});

test("a resource has it too, in a client and by itself, and what is made so has it again", async () => {
  const { server, options } = await failing();
  const patient = { maxRetries: 2 };
  for (const links of [createClient(options).links, createLinks(options)]) {
    const once = links.withOptions(patient).withOptions({ headers: { "x-note-of-tests": "second" }, maxRetries: 0 });
    await expect(once.update(ID, { title: "Trail shoe" })).rejects.toMatchObject({ attempts: 1 });
  }
  expect(server.seen.map(({ headers }) => headers["x-note-of-tests"])).toEqual(["second", "second"]);
});

test("a list of middleware takes the place of the one before, and nothing that is downloaded goes through one", async () => {
  const server = await serve(({ url }) =>
    url.endsWith(".html") ? { text: "<!doctype html>" } : { json: { remaining_credits: 1 } },
  );
  const seen: string[] = [];
  const told =
    (name: string): Middleware =>
    (call, next) => {
      seen.push(name);
      return next(call);
    };
  const ads = server.client({ middleware: [told("first")] }).withOptions({ middleware: [told("second")] });
  await ads.credits.getRemaining();
  await ads.download(`${server.url}/ad.html`, new WritableStream());
  expect(seen).toEqual(["second"]);
  expect(server.seen).toHaveLength(2);
});

test("without other options it is the same client again", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  await Reflect.apply(server.client().withOptions, undefined, []).credits.getRemaining();
  expect(server.seen).toHaveLength(1);
});

test("undefined is not given: the key of another tenant is not taken from the environment", async () => {
  const { server, options } = await failing();
  const same = Reflect.apply(createClient(options).withOptions, undefined, [
    { apiKey: undefined, maxRetries: undefined },
  ]);
  await expect(same.credits.getRemaining()).rejects.toMatchObject({ attempts: 2 });
  for (const { headers } of server.seen) expect(headers).toMatchObject(KEY_HEADERS);
});

test("what is wrong is refused at once, with what there is", async () => {
  const { options } = await failing();
  const ads = createClient(options);
  for (const { withOptions } of [ads, ads.links, createLinks(options)]) {
    expect(() => withOptions({ maxRetries: -1 })).toThrow(ConfigurationError);
    expect(() => Reflect.apply(withOptions, undefined, [{ retries: 1 }])).toThrow(/retries.*Allowed:.* maxRetries,/);
  }
});

test("what raw has been given stays with the client that is made of it, and does not go back", async () => {
  const server = await serve(() => ({ json: { remaining_credits: 1 } }));
  const traced = (name: string) => ({
    onRequest: ({ request }: { request: Request }) => request.headers.append("x-trace", name),
  });
  const [first, second, gone] = [traced("first"), traced("second"), traced("gone")];
  const ads = server.client();
  ads.raw.use(first, gone);
  ads.raw.eject(gone);
  const other = ads.withOptions({ maxRetries: 0 });
  other.raw.use(second);
  ads.raw.use(gone);
  await other.withOptions({ maxRetries: 1 }).raw.GET("/api/remaining_credits/");
  await other.raw.GET("/api/remaining_credits/");
  await ads.raw.GET("/api/remaining_credits/");
  expect(server.seen.map(({ headers }) => String(headers["x-trace"]).split(", ").toSorted().join())).toEqual([
    "first,second",
    "first,second",
    "first,gone",
  ]);
});
