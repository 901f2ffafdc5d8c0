// A name that no operation knows passes, as the contract lets it, and is told: an app that misspells an optional field hears of it.

import { smallestBody } from "@video-ads/model/testing/requests";
import { expect, test } from "vitest";
import { startMock } from "../src/index.ts";
import { keyHeaders } from "./support.ts";

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
  expect(await told("/api/dyoa/")).toBeNull();
  expect(await told("/api/dyoa/?order=name&n%C3%A4me=1")).toBe("order, n%C3%A4me");
});

test("an order by what no record has is told as well, and the log has the names", async () => {
  await using mock = await startMock();
  const ask = (query: string) => fetch(`${mock.url}/api/dyoa/?${query}`, { headers: keyHeaders() });
  expect((await ask("ordering=-name")).headers.get(HEADER)).toBeNull();
  expect((await ask("ordering=-nmae")).headers.get(HEADER)).toBe("ordering");
  await ask("page=2");
  const [last] = await mock.control.requests.list();
  expect(last?.ignored).toEqual(["page"]);
});
