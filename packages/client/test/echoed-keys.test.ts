/** A service, a gateway or a fetch that quotes the request: no key is in what is thrown or logged, wherever and however it is quoted. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createClient, type LogEvent, VideoAdsError } from "../src/index.ts";
import { KEYS, listen } from "./support/server.ts";

/** With signs that URLs and JSON write otherwise. */
const OWN = Object.fromEntries(Object.entries(KEYS).map(([name, value]) => [name, `${value}+/%"\\~1234`]));
const VALUES = Object.values(OWN);
const TOGETHER = VALUES.join(":");
const ID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
const edit = { video_url: "https://a.example.com/v.mp4", editing_style: "film" } as const;

const FORMS: Record<string, string[]> = {
  plain: VALUES,
  "URL-encoded": VALUES.map(encodeURIComponent),
  "in a form": VALUES.map((value) => new URLSearchParams({ value }).toString()),
  "in base64": VALUES.map((value) => btoa(value)),
  "together in base64": [btoa(TOGETHER)],
  "as JSON in a text": [JSON.stringify(JSON.stringify(VALUES))],
};

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const PLACES: Record<string, (quoted: string) => Answer> = {
  "the detail of a 401": (quoted) => ({ status: 401, body: JSON.stringify({ detail: `No: ${quoted}` }) }),
  "a list of a 400": (quoted) => ({ status: 400, body: JSON.stringify({ video_url: [quoted, `and ${quoted}.`] }) }),
  "the name of a field": (quoted) => ({ status: 400, body: JSON.stringify({ [quoted]: { [`a ${quoted}`]: "No." } }) }),
  "a debug page": (quoted) => ({ status: 500, body: `<html><h1>${quoted}</h1><pre>key=${quoted}&b=1</pre>` }),
  "a page that is no answer": (quoted) => ({ status: 200, body: `<html>${quoted}` }),
  "a record that is none": (quoted) => ({ status: 200, body: JSON.stringify({ echoed: quoted }) }),
  "where a redirect leads": (quoted) => ({
    status: 302,
    headers: { location: `https://else.example.com/${encodeURI(quoted)}?key=${encodeURI(quoted)}` },
  }),
  "a header": (quoted) => ({ status: 403, headers: { "x-debug": encodeURI(quoted) }, body: "{}" }),
};

/** All that somebody may see of an error. */
function shown(error: unknown): string {
  const { message, stack } = error as Error;
  return [String(error), message, stack, JSON.stringify(error), inspect(error, { depth: 12, showHidden: true })].join(
    "\n",
  );
}

function expectNoKey(text: string): void {
  for (const [form, quoted] of Object.entries(FORMS)) {
    for (const one of quoted) {
      // As it is, and as inspect and JSON write it.
      for (const written of [one, JSON.stringify(one).slice(1, -1)]) expect(text.includes(written), form).toBe(false);
    }
  }
}

describe.each(Object.keys(PLACES))("quoted in %s", (place) => {
  test.each(Object.keys(FORMS))("%s", async (form) => {
    const server = await listen([], (request, response) => {
      request.resume();
      const { status, headers, body } = PLACES[place]?.(FORMS[form]?.join(" ") ?? "") ?? { status: 200 };
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(body);
    });
    const logged: LogEvent[] = [];
    const ads = server.client({ ...OWN, maxRetries: 0, onLog: (event) => logged.push(event) });
    const calls = [
      () => ads.aiEditing.create(edit),
      () => ads.aiEditing.get(ID),
      () => ads.aiEditing.wait(ID, { timeoutMs: 300 }),
    ];
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(VideoAdsError);
      expectNoKey(shown(error));
    }
    expectNoKey(JSON.stringify(logged));
  });
});

test.each(Object.keys(FORMS))("in what a fetch of one's own throws: %s", async (form) => {
  const quoted = FORMS[form]?.join(" ") ?? "";
  const own = Object.assign(new Error(`Sent ${quoted}`, { cause: new Error(quoted) }), {
    request: { headers: [quoted] },
  });
  const ads = createClient({ baseUrl: "http://127.0.0.1:2", ...OWN, maxRetries: 0, fetch: () => Promise.reject(own) });
  const error: unknown = await ads.aiEditing.create(edit).catch((thrown: unknown) => thrown);
  expectNoKey(shown(error));
});
