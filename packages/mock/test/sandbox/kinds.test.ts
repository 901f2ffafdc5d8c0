// Records that are one of several kinds (`oneOf`), such as places to deliver to: a bucket has no port, and a server no region.
import { afterAll, beforeEach, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const one = (kind: string) => ({ type: "string", enum: [kind] });
const region = { type: "string", default: "eu-1" };
const port = { type: "integer", default: 22 };

const BucketSent = object({ kind: one("bucket"), name: text, bucket: text, region }, ["kind", "name", "bucket"]);
const ServerSent = object({ kind: one("server"), name: text, host: text, port }, ["kind", "name", "host"]);
const Bucket = object({ id: text, kind: one("bucket"), name: text, bucket: text, region, state: text });
const Server = object({ id: text, kind: one("server"), name: text, host: text, port, state: text, key: text });
const bucket = { id: "d_1a2b", kind: "bucket", name: "Archive", bucket: "ads", region: "eu-2", state: "ready" };
const server = {
  id: "d_3c4d",
  kind: "server",
  name: "Agency",
  host: "b",
  port: 2222,
  state: "unknown host",
  key: "9f2c",
};

async function start(closed: boolean) {
  const kind = (schema: object) => (closed ? { ...schema, additionalProperties: false } : schema);
  const Place = { oneOf: [kind(Bucket), kind(Server)], discriminator: { propertyName: "kind" } };
  const Sent = { oneOf: [kind(BucketSent), kind(ServerSent)], discriminator: { propertyName: "kind" } };
  const requestBody = {
    required: true,
    content: content(
      Sent,
      { kind: "bucket", name: "Archive", bucket: "ads", region: "eu-2" },
      { kind: "server", name: "Agency", host: "b", port: 2222 },
    ),
  };
  const shown = (status: number) => ({ [status]: { description: "It.", content: content(Place, bucket, server) } });
  const list = { type: "array", items: Place };
  return startAltered(
    {
      "/places": {
        get: {
          operationId: "places.list",
          responses: { 200: { description: "They.", content: content(list, [bucket, server]) } },
        },
        post: { operationId: "places.create", requestBody, responses: shown(201) },
      },
      "/places/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: bucket.id }],
        get: { operationId: "places.get", responses: shown(200) },
        put: { operationId: "places.replace", requestBody, responses: shown(200) },
      },
    },
    {},
  );
}

for (const closed of [false, true]) {
  const mock = await start(closed);
  const form = closed ? "of closed schemas" : "of open schemas";
  afterAll(() => mock.close());
  beforeEach(() => mock.control.reset());
  const call = caller(mock);

  test(`a new record ${form} has what its own kind has: defaults, and what only the service says`, async () => {
    const made = (await call("POST", "/places", { kind: "bucket", name: "Own", bucket: "b" })).body;
    const { id: _, ...rest } = made;
    expect(rest).toEqual({ kind: "bucket", name: "Own", bucket: "b", region: "eu-1", state: "ready" });
    const other = (await call("POST", "/places", { kind: "server", name: "Mine", host: "h" })).body;
    const { id: __, ...second } = other;
    expect(second).toEqual({ kind: "server", name: "Mine", host: "h", port: 22, state: "unknown host", key: "9f2c" });
    expect((await call("GET", "/places")).body).toEqual(expect.arrayContaining([made, other]));
  });

  test(`a record ${form} that becomes one of another kind leaves behind what that does not have`, async () => {
    const now = (await call("PUT", `/places/${server.id}`, { kind: "bucket", name: "Own", bucket: "b" })).body;
    expect(now).toEqual({
      id: server.id,
      kind: "bucket",
      name: "Own",
      bucket: "b",
      region: "eu-1",
      state: server.state,
    });
    const then = (await call("PUT", `/places/${bucket.id}`, { kind: "server", name: "Mine", host: "h" })).body;
    expect(then).toEqual({ ...server, id: bucket.id, name: "Mine", host: "h", port: 22, state: bucket.state });
    expect((await call("GET", `/places/${bucket.id}`)).body).toEqual(then);
  });
}

test("what would leave a record that the contract does not allow is a 500, and changes nothing", async () => {
  const sent = object({ starts: text, ends: text }, []);
  const Window = { ...object({ id: text, starts: text, ends: text }, ["id"]), maxProperties: 2 };
  const shown = { 200: { description: "It.", content: content(Window, { id: "w_1x", starts: "08:00" }) } };
  await using mock = await startAltered(
    {
      "/windows/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text, example: "w_1x" }],
        get: { operationId: "windows.get", responses: shown },
        patch: {
          operationId: "windows.change",
          requestBody: { required: true, content: content(sent, { starts: "08:00" }) },
          responses: shown,
        },
      },
    },
    {},
  );
  const call = caller(mock);
  const { status, body } = await call("PATCH", "/windows/w_1x", { ends: "09:00" });
  expect([status, JSON.stringify(body)]).toEqual([500, expect.stringContaining("windows.change")]);
  expect((await call("GET", "/windows/w_1x")).body).toEqual({ id: "w_1x", starts: "08:00" });
  expect((await call("PATCH", "/windows/w_1x", { starts: "09:00" })).body.starts).toBe("09:00");
});
