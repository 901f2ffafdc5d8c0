// `pnpm start`: the gallery, before the service that VIDEO_ADS_BASE_URL, VIDEO_ADS_API_ID and VIDEO_ADS_API_KEY name, or else before
// a sandbox that is started with it.
import { startMock } from "@video-ads/mock";
import { startGallery } from "./start.ts";

const { VIDEO_ADS_BASE_URL: baseUrl, VIDEO_ADS_API_ID: apiId, VIDEO_ADS_API_KEY: apiKey } = process.env;
const running: { close(): Promise<unknown> }[] = [];

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? 4013);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("PORT has to be a port number, such as 4013.");
  let service = baseUrl && apiId && apiKey ? { baseUrl, apiId, apiKey } : undefined;
  if (!service) {
    if (baseUrl || apiId || apiKey) {
      throw new Error(
        "A service needs all three: VIDEO_ADS_BASE_URL, VIDEO_ADS_API_ID, VIDEO_ADS_API_KEY. None: a sandbox.",
      );
    }
    const mock = await startMock({ port: 0, advance: { everyMs: 1_500 } });
    running.push(mock);
    service = { baseUrl: mock.url, apiId: mock.apiId, apiKey: mock.apiKey };
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
