/** `pnpm bench [suite …] [--write]`: runs benchmarks and prints their tables; `--write` keeps the numbers in `results/`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Suite } from "./lib/figure.ts";
import { markdown } from "./lib/render.ts";

const suites: Record<string, () => Promise<Suite>> = {
  client: async () => (await import("./client.ts")).client,
  docs: async () => (await import("./docs.ts")).docs,
  mock: async () => (await import("./mock.ts")).mock,
  webhooks: async () => (await import("./webhooks.ts")).webhooks,
};

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith("-"));
const unknown = [
  ...names.filter((name) => !(name in suites)),
  ...args.filter((arg) => arg.startsWith("-") && arg !== "--write"),
];
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. Usage: pnpm bench [${Object.keys(suites).join("|")} …] [--write]`);
  process.exit(2);
}

const say = (progress: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress && `… ${progress}`}`);
};

const machine = {
  runtime: `Node ${process.versions.node}`,
  platform: `${process.platform}-${process.arch}`,
  processor: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
};

for (const name of names.length > 0 ? names : Object.keys(suites)) {
  const suite = await suites[name]?.().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    console.error(`Benchmarks run on what is built: \`pnpm build\` first. (${error.message})`);
    process.exit(1);
  });
  if (!suite) continue;
  const figures = await suite.run(say);
  say("");
  console.log(`## ${suite.title}\n\n${machine.runtime}, ${machine.platform}, ${machine.processor}\n`);
  for (const figure of figures) console.log(`${markdown(figure)}\n`);
  if (args.includes("--write")) {
    const folder = join(import.meta.dirname, "results");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  }
}
