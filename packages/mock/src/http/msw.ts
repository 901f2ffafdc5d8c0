import type { App } from "./app.ts";
import { fetchHandler } from "./fetch.ts";

/** What is needed of the `http` of MSW 2. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { request: Request }) => Promise<Response>): Handler;
}

/** Handlers of MSW for everything below a base URL. */
export function mswHandlers<Handler>(http: MswHttp<Handler>, baseUrl: string, app: App): Handler[] {
  const base = baseUrl.replace(/\/+$/, "");
  const answer = fetchHandler(app, { sender: "program", prefix: new URL(base).pathname.replace(/\/$/, "") });
  return [
    http.all(`${base}/*`, ({ request }) =>
      answer(request).catch((error: unknown) => {
        // For MSW a lost connection is this response.
        if (error instanceof TypeError) return Response.error();
        throw error;
      }),
    ),
  ];
}
