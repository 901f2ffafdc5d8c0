// What every consumer runs: an edit with a preview and a render, waited for, reported by webhook, and downloaded. Where the mock
// is, and with which keys, comes from VIDEO_ADS_BASE_URL, VIDEO_ADS_API_ID and VIDEO_ADS_API_KEY.
import { createServer } from "node:http";
import { type AiEditing, createClient, NotFoundError } from "@video-ads/client";
import { createWebhooks, nodeWebhooks, type Webhooks } from "@video-ads/webhooks";

/** A server on loopback that receives webhooks. */
export interface Receiver {
  port: number;
  mount(hooks: Webhooks): void;
  close(): Promise<unknown>;
}

/** Rejects when a step does not answer what it should. */
export async function runFlow(open: () => Promise<Receiver> = openWithNode): Promise<void> {
  const ads = createClient();
  const receiver = await open();
  let report: (job: AiEditing) => void = () => {};
  const reported = new Promise<AiEditing>((resolve) => {
    report = resolve;
  });
  const hooks = createWebhooks({
    secret: "0123456789abcdef0123456789abcdef",
    baseUrl: `http://127.0.0.1:${receiver.port}`,
    client: ads,
  })
    .on("aiEditing.done", ({ job }) => report(job))
    .fallback(() => {});
  receiver.mount(hooks);

  const edit = await hooks.start("aiEditing.create", {
    video_url: "https://shop.example.com/shoe.mp4",
    editing_style: "film",
  });
  const previewed = await ads.aiEditing.wait(edit, { until: "preview", pollMs: 100 });
  if (!previewed.preview) throw new Error("There is no preview.");
  await ads.aiEditing.render(edit.id);
  const done = await ads.aiEditing.wait(edit, { pollMs: 100 });
  const { id, video_output } = await reported;
  if (id !== edit.id || !video_output || video_output !== done.video_output) {
    throw new Error(`The webhook told of ${id} and ${video_output}, polling of ${done.id} and ${done.video_output}.`);
  }

  const missing = await ads.aiEditing.get("00000000-0000-4000-8000-000000000000").catch((error: unknown) => error);
  if (!(missing instanceof NotFoundError)) throw new Error(`A job that does not exist was answered with ${missing}.`);

  await hooks.close();
  await receiver.close();
  console.log("flow: created, previewed, rendered, reported");
}

async function openWithNode(): Promise<Receiver> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
  return {
    port,
    mount(hooks) {
      server.on("request", nodeWebhooks(hooks));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
