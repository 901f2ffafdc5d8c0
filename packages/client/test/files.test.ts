/** Files that are sent: read before anything leaves, and what cannot be read ends the call and not the process. */
import { createReadStream, openAsBlob } from "node:fs";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fileFrom, InvalidRequestError, outcomeOf } from "../src/index.ts";
import { serve } from "./support/server.ts";

describe("a file that cannot be sent", () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const given = async (use: (path: string) => Promise<void>): Promise<void> => {
    const root = await mkdtemp(join(tmpdir(), "video-ads-file-"));
    await use(join(root, "voice.mp3")).finally(() => rm(root, { recursive: true }));
  };

  test.each<[what: string, path: unknown, message: string]>([
    ["a folder", folder, `cannot read ${JSON.stringify(folder)}: it is a folder.`],
    ["a folder's URL", new URL(".", import.meta.url), "it is a folder."],
    ["missing", "none.mp3", 'cannot read "none.mp3": there is no such file or folder.'],
    ["no file's URL", new URL("https://a.example.com/v.mp3"), 'cannot read "https://a.example.com/v.mp3": '],
    ["a device", "/dev/null", "it is a pipe or a device."],
    ["without a name", "", "there is no such file or folder."],
    ["no path", undefined, "give a path or a file: URL, not Undefined."],
    ["null", null, "give a path or a file: URL, not Null."],
  ])("%s: fileFrom says so", async (_, path, message) => {
    const error = await Reflect.apply(fileFrom, undefined, [path]).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
    expect(outcomeOf(error)).toBe("neverSent");
  });

  test("of a runtime that has no files: fileFrom says what to give instead", async () => {
    const asked = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    onTestFinished(() => asked.mockRestore());
    const error = await fileFrom("voice.mp3").catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ message: "This runtime has no files: give a File, a Blob or a web stream." });
  });

  test.each<[what: string, change: (path: string) => Promise<void>]>([
    ["has grown", (path) => appendFile(path, "more")],
    ["has shrunk", (path) => writeFile(path, "v")],
    ["is gone", (path) => rm(path)],
    ["has become a folder", (path) => rm(path).then(() => mkdir(path))],
  ])("one that %s since is an error of the call, and nothing is sent", async (_, change) => {
    const server = await serve(() => ({ json: {} }));
    const { voices, raw } = server.client();
    await given(async (path) => {
      await writeFile(path, "voice");
      const [file, blob] = [await fileFrom(path), await openAsBlob(path)];
      await change(path);
      const form = new FormData();
      form.append("audio", blob);
      for (const call of [
        () => voices.clone({ name: "Ana", audio: file }),
        () => voices.clone({ name: "Ana", audio: blob }),
        () => raw.POST("/api/voices/", { body: { name: "Ana", audio: file } }),
        () => raw.request("post", "/api/voices/", { body: { name: "Ana", audio: file } }),
        () => Reflect.apply(raw.POST, raw, ["/api/voices/", { body: form }]),
      ]) {
        const error = await call().then(String, (fault: unknown) => fault);
        expect(error).toBeInstanceOf(InvalidRequestError);
        expect(error).toHaveProperty(
          "message",
          "audio cannot be read: its file has changed since it was opened, or is gone.",
        );
        expect(outcomeOf(error)).toBe("neverSent");
      }
    });
    expect(server.seen).toEqual([]);
  });

  test("a stream that somebody else reads, or that fails, is an error of the call as well", async () => {
    const server = await serve(() => ({ json: {} }));
    const locked = new Blob(["streamed"]).stream();
    locked.getReader();
    const failing = new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new Error("the disk is gone")) });
    for (const audio of [locked, failing]) {
      const error = await server
        .client()
        .voices.clone({ name: "Ana", audio })
        .then(String, (fault: unknown) => fault);
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error).toMatchObject({ message: expect.stringMatching(/^audio cannot be read: ./) });
    }
    expect(server.seen).toEqual([]);
  });
});

test("a file is sent as it was, by a retry too, and its name and type go with it", async () => {
  const root = await mkdtemp(join(tmpdir(), "video-ads-file-"));
  const path = join(root, "voice.mp3");
  await writeFile(path, "as it was");
  const server = await serve(async (_, count) => {
    await writeFile(path, "changed while it was sent");
    return count === 1 ? { status: 429, headers: { "retry-after": "0" } } : { json: { id: "v1" } };
  });
  await server.client().voices.clone({ name: "Ana", audio: await fileFrom(path, "audio/mpeg") });
  await rm(root, { recursive: true });
  expect(server.seen).toHaveLength(2);
  for (const { body } of server.seen)
    expect(body).toContain('filename="voice.mp3"\r\nContent-Type: audio/mpeg\r\n\r\nas it was\r\n');
});

test("raw sends a form of the caller's, and a stream", async () => {
  const server = await serve(() => ({ json: {} }));
  const { raw } = server.client();
  const form = new FormData();
  form.append("name", "Ana");
  form.append("audio", new File(["first"], "a.mp3"));
  form.append("audio", new File(["second"], "b.mp3"));
  await Reflect.apply(raw.POST, raw, ["/api/voices/", { body: form }]);
  await raw.POST("/api/voices/", { body: { name: "Ana", audio: new Blob(["streamed"]).stream() } });
  for (const part of ['name="name"\r\n\r\nAna', 'filename="a.mp3"', "first", 'filename="b.mp3"', "second"])
    expect(server.seen[0]?.body).toContain(part);
  expect(server.seen[1]?.body).toContain("streamed");
});

test("bytes are sent as a file, and what is none is refused before anything is sent", async () => {
  const server = await serve(() => ({ json: { id: "v1" } }));
  const { voices, raw } = server.client();
  const clone = (audio: unknown) => Reflect.apply(voices.clone, voices, [{ name: "Ana", audio }]);
  const bytes = new TextEncoder().encode("as it was");
  for (const audio of [Buffer.from("as it was"), bytes, bytes.buffer, new DataView(bytes.buffer)]) {
    await clone(audio);
    await raw.POST("/api/voices/", { body: { name: "Ana", audio: audio as never } });
  }
  expect(server.seen).toHaveLength(8);
  for (const { headers, body } of server.seen) {
    expect(headers["content-type"]).toMatch(/^multipart/);
    expect(body).toMatch(/name="audio"; filename="[^"]+"[\s\S]*\r\n\r\nas it was\r\n/);
  }
  const local = createReadStream(fileURLToPath(import.meta.url));
  for (const [audio, said] of [
    [local, "not Object"],
    ["/home/ana/voice.mp3", "not a text"],
    [fileFrom(fileURLToPath(import.meta.url)), "not Promise"],
    [undefined, "not Undefined"],
    [null, "not Undefined"],
    [[new Blob([""]), 5], "not Number"],
  ] as const) {
    const error: unknown = await clone(audio).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(String(error)).toContain("audio is a file: give a File");
    expect(String(error)).toContain(said);
  }
  local.destroy();
  expect(server.seen).toHaveLength(8);
});

test.each<[what: string, audio: () => unknown]>([
  ["a file", () => new File([], "a.mp3")],
  ["bytes", () => new Uint8Array()],
  ["a stream", () => new Blob([]).stream()],
])("%s without a byte is not sent", async (_, audio) => {
  const server = await serve(() => ({ status: 201, json: { id: 1 } }));
  const { voices } = server.client();
  const call: Promise<unknown> = Reflect.apply(voices.clone, voices, [{ name: "Ana", audio: audio() }]);
  const error = await call.catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject({ message: "audio is an empty file.", outcome: "neverSent" });
  expect(server.seen).toEqual([]);
});
