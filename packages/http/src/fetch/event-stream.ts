import { EVENT_STREAM_HEADERS, eventText, type ServerSentEvent } from "../server-sent-events/index.ts";

export interface EventStreamOptions {
  /** Ends the stream. */
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Called once, when it has ended. */
  onEnd: () => void;
}

/** A response of server-sent events, which goes on until either side ends it. */
export function eventStream(
  begin: (send: (event: ServerSentEvent) => void) => () => void,
  { signal, headers, onEnd }: EventStreamOptions,
): Response {
  const encoder = new TextEncoder();
  let over = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = begin((event) => controller.enqueue(encoder.encode(eventText(event))));
      over = () => {
        over = () => {};
        end();
        onEnd();
      };
      signal.addEventListener("abort", () => {
        over();
        controller.error(signal.reason);
      });
    },
    cancel: () => over(),
  });
  return new Response(body, { headers: { ...EVENT_STREAM_HEADERS, ...headers } });
}
