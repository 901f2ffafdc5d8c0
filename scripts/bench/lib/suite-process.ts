/** A suite in a process of its own: its memory, its crash and its options are its alone. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure, Growth, Say } from "./figure.ts";
import type { Form } from "./results.ts";

/** What the process sends. */
export type Message = { progress: string } | { figures: (Figure | Growth)[] } | { failure: string };

export type Outcome = { figures: (Figure | Growth)[]; seconds: number } | { failure: string; seconds: number };

/** No suite takes nearly as long on a slow machine; one that does hangs. */
const LIMIT_MINUTES = 60;

/** Runs a suite to its end. Rejects never: whatever happens is the outcome. */
export function runSuite(name: string, form: Form, say: Say): Promise<Outcome> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const program = fileURLToPath(new URL("run-suite.ts", import.meta.url));
  const child = spawn(process.execPath, ["--expose-gc", "--disable-warning=ExperimentalWarning", program, name], {
    stdio: ["ignore", 2, 2, "ipc"],
    env: environment(form),
  });
  let outcome: { figures: (Figure | Growth)[] } | { failure: string } | undefined;
  child.on("message", (message: Message) => {
    if ("progress" in message) say(message.progress);
    else outcome = message;
  });
  const limit = setTimeout(() => {
    outcome ??= { failure: `It did not end within ${LIMIT_MINUTES} minutes.` };
    child.kill("SIGKILL");
  }, LIMIT_MINUTES * 60_000);
  const end = (reason: string): void => {
    clearTimeout(limit);
    resolve({ ...(outcome ?? { failure: reason }), seconds: Math.round((performance.now() - started) / 1000) });
  };
  child.on("error", (error) => end(error.message));
  child.on("exit", (code, signal) => end(`Its process ended with ${signal ?? code} before it had a result.`));
  return promise;
}

/** The long forms go by the variable that the long forms of the tests go by. */
function environment(form: Form): NodeJS.ProcessEnv {
  const { VIDEO_ADS_TEST_FULL: _, ...rest } = process.env;
  return form === "full" ? { ...rest, VIDEO_ADS_TEST_FULL: "1" } : rest;
}
