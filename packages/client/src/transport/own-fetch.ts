import { VideoAdsError } from "../errors/video-ads-error.ts";
import { readable } from "./readable.ts";

/**
 * A `fetch` of the app's own. Of what it rejects with, only `sent` says something of this request: an error of this client may be that of
 * another call, which was refused while this one arrived.
 */
export function ownFetch<A extends unknown[]>(fetch: (...args: A) => Promise<Response>): typeof fetch {
  return (...args) => {
    // What throws at once may have sent before.
    const answer = new Promise<Response>((resolve) => {
      resolve(fetch(...args));
    }).then(checkResponse);
    return answer.catch((thrown: unknown) => {
      const error = readable(thrown);
      const { sent, operation } = Object(error) as Record<string, unknown>;
      const isOthers = typeof sent !== "boolean" || operation;
      throw error instanceof VideoAdsError && isOthers ? new Error(error.message, { cause: error }) : error;
    });
  };
}

/** Throws for what is no answer: it may be of another realm, or of a library. */
export function checkResponse(given: Response): Response {
  if (typeof Object(given).arrayBuffer === "function") return given;
  throw new Error("it has to answer a Response");
}
