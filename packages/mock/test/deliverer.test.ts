import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { Delivery } from "../src/generated/control/types.ts";
import { VirtualClock } from "../src/sandbox/clock.ts";
import { idSource } from "../src/sandbox/ids.ts";
import { Store } from "../src/sandbox/store/store.ts";
import { Deliverer, type DelivererOptions } from "../src/sandbox/webhooks/deliverer.ts";
import type { DeliveryDraft } from "../src/sandbox/webhooks/delivery.ts";
import { Receiver, until } from "./support.ts";

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

function make(options: Partial<DelivererOptions> = {}) {
  const clock = new VirtualClock();
  clock.freeze(0);
  const table = new Store().table<Delivery>("delivery", { keyOf: ({ id }) => id });
  const deliverer = new Deliverer({ clock, table, newId: idSource("copies"), ...options });
  open.push(
    () => deliverer.close(),
    () => clock.stop(),
  );
  return { clock, table, deliverer };
}

let count = 0;
const draft = (url: string, jobId = `job ${++count}`): DeliveryDraft => ({
  id: `delivery ${++count}`,
  account: "a",
  source: "aiEditing",
  event: "done",
  jobId,
  url,
  payload: { id: jobId, count },
});

const statuses = ({ attempts }: { attempts: readonly { status?: number }[] }) => attempts.map(({ status }) => status);

test("attempts wait for the sandbox's clock, and a clock moved past them finds them late and not lost", async () => {
  await using broken = await Receiver.start((_, response) => void response.writeHead(503).end());
  const { clock, deliverer } = make();
  deliverer.send(draft(broken.url()), []);
  await deliverer.settled();
  expect(broken.received).toHaveLength(1);
  const [waiting] = deliverer.list();
  expect(waiting).toMatchObject({ state: "pending", attempts: [{ at: "1970-01-01T00:00:00.000Z", status: 503 }] });
  expect(waiting?.nextAttemptAt).toBe(new Date(500).toISOString());

  clock.advance(60_000);
  await deliverer.settled();
  const [failed] = deliverer.list();
  expect(failed).toMatchObject({ state: "failed" });
  expect(failed && statuses(failed)).toEqual([503, 503, 503]);
  expect(failed).not.toHaveProperty("nextAttemptAt");
});

test("a receiver that answers in time once is delivered to once", async () => {
  let tries = 0;
  await using shaky = await Receiver.start((_, response) => void response.writeHead(++tries < 3 ? 500 : 202).end());
  const { clock, deliverer } = make();
  deliverer.send(draft(shaky.url()), []);
  clock.advance(10_000);
  await deliverer.settled();
  expect(deliverer.list()).toMatchObject([{ state: "delivered" }]);
  expect(deliverer.list().map(statuses)).toEqual([[500, 500, 202]]);
  clock.advance(60_000);
  await deliverer.settled();
  expect(tries).toBe(3);
});

test("a receiver that never answers, or does not listen, is given up after its time", async () => {
  await using silent = await Receiver.start(() => {});
  // A refusal gets the time that it may need on a busy machine.
  const [impatient, patient] = [make({ timeout: 30, backOff: [1] }), make({ backOff: [1] })];
  impatient.deliverer.send(draft(silent.url()), []);
  patient.deliverer.send(draft("http://127.0.0.1:1/hook"), []);
  for (const { deliverer, clock } of [impatient, patient]) {
    await deliverer.settled();
    clock.advance(10_000);
    await deliverer.settled();
  }
  const [timedOut] = impatient.deliverer.list();
  expect(timedOut).toMatchObject({ state: "failed", attempts: [{ error: "no answer in time" }, {}] });
  const [refused] = patient.deliverer.list();
  expect(refused).toMatchObject({ state: "failed", attempts: [{}, {}] });
  expect(refused?.attempts[0]?.error).toContain("ECONNREFUSED");
});

test("a hundred posts to a receiver that never answers delay no other", async () => {
  await using silent = await Receiver.start(() => {});
  await using prompt = await Receiver.start();
  const { deliverer } = make();
  for (let sent = 0; sent < 100; sent++) deliverer.send(draft(silent.url()), []);
  deliverer.send(draft(prompt.url()), []);
  await until(() => deliverer.list().some(({ state }) => state === "delivered"));
  expect(prompt.received).toHaveLength(1);
  expect(deliverer.list().filter(({ state, attempts }) => state === "pending" && attempts.length === 0)).toHaveLength(
    100,
  );
});

test("reports of one job leave in the order in which they came about, the next one when the one before was tried", async () => {
  const arrived: number[] = [];
  await using slow = await Receiver.start((request, response) => {
    arrived.push(Number(request.url?.slice(1)));
    setTimeout(() => response.writeHead(500).end(), 20);
  });
  const { deliverer } = make();
  for (let step = 0; step < 4; step++) deliverer.send(draft(slow.url(`/${step}`), "one job"), []);
  await until(() => arrived.length >= 4);
  expect(arrived).toEqual([0, 1, 2, 3]);
});

test("sent again, a delivery gets a new round of attempts in the same log", async () => {
  let status = 500;
  await using receiver = await Receiver.start((_, response) => void response.writeHead(status).end());
  const { deliverer } = make({ backOff: [] });
  const sent = draft(receiver.url());
  deliverer.send(sent, []);
  await deliverer.settled();
  expect(deliverer.get(sent.id)?.state).toBe("failed");
  status = 204;
  expect(deliverer.resend(sent.id)?.state).toBe("pending");
  await deliverer.settled();
  expect(deliverer.get(sent.id)).toMatchObject({ state: "delivered", attempts: [{ status: 500 }, { status: 204 }] });
  expect(receiver.received.map(({ body }) => body)).toEqual([sent.payload, sent.payload]);
  expect(deliverer.resend("unknown")).toBeUndefined();
});

test("duplicated, the same payload arrives as often as was said, each with a log of its own", async () => {
  await using receiver = await Receiver.start();
  const { deliverer } = make();
  const sent = draft(receiver.url());
  deliverer.send(sent, [], () => ({ rule: "r", altered: false, together: false, action: "duplicate", copies: 2 }));
  await deliverer.settled();
  expect(receiver.received.map(({ body }) => body)).toEqual([sent.payload, sent.payload, sent.payload]);
  expect(deliverer.list().map(({ copyOf }) => copyOf)).toEqual([undefined, sent.id, sent.id]);
});

test("duplicated together, the copies do not wait for an answer, and what follows waits for all of them", async () => {
  const held: ServerResponse[] = [];
  await using receiver = await Receiver.start((_, response) => void held.push(response));
  const { deliverer } = make();
  const sent = draft(receiver.url());
  deliverer.send(sent, [], () => ({ rule: "r", altered: false, together: true, action: "duplicate", copies: 2 }));
  deliverer.send({ ...draft(receiver.url(), sent.jobId), event: "later" }, []);
  await until(() => held.length === 3);
  for (const response of held.splice(1)) response.writeHead(204).end();
  await until(() => deliverer.list().filter(({ state }) => state === "delivered").length === 2);
  expect(receiver.received).toHaveLength(3);
  held.pop()?.writeHead(204).end();
  await until(() => receiver.received.length === 4);
  held.pop()?.writeHead(204).end();
  await deliverer.settled();
  expect(deliverer.list().map(({ event, state }) => [event, state])).toEqual([
    ["done", "delivered"],
    ["done", "delivered"],
    ["done", "delivered"],
    ["later", "delivered"],
  ]);
});

test("dropped, it is never sent, until somebody sends it after all", async () => {
  await using receiver = await Receiver.start();
  const { clock, deliverer } = make();
  const sent = draft(receiver.url());
  deliverer.send(sent, [], () => ({ rule: "r", action: "drop" }));
  clock.advance(60_000);
  await deliverer.settled();
  expect(deliverer.get(sent.id)).toMatchObject({ state: "dropped", attempts: [] });
  expect(receiver.received).toEqual([]);
  deliverer.resend(sent.id);
  await deliverer.settled();
  expect(receiver.received).toHaveLength(1);
});

test("delayed, it arrives when its time has come, after those that came about later", async () => {
  await using receiver = await Receiver.start();
  const { clock, deliverer } = make();
  const first = draft(receiver.url("/first"), "one job");
  deliverer.send(first, [], () => ({ rule: "r", action: "delay", ms: 1_000 }));
  deliverer.send(draft(receiver.url("/second"), "one job"), []);
  await deliverer.settled();
  clock.advance(999);
  await deliverer.settled();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/second"]);
  clock.advance(1);
  await deliverer.settled();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/second", "/first"]);
});

test("reordered, they arrive in reverse as soon as they are complete; what waits in vain can be released", async () => {
  await using receiver = await Receiver.start();
  const { deliverer } = make();
  const reorder = (group: string) => () => ({ rule: "r", action: "reorder", group, of: 3 }) as const;
  for (const path of ["/1", "/2"]) deliverer.send(draft(receiver.url(path), "one job"), [], reorder("a"));
  await deliverer.settled();
  expect(receiver.received).toEqual([]);
  expect(deliverer.list().map(({ state }) => state)).toEqual(["held", "held"]);
  deliverer.send(draft(receiver.url("/3"), "one job"), [], reorder("a"));
  await deliverer.settled();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/3", "/2", "/1"]);

  deliverer.send(draft(receiver.url("/4")), [], reorder("b"));
  deliverer.release();
  await deliverer.settled();
  expect(receiver.received.at(-1)?.path).toBe("/4");
});

test("what breaks the contract, or cannot be posted, does not leave", async () => {
  await using receiver = await Receiver.start();
  const said: string[] = [];
  const { deliverer } = make({ onRefused: (message) => said.push(message) });
  const broken = draft(receiver.url());
  deliverer.send(broken, ["/status must be string"]);
  deliverer.send(draft("file:///etc/passwd"), []);
  await deliverer.settled();
  expect(deliverer.list()).toMatchObject([
    { state: "refused", violations: ["/status must be string"], attempts: [] },
    { state: "refused", violations: ["the URL is not http(s)"], attempts: [] },
  ]);
  expect(deliverer.resend(broken.id)).toBeUndefined();
  expect(receiver.received).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/^The webhook `\w+` of the .* was not sent: \/status must be string$/),
    expect.stringMatching(/was not sent: the URL is not http\(s\)$/),
  ]);
});

test("what was under way when everything ended goes on in the next run", async () => {
  await using silent = await Receiver.start(() => {});
  await using receiver = await Receiver.start();
  const before = make();
  const sent = draft(silent.url());
  before.deliverer.send(sent, []);
  before.deliverer.send(draft(receiver.url("/delivered")), []);
  await until(() => silent.received.length >= 1 && receiver.received.length >= 1);
  await until(() => before.deliverer.list().some(({ state }) => state === "delivered"));
  await before.deliverer.close();

  const after = make();
  for (const row of before.table.values()) after.table.put({ ...structuredClone(row), url: receiver.url("/again") });
  after.deliverer.resume();
  await after.deliverer.settled();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/delivered", "/again"]);
});

test("on a clock that stands still, an attempt takes no time", async () => {
  await using slow = await Receiver.start((_, response) => void setTimeout(() => response.writeHead(500).end(), 50));
  const { clock, deliverer } = make();
  deliverer.send(draft(slow.url()), []);
  await deliverer.settled();
  for (const wait of [500, 2_000]) {
    clock.advance(wait);
    await deliverer.settled();
  }
  expect(deliverer.list()).toMatchObject([{ state: "failed" }]);
  const [first = 0, ...others] = (deliverer.list()[0]?.attempts ?? []).map(({ at }) => Date.parse(at));
  expect(others.map((at) => at - first)).toEqual([500, 2_500]);
});

test("the next run has the attempts that are left", async () => {
  await using down = await Receiver.start((_, response) => void response.writeHead(500).end());
  const before = make();
  before.deliverer.send(draft(down.url()), []);
  await until(() => before.deliverer.list()[0]?.attempts.length === 1);
  await before.deliverer.close();

  const after = make();
  for (const row of before.table.values()) after.table.put(structuredClone(row));
  after.deliverer.resume();
  for (let round = 0; round < 4; round++) {
    await after.deliverer.settled();
    after.clock.advance(60_000);
  }
  expect(after.deliverer.list()).toMatchObject([{ state: "failed" }]);
  expect(down.received).toHaveLength(3);
});

test("the next run sends what a rule has held back when it is due, and not before", async () => {
  await using receiver = await Receiver.start();
  const before = make();
  before.deliverer.send(draft(receiver.url()), [], () => ({ action: "delay", ms: 60_000, rule: "late" }));
  await before.deliverer.close();

  const after = make();
  for (const row of before.table.values()) after.table.put(structuredClone(row));
  after.deliverer.resume();
  after.clock.advance(59_999);
  await after.deliverer.settled();
  expect(receiver.received).toEqual([]);
  after.clock.advance(1);
  await after.deliverer.settled();
  expect(receiver.received).toHaveLength(1);
});

test("after everything was let go, a post that comes back changes nothing", async () => {
  let answer = () => {};
  await using slow = await Receiver.start((_, response) => {
    answer = () => void response.writeHead(204).end();
  });
  const { deliverer, table } = make();
  const sent = draft(slow.url());
  deliverer.send(sent, []);
  await until(() => slow.received[0]);
  deliverer.abandon();
  table.delete(sent.id);
  answer();
  await deliverer.settled();
  expect(deliverer.list()).toEqual([]);
});

test("the log keeps the newest, and what is still on its way", async () => {
  await using silent = await Receiver.start(() => {});
  await using receiver = await Receiver.start();
  const { deliverer } = make({ remembered: 3 });
  const waiting = draft(silent.url());
  deliverer.send(waiting, []);
  const sent = [1, 2, 3, 4].map(() => draft(receiver.url()));
  for (const one of sent) {
    deliverer.send(one, []);
    await until(() => deliverer.get(one.id)?.state === "delivered");
  }
  expect(deliverer.list().map(({ id }) => id)).toEqual([waiting.id, sent[2]?.id, sent[3]?.id]);
});

test("an answer is read to its end: a receiver that sends its head first is not hung up on, one that never ends has not answered", async () => {
  let wholly = false;
  await using slow = await Receiver.start((_, response) => {
    response.writeHead(200).flushHeaders();
    response.once("close", () => {
      wholly = response.writableFinished;
    });
    setTimeout(() => response.end("thanks"), 50);
  });
  await using endless = await Receiver.start((_, response) => void response.writeHead(200).write("and"));
  const { deliverer } = make({ timeout: 500, backOff: [] });
  deliverer.send(draft(slow.url()), []);
  deliverer.send(draft(endless.url()), []);
  await deliverer.settled();
  await until(() => wholly);
  expect(deliverer.list()).toMatchObject([
    { state: "delivered", attempts: [{ status: 200 }] },
    { state: "failed", attempts: [{ error: "no answer in time" }] },
  ]);
});
