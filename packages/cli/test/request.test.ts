// What a command line asks for, of rows that this contract does not have.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requestFrom } from "../src/input/request.ts";
import type { OperationRow } from "../src/rows.ts";

const PHOTOS = { name: "photos", flag: "photos", kind: "list", items: "file", description: "", placeholder: "path" };
const row = {
  id: "albums.create",
  parameters: [],
  query: [],
  body: { kind: "multipart", fields: [PHOTOS] },
} as unknown as OperationRow;

test("each path of a list of files is a file, whether it comes by flags or in --data", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-ads-request-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const paths = ["a.png", "b.png"].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, path);
  for (const given of [{ "body:photos": paths }, { data: JSON.stringify({ photos: paths }) }]) {
    const { body } = await requestFrom(row, [], given);
    const photos = body?.photos as File[];
    expect(await Promise.all(photos.map(async (photo) => [photo.name, await photo.text()]))).toEqual([
      ["a.png", paths[0]],
      ["b.png", paths[1]],
    ]);
  }
});

test("a path of a list of files where nothing lies is refused", async () => {
  await expect(requestFrom(row, [], { "body:photos": ["nowhere.png"] })).rejects.toThrow(/--photos: .*nowhere\.png/);
});
