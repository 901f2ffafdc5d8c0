// Every piece of code of the guides and of the first page, taken from the installed site as a reader copies it, in a fresh folder for
// each page such as `npm init -y` makes it. Arguments: names of pages; all of them otherwise. With `--fresh` the quickstart installs
// what it says by npm itself, in an empty folder.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startMock } from "@video-ads/mock";
import { blocksOf, filesOf, isFile } from "./blocks.js";
import { NOT_RUN, PROGRAMS } from "./expected.js";
import { LANGUAGES } from "./languages.js";
import { ended, freePort, reachable } from "./processes.js";

const site = new URL("node_modules/@video-ads/docs/dist/site/", import.meta.url);
const modules = await realpath(new URL("node_modules", import.meta.url));
const npmrc = new URL(".npmrc", import.meta.url);
const all = (await readdir(new URL("guides/", site))).filter((name) => name.endsWith(".html"));
const [wanted, fresh] = [
  process.argv.slice(2).filter((name) => !name.startsWith("--")),
  process.argv.includes("--fresh"),
];
const pages = ["index.html", ...all.map((name) => `guides/${name}`)].filter(
  (path) => wanted.length === 0 || wanted.some((name) => path.endsWith(`${name}.html`)),
);

const failures = [];
const [met, left] = [new Set(), new Set()];
const queue = [...pages];
let [ran, there] = [0, 0];
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      await tryPage(path).catch((error) => failures.push(`${path}: ${error.message}`));
    }
  }),
);
if (wanted.length === 0) {
  const gone = [
    ...Object.keys(PROGRAMS).filter((name) => !met.has(name)),
    ...Object.keys(NOT_RUN).filter((word) => !left.has(word)),
  ];
  if (gone.length > 0) failures.push(`expected.js names what is on no page: ${gone.join(", ")}`);
}
for (const word of left) console.log(`not run: ${NOT_RUN[word]}`);
if (failures.length > 0) {
  console.error(failures.join("\n\n"));
  process.exit(1);
}
console.log(`flow guides: ${ran} of ${there} pieces of code run as they are copied from ${pages.length} pages`);
process.exit(0);

async function tryPage(path) {
  const blocks = blocksOf(await readFile(new URL(path, site), "utf8"));
  const run = blocks.filter(({ code }) => {
    const words = Object.keys(NOT_RUN).filter((word) => code.includes(word));
    for (const word of words) left.add(word);
    return words.length === 0;
  });
  const folder = await realpath(await mkdtemp(join(tmpdir(), "video-ads-guide-")));
  const mock = await startMock({ advance: { everyMs: 60 } });
  try {
    await freshFolder(folder, path);
    const port = String(await freePort());
    const env = {
      ...process.env,
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      VIDEO_ADS_BASE_URL: mock.url,
      VIDEO_ADS_API_ID: mock.apiId,
      VIDEO_ADS_API_KEY: mock.apiKey,
      WEBHOOK_SECRET: "a-secret-that-was-in-use-until-now!",
      NEW_WEBHOOK_SECRET: "a-secret-that-nobody-has-seen-yet!!",
      PORT: String(await freePort()),
      XDG_STATE_HOME: join(folder, ".state"),
      XDG_CONFIG_HOME: join(folder, ".config"),
      npm_config_audit: "false",
      npm_config_fund: "false",
      npm_config_update_notifier: "false",
    };
    const files = filesOf(run);
    for (const [name, code] of files) await writeFile(join(folder, name), code.replaceAll(":4010", `:${port}`));
    const shell = run.filter(({ name }) => name.startsWith("Terminal"));
    const typed = shell.map(({ code }) => code).join("\n");
    const byHand = (name) => typed.includes(` ${name}`) || (name.endsWith(".test.ts") && typed.includes("vitest"));
    let absent = 0;
    for (const name of files.keys()) if (!byHand(name) && (await runFile(name, folder, env)) === false) absent++;
    const said = await runShell(shell, { folder, env, port, fresh: isFresh(path) });
    for (const name of files.keys()) {
      if (PROGRAMS[name]?.makes) await expectVideo(join(folder, PROGRAMS[name].makes));
    }
    for (const { name, code } of run) {
      if (name === "JSON") await runServer(JSON.parse(code), folder, env);
      else if (name === "Output") {
        if (!said.includes(code.trim())) throw new Error(`The page says:\n${code}\nwhat was said is:\n${said}`);
      } else if (!isFile(name) && !name.startsWith("Terminal"))
        throw new Error(`nobody knows how to run: ${name} ${code}`);
    }
    for (const name of files.keys()) met.add(name);
    there += blocks.length;
    ran += run.length - absent;
    console.log(`flow ${path}: ${run.length - absent} of ${blocks.length}`);
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function isFresh(path) {
  return fresh && path.endsWith("quickstart.html");
}

/** What `npm init -y` of npm 11 makes. */
async function freshFolder(folder, path) {
  if (isFresh(path)) return existsSync(npmrc) ? copyFile(npmrc, join(folder, ".npmrc")) : undefined;
  const manifest = { name: "my-ads", version: "1.0.0", main: "index.js", type: "commonjs" };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await symlink(modules, join(folder, "node_modules"), "junction");
}

/** All of a page in one shell, as a reader types them. What is to be left running is, until the others have ended. */
async function runShell(blocks, { folder, env, port, fresh }) {
  if (blocks.length === 0) return "";
  // What npm would install is there; that it is what the page says is looked at.
  const install = fresh
    ? ""
    : `npm() {
  [ "$1" = install ] || { command npm "$@"; return; }
  shift
  for name in "$@"; do case $name in -*) ;; *) [ -d "node_modules/$(echo "$name" | sed 's/\\(.\\)@.*/\\1/')" ] || { echo "$name is not installed"; exit 1; } ;; esac; done
}`;
  const lines = blocks.map(({ name, code }) => {
    const here = code.replaceAll(":4010", `:${port}`).replaceAll("--port 4010", `--port ${port}`);
    if (!name.includes("leave")) return here;
    return `${here} --port ${port} &\nuntil curl -s -o /dev/null --noproxy '*' http://127.0.0.1:${port}/; do sleep 0.2; done`;
  });
  const script = ["set -e", install, ...lines].join("\n");
  const path = `${join(folder, "node_modules", ".bin")}:${dirname(process.execPath)}:${env.PATH}`;
  const own = { ...env, npm_config_yes: "true", PATH: path };
  const shell = spawn("bash", ["--norc", "-c", script], { cwd: folder, env: own, detached: true });
  return ended(shell, blocks.map(({ code }) => code).join("\n"));
}

/** Resolves with false where what runs it is not on this machine. */
async function runFile(name, folder, env) {
  const extension = name.split(".").at(-1);
  if (name.endsWith(".test.ts")) {
    const cli = join(modules, "vitest", "vitest.mjs");
    return ended(spawn(process.execPath, [cli, "run", "--root", "."], { cwd: folder, env }), name);
  }
  // A module of an app, which its tests import.
  if (extension === "ts" || extension === "tsx") return;
  const language = LANGUAGES[extension];
  if (language) return runLanguage(language, name, folder, env);
  const { says, goesOn, listens } = PROGRAMS[name] ?? {};
  if (!says) throw new Error(`${name}: nobody has written what it says (expected.js)`);
  if (listens) {
    const free = await freePort();
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(String(listens), String(free)));
    const server = spawn(process.execPath, [name], { cwd: folder, env });
    return Promise.race([ended(server, name), reachable(free)]).finally(() => server.kill());
  }
  const said = await ended(spawn(process.execPath, [name], { cwd: folder, env }), name, goesOn ? says : undefined);
  if (!says.test(said)) throw new Error(`${name} said: ${said}`);
}

async function runLanguage({ command, needs, says }, name, folder, env) {
  const there = await ended(spawn(needs[0], needs.slice(1), { cwd: folder, env }), name).then(
    () => true,
    () => false,
  );
  if (!there) {
    console.log(`not run: ${name}: this machine has no ${needs.join(" ")}`);
    return false;
  }
  const said = await ended(spawn(command[0], [...command.slice(1), name], { cwd: folder, env }), name);
  if (!says.test(said)) throw new Error(`${name} said: ${said}`);
}

/** A server of an assistant's settings: it is asked who it is. */
async function runServer({ mcpServers }, folder, env) {
  for (const [name, { command, args, env: own }] of Object.entries(mcpServers)) {
    const settings = { ...own, VIDEO_ADS_BASE_URL: env.VIDEO_ADS_BASE_URL };
    const server = spawn(command, args, { cwd: folder, env: { ...env, ...settings } });
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "guide", version: "1" } };
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    await ended(server, name, /"serverInfo"/);
  }
}

async function expectVideo(file) {
  const { size } = await stat(file);
  if (size < 1000) throw new Error(`${file} has ${size} bytes: that is no film`);
}
