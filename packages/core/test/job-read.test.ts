import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { limited, ownRecord, type ReadJob } from "../src/job/index.ts";
import { sharedList } from "../src/shared-list/index.ts";

interface Film {
  id: string;
}

const never = { signal: new AbortController().signal };

/** A list that remembers what it was asked for. */
function list(known: (id: string) => Film | undefined = (id) => ({ id })) {
  const asked: string[][] = [];
  const signals: AbortSignal[] = [];
  const read = async ({ ids }: { ids: string[] }, { signal }: { signal: AbortSignal }): Promise<Film[]> => {
    asked.push(ids);
    signals.push(signal);
    return ids.flatMap((id) => known(id) ?? []);
  };
  return { asked, signals, read };
}

test("who asks within a moment shares a request, and each gets its own record", async () => {
  const { asked, read } = list((id) => (id === "gone" ? undefined : { id }));
  const film = sharedList({}, read);
  const found = await Promise.all(["a", "b", "gone", "a"].map((id) => film(id, never)));
  expect(found).toEqual([{ id: "a" }, { id: "b" }, undefined, { id: "a" }]);
  expect(asked).toEqual([["a", "b", "gone"]]);
  await film("a", never);
  expect(asked).toHaveLength(2);
});

const UUID = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";

test("a record is its own in either case of a UUID, and in one case of any other id", async () => {
  const { read } = list((id) => ({ id: id.toUpperCase() }));
  const film = sharedList({}, read);
  expect(await film(UUID, never)).toEqual({ id: UUID.toUpperCase() });
  expect(await film("a", never)).toBeUndefined();
  expect(ownRecord({ id: UUID.toUpperCase() }, UUID)).toEqual({ id: UUID.toUpperCase() });
  expect(ownRecord({ id: "A" }, "a")).toBeUndefined();
});

test("one request carries no more ids than the list takes", async () => {
  const { asked, read } = list();
  const film = sharedList({ most: 2 }, read);
  const ids = ["a", "a", "b", "c", "d", "e"];
  expect(await Promise.all(ids.map((id) => film(id, never)))).toEqual(ids.map((id) => ({ id })));
  expect(asked).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

/** A list in pages, of these records of each other in the order of their ids, that remembers which it was asked for. */
function paged(size: number, known: (id: string) => boolean = () => true, behind: "empty" | "last" = "empty") {
  const asked: object[] = [];
  const read = async (query: { ids: string[]; page?: number; per_page?: number }): Promise<Film[]> => {
    const { ids, page = 1, ...more } = query;
    asked.push({ ids: ids.length, page, ...more });
    const all = ids.filter(known).map((id) => ({ id }));
    const last = Math.max(1, Math.ceil(all.length / size));
    const shown = behind === "last" ? Math.min(page, last) : page;
    return all.slice((shown - 1) * size, shown * size);
  };
  return { asked, read };
}

const SEVEN = ["a", "b", "c", "d", "e", "f", "g"];

test("a list in pages is gone through until all are found", async () => {
  const { asked, read } = paged(3);
  const film = sharedList({ pages: { parameter: "page" } }, read);
  expect(await Promise.all(SEVEN.map((id) => film(id, never)))).toEqual(SEVEN.map((id) => ({ id })));
  expect(asked).toEqual([1, 2, 3].map((page) => ({ ids: 7, page })));
});

test("pages that are counted from 0 are asked for by those numbers", async () => {
  const { asked, read } = paged(3);
  const numbers: unknown[] = [];
  const fromZero: typeof read = ({ page, ...query }) => {
    numbers.push(page);
    return read({ ...query, ...(page !== undefined && { page: page + 1 }) });
  };
  const film = sharedList({ pages: { parameter: "page", first: 0 } }, fromZero);
  expect(await Promise.all(SEVEN.map((id) => film(id, never)))).toEqual(SEVEN.map((id) => ({ id })));
  expect(numbers).toEqual([undefined, 1, 2]);
  expect(asked).toHaveLength(3);
});

test("pages are asked for as large as they come", async () => {
  const { asked, read } = paged(50);
  const film = sharedList({ pages: { parameter: "page", size: ["per_page", 50] } }, read);
  expect(await Promise.all(SEVEN.map((id) => film(id, never)))).toEqual(SEVEN.map((id) => ({ id })));
  expect(asked).toEqual([{ ids: 7, page: 1, per_page: 50 }]);
});

test.each(["empty", "last"] as const)("what no page has is not known: behind the last one comes %s", async (behind) => {
  const { asked, read } = paged(2, (id) => id > "b", behind);
  const film = sharedList({ pages: { parameter: "page" } }, read);
  const found = await Promise.all(SEVEN.map((id) => film(id, never)));
  expect(found).toEqual(SEVEN.map((id) => (id > "b" ? { id } : undefined)));
  // The three pages of five, and one that brings nothing more.
  expect(asked).toHaveLength(4);
});

test("who leaves takes the request along only when nobody else waits for it", async () => {
  const { asked, signals, read } = list();
  const slow = sharedList<Film>({}, async (query, options) => {
    const records = await read(query, options);
    await sleep(60, undefined, options);
    return records;
  });
  const [first, second] = [new AbortController(), new AbortController()];
  const leaving = slow("a", first);
  const staying = slow("b", second);
  first.abort(new Error("left"));
  await expect(leaving).rejects.toThrow("left");
  expect(await staying).toEqual({ id: "b" });
  expect(signals[0]?.aborted).toBe(false);

  const alone = slow("c", second);
  await expect.poll(() => asked.length).toBe(2);
  second.abort(new Error("gone"));
  await expect(alone).rejects.toThrow("gone");
  expect(signals[1]?.aborted).toBe(true);
});

test("who left before the request went out is not asked for", async () => {
  const { asked, read } = list();
  const film = sharedList({}, read);
  const control = new AbortController();
  const leaving = film("a", control);
  control.abort(new Error("left"));
  await expect(leaving).rejects.toThrow("left");
  expect(await film("b", never)).toEqual({ id: "b" });
  expect(asked).toEqual([["b"]]);
  await expect(film("c", control)).rejects.toThrow("left");
});

test("a request that fails fails for everybody who shares it, and the next is a new one", async () => {
  let count = 0;
  const film = sharedList<Film>({}, async ({ ids }) => {
    if (++count === 1) throw new Error("no answer");
    return ids.map((id) => ({ id }));
  });
  const results = await Promise.allSettled([film("a", never), film("b", never)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await film("a", never)).toEqual({ id: "a" });
});

test("no more reads run at once than the limit says, and one that fails gives its place on", async () => {
  let [running, most] = [0, 0];
  const read: ReadJob<Film> = async (id) => {
    most = Math.max(most, ++running);
    await sleep(2);
    running--;
    if (id === "bad") throw new Error("no answer");
    return { id };
  };
  const two = limited(read, 2);
  const ids = ["a", "bad", "c", "d", "e"];
  const results = await Promise.allSettled(ids.map((id) => two(id, never)));
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
  const late = new AbortController();
  late.abort(new Error("too late"));
  await expect(two("f", late)).rejects.toThrow("too late");
  expect(await two("g", never)).toEqual({ id: "g" });
});

/** A list that refuses some ids, whichever others stand beside them. */
function refusing(status: number, ...wrong: string[]) {
  const asked: string[][] = [];
  const read = async ({ ids }: { ids: string[] }): Promise<Film[]> => {
    asked.push(ids);
    if (ids.some((id) => wrong.includes(id))) throw Object.assign(new RangeError(`refused with ${status}`), { status });
    return ids.map((id) => ({ id }));
  };
  return { asked, film: sharedList({}, read) };
}

test("one id that is refused fails its own read and nobody else's", async () => {
  const { asked, film } = refusing(400, "wrong");
  const ids = ["a", "b", "c", "wrong", "d", "e", "f", "g"];
  const found = await Promise.allSettled(ids.map((id) => film(id, never)));
  expect(found.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(found[3]).toMatchObject({ status: "rejected", reason: { message: "refused with 400" } });
  // In halves, and not one by one.
  expect(asked.length).toBeLessThanOrEqual(1 + 2 * 3);
});

test("what ends a read for all is asked once, and is an error of each one's own", async () => {
  const { asked, film } = refusing(401, "a");
  const [first, second] = await Promise.all(["a", "b"].map((id) => film(id, never).catch((error: unknown) => error)));
  expect(asked).toEqual([["a", "b"]]);
  expect(first).not.toBe(second);
  expect(second).toBeInstanceOf(RangeError);
  expect(second).toMatchObject({ message: "refused with 401", status: 401, stack: expect.stringContaining("refused") });
});
