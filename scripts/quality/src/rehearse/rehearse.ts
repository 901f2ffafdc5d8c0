// A release as it will happen, and what those who install it will see: published to a registry on loopback, installed into empty
// folders, and used for real flows against the mock, which is installed as well.
import { join } from "node:path";
import { runOk, start } from "./command.ts";
import { type Consumer, install, type Scenario } from "./consumer.ts";
import { publishRelease, publishTree, type Release } from "./publish.ts";
import { startRegistry } from "./registry.ts";
import { type Executables, executables } from "./runtimes.ts";
import { everything, scenarios } from "./scenarios.ts";

/** What became of a scenario. */
export interface Outcome {
  name: string;
  manager: Scenario["manager"];
  /** Packages that were installed. */
  installed: number;
  seconds: number;
  /** What its flows said. */
  said: string[];
  /** Runtimes of which there is no package for this platform. */
  missing: string[];
  error?: Error;
}

/** What became of a rehearsal. */
export interface Rehearsal {
  release: Release;
  outcomes: Outcome[];
}

/** How much is rehearsed. */
export interface RehearsalOptions {
  /**
   * `short`: what is built is published, installed once, and runs one flow. `full`: the scripts of the release workflow publish a
   * copy of the tree, and everybody installs it.
   */
  extent: "short" | "full";
  /** Is told what is going on. */
  say?: (step: string) => void;
}

/** Rejects when nothing could be published; a consumer that fails is an outcome. */
export async function rehearse({ extent, say = () => {} }: RehearsalOptions): Promise<Rehearsal> {
  const registry = await startRegistry();
  const consumers: Consumer[] = [];
  try {
    const release = extent === "full" ? await publishRelease(registry, say) : await publishTree(registry);
    const runtimes = await executables(extent);
    const attempt = (scenario: Scenario, env: Record<string, string> = {}): Promise<Outcome> => {
      say(`${scenario.name} (${scenario.manager})`);
      return tryOut(scenario, runtimes, env, async () => {
        const consumer = await install(scenario, registry, release.version);
        consumers.push(consumer);
        return consumer;
      });
    };
    const outcomes = [await attempt(everything)];
    const [home] = consumers;
    if (extent === "full" && home) {
      const cli = join(home.folder, "node_modules", "@video-ads", "mock", "dist", "cli.js");
      // It serves all of them, however long they take.
      await using mock = start([process.execPath, cli, "--port", "0", "--json"], { cwd: home.folder, limitMs: 0 });
      const [ready] = await mock.said(/^\{.*"event":"ready".*$/m);
      const env = settingsIn(JSON.parse(ready));
      // One after the other: each is timed, and none has to share two cores.
      for (const scenario of scenarios) outcomes.push(await attempt(scenario, env));
    }
    return { release, outcomes };
  } finally {
    await Promise.all(consumers.map((consumer) => consumer.remove()));
    await registry.close();
  }
}

async function tryOut(
  { name, manager, commands }: Scenario,
  runtimes: Executables,
  env: Record<string, string>,
  installed: () => Promise<Consumer>,
): Promise<Outcome> {
  const from = performance.now();
  const outcome: Outcome = { name, manager, installed: 0, seconds: 0, said: [], missing: [] };
  try {
    const consumer = await installed();
    outcome.installed = consumer.installed;
    for (const command of commands) {
      const [first = "", ...rest] = command;
      const executable = first.startsWith("{") ? runtimes.get(first.slice(1, -1)) : first;
      if (executable === undefined) {
        outcome.missing.push(first.slice(1, -1));
        continue;
      }
      const stdout = await runOk([executable, ...rest], { cwd: consumer.folder, env, limitMs: 600_000 });
      const flows = stdout.split("\n").filter((line) => line.startsWith("flow"));
      if (executable !== first && flows.length === 0) throw new Error(`No flow came to its end: ${command.join(" ")}`);
      outcome.said.push(...flows);
    }
  } catch (error) {
    outcome.error = error instanceof Error ? error : new Error(String(error));
  }
  outcome.seconds = (performance.now() - from) / 1000;
  return outcome;
}

/** What the mock says when it is ready, as the settings of a client. */
function settingsIn({ url, apiId, apiKey }: { url: string; apiId: string; apiKey: string }): Record<string, string> {
  return {
    VIDEO_ADS_BASE_URL: url,
    VIDEO_ADS_API_ID: apiId,
    VIDEO_ADS_API_KEY: apiKey,
    VITE_BASE_URL: url,
    VITE_API_ID: apiId,
    VITE_API_KEY: apiKey,
  };
}
