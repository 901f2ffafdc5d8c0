import type { Suite } from "./lib/figure.ts";

/** Every suite by its name, in the order of BENCHMARKS.md. A new one is a line here. */
export const suites: Record<string, () => Promise<Suite>> = {
  client: async () => (await import("./client.ts")).client,
  clients: async () => (await import("./clients.ts")).clients,
  webhooks: async () => (await import("./webhooks.ts")).webhooks,
  mock: async () => (await import("./mock.ts")).mock,
  docs: async () => (await import("./docs.ts")).docs,
  build: async () => (await import("./build.ts")).build,
  growth: async () => (await import("./growth.ts")).growth,
};
