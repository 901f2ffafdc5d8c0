// Which packages of the repository are published: those that are not private.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** What is read of a package.json. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  type?: string;
  description?: string;
  keywords?: string[];
  license?: string;
  homepage?: string;
  bugs?: string;
  repository?: { type: string; url: string; directory?: string };
  engines?: Record<string, string>;
  sideEffects?: boolean | string[];
  files?: string[];
  bin?: Record<string, string>;
  exports?: Record<string, unknown>;
  publishConfig?: { access?: string; exports?: Record<string, unknown> };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optionalDependencies?: Record<string, string>;
  /** What of other people's work stands in its own files. */
  inlinedDependencies?: Record<string, string>;
}

/** A package of the repository. */
export interface Published {
  manifest: Manifest;
  /** Relative to the root, with slashes. */
  directory: string;
}

/** The published packages of a tree, by name. */
export async function publishedPackages(root = repository): Promise<Published[]> {
  const files = globSync("{spec,packages/*,apps/*}/package.json", { cwd: root });
  const all = await Promise.all(
    files.map(async (file) => ({
      manifest: JSON.parse(await readFile(join(root, file), "utf8")) as Manifest,
      directory: dirname(file).replaceAll("\\", "/"),
    })),
  );
  return all.filter(({ manifest }) => !manifest.private).sort((a, b) => a.manifest.name.localeCompare(b.manifest.name));
}

/** The entries of what is published, which may be others than those of the repository. */
export function publishedExports({ exports = {}, publishConfig }: Manifest): Record<string, unknown> {
  return publishConfig?.exports ?? exports;
}
