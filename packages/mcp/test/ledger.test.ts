// The ledger: a limit that outlives the server and is shared by all that run. Never one credit above it.

import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Mock, startMock } from "@video-ads/mock";
import { settings } from "@video-ads/model/testing/keys";
import { accountOf } from "@video-ads/operate/credentials";
import { FULL } from "@video-ads/testing/full";
import { loopback } from "@video-ads/testing/loopback";
import { run } from "@video-ads/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { security } from "../src/generated/security.ts";
import { Ledger } from "../src/spending/ledger.ts";
import { LedgerError, type Reservation } from "../src/spending/spending.ts";
import { call, structured, textOf } from "./support/call.ts";
import { connect, connectStdio, connectTo, newFolder } from "./support/connect.ts";

const SHOE = { title: "Shoe" };
const DAY_MS = 86_400_000;

async function service(): Promise<Mock> {
  const mock = await startMock({ advance: { afterReads: 1 } });
  onTestFinished(() => mock.close());
  return mock;
}

const newLedger = (): string => join(newFolder(), "state", "credits.sqlite");

async function made(mock: Mock): Promise<number> {
  return (await mock.control.requests.list()).filter(
    ({ method, status }) => method === "POST" && Number(status ?? 500) < 300,
  ).length;
}

test("a limit outlives the server: what one has spent the next one has not", async () => {
  const mock = await service();
  const ledger = newLedger();
  for (const isError of [undefined, undefined, true]) {
    await using server = await connect(mock, { maxCredits: 2, ledger });
    expect((await call(server.client, "links_create_with_params", SHOE)).isError).toBe(isError);
  }
  expect(await made(mock)).toBe(2);
  await using server = await connect(mock, { maxCredits: 2, ledger });
  const status = structured(await call(server.client, "session_status"));
  expect(status).toMatchObject({ credits: { spent: 2, reserved: 0, limit: 2, left: 0 }, ledger });
  // As the guide says.
  rmSync(ledger);
  expect(await call(server.client, "links_create_with_params", SHOE)).not.toMatchObject({ isError: true });
});

test("servers in processes of their own share one limit, also when they are asked at the same time", async () => {
  const mock = await service();
  const args = ["--max-credits", "5", "--ledger", newLedger()];
  await using one = await connectStdio(mock, { args });
  await using other = await connectStdio(mock, { args });
  const calls = [one, other].flatMap(({ client }) =>
    Array.from({ length: 8 }, () => call(client, "links_create_with_params", SHOE)),
  );
  const results = await Promise.all(calls);
  expect(results.filter(({ isError }) => !isError)).toHaveLength(5);
  expect(await made(mock)).toBe(5);
});

test("accounts have budgets of their own in one ledger, and a new key of an account begins no new one", async () => {
  const mock = await service();
  const ledger = newLedger();
  const [account = "", key = account] = [settings[0], settings.at(-1)];
  const spent = async (credentials: object): Promise<unknown> => {
    const client = { baseUrl: mock.url, ...credentials };
    await using server = await connect(mock, { maxCredits: 5, ledger, client });
    return Reflect.get(Object(structured(await call(server.client, "session_status")).credits), "spent");
  };
  await using server = await connect(mock, { maxCredits: 5, ledger });
  await call(server.client, "links_create_with_params", SHOE);
  expect(await spent(mock.credentials)).toBe(1);
  if (key !== account) expect(await spent({ ...mock.credentials, [key]: "another-key" })).toBe(1);
  expect(await spent({ ...mock.credentials, [account]: "another-account" })).toBe(0);
});

test("a limit of each day begins anew at midnight in UTC, beside one in all", () => {
  let now = Date.UTC(2030, 0, 1, 23, 59);
  const ledger = new Ledger({
    ledger: newLedger(),
    account: "a",
    limits: { inAll: 5, perDay: 3 },
    log: () => {},
    now: () => now,
  });
  ledger.reserve(3)?.spend();
  expect(ledger.reserve(1)).toBeUndefined();
  now += DAY_MS;
  expect(ledger.totals()).toMatchObject({ spent: 3, left: 2, today: { spent: 0, reserved: 0, limit: 3 } });
  expect(ledger.reserve(3)).toBeUndefined();
  ledger.reserve(2)?.bind({ id: "job", resource: "prints" });
  // A clock that is set back makes no room.
  now -= DAY_MS;
  ledger.settle("job", 1);
  expect(ledger.totals()).toMatchObject({ spent: 4, reserved: 0, left: 0, today: { spent: 4 } });
});

test("a daily limit is told, alone as well: by the refusal, the note and session_status", async () => {
  const mock = await service();
  await using server = await connect(mock, { maxCreditsPerDay: 1 });
  expect(textOf(await call(server.client, "links_create_with_params", SHOE))).toContain(
    "Credits: 1 spent in all; 0 left of the limit of 1 a day.",
  );
  const refused = textOf(await call(server.client, "links_create_with_params", SHOE));
  expect(refused).toContain("0 are left of the limit of 1 a day.");
  expect(refused).toContain("with a higher --max-credits-per-day");
  const { credits } = structured(await call(server.client, "session_status"));
  expect(credits).toEqual({ spent: 1, reserved: 0, left: 0, today: { spent: 1, reserved: 0, limit: 1 } });
});

test("only its user can read it, and a server that only reads makes none", async () => {
  const mock = await service();
  const ledger = newLedger();
  await using reads = await connect(mock, { maxCredits: 2, ledger, readOnly: true });
  await call(reads.client, "session_status");
  expect(existsSync(ledger)).toBe(false);
  await using server = await connect(mock, { maxCredits: 2, ledger });
  await call(server.client, "links_create_with_params", SHOE);
  if (process.platform !== "win32") expect(statSync(ledger).mode & 0o777).toBe(0o600);
});

test.each<[what: string, spoil: (path: string) => void, why: RegExp]>([
  ["a folder", (path) => mkdirSync(path), /no regular file/],
  ["a text", (path) => writeFileSync(path, "spent: 4\n".repeat(100)), /not a database/],
])("where the ledger is %s no paid call is sent, the answer says why, and reading goes on", async (_, spoil, why) => {
  const mock = await service();
  const ledger = join(newFolder(), "credits.sqlite");
  await using server = await connect(mock, { maxCredits: 2, ledger });
  rmSync(ledger);
  spoil(ledger);
  const other = connect(mock, { maxCredits: 2, ledger });
  await expect(other).rejects.toThrow(`ledger: The ledger ${JSON.stringify(ledger)} cannot be written`);
  const refused = await call(server.client, "links_create_with_params", SHOE);
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toContain(`The ledger ${JSON.stringify(ledger)} cannot be written`);
  expect(textOf(refused)).toMatch(why);
  expect(textOf(refused)).toContain("--ledger");
  expect(await made(mock)).toBe(0);
  expect(await call(server.client, "credits_get_remaining")).not.toMatchObject({ isError: true });
  expect(textOf(await call(server.client, "session_status"))).toMatch(why);
});

test("a paid answer is not lost when the ledger breaks meanwhile, and its credits stay set aside", async () => {
  const ledger = newLedger();
  const id = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
  await using broken = await loopback((_, response) => {
    rmSync(ledger);
    mkdirSync(ledger);
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ id, title: "Shoe" }));
  });
  await using server = await connectTo(broken.url, { maxCredits: 2, ledger });
  const text = textOf(await call(server.client, "links_create_with_params", SHOE));
  expect(text).toContain(id);
  expect(text).toContain("cannot be written");
  expect(server.log.join("\n")).toContain("What was set aside stays so.");
});

test("an address is of one account, however it is spelt", async () => {
  const mock = await service();
  const ledger = newLedger();
  await using server = await connect(mock, { maxCredits: 1, ledger });
  expect(await call(server.client, "links_create_with_params", SHOE)).not.toMatchObject({ isError: true });
  for (const baseUrl of [`${mock.url}/`, mock.url.replace("http", "HTTP")]) {
    await using again = await connect(mock, { maxCredits: 1, ledger, client: { baseUrl, ...mock.credentials } });
    expect(textOf(await call(again.client, "links_create_with_params", SHOE))).toContain("0 are left");
  }
  const accounts = ["https://api.example.com", "HTTPS://API.example.com:443/"].map((url) => accountOf(security, url));
  expect(new Set(accounts).size).toBe(1);
});

test("this machine is one account under each of its names and addresses, and no other machine is", () => {
  const account = (host: string): string => accountOf(security, `http://${host}:4010/`);
  const hosts = ["LOCALHOST", "127.0.0.1", "127.1", "127.0.0.2", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]"];
  expect(new Set(hosts.map(account))).toEqual(new Set([account("localhost")]));
  for (const other of ["localhost.example.com", "127.0.0.1.example.com", "128.0.0.1", "[::2]", "[::ffff:128.0.0.1]"])
    expect(account(other)).not.toBe(account("localhost"));
});

test("a ledger without a limit has no effect, and is refused", async () => {
  const mock = await service();
  await expect(connect(mock, { ledger: newLedger() })).rejects.toThrow("ledger: It has no effect without a limit");
});

/** Another process: it sets aside what there is room for, and dies in the middle. */
const DIES = `
const { Ledger } = await import(process.argv[1]);
const [path, job] = process.argv.slice(2);
const ledger = new Ledger({ ledger: path, account: "a", limits: { inAll: 10 }, log: () => {} });
ledger.reserve(4, { renders: { id: job, resource: "prints", used: 0 } });
ledger.reserve(1);
process.kill(process.pid, "SIGKILL");
`;

test("what a process had under way when it died stays set aside, that of a render until its job is seen", async () => {
  const path = newLedger();
  const source = new URL("../src/spending/ledger.ts", import.meta.url).href;
  await run([process.execPath, "--input-type=module", "-e", DIES, source, path, "job"]);
  const ledger = new Ledger({ ledger: path, account: "a", limits: { inAll: 10, perDay: undefined }, log: () => {} });
  expect(ledger.totals()).toMatchObject({ spent: 0, reserved: 5, left: 5 });
  // Its own is under way: what the job says does not cover it yet.
  ledger.reserve(2, { renders: { id: "job", resource: "prints", used: 0 } });
  ledger.settle("job", 3);
  expect(ledger.totals()).toMatchObject({ spent: 3, reserved: 3, left: 4 });
  ledger.raise("job", 2);
  expect(ledger.totals()).toMatchObject({ spent: 3, reserved: 3, left: 4 });
  ledger.raise("job", 9);
  ledger.raise("other", 9);
  expect(ledger.totals()).toMatchObject({ spent: 3, reserved: 9, left: 0 });
});

/** Numbers by chance, the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A call of one of the processes, and what the service has charged for it, which it need not know. */
interface Sent {
  readonly reservation: Reservation;
  readonly credits: number;
  readonly job: string | undefined;
  readonly process: number;
  readonly day: number;
  charged: number;
}

const SEQUENCES = FULL ? 10_000 : 300;

test("whatever the calls, answers, failures, restarts and processes are, never one credit above the limits", {
  timeout: FULL ? 1_800_000 : 60_000,
}, () => {
  const path = newLedger();
  for (let seed = 1; seed <= SEQUENCES; seed++) aSequence(path, seed);
});

function aSequence(path: string, seed: number): void {
  const pick = chance(seed);
  const limits = { inAll: 5 + pick(40), perDay: pick(2) ? 3 + pick(20) : undefined };
  let now = Date.UTC(2030, 0, 1);
  const options = { ledger: path, account: `${seed}`, limits, log: () => {}, now: () => now, isKept: false };
  const start = (): Ledger => new Ledger(options);
  const processes: [Ledger, Ledger] = [start(), start()];
  const sent: Sent[] = [];
  let underWay: Sent[] = [];
  /** What a job showed when a render of it was sent, which it goes on showing for a while. */
  const old = new Map<string, number>();
  const usedBy = (calls: readonly Sent[]): number => calls.reduce((sum, { charged }) => sum + charged, 0);
  const arrives = (call: Sent): void => {
    // Mostly as much as was set aside: one credit too many would not be seen among refunds.
    call.charged = pick(4) ? call.credits : call.credits - pick(call.credits + 1);
  };
  for (let step = 0; step < 25; step++) {
    const index = pick(2) === 0 ? 0 : 1;
    const job = `job-${pick(3)}`;
    const action = pick(9);
    if (action === 0) {
      // It dies, and nobody learns what became of its calls.
      for (const call of underWay) if (call.process === index && pick(2)) arrives(call);
      underWay = underWay.filter(({ process }) => process !== index);
      processes[index] = start();
    } else if (action === 1) now += DAY_MS / 3;
    else if (action <= 3) {
      // A job has ended; what fails is refunded. What it shows may be from before its render.
      const calls = sent.filter((call) => call.job === job);
      const before = old.get(job) ?? 0;
      if (before > 0 && pick(2)) processes[index].settle(job, before);
      else {
        if (pick(3) === 0) for (const call of calls) call.charged = 0;
        processes[index].settle(job, usedBy(calls));
      }
    } else if (action <= 6) {
      const credits = 1 + pick(9);
      const about = pick(4) ? job : undefined;
      const used = usedBy(sent.filter((call) => call.job === about));
      const renders = about === undefined ? undefined : { id: about, resource: "prints", used };
      const reservation = processes[index].reserve(credits, { ...(renders && { renders }) });
      if (reservation && renders) old.set(renders.id, used);
      const call = { credits, job: about, process: index, day: Math.floor(now / DAY_MS), charged: 0 };
      if (reservation) underWay.push({ ...call, reservation });
      sent.splice(0, sent.length, ...new Set([...sent, ...underWay]));
    } else {
      const [call] = underWay.splice(pick(underWay.length || 1), 1);
      if (call) answered(call, pick, arrives);
    }
    const perDay = limits.perDay ?? Number.POSITIVE_INFINITY;
    for (const day of new Set(sent.map((call) => call.day)))
      expect(usedBy(sent.filter((call) => call.day === day)), `a day of sequence ${seed}`).toBeLessThanOrEqual(perDay);
    const { spent, reserved } = start().totals();
    expect(usedBy(sent), `sequence ${seed}`).toBeLessThanOrEqual(spent + reserved);
    expect(usedBy(sent), `sequence ${seed}`).toBeLessThanOrEqual(limits.inAll);
  }
}

/** Refused, lost on its way there or back, or answered. */
function answered(call: Sent, pick: (below: number) => number, arrives: (call: Sent) => void): void {
  const { reservation, job } = call;
  const how = pick(4);
  if (how === 0) {
    reservation.release();
    return;
  }
  if (how > 1 || pick(2)) arrives(call);
  if (job !== undefined) reservation.bind({ id: job, resource: "prints" });
  else if (how > 1) reservation.spend(call.charged);
}

test.each([
  ["of another version", "pragma user_version = 99", "another version has written it: name another file, or delete it"],
  ["of another program", "pragma application_id = 99", "it is another program's database: name another file"],
])("a file %s is refused as it is, and it is said what to do", (_, change, says) => {
  const path = newLedger();
  const limits = { inAll: 2, perDay: undefined };
  const ledger = new Ledger({ ledger: path, account: "a", limits, log: () => {} });
  ledger.reserve(1);
  const database = new DatabaseSync(path);
  database.exec(change);
  database.close();
  expect(() => ledger.reserve(1)).toThrow(says);
});

test("a file that may not be written refuses", {
  skip: process.platform === "win32" || process.getuid?.() === 0,
}, () => {
  const folder = newFolder();
  chmodSync(folder, 0o500);
  const limits = { inAll: 1, perDay: undefined };
  const ledger = new Ledger({ ledger: join(folder, "x", "l.sqlite"), account: "a", limits, log: () => {} });
  expect(() => ledger.reserve(1)).toThrow(LedgerError);
});

test.skipIf(process.platform !== "linux")("a ledger where no folder can be made is refused at once", async () => {
  await using service = await startMock();
  const ledger = "/proc/video-ads/credits.sqlite";
  await expect(connect(service, { maxCredits: 1, ledger })).rejects.toThrow(/"\/proc\/.*" cannot be written/);
});
