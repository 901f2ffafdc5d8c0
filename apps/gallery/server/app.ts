// The server of the page: it has the keys, lets eight operations pass, and tells the page when a job has changed.
import { fileURLToPath } from "node:url";
import type { Credentials } from "@video-ads/client";
import { expressProxy, type ProxyLogEvent } from "@video-ads/client/proxy";
import { isAddressOrLocalhost } from "@video-ads/http/guard";
import { expressWebhooks, type PayloadEvents, type Webhooks } from "@video-ads/webhooks";
import express, { type Express, type Request } from "express";
import type { HintFeed } from "./hint-feed.ts";

const PAGE = fileURLToPath(new URL("../dist", import.meta.url));

export interface AppOptions {
  /** Where the service is, and what lets in. */
  service: Credentials & { baseUrl: string };
  /** Receives the posts that jobs are reported with. */
  hooks: Webhooks<PayloadEvents>;
  feed: HintFeed;
  onLog?: (event: ProxyLogEvent) => void;
}

export function createApp({ service, hooks, feed, onLog }: AppOptions): Express {
  const app = express().disable("x-powered-by");
  const refs = new WeakMap<Request, string>();
  app.use(
    "/api/video-ads",
    expressProxy<Request>({
      ...service,
      operations: [
        "credits.getRemaining",
        "customTemplates.list",
        "customTemplates.get",
        "customTemplateJobs.preview",
        "customTemplateJobs.get",
        "customTemplateJobs.render",
        "personas.list",
        "voices.list",
      ],
      // Who sits at this machine may spend its credits. An app for others asks its session here, and limits rates before it.
      authorize: (request) => isAddressOrLocalhost(request.get("host")),
      async prepare(body, { operation }, request) {
        if (operation !== "customTemplateJobs.preview") return body;
        const { url, ref } = await hooks.urlFor(operation);
        refs.set(request, ref);
        return { ...body, webhook_url: url };
      },
      // From then on no post about another job is taken at its URL.
      async onAnswer(_, body, request) {
        const { id }: { id?: string } = Object(body);
        const ref = refs.get(request);
        if (ref !== undefined && id !== undefined) await hooks.bind(ref, id);
      },
      ...(onLog && { onLog }),
    }),
  );
  app.use("/webhooks", expressWebhooks(hooks));
  app.get("/hints", (_, response) => feed.stream(response));
  const policy = [
    "default-src 'self'",
    // Outputs are on the service's own hosts.
    `img-src 'self' data: https: ${new URL(service.baseUrl).origin}`,
    `media-src data: https: ${new URL(service.baseUrl).origin}`,
    `frame-src https: ${new URL(service.baseUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  app.use(
    express.static(PAGE, {
      setHeaders: (response) => {
        response.setHeader("content-security-policy", policy);
        response.setHeader("referrer-policy", "no-referrer");
      },
    }),
  );
  return app;
}
