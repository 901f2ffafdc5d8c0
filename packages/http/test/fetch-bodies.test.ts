import { expect, test } from "vitest";
import { readStream } from "../src/fetch/index.ts";

const LIMITS = { maxBytes: 10, timeoutMs: 60_000 };
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function streamOf(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });
}

test("a stream comes back as one, up to the limit; none is an empty body", async () => {
  expect(await readStream(streamOf("01234", "56789"), LIMITS)).toEqual({ bytes: bytes("0123456789") });
  expect(await readStream(streamOf("01"), LIMITS)).toEqual({ bytes: bytes("01") });
  expect(await readStream(streamOf(), LIMITS)).toEqual({ bytes: new Uint8Array(0) });
  expect(await readStream(null, LIMITS)).toEqual({ bytes: new Uint8Array(0) });
});

test("a byte too many is too large, and whoever owns the stream can end it", async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(bytes("0123")),
    cancel: () => {
      isCancelled = true;
    },
  });
  expect(await readStream(endless, LIMITS)).toEqual({ failed: "tooLarge" });
  await endless.cancel();
  expect(isCancelled).toBe(true);
});

test("a stream that does not end is too slow, and one that breaks is aborted", async () => {
  expect(await readStream(new ReadableStream(), { maxBytes: 10, timeoutMs: 20 })).toEqual({ failed: "tooSlow" });
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  expect(await readStream(broken, LIMITS)).toEqual({ failed: "aborted" });
});

test("without a time limit one waits", async () => {
  const late = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      controller.enqueue(bytes("late"));
      controller.close();
    },
  });
  expect(await readStream(late, { maxBytes: 10, timeoutMs: Number.POSITIVE_INFINITY })).toEqual({
    bytes: bytes("late"),
  });
});
