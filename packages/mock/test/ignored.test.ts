// A name that no operation knows passes, as the contract lets it, and is told: an app that misspells an optional field hears of it.

import { smallestBody } from "@video-ads/model/testing/requests";
import { expect, test } from "vitest";
import { type RequestEntry, startMock } from "../src/index.ts";
import { keyHeaders, TEMPLATE_ID, until } from "./support.ts";

const HEADER = "x-sandbox-ignored";

test.each(["contract", "sandbox"] as const)("names that change nothing stand in a header, in mode %s", async (mode) => {
  await using mock = await startMock({ mode });
  const told = async (path: string, body?: object): Promise<string | null> => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    const headers = { ...keyHeaders(), "content-type": "application/json" };
    const answer = await fetch(mock.url + path, { ...init, headers });
    expect(answer.ok).toBe(true);
    return answer.headers.get(HEADER);
  };
  const edit = smallestBody("aiEditing.create");
  expect(await told("/api/ai_editing/", edit)).toBeNull();
  expect(
    await told("/api/ai_editing/", {
      ...edit,
      webhok_url: "https://a.example.com",
      caption_setting: { colour: "red" },
    }),
  ).toBe("webhok_url, caption_setting.colour");
  const properties = { url: "https://shop.example.com/a.mp3", volume: "[fail:nope]" };
  const variables = {
    music: { type: "audio", properties, loop: true },
    headline: { type: "text", properties: { content: "Hi" } },
  };
  expect(await told("/api/custom_template_jobs/", { template_id: TEMPLATE_ID, variables })).toBe(
    "variables.music.properties.volume, variables.music.loop",
  );
  expect(await told("/api/dyoa/")).toBeNull();
  expect(await told("/api/dyoa/?order=name&n%C3%A4me=1")).toBe("order, n%C3%A4me");
});

test("an order by what no record has is told as well, and the log has the names", async () => {
  await using mock = await startMock();
  const ask = (query: string) => fetch(`${mock.url}/api/dyoa/?${query}`, { headers: keyHeaders() });
  expect((await ask("ordering=-name")).headers.get(HEADER)).toBeNull();
  expect((await ask("ordering=-nmae")).headers.get(HEADER)).toBe("ordering");
  await ask("page=2");
  const [last, before] = await mock.control.requests.list();
  expect(last?.ignored).toEqual(["page"]);
  expect(before?.ignored).toEqual(["ordering"]);
});

test("the line of a request says them, and so does its entry", async () => {
  const lines: string[] = [];
  const entries: RequestEntry[] = [];
  const said = { info: (line: string) => void lines.push(line), error: () => {} };
  await using mock = await startMock({ logger: said });
  await using other = await startMock({ logger: { ...said, request: (entry) => void entries.push(entry) } });
  const ask = (url: string, query: string) => fetch(`${url}/api/dyoa/?${query}`, { headers: keyHeaders() });
  for (const url of [mock.url, other.url]) {
    await ask(url, "");
    await ask(url, "ordering=-nmae&page=2");
  }
  await ask(mock.url, Array.from({ length: 9 }, (_, index) => `n${index}=`).join("&"));
  await until(() => lines.length >= 3 && entries.length >= 2);
  expect(lines).toEqual([
    expect.stringMatching(/^GET \/api\/dyoa\/ 200 \d+ ms$/),
    expect.stringMatching(/^GET \/api\/dyoa\/ 200 \d+ ms, ignored page, ordering$/),
    expect.stringMatching(/ ms, ignored n0, n1, n2, n3, n4 and 4 more$/),
  ]);
  expect(entries.map(({ ignored }) => ignored)).toEqual([undefined, ["page", "ordering"]]);
});

test("a name can be anything: half of a character, what steers a terminal, longer than a header", async () => {
  const lines: string[] = [];
  await using mock = await startMock({ logger: { info: (line) => void lines.push(line), error: () => {} } });
  const body = JSON.stringify({
    ...smallestBody("aiEditing.create"),
    "a\ud800": 1,
    "\u001b[2J": 1,
    ["é".repeat(90_000)]: 1,
  });
  const headers = { ...keyHeaders(), "content-type": "application/json" };
  const answer = await fetch(`${mock.url}/api/ai_editing/`, { method: "POST", headers, body });
  expect(answer.ok).toBe(true);
  const names = ["a\ufffd", "\ufffd[2J", `${"é".repeat(64)} …`];
  expect(answer.headers.get(HEADER)).toBe(names.map(encodeURIComponent).join(", "));
  await until(() => lines.length >= 1);
  expect(lines[0]).toMatch(new RegExp(`, ignored ${names.join(", ").replace("[", "\\[")}$`));
});

test.each(["contract", "sandbox"] as const)(
  "a name in the brackets of an object is one of its fields, or told, in mode %s",
  async (mode) => {
    const object = (more: object) => ({ type: "object", properties: { kind: { type: "string" } }, ...more });
    const inBrackets = (name: string, schema: object) => ({
      name,
      in: "query",
      style: "deepObject",
      explode: true,
      schema,
    });
    const parameters = [
      inBrackets("filter", object({})),
      inBrackets("closed", object({ additionalProperties: false })),
      inBrackets("open", object({ additionalProperties: { type: "string" } })),
      inBrackets("any", { type: "object" }),
      { name: "ids", in: "query", schema: { type: "array", items: { type: "string" } } },
    ];
    const responses = { 200: { description: "It.", content: { "application/json": { example: { id: 1 } } } } };
    const spec = {
      openapi: "3.0.3",
      info: { title: "Pets", version: "1.0.0" },
      paths: { "/pets": { get: { parameters, responses } } },
    };
    await using mock = await startMock({ mode, spec });
    const told = async (query: string) => {
      const { status, headers } = await fetch(`${mock.url}/pets?${query}`);
      return [status, headers.get(HEADER)];
    };
    // The sandbox plays none of them, and says so of each.
    const names = (name: string, ...unplayed: string[]): string =>
      [encodeURIComponent(name), ...(mode === "sandbox" ? unplayed : [])].join(", ");
    expect(await told("filter[kind]=cat&open[knd]=cat&any[knd]=cat")).toEqual([
      200,
      mode === "sandbox" ? "filter, open, any" : null,
    ]);
    expect(await told("filter[knd]=cat")).toEqual([200, names("filter[knd]", "filter")]);
    expect(await told("ids[0]=a")).toEqual([200, encodeURIComponent("ids[0]")]);
    expect(await told("closed[knd]=cat")).toEqual([400, encodeURIComponent("closed[knd]")]);
  },
);
