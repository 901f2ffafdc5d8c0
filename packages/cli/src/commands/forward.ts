// Posts that a receiver has taken are passed on to an application, and again when somebody asks for it.
import { oneLine, printable } from "@video-ads/core/printable";
import { type Answer, type IncomingPost, type PostReceiver, redactUrl } from "@video-ads/webhooks";
import { CliError } from "../errors/cli-error.ts";
import { writeLines } from "../output/standard-output.ts";

/** A post as it came. */
interface Post {
  /** By which it is asked for again. */
  readonly number: number;
  readonly source: string;
  /** The last part of its URL, with its slash: who knows it can post. */
  readonly token: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What passes posts on. */
export interface Forwarder {
  /** A receiver beside the own one: what that takes is passed on. */
  over<R>(hooks: PostReceiver<R>): PostReceiver<R>;
  /** Sends a post again: by its number, else the last one. */
  replay(number?: number): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** An application has as long as the service would give it. */
const TIMEOUT_MS = 5_000;

/** Posts that can be asked for again. */
const MOST_KEPT = 100;

/** Where posts go: below this URL, as they would if the service had been given it. */
export function checkedTarget(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new CliError("--forward-to: give the http(s) URL that posts go below, nothing after its path.");
  return url.href.replace(/\/+$/, "");
}

/** @param json An object per line on standard output; else lines for people on standard error. */
export function forwarder(target: string, json: boolean): Forwarder {
  const kept: Post[] = [];
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let count = 0;
  const send = (post: Post): void => {
    const sending = passOn(post, target, closing.signal).then((outcome) => told(post, outcome, json));
    const settled = sending.catch(() => {}).finally(() => underWay.delete(settled));
    underWay.add(settled);
  };
  return {
    over: (hooks) => ({
      mounted: () => hooks.mounted(),
      idle: () => hooks.idle(),
      async receive(request) {
        const heard = listenedTo(request);
        const answer = await hooks.receive(heard.request);
        const bytes = heard.bytes();
        if (isTaken(answer) && bytes) {
          const [, source = ""] = /^\/([^./?]+)/.exec(request.path) ?? [];
          const type = request.header("content-type") ?? "application/json";
          const post = { number: ++count, source, token: request.path, type, bytes };
          kept.push(post);
          if (kept.length > MOST_KEPT) kept.shift();
          send(post);
        }
        return answer;
      },
    }),
    replay(number) {
      const post = number === undefined ? kept.at(-1) : kept.find((one) => one.number === number);
      if (post) send(post);
      else
        process.stderr.write(
          number === undefined ? "No post has come yet.\n" : `There is no post ${number} any more.\n`,
        );
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

function isTaken({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** The same request, whose bytes are kept when they are read. */
function listenedTo<R>(request: IncomingPost<R>): { request: IncomingPost<R>; bytes(): Post["bytes"] | undefined } {
  let read: Post["bytes"] | undefined;
  return {
    request: {
      original: request.original,
      method: request.method,
      path: request.path,
      header: (name) => request.header(name),
      async readBody(limits) {
        const body = await request.readBody(limits);
        if ("bytes" in body) read = new Uint8Array(body.bytes);
        return body;
      },
    },
    bytes: () => read,
  };
}

/** What the application has answered; `status` 0: nothing. */
interface Outcome {
  readonly status: number;
  readonly said: string;
}

async function passOn({ token, type, bytes }: Post, target: string, closing: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch(target + token, {
      method: "POST",
      headers: { "content-type": type },
      body: bytes,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const said = response.ok ? "" : (await response.text()).slice(0, 200);
    return { status: response.status, said };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === "TimeoutError") return { status: 0, said: "no answer within 5 seconds" };
    const cause =
      error.cause instanceof Error ? error.cause.message || String(Object(error.cause).code) : error.message;
    return { status: 0, said: `no answer: ${cause}` };
  }
}

async function told({ number, source }: Post, { status, said }: Outcome, json: boolean): Promise<void> {
  const why = printable(redactUrl(said));
  if (json)
    return await writeLines([
      JSON.stringify({
        at: new Date().toISOString(),
        forwarded: number,
        source,
        status: status || null,
        said: why || null,
      }),
    ]);
  const answer = status === 0 ? why : `${status}${why && ` ${why}`}`;
  process.stderr.write(`${oneLine(`Post ${number} (${source}) passed on: ${answer}`)}\n`);
  if (status === 404)
    process.stderr.write(
      "  Posts go below the URL: your application answers <url>/<source>.<…>, as a receiver mounted there does.\n",
    );
}

/** Takes keys from a terminal: `r` for the last post, a number and Enter for another one. Returns what gives the terminal back. */
export function replayByKey({ replay }: Forwarder): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  process.stderr.write("r sends the last post again, a number and Enter the one of that number.\n");
  let digits = "";
  const listener = (text: string): void => {
    for (const key of text) {
      if (key === "\u0003" || key === "\u0004" || key === "q") process.kill(process.pid, "SIGINT");
      else if (key === "r") replay();
      else if (/\d/.test(key)) digits = (digits + key).slice(-9);
      else if ((key === "\r" || key === "\n") && digits !== "") {
        replay(Number(digits));
        digits = "";
      }
    }
  };
  stdin.setRawMode(true);
  stdin.setEncoding("utf8").on("data", listener).resume();
  return () => {
    stdin.off("data", listener).pause();
    stdin.setRawMode(false);
  };
}
