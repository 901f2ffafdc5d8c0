import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** How to start a browser on this machine, or why there is none. */
export type BrowserChoice = { launch: () => Promise<Browser> } | { missing: string };

/**
 * On Linux x64 the browser comes with an npm package and needs nothing installed, not even its libraries; elsewhere it is
 * the Chrome of the machine.
 */
export function chooseBrowser(): BrowserChoice {
  if (process.platform === "linux" && process.arch === "x64") return { launch: packaged };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { launch: () => chromium.launch({ executablePath: installed }) };
  return { missing: `no Chrome is installed on this ${process.platform} ${process.arch} machine` };
}

const INSTALLED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
];

async function packaged(): Promise<Browser> {
  const before = { ...process.env };
  // The package unpacks its libraries and fonts only where it takes the machine for a cloud function.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
  try {
    const { default: bundled } = await import("@sparticuz/chromium");
    const executablePath = await bundled.executablePath();
    // As root, in containers, the browser's own sandbox cannot start. It opens nothing but our page.
    return await chromium.launch({ executablePath, args: ["--no-sandbox"], env: definedOnly(process.env) });
  } finally {
    // It also sets library paths, which other child processes of the test must not inherit.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
