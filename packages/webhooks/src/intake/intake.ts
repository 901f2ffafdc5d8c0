import { hash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { HintBoard } from "../hints/hint-board.ts";
import type { Log } from "../log.ts";
import type { Store } from "../stores/store.ts";
import type { CapabilityUrls } from "../urls/capability-urls.ts";
import {
  accepted,
  compressed,
  methodNotAllowed,
  notFound,
  notJson,
  tooLarge,
  tooSlow,
  unavailable,
} from "./answers.ts";
import { isIdentity, isJson } from "./media-type.ts";
import { parsePost } from "./parse.ts";
import type { Answer, IncomingPost } from "./post.ts";

interface IntakeDeps {
  urls: Pick<CapabilityUrls, "verify">;
  store: Pick<Store, "accept">;
  hints: HintBoard;
  clock: Clock;
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  /** Milliseconds for which a post is remembered at most. */
  retentionMs: number;
  /** Something may be due now. */
  poke: () => void;
  log: Log;
}

export type Intake = (request: IncomingPost) => Promise<Answer>;

/** Answers a post. The cheap checks come first, and a stranger without a token learns nothing but 404. */
export function createIntake(deps: IntakeDeps): Intake {
  const { log, maxBodyBytes, store } = deps;

  return async (request) => {
    const capability = deps.urls.verify(request.path.slice(1));
    if (!capability) {
      log({ level: "info", message: "A post without a valid token was refused.", status: notFound.status });
      return notFound;
    }
    const { source, ref, expiry } = capability;
    const refuse = (answer: Answer, field?: string): Answer => {
      log({ level: "warn", message: "A post was refused.", source, status: answer.status, ...(field && { field }) });
      return answer;
    };
    if (request.method !== "POST") return refuse(methodNotAllowed);
    if (Number(request.header("content-length") ?? 0) > maxBodyBytes) return refuse(tooLarge(maxBodyBytes));
    if (!isIdentity(request.header("content-encoding"))) return refuse(compressed);
    if (!isJson(request.header("content-type"))) return refuse(notJson);

    const read = await request.readBody({ maxBytes: maxBodyBytes, timeoutMs: deps.bodyTimeoutMs });
    // A sender that went away gets no answer; it is logged like one that was too slow.
    if ("failed" in read) return refuse(read.failed === "tooLarge" ? tooLarge(maxBodyBytes) : tooSlow);
    const parsed = parsePost(source, read.bytes);
    if ("refused" in parsed) return refuse(parsed.refused, parsed.field);

    const jobId = parsed.post.id.toLowerCase();
    const key = keyOf([source, ref, jobId, parsed.post.status], parsed.text);
    // After its URL has expired a post cannot come again.
    const keepMs = Math.min(deps.retentionMs, expiry * 1_000 - deps.clock());
    try {
      if (await store.accept({ key, source, ref, jobId, body: parsed.text, via: "post", keepMs })) {
        deps.poke();
        deps.hints.publish({ source, ref, id: jobId });
      } else {
        log({ level: "info", message: "A post came again.", source, status: accepted.status });
      }
      return accepted;
    } catch {
      log({
        level: "error",
        message: "A post was not accepted: the store cannot be reached.",
        source,
        status: unavailable.status,
      });
      return unavailable;
    }
  };
}

/** Two posts are the same when all of this is. Never id and status alone: a preview and its render can share both. */
function keyOf(about: readonly unknown[], body: string): string {
  return hash("sha256", `${JSON.stringify(about)}\n${body}`, "base64url");
}
