import { advised } from "../errors/advised.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { VideoAdsError } from "../errors/video-ads-error.ts";
import { isReasonOf } from "../transport/is-reason.ts";
import { ownFetch } from "../transport/own-fetch.ts";
import { started } from "../transport/redirect.ts";
import { whyUnsent } from "../transport/why-unsent.ts";

type Send = (request: Request, ...more: unknown[]) => Promise<Response>;

/** The `fetch` that a raw call has of its own, with errors of this client. Loaded with the first. */
export function ownRawFetch(operation: string, fetch: Send): Send {
  return async (request, ...more) => {
    try {
      return await started(() => ownFetch(fetch)(request, ...more));
    } catch (cause) {
      if (cause instanceof VideoAdsError || isReasonOf(request.signal, cause)) throw cause;
      const [why, said] = [await whyUnsent(cause), Object(cause).message ?? cause];
      if (why === "unsendable") throw new InvalidRequestError(`${operation} cannot be sent: ${said}`, { cause });
      const how = { sent: why === undefined, attempts: 1, cause };
      throw await advised(new ConnectionError(`${operation} got no answer: ${said}`, how), operation, request.method);
    }
  };
}
