import { describe, expect, test } from "vitest";
import { startMock } from "../../src/index.ts";
import { SortedIndex } from "../../src/sandbox/store/sorted-index.ts";
import { accountOf, caller, keysFor, LINK_ID } from "../support.ts";

describe("a sorted index", () => {
  test("finds the same range as a search through everything, whatever was added and deleted", () => {
    let state = 42;
    const random = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % most;
    };
    const index = new SortedIndex<{ at: number }>(({ at }) => at);
    let all: { at: number }[] = [];
    for (let round = 0; round < 2_000; round++) {
      const victim = all[random(all.length + 1)];
      if (random(4) === 0 && victim) {
        index.delete(victim);
        all = all.filter((value) => value !== victim);
      } else {
        const value = { at: random(200) };
        index.add(value);
        all.push(value);
      }
      const [from, before] = [random(200), random(200)];
      const expected = all.filter(({ at }) => at >= from && at < before).sort((a, b) => a.at - b.at);
      expect(index.window(from, before)).toEqual(expected);
    }
    expect(index.window()).toHaveLength(all.length);
  });
});

describe("a time window", () => {
  test("of jobs that were created at moments of a clock that is moved", async () => {
    await using mock = await startMock({ advance: "manual", credits: 1_000 });
    const call = caller(mock);
    const noon = Date.parse("2026-03-01T12:00:00Z");
    const ids: string[] = [];
    // The last one is created with the clock turned back: it comes first.
    for (const hours of [0, 1, 2, -1]) {
      await mock.control.clock.freeze(noon + hours * 3_600_000);
      const { body } = await call("POST", "/api/html_interactive_ads/", { link: LINK_ID, style_ids: ["spin-wheel"] });
      ids.push(body.id);
    }
    const [noonId, oneId, twoId, elevenId] = ids;
    const list = async (query: string): Promise<string[]> =>
      (await call("GET", `/api/html_interactive_ads/${query}`)).body.map(({ id }: { id: string }) => id);
    expect(await list("")).toEqual([elevenId, noonId, oneId, twoId]);
    expect(await list("?created_after=2026-03-01T12:00:00&created_before=2026-03-01T14:00:00Z")).toEqual([
      noonId,
      oneId,
    ]);
    expect(await list("?created_after=2026-03-01T14:00:00%2B01:00")).toEqual([oneId, twoId]);
    expect(await list("?created_before=2026-03-01T12:00:00.001")).toEqual([elevenId, noonId]);
    // A leap second is no time of the service's, and would have been a filter by nothing.
    const leap = await call("GET", "/api/html_interactive_ads/?created_before=2026-02-28T23:59:60Z");
    expect([leap.status, Object.keys(leap.body)]).toEqual([400, ["created_before"]]);
    expect(await list(`?created_after=2026-03-01T13:00:00&ids=${noonId},${twoId}`)).toEqual([twoId]);
  });
});

describe("snapshot and restore", () => {
  test("bring everything back, also into another mock", async () => {
    await using one = await startMock({ advance: { afterReads: 1 }, credits: 50 });
    await using two = await startMock({ advance: { afterReads: 1 }, credits: 50 });
    const call = caller(one);
    const { body: job } = await call("POST", "/api/lipsyncs/preview/", { text: "Hello." });
    const { body: record } = await call("GET", `/api/lipsyncs/${job.id}/`);
    const snapshot = await one.control.snapshot();
    await call("POST", `/api/lipsyncs/${job.id}/render/`);
    await call("GET", `/api/lipsyncs/${job.id}/`);

    for (const mock of [one, two]) {
      await mock.control.restore(snapshot);
      const { body } = await caller(mock)("GET", `/api/lipsyncs/${job.id}/`);
      expect(body).toEqual(JSON.parse(JSON.stringify(record).replaceAll(one.url, mock.url)));
      expect((await caller(mock)("GET", "/api/remaining_credits/")).body).toEqual({ remaining_credits: 49 });
    }
  });

  test("a snapshot with records or jobs of another contract is refused, and changes nothing", async () => {
    await using mock = await startMock({ advance: { afterReads: 1 } });
    await caller(mock)("POST", "/api/lipsyncs/preview/", { text: "Hello." });
    const before = await mock.control.snapshot();
    const { state } = before as { state: { rows: [string, string][] } };
    const row = JSON.stringify({ account: "default", key: "1", record: { id: 1 } });
    const job = JSON.stringify({
      ...JSON.parse(state.rows.find(([table]) => table === "jobs")?.[1] ?? ""),
      type: "tour",
    });
    for (const [table, text] of [["collection /tours/", row] as const, ["jobs", job] as const]) {
      const other = { ...before, state: { ...state, rows: [...state.rows, [table, text]] } };
      await expect(mock.control.restore(other)).rejects.toThrow(
        `It was taken with another contract: what it has in “${table}” is unknown to this one.`,
      );
    }
    expect(await mock.control.snapshot()).toMatchObject({ state: { rows: state.rows } });
  });

  test("a snapshot of accounts that the mock does not let in is refused, and changes nothing", async () => {
    const [own, others] = [keysFor("own"), keysFor("others")];
    await using mock = await startMock({ keys: [own] });
    await using other = await startMock({ keys: [others] });
    await caller(other)("GET", "/api/remaining_credits/");
    const before = await mock.control.accounts.list();
    await expect(mock.control.restore(await other.control.snapshot())).rejects.toThrow(
      `It has what belongs to ${accountOf(others)}, and this mock lets in ${accountOf(own)}.`,
    );
    expect(await mock.control.accounts.list()).toEqual(before);
  });

  test("what is no snapshot is refused", async () => {
    await using mock = await startMock();
    const snapshot = await mock.control.snapshot();
    await expect(mock.control.restore({ ...snapshot, state: { version: 2 } })).rejects.toThrow(/400/);
  });

  test("a reset begins again, with a seed at the same ids", async () => {
    await using mock = await startMock({ seed: 1, credits: 50 });
    const call = caller(mock);
    const create = async () => (await call("POST", "/api/links/link_with_params/", { title: "Shoe" })).body.id;
    const first = await create();
    await mock.control.reset();
    expect((await call("GET", "/api/remaining_credits/")).body).toEqual({ remaining_credits: 50 });
    expect((await call("PUT", `/api/links/${first}/`, {})).status).toBe(404);
    expect(await create()).toBe(first);
  });
});
