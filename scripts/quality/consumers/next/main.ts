// A Next app: built where there are no keys, then a job through its proxy, reported to its webhook route, and no key in what pages
// load. The receiver and its route are those of the guide, as they stand there.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, NotFoundError } from "@video-ads/client";

const NEXT = "node_modules/next/dist/bin/next";
const GUIDE = "node_modules/@video-ads/docs/dist/site/guides/webhook-hosts.md";
const { VIDEO_ADS_API_ID, VIDEO_ADS_API_KEY = "", VIDEO_ADS_BASE_URL, ...env } = process.env;
env.NEXT_TELEMETRY_DISABLED = "1";

for (const file of ["lib/hooks.ts", "app/api/webhooks/[token]/route.ts"]) {
  const [, code] = readFileSync(GUIDE, "utf8").split(`\n\`\`\`ts\n// ${file}\n`);
  if (!code) throw new Error(`The guide has no ${file}.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code.slice(0, code.indexOf("\n```\n") + 1));
}

// By both of its bundlers. The app that is started is that of the second, which Next takes by itself.
for (const bundler of ["--webpack", "--turbopack"]) {
  const said = execFileSync(process.execPath, [NEXT, "build", bundler], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (/warn|⚠/i.test(said)) throw new Error(`next build ${bundler} complains: ${said}`);
}

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const next = spawn(process.execPath, [NEXT, "start", "--hostname", "127.0.0.1", "--port", `${port}`], {
  env: {
    ...env,
    VIDEO_ADS_API_ID,
    VIDEO_ADS_API_KEY,
    VIDEO_ADS_BASE_URL,
    PUBLIC_URL: origin,
    WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const said: string[] = [];
  const lines = createInterface({ input: next.stdout }).on("line", (line) => said.push(line));
  while (!said.some((line) => line.includes("Ready"))) await once(lines, "line");

  const page = await (await fetch(origin)).text();
  for (const words of ["unknown yet", "loading"]) {
    if (!page.includes(words)) throw new Error(`The page was not rendered, or without "${words}": ${page}`);
  }
  const scripts = globSync(".next/static/**/*.js");
  const leaks = scripts.filter((file) => readFileSync(file, "utf8").includes(VIDEO_ADS_API_KEY));
  if (!VIDEO_ADS_API_KEY || scripts.length === 0 || leaks.length > 0) {
    throw new Error(`Of ${scripts.length} scripts, these hold the key: ${leaks}`);
  }

  const ads = createClient({ baseUrl: `${origin}/api/video-ads`, viaProxy: true });
  const edit = await ads.aiEditing.create({
    video_url: "https://shop.example.com/shoe.mp4",
    editing_style: "film",
  });
  await ads.aiEditing.wait(edit, { until: "preview", pollMs: 100 });
  await ads.aiEditing.render(edit.id);
  const done = await ads.aiEditing.wait(edit, { pollMs: 100 });
  const wanted = String(done.video_output);
  for (let tries = 0; tries < 600 && !said.includes(wanted); tries++) await sleep(100);
  if (!said.includes(wanted)) throw new Error(`The handler was not told of ${wanted}: ${said.join("\n")}`);
  const refused = await ads.personas.list().catch((error: unknown) => error);
  if (!(refused instanceof NotFoundError)) throw new Error(`What is not allowed was answered with ${refused}.`);
  console.log("flow: created, previewed, rendered, reported, all through a Next app");
} finally {
  next.kill();
}

/** Below the ports that systems hand out: another test could be given one of those before the app has started. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 26_000 + Math.floor(Math.random() * 2_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
