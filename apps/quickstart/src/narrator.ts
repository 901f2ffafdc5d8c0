import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** Tells what happens, for people: one step, what was sent, what came back. */
export interface Narrator {
  heading(text: string): void;
  fact(name: string, value: string): void;
  step(text: string): void;
  sent(what: string, body?: unknown): void;
  received(what: string, body?: unknown): void;
  progress(text: string): void;
  done(text: string): void;
  failed(text: string): void;
}

/** Writes to a stream, with colour where the stream shows it. */
export function narrator(stream: NodeJS.WriteStream): Narrator {
  let steps = 0;
  const paint = (format: Format, text: string): string => styleText(format, text, { stream });
  const line = (text = ""): void => {
    stream.write(`${text}\n`);
  };
  const exchange = (arrow: string, format: Format, what: string, body: unknown): void => {
    line(`   ${paint(format, arrow)} ${what}`);
    if (body !== undefined) for (const row of brief(body)) line(paint("gray", `     ${row}`));
  };
  return {
    heading: (text) => line(`\n${paint("bold", text)}`),
    fact: (name, value) => line(`   ${name.padEnd(18)} ${paint("cyan", value)}`),
    step: (text) => line(`\n${paint("bold", `${++steps}. ${text}`)}`),
    sent: (what, body) => exchange("→", "blue", what, body),
    received: (what, body) => exchange("←", "green", what, body),
    progress: (text) => line(`   ${paint("gray", `· ${text}`)}`),
    done: (text) => line(`\n${paint(["bold", "green"], "✓")} ${text}`),
    failed: (text) => line(`\n${paint(["bold", "red"], "✗")} ${text}`),
  };
}

const WIDTH = 100;

/** A body on a few lines: one per field, cut where it gets long. */
function brief(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [cut(JSON.stringify(body))];
  const whole = JSON.stringify(body);
  if (whole.length <= WIDTH) return [whole];
  return Object.entries(body).map(([name, value]) => cut(`${name}: ${JSON.stringify(value)}`));
}

function cut(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
}
