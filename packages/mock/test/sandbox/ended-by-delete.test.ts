// A DELETE whose example shows the record in another state than everything else ends it: it is still there.
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const moment = { ...text, format: "date-time", nullable: true };
const object = (properties: object) => ({ type: "object", required: Object.keys(properties), properties });
const Booking = object({
  id: text,
  guest: text,
  status: { ...text, enum: ["held", "booked", "dropped"] },
  dropped_at: moment,
});
const BOOKING = { id: "bk_1", guest: "Two of us", status: "held", dropped_at: null };
const DROPPED = { ...BOOKING, guest: "Somebody", status: "dropped", dropped_at: "2026-03-01T10:00:00Z" };
const Plan = object({ kind: text, runs: { type: "boolean" } });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const missing = { 404: { description: "There is none." } };
const conflict = { 409: { description: "Not now." } };
const parameters = [{ name: "id", in: "path", required: true, schema: text, example: "bk_1" }];
const requestBody = {
  required: true,
  content: content({ type: "object", properties: { guest: text } }, { guest: "A" }),
};
const kind = { required: true, content: content({ type: "object", properties: { kind: text } }, { kind: "small" }) };

const mock = await startAltered(
  {
    "/bookings": {
      get: { operationId: "bookings.list", responses: answer(200, { type: "array", items: Booking }, [BOOKING]) },
      post: { operationId: "bookings.create", requestBody, responses: answer(201, Booking, BOOKING) },
    },
    "/bookings/{id}": {
      parameters,
      get: { operationId: "bookings.get", responses: { ...answer(200, Booking, BOOKING), ...missing } },
      delete: {
        operationId: "bookings.drop",
        responses: { ...answer(200, Booking, DROPPED), ...missing, ...conflict },
      },
    },
    // It answers what it has removed.
    "/rooms/{id}": {
      parameters: [{ ...parameters[0], example: "r_1" }],
      get: { operationId: "rooms.get", responses: answer(200, Booking, { ...BOOKING, id: "r_1" }) },
      delete: { operationId: "rooms.remove", responses: answer(200, Booking, { ...BOOKING, id: "r_1", guest: "B" }) },
    },
    "/plan": {
      get: { operationId: "plan.get", responses: { ...answer(200, Plan, { kind: "large", runs: true }), ...missing } },
      put: {
        operationId: "plan.replace",
        requestBody: kind,
        responses: answer(200, Plan, { kind: "large", runs: true }),
      },
      post: {
        operationId: "plan.begin",
        requestBody: kind,
        responses: answer(201, Plan, { kind: "large", runs: true }),
      },
      delete: { operationId: "plan.end", responses: answer(200, Plan, { kind: "large", runs: false }) },
    },
  },
  {},
);
afterAll(() => mock.close());
beforeEach(() => mock.control.reset());
const call = caller(mock);

test("it has what the example shows otherwise, as of now, and is read and listed", async () => {
  const { id } = (await call("POST", "/bookings", { guest: "Me" })).body;
  const before = Date.now();
  const { status, headers, body } = await call("DELETE", `/bookings/${id}`);
  expect([status, headers.get("x-sandbox-fallback")]).toEqual([200, "record"]);
  expect(body).toEqual({ id, guest: "Me", status: "dropped", dropped_at: expect.any(String) });
  expect(Date.parse(body.dropped_at)).toBeGreaterThanOrEqual(before);
  expect((await call("GET", `/bookings/${id}`)).body).toEqual(body);
  expect((await call("GET", "/bookings")).body).toEqual([BOOKING, body]);
});

test("once it has ended, the operation's own refusal is answered", async () => {
  expect((await call("DELETE", "/bookings/bk_1")).status).toBe(200);
  const again = await call("DELETE", "/bookings/bk_1");
  expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining("dropped")]);
  expect((await call("DELETE", "/bookings/bk_2")).status).toBe(404);
});

test("one that shows the record as it is removes it", async () => {
  const removed = await call("DELETE", "/rooms/r_1");
  expect([removed.status, removed.headers.get("x-sandbox-fallback")]).toEqual([200, null]);
  expect((await call("GET", "/rooms/r_1")).status).toBe(404);
});

test("the only record of a path ends like this, too, also by yes and no", async () => {
  await call("PUT", "/plan", { kind: "small" });
  const ended = await call("DELETE", "/plan");
  expect([ended.headers.get("x-sandbox-fallback"), ended.body]).toEqual(["record", { kind: "small", runs: false }]);
  expect((await call("GET", "/plan")).body).toEqual(ended.body);
  expect((await call("DELETE", "/plan")).body).toEqual(ended.body);
  expect((await call("POST", "/plan", { kind: "medium" })).body).toEqual({ kind: "medium", runs: true });
});
