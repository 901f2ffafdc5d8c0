// A job fails by the transitions that it has: what stands before the failing state is passed, and paid for.
import { exampleName } from "@video-ads/core/job";
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, examples, jobOf, startAltered } from "./altered.ts";
import { ledgerOf } from "./support.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const Order = object({ id: text, status: text, title: text, reason: { type: "string", nullable: true } });
const states = ["placed", "proofed", "printing", "shipped", "jammed", "expired", "lost", "shipped_in_part"];
const shows = (status: string) => ({
  ...{ id: "o_1", status, title: "Lake" },
  reason: ["jammed", "expired", "lost"].includes(status) ? "Something." : null,
});
const answer = (value: unknown) => ({ description: "It.", content: content(Order, value) });
const requestBody = { required: true, content: content(object({ title: text }), { title: "Lake" }) };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "none" }];
const missing = { 404: { description: "None." }, 409: { description: "Not now." } };
const mock = await startAltered(
  {
    "/orders": { post: { operationId: "orders.preview", requestBody, responses: { 201: answer(shows("placed")) } } },
    "/orders/all": {
      post: {
        operationId: "orders.create",
        requestBody,
        responses: { 201: answer(shows("placed")), 409: { description: "No." } },
      },
    },
    "/orders/{id}/approve": {
      parameters,
      post: { operationId: "orders.approve", responses: { 202: answer(shows("printing")), ...missing } },
    },
    "/orders/{id}": {
      parameters,
      get: {
        operationId: "orders.get",
        responses: {
          200: {
            description: "It.",
            content: {
              "application/json": {
                schema: Order,
                examples: Object.fromEntries(states.map((status) => [exampleName(status), { value: shows(status) }])),
              },
            },
          },
          ...missing,
        },
      },
    },
  },
  {
    operations: {
      "orders.preview": {
        ...{ method: "post", path: "/orders", job: { type: "order", action: "start", until: "preview" } },
        credits: { rates: [{ amount: 1, per: "request" }] },
      },
      "orders.create": {
        ...{ method: "post", path: "/orders/all", job: { type: "order", action: "start", until: "done" } },
        credits: { rates: [{ amount: 3, per: "request" }] },
      },
      "orders.approve": {
        ...{ method: "post", path: "/orders/{id}/approve", job: { type: "order", action: "render" } },
        credits: { rates: [{ amount: 2, per: "request" }], refund: "failed" },
      },
      "orders.get": { method: "get", path: "/orders/{id}", job: { type: "order", action: "read" } },
    },
    jobs: {
      order: jobOf("orders.get", {
        ...{ type: "order", render: "orders.approve", reason: "reason", result: [] },
        states: {
          ...{ placed: "progress", proofed: "previewReady", printing: "progress", shipped: "done" },
          ...{ jammed: "failed", expired: "failed", lost: "failed", shipped_in_part: "done" },
        },
        journey: {
          ...{ initial: "placed", preview: ["proofed"], render: ["printing", "shipped"] },
          done: ["proofed", "printing", "shipped"],
          failures: { failed: "jammed", expired: "expired", lost: "lost" },
          failing: {
            failed: { printing: ["jammed"] },
            expired: { placed: ["proofed", "expired"], proofed: ["expired"] },
          },
          successes: { shippedInPart: { printing: ["shippedInPart"] } },
        },
      }),
    },
  },
  { advance: "manual" },
);
afterAll(() => mock.close());
beforeEach(() => mock.control.reset());
const call = caller(mock);
const made = async (title: string, path = "/orders") => (await call("POST", path, { title })).body.id;
const statusOf = async (id: string) => (await call("GET", `/orders/${id}`)).body.status;
const approve = (id: string) => call("POST", `/orders/${id}/approve`);

/** Every state from here to where it goes no further. */
async function passed(id: string): Promise<string[]> {
  const found = [await statusOf(id)];
  while (
    await mock.control.jobs.advance(id).then(
      () => true,
      () => false,
    )
  )
    found.push(await statusOf(id));
  return found;
}

test("what only the render leads to comes after it, when that is paid for", async () => {
  const id = await made("[fail]");
  expect(await passed(id)).toEqual(["placed", "proofed"]);
  expect((await approve(id)).status).toBe(202);
  expect(await passed(id)).toEqual(["printing", "jammed"]);
  const entries = (await ledgerOf(mock)).filter(({ job }) => job === id);
  expect(entries.map(({ amount }) => amount)).toEqual([-1, -2, 2]);
});

test("a preview that was shown stays paid for when its job fails from there", async () => {
  const id = await made("[fail:expired]");
  expect(await passed(id)).toEqual(["placed", "proofed", "expired"]);
  const entries = (await ledgerOf(mock)).filter(({ job }) => job === id);
  expect(entries.map(({ amount }) => amount)).toEqual([-1]);
});

test("a job that waits for nothing passes its preview and its render on the way", async () => {
  for (const mark of ["[fail]", "[fail-render]"]) {
    expect(await passed(await made(mark, "/orders/all"))).toEqual(["placed", "proofed", "printing", "jammed"]);
  }
});

test("what comes after the preview is passed to by it, and a render before that takes another way", async () => {
  expect(await passed(await made("[fail:expired]"))).toEqual(["placed", "proofed", "expired"]);
  expect(await passed(await made("[fail:expired]", "/orders/all"))).toEqual(["placed", "proofed", "expired"]);
  const id = await made("[fail:expired]");
  await mock.control.jobs.advance(id);
  expect((await approve(id)).status).toBe(202);
  expect(await passed(id)).toEqual(["printing", "shipped"]);
});

test("what comes from any state comes at once, or in the render where that is asked for", async () => {
  expect(await passed(await made("[fail:lost]"))).toEqual(["placed", "lost"]);
  const id = await made("[fail-render] [fail:lost]");
  expect(await passed(id)).toEqual(["placed", "proofed"]);
  await approve(id);
  expect(await passed(id)).toEqual(["printing", "lost"]);
});

test("who makes a job fail from outside is told where only its render leads there", async () => {
  const id = await made("Lake");
  await expect(mock.control.jobs.fail(id)).rejects.toThrow("The job is placed, and only its render leads there.");
  expect(await statusOf(id)).toBe("placed");
  await mock.control.jobs.finish(id);
  await approve(id);
  await mock.control.jobs.fail(id);
  expect(await statusOf(id)).toBe("jammed");
});

test("a job succeeds in another state where that is asked for, as late as it can, and is paid for", async () => {
  const id = await made("[end:shipped_in_part]", "/orders/all");
  expect(await passed(id)).toEqual(["placed", "proofed", "printing", "shipped_in_part"]);
  expect(await mock.control.jobs.get(id)).toMatchObject({ outcome: "succeeded", ended: true });
  const entries = (await ledgerOf(mock)).filter(({ job }) => job === id);
  expect(entries.map(({ amount }) => amount)).toEqual([-3]);
  const waiting = await made("%5Bend:shipped_in_part%5D");
  expect(await passed(waiting)).toEqual(["placed", "proofed"]);
  expect((await approve(waiting)).status).toBe(202);
  expect(await passed(waiting)).toEqual(["printing", "shipped_in_part"]);
  expect((await approve(waiting)).status).toBe(409);
});

test("a job that goes through to another success takes no render on the way", async () => {
  const id = await made("[end:shipped_in_part]", "/orders/all");
  await mock.control.jobs.advance(id);
  expect((await approve(id)).status).toBe(409);
});

test("an end that no job of the type has is refused, and nothing is started", async () => {
  const before = (await mock.control.jobs.list()).length;
  for (const mark of ["[fail:shipped_in_part]", "[fail-render:shipped]", "[end:printing]", "[end:shipped_in_parts]"]) {
    const { status, body } = await call("POST", "/orders/all", { title: `Lake ${mark}` });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(`${mark} orders an end`)]);
  }
  expect(await mock.control.jobs.list()).toHaveLength(before);
});

test("a rule orders any end by its state, of a type that it names", async () => {
  const rule = (more: object) => mock.control.rules.add({ kind: "job", fate: "end", ...more });
  const type = "order" as never;
  await rule({ type, state: "shipped_in_part" });
  expect((await passed(await made("Lake", "/orders/all"))).at(-1)).toBe("shipped_in_part");
  await rule({ operation: "orders.create", state: "expired", reason: "Too late." });
  expect((await passed(await made("Lake", "/orders/all"))).at(-1)).toBe("expired");
  await expect(rule({ state: "lost" })).rejects.toThrow("it needs a type or an operation");
  await expect(rule({ type })).rejects.toThrow("needs the state: shipped, shipped_in_part, jammed");
  await expect(rule({ type, state: "printing" })).rejects.toThrow(/shipped_in_part, jammed, .*printing/);
  await expect(rule({ type, state: "shipped_in_part", at: "render" })).rejects.toThrow("with an end that fails");
  await expect(rule({ type, fate: "stall", state: "lost" })).rejects.toThrow("with the fate end only");
});

test("preview and render fail in states of their own, which mean the same", async () => {
  const drafts = ["sketched", "drawn", "filming", "shown", "torn", "burnt"];
  const Draft = object({ id: text, status: text, title: text });
  const draft = (status: string) => ({ id: "d_1", status, title: "Lake" });
  const answers = { description: "It.", content: content(Draft, draft("sketched")) };
  await using films = await startAltered(
    {
      "/drafts": { post: { operationId: "drafts.create", requestBody, responses: { 201: answers } } },
      "/drafts/{id}/film": {
        parameters,
        post: { operationId: "drafts.film", responses: { 202: answers, ...missing } },
      },
      "/drafts/{id}": {
        parameters,
        get: {
          operationId: "drafts.get",
          responses: {
            200: examples(Draft, Object.fromEntries(drafts.map((status) => [status, draft(status)]))),
            ...missing,
          },
        },
      },
    },
    {
      operations: {
        "drafts.create": {
          ...{ method: "post", path: "/drafts", job: { type: "draft", action: "start", until: "preview" } },
        },
        "drafts.film": { method: "post", path: "/drafts/{id}/film", job: { type: "draft", action: "render" } },
        "drafts.get": { method: "get", path: "/drafts/{id}", job: { type: "draft", action: "read" } },
      },
      jobs: {
        draft: jobOf("drafts.get", {
          ...{ type: "draft", render: "drafts.film", result: [] },
          states: {
            ...{ sketched: "progress", drawn: "previewReady", filming: "progress", shown: "done" },
            ...{ torn: "failed", burnt: "failed" },
          },
          journey: {
            ...{ initial: "sketched", preview: ["drawn"], render: ["filming", "shown"] },
            done: ["drawn", "filming", "shown"],
            failures: { failed: "torn", burnt: "burnt" },
            failing: { failed: { sketched: ["torn"] }, burnt: { filming: ["burnt"] } },
          },
        }),
      },
    },
    { advance: "manual" },
  );
  const ask = caller(films);
  const start = async (title: string): Promise<string> => (await ask("POST", "/drafts", { title })).body.id;
  const isIn = async (id: string) => (await ask("GET", `/drafts/${id}`)).body.status;
  const film = async (id: string): Promise<unknown> => {
    await films.control.jobs.advance(id);
    expect(await isIn(id)).toBe("drawn");
    await ask("POST", `/drafts/${id}/film`);
    return await isIn(id);
  };
  const early = await start("[fail]");
  await films.control.jobs.advance(early);
  expect(await isIn(early)).toBe("torn");
  for (const mark of ["[fail-render]", "[fail-render:burnt]", "%5Bfail-render:failed%5D"]) {
    const id = await start(mark);
    expect(await film(id)).toBe("filming");
    await films.control.jobs.advance(id);
    expect([mark, await isIn(id)]).toEqual([mark, "burnt"]);
  }
  const outside = await start("Lake");
  await film(outside);
  await films.control.jobs.fail(outside);
  expect(await isIn(outside)).toBe("burnt");
});
