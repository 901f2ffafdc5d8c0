import { hash } from "node:crypto";
import type { Dispatcher } from "../dispatch/dispatcher.ts";
import type { Log } from "../log.ts";
import type { Store } from "../stores/store.ts";
import type { CapabilityUrls } from "../urls/capability-urls.ts";
import { accepted, compressed, methodNotAllowed, notFound, notJson, tooLarge, tooSlow } from "./answers.ts";
import { isIdentity, isJson } from "./media-type.ts";
import { parsePost } from "./parse.ts";
import type { Answer, IncomingPost } from "./post.ts";

interface IntakeDeps {
  urls: Pick<CapabilityUrls, "verify">;
  dispatcher: Pick<Dispatcher, "accept">;
  store: Store;
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  /** Milliseconds for which a post is remembered. */
  rememberMs: number;
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
    const { source, ref } = capability;
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

    const { id, status } = parsed.post;
    const key = hash(
      "sha256",
      JSON.stringify([source, ref, id, status, hash("sha256", read.bytes, "base64url")]),
      "base64url",
    );
    if (await store.claim(key, deps.rememberMs)) deps.dispatcher.accept(source, ref, parsed.post);
    else log({ level: "info", message: "A post came again.", source, status: accepted.status });
    return accepted;
  };
}
