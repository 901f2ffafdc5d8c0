// The documentation as resources.
import { type Mock, startMock } from "@video-ads/mock";
import { model } from "@video-ads/model/testing/requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connected, connectStdio } from "./support/connect.ts";

let mock: Mock;
let server: Connected;
beforeAll(async () => {
  mock = await startMock();
  server = await connectStdio(mock);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mock.close();
});

test("there is a page for every operation, and the guides", async () => {
  const { resources } = await server.client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(expect.arrayContaining(model.operations.map(({ id }) => `video-ads://docs/reference/${id}`)));
  expect(uris).toEqual(
    expect.arrayContaining(["jobs", "credits", "errors"].map((name) => `video-ads://docs/guides/${name}`)),
  );
  for (const { title, description, mimeType } of resources)
    expect({ title, description, mimeType }).toEqual({
      title: expect.stringMatching(/.{3,}/),
      description: expect.stringMatching(/.{3,}/),
      mimeType: "text/markdown",
    });
});

test("every page that is listed can be read", async () => {
  const { resources } = await server.client.listResources();
  for (const { uri, title } of resources) {
    const { contents } = await server.client.readResource({ uri });
    const heading = uri.startsWith("skill:") ? "# " : `# ${title}`;
    expect(contents).toEqual([{ uri, mimeType: "text/markdown", text: expect.stringContaining(heading) }]);
  }
});

test.each([
  "video-ads://docs/guides/none",
  "video-ads://docs/../package",
  "video-ads://docs/guides/..%2f..%2f..%2fpackage.json",
  "file:///etc/passwd",
  "",
])("%j is not there", async (uri) => {
  await expect(server.client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
});
