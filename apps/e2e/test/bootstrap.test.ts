// The bootstrap in an empty project of its own: what it says without a network, and what it hands on when all is there.
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Ended, type Program, start } from "@video-ads/testing/program";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const unobtainable = { node: "28.0.0", pnpm: "12.99.0" };

let project: string;

beforeEach(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), "video-ads-bootstrap-")));
  await mkdir(join(project, "scripts"));
  await mkdir(join(project, "empty"));
  for (const part of ["bootstrap.mjs", "bootstrap"]) {
    await cp(join(repository, "scripts", part), join(project, "scripts", part), { recursive: true });
  }
  await writeFile(join(project, "pnpm-workspace.yaml"), "packages:\n  - packages/*\npmOnFail: ignore\n");
  await writeFile(
    join(project, "pnpm-lock.yaml"),
    "lockfileVersion: '9.0'\n\nsettings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\n\nimporters:\n\n  .: {}\n",
  );
});

afterEach(() => rm(project, { recursive: true, force: true }));

async function pin({ node, pnpm }: { node: string; pnpm: string }) {
  await writeFile(join(project, ".node-version"), `${node}\n`);
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, packageManager: `pnpm@${pnpm}` }));
}

/** A pnpm that only notes how it was called: the real one has nothing to do in an empty project. */
async function fakePnpm(version: string) {
  const folder = join(project, "bin");
  await mkdir(folder);
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\necho "$@" >> ${join(project, "pnpm-calls")}\nmkdir -p node_modules\n`;
  await writeFile(join(folder, "pnpm"), script);
  await chmod(join(folder, "pnpm"), 0o755);
  return folder;
}

const pnpmCalls = () => readFile(join(project, "pnpm-calls"), "utf8").catch(() => "");

function bootstrapping(args: string[], extraEnv: NodeJS.ProcessEnv = {}): Program {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_/i.test(name)));
  const command = [process.execPath, join(project, "scripts", "bootstrap.mjs"), ...args];
  return start(command, { cwd: project, env, extraEnv });
}

function bootstrap(args: string[], extraEnv?: NodeJS.ProcessEnv): Promise<Ended> {
  return bootstrapping(args, extraEnv).ended;
}

/** Nobody listens there, and no other test can be given that port. */
const NO_REGISTRY = "http://127.0.0.1:1/";

// The fake pnpm is a shell script, and only these have npm packages of every tool.
describe.runIf(process.platform === "linux")("bootstrap", () => {
  test("says in one line which packages cannot be fetched without a network", async () => {
    await pin(unobtainable);
    const { code, stdout, stderr } = await bootstrap(["start"], {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      npm_config_registry: NO_REGISTRY,
      npm_config_cache: join(project, "cache"),
    });

    const said = stderr.split("\n").filter((line) => line && !line.endsWith("…"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`node-linux-${process.arch}@28.0.0`);
    expect(said[0]).toContain(`@pnpm/exe.linux-${process.arch}@12.99.0`);
    expect(said[0]).toContain("cannot be reached");
    expect(said[0]).toContain(".toolchain/npm.log");
    expect(stdout + stderr).not.toContain("127.0.0.1");
    expect(code).toBe(1);
    expect(await readdir(join(project, ".toolchain"))).toEqual(["npm.log"]);
    expect(await readFile(join(project, ".toolchain", "npm.log"), "utf8")).toContain("ECONNREFUSED");
  });

  test("installs once, and again only when a manifest changes", async () => {
    await pin({ node: process.version.slice(1), pnpm: "12.99.0" });
    const PATH = `${await fakePnpm("12.99.1")}:${process.env.PATH}`;

    for (const _ of [1, 2]) expect((await bootstrap(["exec", "true"], { PATH })).code).toBe(0);
    expect(await pnpmCalls()).toBe("install --frozen-lockfile --reporter=append-only\n");

    await mkdir(join(project, "packages", "one"), { recursive: true });
    await writeFile(join(project, "packages", "one", "package.json"), "{}");
    await bootstrap(["exec", "true"], { PATH });
    expect((await pnpmCalls()).trim().split("\n")).toHaveLength(2);
  });

  test("adds nothing to the output and fetches nothing when all is in place", async () => {
    await pin({ node: process.version.slice(1), pnpm: "12.99.0" });
    const PATH = `${await fakePnpm("12.99.0")}:${process.env.PATH}`;
    await bootstrap(["exec", "true"], { PATH });

    expect(await bootstrap(["exec", "echo", "only this"], { PATH })).toMatchObject({
      code: 0,
      stdout: "only this\n",
      stderr: "",
    });
    expect(await readdir(join(project, ".toolchain"))).toEqual(["pnpm.log"]);
  });

  test("does not trust a pnpm of another major or one that does not start", async () => {
    await pin({ node: process.version.slice(1), pnpm: "12.99.0" });
    const folder = await fakePnpm("11.99.0");
    const extra = {
      PATH: `${folder}:${dirname(process.execPath)}:/usr/bin:/bin`,
      npm_config_registry: NO_REGISTRY,
      npm_config_cache: join(project, "cache"),
      npm_config_fetch_retries: "0",
    };
    expect((await bootstrap(["exec", "true"], extra)).stderr).toContain("Could not fetch @pnpm/exe.linux");

    await writeFile(join(folder, "pnpm"), "console.log('12.99.0')"); // no shebang, as in the wrapper package
    expect((await bootstrap(["exec", "true"], extra)).stderr).toContain("Could not fetch @pnpm/exe.linux");
  });

  describe("with everything in place", () => {
    let PATH: string;
    beforeEach(async () => {
      await pin({ node: process.version.slice(1), pnpm: "12.99.0" });
      PATH = `${await fakePnpm("12.99.0")}:${process.env.PATH}`;
    });

    test("exec passes on arguments with spaces and quotes, and the exit code", async () => {
      const script = "console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 7";
      const ended = await bootstrap(["exec", "node", "-e", script, "two words", `it's "quoted"`, ""], { PATH });
      expect(JSON.parse(ended.stdout)).toEqual(["two words", `it's "quoted"`, ""]);
      expect(ended.code).toBe(7);
    });

    test("exec without a command explains itself", async () => {
      const { code, stderr } = await bootstrap(["exec"], { PATH });
      expect(code).toBe(2);
      expect(stderr).toContain("npm run exec -- CMD");
    });

    test("a command that does not exist ends with 127, as in a shell", async () => {
      const { code, stderr } = await bootstrap(["exec", "no-such-command"], { PATH });
      expect(code).toBe(127);
      expect(stderr).toContain("no-such-command: command not found");
    });

    test("start runs scripts/start.ts with telemetry switched off", async () => {
      const names = ["REDOCLY_TELEMETRY", "TURBO_TELEMETRY_DISABLED", "SCARF_ANALYTICS", "DO_NOT_TRACK"];
      const script = `console.log(JSON.stringify([process.argv.slice(2), ${names.map((name) => `process.env.${name}`)}]))`;
      await writeFile(join(project, "scripts", "start.ts"), script);
      const { stdout } = await bootstrap(["start", "--port", "1"], { PATH });
      expect(JSON.parse(stdout)).toEqual([["--port", "1"], "off", "1", "false", "1"]);
    });

    test("SIGTERM reaches the command, and its end is waited for", async () => {
      const script = `
        process.on("SIGTERM", () => setTimeout(() => { console.log("closed"); process.exit(5); }, 200));
        setTimeout(() => process.exit(9), 100_000);
        console.log("up");`;
      const started = bootstrapping(["exec", "node", "-e", script], { PATH });
      await started.said(/^up$/m);
      expect(await started.stop("SIGTERM")).toMatchObject({ stdout: "up\nclosed\n", code: 5 });
    });
  });
});
