import { plainId } from "@video-ads/core/ids";
import { isIdentity, isJson } from "@video-ads/http/media-type";
import type { Clock } from "../clock.ts";
import { OutdatedError } from "../errors/outdated-error.ts";
import type { Source } from "../generated/types.ts";
import type { HintBoard } from "../hints/hint-board.ts";
import { isA } from "../is-a.ts";
import { type Log, seldomLog, whyOf } from "../log.ts";
import type { NewDelivery, Store } from "../stores/store.ts";
import type { CapabilityUrls } from "../urls/capability-urls.ts";
import type { Capability } from "../urls/token.ts";
import {
  accepted,
  compressed,
  methodNotAllowed,
  notFound,
  notJson,
  tooLarge,
  tooMany,
  tooSlow,
  unavailable,
} from "./answers.ts";
import { parsePost } from "./parse.ts";
import type { Answer, BodyRead, IncomingPost } from "./post.ts";
import { postKey } from "./post-key.ts";

interface IntakeDeps {
  urls: Pick<CapabilityUrls, "verify" | "nearMiss">;
  store: Pick<Store, "accept" | "isRevoked">;
  hints: HintBoard;
  clock: Clock;
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  /** Milliseconds for which a post is remembered at most. */
  retentionMs: number;
  /** Posts to one URL that are remembered at most. */
  mostPosts: number;
  /** False: nobody would ever handle what is kept now. */
  isOpen: () => boolean;
  /** Something may be due now. */
  poke: () => void;
  log: Log;
}

/** For whoever runs the receiver: what is lost by it, and what to do. */
const TOO_MANY =
  "More posts have come to a URL than postsPerUrl allows: they are refused, and its job is read by reconcile. " +
  "If the URL has leaked, hooks.revoke(ref) closes it.";

export type Intake = (request: IncomingPost) => Promise<Answer>;

/** Answers a post. The cheap checks come first, and a stranger without a token learns nothing but 404. */
export function createIntake(deps: IntakeDeps): Intake {
  const { log, maxBodyBytes, mostPosts, store } = deps;
  const limits = { maxBytes: maxBodyBytes, timeoutMs: deps.bodyTimeoutMs };
  // Strangers can cause it as often as they like.
  const seldom = seldomLog(log, deps.clock);

  const refuseRevoked = (source: Source): Answer => {
    log({ level: "info", message: "A post to a URL that is revoked was refused.", source, status: notFound.status });
    return notFound;
  };

  const isClosed = async (ref: string): Promise<boolean> => {
    try {
      return await store.isRevoked(ref);
    } catch {
      return false;
    }
  };

  /** What is wrong with a post tells whoever posts to a revoked URL nothing either. */
  const refuse = async ({ source, ref }: Capability, answer: Answer, field?: string): Promise<Answer> => {
    if (await isClosed(ref)) return refuseRevoked(source);
    log({ level: "warn", message: "A post was refused.", source, status: answer.status, ...(field && { field }) });
    return answer;
  };

  const refuseMore = (source: Source, ref: string): Answer => {
    seldom({ level: "warn", message: TOO_MANY, source, ref, status: tooMany.status });
    return tooMany;
  };

  const keep = async (delivery: NewDelivery): Promise<Answer> => {
    const { source, ref, jobId } = delivery;
    try {
      switch (await store.accept(delivery)) {
        case "accepted":
          deps.poke();
          deps.hints.publish({ source, ref, id: jobId });
          return accepted;
        case "repeated":
          log({ level: "info", message: "A post came again.", source, status: accepted.status });
          return accepted;
        case "revoked":
          return refuseRevoked(source);
        case "tooMany":
          return refuseMore(source, ref);
      }
    } catch (error) {
      // What is wrong with one of a newer version is said once for all.
      const why = isA(error, OutdatedError) ? "is of a newer version." : `cannot be reached. ${whyOf(error)}`;
      const message = `A post was not accepted: the store ${why}`;
      log({ level: "error", message, source, ref, status: unavailable.status });
      return unavailable;
    }
  };

  const take = (capability: Capability, read: BodyRead): Promise<Answer> => {
    const { source, ref, expiry } = capability;
    // A sender that went away gets no answer; it is logged like one that was too slow.
    if ("failed" in read) return refuse(capability, read.failed === "tooLarge" ? tooLarge(maxBodyBytes) : tooSlow);
    const parsed = parsePost(source, read.bytes);
    if ("refused" in parsed) return refuse(capability, parsed.refused, parsed.field);
    if (!deps.isOpen()) return refuse(capability, unavailable);
    const body = parsed.text;
    const jobId = plainId(parsed.post.id);
    // After its URL has expired a post cannot come again.
    const keepMs = Math.min(deps.retentionMs, expiry * 1_000 - deps.clock());
    return keep({ key: postKey(source, ref, body), source, ref, jobId, body, via: "post", keepMs, mostPosts });
  };

  return async (request) => {
    const capability = deps.urls.verify(request.path.slice(1));
    if (!capability) {
      const message = "A post without a valid token was refused.";
      log({ level: "info", message, status: notFound.status });
      const why = deps.urls.nearMiss(request.path.slice(1));
      if (why) seldom({ level: "warn", message: `${message} ${why}`, status: notFound.status });
      return notFound;
    }
    if (request.method !== "POST") return refuse(capability, methodNotAllowed);
    if (Number(request.header("content-length") ?? 0) > maxBodyBytes) return refuse(capability, tooLarge(maxBodyBytes));
    if (!isIdentity(request.header("content-encoding"))) return refuse(capability, compressed);
    if (!isJson(request.header("content-type"))) return refuse(capability, notJson);
    let read: BodyRead;
    try {
      read = await request.readBody(limits);
    } catch (error) {
      // The host is given it as well; what becomes of it there is not known.
      const { source } = capability;
      log({ level: "error", message: error instanceof Error ? error.message : String(error), source });
      throw error;
    }
    return take(capability, read);
  };
}
