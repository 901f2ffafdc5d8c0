import { isFromOwnPage } from "@video-ads/http/guard";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkFunction, checkNames, type Names, withoutMethods } from "../given.ts";
import type { Answer, IncomingPost } from "../intake/post.ts";
import type { PostReceiver, Webhooks } from "../webhooks.ts";
import { type Act, actOf, type View, viewOf } from "./address.ts";
import { htmlAnswer, refused, seeOther } from "./answers.ts";
import { failures, type Part } from "./failure.ts";
import { masked, type Redact } from "./masked.ts";
import { type ListPage, listPage } from "./render.ts";

/** What the page needs of a receiver. */
export type Inbox = Pick<Webhooks, "stats" | "inbox" | "deadLetters" | "replay" | "discard" | "idle">;

/** A request for the page; `original` is that of the host, such as Express or the Fetch standard. */
export type InboxRequest<R> = Pick<IncomingPost<R>, "method" | "path" | "header" | "original">;

export interface InboxOptions<R> {
  /**
   * Whether somebody may see and replay everything that is kept: true, or the answer goes out with 403. A `Response` is the answer instead,
   * such as a redirect to your login. Asked for every request.
   *
   * @param request As the host has it: annotate it, `(request: express.Request) => …`, and the page can be mounted there alone.
   */
  authorize(request: R, details: InboxRequest<R>): boolean | Response | Promise<boolean | Response>;
  /** Takes secrets of your own out of every text that is shown; tokens of URLs are never shown. @default takes nothing */
  redact?: Redact | undefined;
}

const OPTIONS: Names<keyof InboxOptions<unknown>> = { authorize: true, redact: true };
const METHODS: Names<keyof Inbox> = {
  stats: true,
  inbox: true,
  deadLetters: true,
  replay: true,
  discard: true,
  idle: true,
};
/** Posts on a page. */
const SHOWN = 50;

/**
 * Makes a page with what waits and what was given up, which is replayed or discarded there. It is mounted as a receiver is.
 *
 * @example
 * app.use("/inbox", expressWebhooks(inboxPage(hooks, { authorize: (request: express.Request) => request.session.admin })));
 *
 * @throws {ConfigurationError} It is not said who may see it, or an option is unknown or not of its kind.
 */
export function inboxPage<R>(hooks: Inbox, options: InboxOptions<R>): PostReceiver<R> {
  const problem = withoutMethods(hooks, Object.keys(METHODS), "It is a receiver, as createWebhooks() makes it.");
  if (problem !== undefined) throw new ConfigurationError(problem, "hooks");
  checkNames(options, OPTIONS);
  const { authorize, redact = (text: string) => text } = options;
  if (typeof authorize !== "function") {
    throw new ConfigurationError(
      "the page shows what was posted, and replays it. Say who may see it: a function that is given the request and answers true.",
      "authorize",
    );
  }
  checkFunction("redact", redact, "It is a function from text to text.");

  const failed = failures();
  return {
    mounted() {},
    idle: () => hooks.idle(),
    async receive(request) {
      let part: Part = "authorize";
      try {
        const allowed: unknown = await authorize(request.original, request);
        if (allowed instanceof Response) return await answerOf(allowed);
        if (allowed !== true) return refused(403, "You may not see this page.");
        const asks = request.method === "GET" || request.method === "HEAD";
        if (!asks && request.method !== "POST") return refused(405, "Use GET or POST.", { allow: "GET, HEAD, POST" });
        // Other sites can make the browser of whoever may see it send a form.
        if (!isFromOwnPage((name) => request.header(name), asks ? { typed: true, linked: true } : {})) {
          return refused(403, "The request comes from a page of another site.");
        }
        const asked = askedOf(request.path);
        if ("status" in asked) return asked;
        part = asks ? "store" : "change";
        if (!asks) return await change(hooks, asked);
        const list = await read(hooks, asked.view);
        part = "redact";
        return htmlAnswer(listPage({ ...list, mask: masked(redact) }));
      } catch (error) {
        // The address asks for what there cannot be, such as a page after no id.
        if (error instanceof ConfigurationError && error.option !== undefined) return refused(400, error.message);
        return failed(part, error);
      }
    },
  };
}

interface Asked {
  readonly view: View;
  readonly act: Act | undefined;
}

/** What an address asks for, or why it asks for nothing. */
function askedOf(path: string): Asked | Answer {
  try {
    return { view: viewOf(path), act: actOf(path) };
  } catch (error) {
    if (error instanceof ConfigurationError) return refused(400, error.message);
    throw error;
  }
}

async function read(hooks: Inbox, view: View): Promise<Omit<ListPage, "mask">> {
  const { list, filter, after } = view;
  const query = { ...filter, after, limit: SHOWN };
  const [counts, posts] = await Promise.all([
    hooks.stats(),
    list === "waiting" ? hooks.inbox(query) : hooks.deadLetters(query),
  ]);
  return { view, counts, posts, more: posts.length === SHOWN };
}

async function change(hooks: Inbox, { view, act }: Asked): Promise<Answer> {
  if (!act) return refused(400, "There is nothing to do: the address names no action.");
  const { does, ids } = act;
  // All at once, so that they share a transaction.
  const done = await Promise.all(ids.map((id) => hooks[does](id)));
  return seeOther(view, does, done.filter(Boolean).length);
}

/** Read in a copy: what has been answered once may be answered again. */
async function answerOf(response: Response): Promise<Answer> {
  const { status } = response;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
  const cookies = response.headers.getSetCookie();
  return { status, headers, body: await response.clone().text(), ...(cookies.length > 0 && { cookies }) };
}
