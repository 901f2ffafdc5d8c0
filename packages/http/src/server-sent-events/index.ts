/** One event of a stream, as the HTML standard writes it. */
export interface ServerSentEvent {
  /** Which one it is: a page that comes back says the last it has seen in `Last-Event-ID`. */
  readonly id?: string | number;
  /** @default "message" */
  readonly event?: string;
  /** May have several lines. */
  readonly data: string;
}

/** What stands on an answer that is a stream of events. */
export const EVENT_STREAM_HEADERS = { "content-type": "text/event-stream", "cache-control": "no-store" };

/** The text of an event. An id and a name end at their first line break, which would begin another field. */
export function eventText({ id, event, data }: ServerSentEvent): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${firstLine(String(id))}`]),
    ...(event === undefined ? [] : [`event: ${firstLine(event)}`]),
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ];
  return `${lines.join("\n")}\n\n`;
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? "";
}
