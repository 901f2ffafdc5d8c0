import { requestTo, samplePost } from "@video-ads/webhooks/testing";
import { CliError } from "../errors/cli-error.ts";
import { jsonFrom } from "../input/json-text.ts";
import { writeLines } from "../output/standard-output.ts";
import { interruptible } from "../run/interrupt.ts";
import { eventOf } from "./events.ts";

export interface TriggerOptions {
  to: string;
  data?: string;
}

/** A receiver has as long as the service would give it. */
const TIMEOUT_MS = 5_000;

/** Sends the contract's example of an event to a receiver, and says how it was taken. */
export async function trigger(name: string, { to, data }: TriggerOptions): Promise<void> {
  const { source, phase } = eventOf(name);
  if (!URL.canParse(to) || !/^https?:/.test(to)) throw new CliError(`--to is not a web address: ${to}`);
  const changes = data === undefined ? {} : await jsonFrom("--data", data);
  if (typeof changes !== "object" || changes === null || Array.isArray(changes)) {
    throw new CliError("--data has to be a JSON object: fields that are to be different.");
  }
  const post = samplePost(source, phase, { ...changes });
  process.stderr.write(`${name} to ${new URL(to).origin}\n`);
  await writeLines([JSON.stringify(post, null, 2)]);
  const response = await interruptible((signal) =>
    fetch(requestTo(to, post), {
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }),
  ).catch((error: unknown) => {
    throw unanswered(to, error);
  });
  const text = (await response.text()).slice(0, 500);
  if (!response.ok) throw new CliError(`The receiver answered ${response.status}. ${text}`.trim(), { exit: "service" });
  process.stderr.write(`Taken: ${response.status}\n`);
}

function unanswered(to: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "TimeoutError")
    return new CliError("The receiver did not answer within 5 seconds.", { exit: "timeout" });
  if (error.name !== "TypeError") return error;
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return new CliError(`No answer from ${new URL(to).origin}: ${cause}`, {
    exit: "connection",
    hints: ["video-ads webhooks listen starts a receiver."],
  });
}
