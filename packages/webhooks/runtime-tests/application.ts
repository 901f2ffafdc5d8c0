/**
 * An application that receives webhooks, over the built packages. Only web APIs and `process.env` here: the same file runs on Node,
 * Deno, Bun and workerd. Set up where modules are loaded, as applications do.
 */
import process from "node:process";
import { type Credentials, createClient } from "@video-ads/client";
import { createWebhooks, fetchWebhooks } from "@video-ads/webhooks";

/** A handler that ran: what it was told. */
export interface Handled {
  name: string;
  ref: string;
  id: string;
  /** The output of the job as it was read back. */
  output: unknown;
  attempt: number;
}

const { SERVICE_URL = "", BASE_URL = "", OLD_SECRET = "", NEW_SECRET = "", KEYS = "{}" } = process.env;
const keys: Credentials = JSON.parse(KEYS);
const handled: Handled[] = [];

const hooks = createWebhooks({
  secret: { current: "new", keys: { old: OLD_SECRET, new: NEW_SECRET } },
  baseUrl: BASE_URL,
  client: createClient({ baseUrl: SERVICE_URL, ...keys, maxRetries: 0 }),
  maxBodyBytes: 1_000,
  // Long enough for a body that does come, on a machine that is busy.
  bodyTimeoutMs: 3_000,
  retry: ["20ms"],
  reconcile: { every: "1h" },
  log: () => {},
})
  .on("customTemplateJob.done", ({ name, ref, job }, { attempt }) => {
    handled.push({ name, ref, id: job.id, output: job.video_output, attempt });
    if (ref === "fails-once" && attempt === 1) throw new Error("The first attempt fails.");
  })
  .fallback(({ name, ref, job }, { attempt }) => {
    handled.push({ name, ref, id: job.id, output: undefined, attempt });
  })
  .onError(() => {});

const receive = fetchWebhooks(hooks);

/** `/webhooks/…` is the receiver. The rest is for the test: what has been handled, and a URL that is made here. */
async function application(request: Request, ...host: object[]): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/webhooks/")) return receive(request, ...host);
  if (pathname === "/handled") {
    await hooks.idle();
    return Response.json(handled);
  }
  return Response.json(await hooks.urlFor("customTemplateJob", { ref: searchParams.get("ref") ?? "" }));
}

export default { fetch: application };
