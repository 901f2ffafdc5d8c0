/** `node sandbox-server.ts PORT`: the sandbox that is measured. */
import { startMock } from "@video-ads/mock";

await startMock({ port: Number(process.argv[2]), advance: "manual", credits: 1e9 });
