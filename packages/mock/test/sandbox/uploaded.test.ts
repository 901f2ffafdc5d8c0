// A file that is uploaded under the name that the record has for its address: the service has put it somewhere, whatever it was called.
import { afterAll, expect, test } from "vitest";
import { caller } from "../support.ts";
import { content, startAltered } from "./altered.ts";

const text = { type: "string" };
const file = { type: "string", format: "binary" };
const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", required, properties });
const answer = (status: number, schema: object, value: unknown) => ({
  [status]: { description: "It.", content: content(schema, value) },
});
const address = { type: "string", format: "uri" };
const Photo = object({ id: text, title: text, image: address, thumbnail: { ...text, nullable: true } });
const PHOTO = {
  ...{ id: "p_1", title: "Front", image: "https://media.example.com/photos/p_1.jpg" },
  thumbnail: "https://media.example.com/photos/p_1-small.jpg",
};
const Upload = object({ title: text, image: file, thumbnail: file }, ["title", "image"]);
const requestBody = { required: true, content: { "multipart/form-data": { schema: Upload } } };

const mock = await startAltered(
  {
    "/photos/": {
      get: { operationId: "photos.list", responses: answer(200, { type: "array", items: Photo }, [PHOTO]) },
      post: { operationId: "photos.create", requestBody, responses: answer(201, Photo, PHOTO) },
    },
    "/photos/{id}/": {
      parameters: [{ name: "id", in: "path", required: true, schema: text, example: "p_1" }],
      get: { operationId: "photos.get", responses: answer(200, Photo, PHOTO) },
      put: { operationId: "photos.replace", requestBody, responses: answer(200, Photo, PHOTO) },
    },
    // Nobody knows what comes of it.
    "/scans/": { post: { operationId: "scans.create", requestBody, responses: answer(200, Photo, PHOTO) } },
  },
  {},
);
afterAll(() => mock.close());
const call = caller(mock);
const form = (title: string, ...files: string[]): FormData => {
  const sent = new FormData();
  sent.set("title", title);
  for (const name of files) sent.set(name, new Blob(["..."], { type: "image/jpeg" }), `${name}.jpg`);
  return sent;
};

test("a record has an address of its own for it", async () => {
  const { status, body } = await call("POST", "/photos/", form("Back", "image", "thumbnail"));
  expect({ status, body }).toMatchObject({ status: 201, body: { title: "Back" } });
  expect(body.image).toMatch(new RegExp(`^${mock.url}/__media/.*${body.id}`));
  expect(body.image).not.toBe((await call("GET", "/photos/p_1/")).body.image);
  expect((await call("GET", `/photos/${body.id}/`)).body).toEqual(body);
  const changed = await call("PUT", `/photos/${body.id}/`, form("Side", "image"));
  expect(changed).toMatchObject({ status: 200, body: { id: body.id, title: "Side", image: body.image } });
});

test("one that was left out is not there", async () => {
  expect((await call("POST", "/photos/", form("Back", "image"))).body).toMatchObject({ thumbnail: null });
});

test("an example that stands in for an answer keeps its own", async () => {
  const { body } = await call("POST", "/scans/", form("Back", "image"));
  expect(body).toMatchObject({ title: "Back", image: PHOTO.image });
});
