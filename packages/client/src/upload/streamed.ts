import type { Report } from "./report.ts";

/** Bytes that the runtime takes at a time. */
const PART = 65_536;

/** Sends a form as a stream, and counts what the runtime takes of it. The length is sent with it. */
export async function streamed(
  url: string | URL | Request,
  init: RequestInit & { body: FormData },
  report: Report,
): Promise<Response> {
  const form = new Response(init.body);
  const bytes = new Uint8Array(await form.arrayBuffer());
  let sent = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const part = bytes.subarray(sent, sent + PART);
      sent += part.length;
      report(sent, bytes.length);
      controller.enqueue(part);
      if (sent === bytes.length) controller.close();
    },
  });
  const headers = new Headers(init.headers);
  headers.set("content-type", form.headers.get("content-type") ?? "");
  headers.set("content-length", `${bytes.length}`);
  const stream: RequestInit & { duplex: "half" } = { ...init, headers, body, duplex: "half" };
  return globalThis.fetch(url, stream);
}
