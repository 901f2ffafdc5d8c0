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
const rendered: string[] = [];

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
  .on("customTemplateJob.previewReady", async (event) => {
    rendered.push(await hooks.render(event));
  })
  .on("customTemplateJob.failed", async () => {
    await Promise.resolve();
    await hooks.idle();
  })
  .fallback(({ name, ref, job }, { attempt }) => {
    handled.push({ name, ref, id: job.id, output: undefined, attempt });
  })
  .onError(() => {});

const receive = fetchWebhooks(hooks);

/** `/webhooks/…` is the receiver. The rest is for the test: what has been handled, what the receiver is asked to do, and a URL that is made here. */
async function application(request: Request, ...host: object[]): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/webhooks/")) return receive(request, ...host);
  if (pathname === "/handled") {
    await hooks.idle();
    return Response.json(handled);
  }
  const template = { template_id: "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44", variables: {} };
  const ref = searchParams.get("ref") ?? "";
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    "/start": () => hooks.start("customTemplateJobs.preview", template, { ref }).catch(({ name }: Error) => name),
    "/render": () => hooks.render({ source: "customTemplateJob", job: { id: ref } }),
    "/reconcile": () => hooks.reconcile({ olderThan: 0 }),
    "/kept": async () => ({ rendered, inbox: await hooks.inbox(), letters: await hooks.deadLetters() }),
    "/unconfirmed": () => hooks.unconfirmed(),
    "/replay": () => hooks.replayAll({}),
    "/discard": () => hooks.discardAll({}),
    "/close": () => hooks.close(),
  };
  const act = acts[pathname];
  if (act) return Response.json((await act()) ?? null);
  return Response.json(await hooks.urlFor("customTemplateJob", { ref }));
}

export default { fetch: application };
