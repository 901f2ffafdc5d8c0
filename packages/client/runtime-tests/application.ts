/**
 * A server that keeps the keys for its pages, over the built package. Only web APIs and `process.env` here: the same file runs on
 * Node, Deno, Bun and workerd. Each path is a proxy before the service in another condition.
 */
import process from "node:process";
import type { Credentials } from "@video-ads/client";
import { fetchProxy } from "@video-ads/client/proxy";

const { SERVICE_URL = "", CONVERSATION = "", KEYS = "{}" } = process.env;

const keys: Credentials = JSON.parse(KEYS);

const proxies = Object.fromEntries(
  ["plain", "gzip", "silent"].map((condition) => [
    condition,
    fetchProxy({
      path: `/${condition}`,
      baseUrl: `${SERVICE_URL}/${condition}/${CONVERSATION}`,
      ...keys,
      operations: ["customTemplateJobs.create", "customTemplateJobs.get", "credits.getRemaining", "voices.clone"],
      authorize: (request) => request.headers.get("x-session") === "good",
      prepare: (body) => ({ ...body, name: "prepared" }),
      maxBodyBytes: 1_000,
      // Long enough for a body and an answer that do come, on a machine that is busy.
      bodyTimeoutMs: 3_000,
      timeoutMs: condition === "silent" ? 500 : 30_000,
    }),
  ]),
);

async function application(request: Request): Promise<Response> {
  const [, condition = ""] = new URL(request.url).pathname.split("/");
  return proxies[condition]?.(request) ?? new Response(null, { status: 404 });
}

export default { fetch: application };
