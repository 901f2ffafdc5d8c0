import type { App } from "./app.ts";
import { fetchHandler } from "./fetch.ts";

/** What is needed of the `http` of MSW 2. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { request: Request }) => Promise<Response>): Handler;
}

/**
 * Handlers of MSW.
 *
 * @param places The URLs below which the mock is, and which paths there it answers.
 */
export function mswHandlers<Handler>(
  http: MswHttp<Handler>,
  places: readonly { baseUrl: string; below: string }[],
  app: App,
): Handler[] {
  return places.map(({ baseUrl, below }) => {
    const base = baseUrl.replace(/\/+$/, "");
    const answer = fetchHandler(app, { sender: "program", prefix: new URL(base).pathname.replace(/\/$/, "") });
    return http.all(`${base}${below}/*`, ({ request }) =>
      answer(request).catch((error: unknown) => {
        // For MSW a lost connection is this response.
        if (error instanceof TypeError) return Response.error();
        throw error;
      }),
    );
  });
}
