/** The command-line programs that are measured, as arguments of Node. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("../", import.meta.url));

/**
 * The file behind a command of a package.
 *
 * @param from The package that depends on it; the benchmarks by default.
 */
export function program(name: string, command?: string, from: string = here): string {
  const folder = join(from, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const file = typeof bin === "string" ? bin : (bin[command ?? ""] ?? Object.values(bin)[0]);
  if (!file) throw new Error(`${name} has no command ${command ?? ""}`.trimEnd());
  return join(folder, file);
}

interface Manifest {
  bin: string | Record<string, string>;
}

/** Writes a client for a contract into a folder. */
export const generators = {
  "openapi-typescript": (contract: string, folder: string) => [
    program("openapi-typescript"),
    contract,
    "--output",
    join(folder, "schema.d.ts"),
    // A field with a default may be left out of a request.
    "--default-non-nullable=false",
  ],
  "@hey-api/openapi-ts": (contract: string, folder: string) => [
    program("@hey-api/openapi-ts"),
    "--input",
    contract,
    "--output",
    folder,
    "--silent",
    "--no-log-file",
  ],
  orval: (contract: string, folder: string) => [
    program("orval"),
    "--input",
    contract,
    "--output",
    join(folder, "api.ts"),
    "--client",
    "fetch",
  ],
} as const;

export type Generator = keyof typeof generators;
