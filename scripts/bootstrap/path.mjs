// Reading and extending the PATH variable, which Windows calls "Path".
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** @param {NodeJS.ProcessEnv} env */
const keyOf = (env) => Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";

/** @param {string[]} folders @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
export function withFirstOnPath(folders, env) {
  const key = keyOf(env);
  const rest = (env[key] ?? "").split(delimiter).filter((folder) => folder && !folders.includes(folder));
  return { ...env, [key]: [...folders, ...rest].join(delimiter) };
}

/** @param {string} name @returns {string | undefined} the first executable of that name on PATH */
export function findOnPath(name) {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of (process.env[keyOf(process.env)] ?? "").split(delimiter)) {
    const candidate = join(folder, file);
    try {
      if (folder) accessSync(candidate, constants.X_OK);
      if (folder) return candidate;
    } catch {
      // Not here: try the next folder.
    }
  }
  return undefined;
}
