import type { App } from "./app.ts";
import { fetchHandler, isLostConnection } from "./fetch.ts";

/** What is needed of the `http` of MSW 2. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { request: Request }) => Promise<Response>): Handler;
}

/**
 * Handlers of MSW. What they throw MSW prints, and answers with a 500 that says it.
 *
 * @param closed Aborted when the mock is closed, of which nothing is to be had any more.
 * @param places The URLs below which the mock is, and which paths there it answers.
 */
export function mswHandlers<Handler>(
  http: MswHttp<Handler>,
  places: readonly { baseUrl: string; below: string }[],
  app: App,
  closed: AbortSignal,
): Handler[] {
  return places.map(({ baseUrl, below }) => {
    const base = baseUrl.replace(/\/+$/, "");
    const answer = fetchHandler(app, { sender: "program", prefix: new URL(base).pathname.replace(/\/$/, "") });
    return http.all(`${base}${below}/*`, async ({ request }) => {
      if (closed.aborted) throw new Error(CLOSED);
      return answer(request).catch((error: unknown) => {
        // For MSW a lost connection is this response.
        if (isLostConnection(error)) return Response.error();
        throw error;
      });
    });
  });
}

const CLOSED =
  "The mock is closed whose handler MSW has asked: close it after the server of MSW, or give that the handlers of another one.";
