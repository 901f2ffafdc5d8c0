import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { runOk } from "./program.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** How to start a browser on this machine, or why there is none. */
export type BrowserChoice =
  | {
      launch: () => Promise<Browser> /** For programs that launch it themselves. */;
      options: () => Promise<LaunchOptions>;
    }
  | { missing: string };

/**
 * On Linux x64 the browser comes with an npm package and needs nothing installed, not even its libraries; elsewhere it is
 * the Chrome of the machine.
 */
export function chooseBrowser(): BrowserChoice {
  if (process.platform === "linux" && process.arch === "x64") return launched(packaged);
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return launched(async () => ({ executablePath: installed }));
  return { missing: `no Chrome is installed on this ${process.platform} ${process.arch} machine` };
}

const INSTALLED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
];

function launched(options: () => Promise<LaunchOptions>): BrowserChoice {
  return { launch: async () => chromium.launch(await options()), options };
}

async function packaged(): Promise<LaunchOptions> {
  const home = await unpacked();
  const { LD_LIBRARY_PATH: libraries, ...env } = definedOnly(process.env);
  return {
    executablePath: join(home, "chromium"),
    // As root, in containers, the browser's own sandbox cannot start. It opens nothing but our page.
    args: ["--no-sandbox"],
    env: {
      HOME: home,
      ...env,
      FONTCONFIG_PATH: join(home, "fonts"),
      LD_LIBRARY_PATH: [join(home, "al2023", "lib"), ...(libraries ? [libraries] : [])].join(":"),
    },
  };
}

/**
 * The folder of the browser. The package unpacks itself into the folder for temporary files, and takes what another process is
 * still writing there for finished: so each unpacks for itself, and the first one that is ready puts it into its place.
 */
async function unpacked(): Promise<string> {
  // A copy of the tree shares its packages: the browser names the folder of its fonts, and outlives the copy.
  const packages = await realpath(join(ROOT, "node_modules"));
  const home = join(packages, ".cache", `chromium-${await version()}`);
  if (existsSync(home)) return home;
  await mkdir(dirname(home), { recursive: true });
  const own = await mkdtemp(`${home}-`);
  try {
    const program = join(import.meta.dirname, "unpack-browser.ts");
    // The package unpacks its libraries and fonts only where it takes the machine for a cloud function.
    const extraEnv = { TMPDIR: own, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
    await runOk([process.execPath, program], { extraEnv });
    // The package's own looks for fonts in /tmp.
    await writeFile(join(own, "fonts", "fonts.conf"), fontsIn(join(home, "fonts")));
    await rename(own, home);
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    // It cannot be moved to where another has put it meanwhile.
    if (!existsSync(home)) throw error;
  }
  return home;
}

function fontsIn(folder: string): string {
  const escaped = folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}</dir>
  <cachedir>${escaped}/cache</cachedir>
</fontconfig>
`;
}

async function version(): Promise<string> {
  const manifest = join(import.meta.dirname, "node_modules", "@sparticuz", "chromium", "package.json");
  return JSON.parse(await readFile(manifest, "utf8")).version;
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
