// `pnpm start`: the gallery, before the service that VIDEO_ADS_BASE_URL names, or else before a sandbox that is started with it.
import type { Credentials } from "@video-ads/client";
import { startMock } from "@video-ads/mock";
import { startGallery } from "./start.ts";

const { VIDEO_ADS_BASE_URL: baseUrl } = process.env;
const running: { close(): Promise<unknown> }[] = [];

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 4013);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("PORT has to be a port number, such as 4013.");
  // What lets in is read by the proxy, which names what is missing.
  let service: (Credentials & { baseUrl: string }) | undefined = baseUrl ? { baseUrl } : undefined;
  if (!service) {
    const mock = await startMock({ port: 0, advance: { everyMs: 1_500 } });
    running.push(mock);
    service = { baseUrl: mock.url, ...mock.credentials };
    console.log(`Sandbox   ${mock.url} (what it does: ${mock.inspectorUrl})`);
  }
  const gallery = await startGallery({ service, port });
  running.push(gallery);
  console.log(`Gallery   ${gallery.url}`);
}

async function end(code: number): Promise<never> {
  for (const server of running.reverse()) await server.close().catch(() => {});
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(0));

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return end(1);
});
