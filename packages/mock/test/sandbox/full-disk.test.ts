// A file that cannot be written any more. A trigger of the database refuses as SQLite does when the disk is full: the whole
// transaction is gone, and there is nothing left to roll back.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usual } from "../../src/generated/credentials.ts";
import { startMock } from "../../src/index.ts";
import { accountOf, caller, Receiver, TEMPLATE_ID, until } from "../support.ts";
import { read } from "./support.ts";

const FULL = "database or disk is full";
const accountName = accountOf(usual);

let folder: string;
let db: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-full-"));
  db = join(folder, "state.sqlite");
  await (await startMock({ db })).close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** From now on no row can be written of which this holds. */
function refuseRows(condition: string): void {
  const database = new DatabaseSync(db);
  for (const change of ["INSERT", "UPDATE"]) {
    database.exec(`CREATE TRIGGER full_${change} BEFORE ${change} ON row WHEN ${condition}
      BEGIN SELECT RAISE(ROLLBACK, '${FULL}'); END`);
  }
  database.close();
}

const job = (words: string, webhook_url?: string) => ({
  template_id: TEMPLATE_ID,
  variables: { headline: { type: "text", properties: { content: words } } },
  ...(webhook_url === undefined ? {} : { webhook_url }),
});

test("a request that cannot be kept is answered 500, and nothing of it was done: neither in memory nor in the file", async () => {
  refuseRows("new.text LIKE '%no space for this%'");
  const errors: string[] = [];
  const logger = { info: () => {}, error: (message: string) => errors.push(message) };
  const seen = async (call: ReturnType<typeof caller>) => (await call("GET", "/api/remaining_credits/")).body;
  let kept: string;
  {
    await using mock = await startMock({ db, advance: "manual", logger });
    const call = caller(mock);
    const before = [await seen(call), (await mock.control.accounts.list())[0]];
    for (let tries = 0; tries < 3; tries++) {
      const { status, body } = await call("POST", "/api/custom_template_jobs/", job("no space for this"));
      expect(status).toBe(500);
      expect(body.detail).toContain(`Nothing was done. The database ${db} cannot be written: ${FULL}.`);
    }
    expect(await mock.control.jobs.list()).toEqual([]);
    expect([await seen(call), (await mock.control.accounts.list())[0]]).toEqual(before);
    const { status, body } = await call("POST", "/api/custom_template_jobs/", job("a little"));
    expect(status).toBe(200);
    kept = body.id;
    expect((await mock.control.jobs.finish(kept)).state).toBe("done");
  }
  // Once, and not for each request again, with a stack.
  expect(errors.filter((message) => message.startsWith("The database"))).toHaveLength(1);
  expect(errors.filter((message) => message.includes("NotKeptError"))).toEqual([]);
  await using mock = await startMock({ db });
  expect((await mock.control.jobs.list()).map(({ id, state }) => [id, state])).toEqual([[kept, "done"]]);
});

test("what a control cannot keep it has not done either", async () => {
  refuseRows("new.name = 'ledger' AND new.text LIKE '%no space for this%'");
  await using mock = await startMock({ db });
  const { control } = mock;
  await caller(mock)("GET", "/api/remaining_credits/");
  const before = await control.accounts.list();
  await expect(control.accounts.grant(accountName, 5, "no space for this")).rejects.toMatchObject({ status: 500 });
  expect(await control.accounts.list()).toEqual(before);
});

test("a step of a job that cannot be kept is taken, and reported once, when there is room again", async () => {
  const roomAgain = `SELECT 1 FROM row WHERE name = 'accounts' AND text LIKE '%"editorAccess":true%'`;
  refuseRows(`new.name = 'jobs' AND new.text LIKE '%"state":"done"%' AND NOT EXISTS (${roomAgain})`);
  await using receiver = await Receiver.start();
  const errors: string[] = [];
  const logger = { info: () => {}, error: (message: string) => errors.push(message) };
  await using mock = await startMock({ db, advance: { everyMs: 1 }, logger });
  const call = caller(mock);
  const { body } = await call("POST", "/api/custom_template_jobs/", job("anything", receiver.url()));
  await until(() => errors.length > 0);
  expect(errors[0]).toBe(
    `The database ${db} cannot be written: ${FULL}. Until it can be, everything stays as it was kept last.`,
  );
  expect((await read(call, "customTemplateJob", body.id)).status).not.toBe("done");
  expect(receiver.received).toEqual([]);
  await mock.control.accounts.update(accountName, { editorAccess: true });
  await until(async () => (await read(call, "customTemplateJob", body.id)).status === "done");
  await until(() => receiver.received.length > 0);
  await mock.control.deliveries.settle();
  expect(receiver.received.map((post) => post.body.status)).toEqual(["done"]);
});

test("a file that cannot be written to begin with keeps the mock from starting", async () => {
  refuseRows("new.name = 'settings'");
  await expect(startMock({ db, publicUrl: "http://elsewhere.example" })).rejects.toThrow(FULL);
  // Nobody holds the file any more.
  await expect(startMock({ db, publicUrl: "http://elsewhere.example" })).rejects.toThrow(FULL);
});
