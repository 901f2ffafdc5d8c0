// `npm start`, `npm test` and `npm run exec` begin here, on whatever Node is installed (18 or newer): it sees to it that
// the pinned Node, pnpm and all packages are in place, then hands over. Plain JavaScript without dependencies, because
// nothing is installed yet when it runs.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./bootstrap/packages.mjs";
import { withFirstOnPath } from "./bootstrap/path.mjs";
import { run } from "./bootstrap/process.mjs";
import { fail, SetupError } from "./bootstrap/terminal.mjs";
import { provideTools } from "./bootstrap/tools.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const usage = `Usage:
  npm start                     start everything
  npm test [-- --full]          build, lint, type-check and test everything
  npm run exec -- CMD [ARGS]    run CMD with the project's Node, pnpm and tools, e.g. npm run exec -- turbo run build`;

const quiet = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  TURBO_TELEMETRY_DISABLED: "1",
  SCARF_ANALYTICS: "false",
  DO_NOT_TRACK: "1",
};

/** @param {string[]} argv */
async function main([verb, ...args]) {
  const known = verb === "start" || verb === "test" || (verb === "exec" && args.length > 0);
  if (!known) {
    console.error(usage);
    return 2;
  }

  const tools = await provideTools(root);
  const env = withFirstOnPath(tools.folders, { ...process.env, ...quiet });
  // pnpm itself must work while the packages are what it is asked to change.
  if (args[0] !== "pnpm" || verb !== "exec") await installPackages(root, tools, env);

  const inner = withFirstOnPath([...tools.folders, join(root, "node_modules", ".bin")], env);
  const shell = verb === "exec";
  const [command = "", ...rest] = shell ? args : [tools.node, join(root, "scripts", `${verb}.ts`), ...args];
  const cwd = shell ? process.cwd() : root;
  const { code } = await run(command, rest, { cwd, env: inner, stdio: "inherit", viaShell: shell });
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  fail(error.message);
  process.exitCode = error.exitCode;
}
