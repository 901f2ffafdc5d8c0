import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

// The same from src/ and from dist/.
const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** One file of the site, as it is answered. */
export interface SiteFile {
  /** On disk. */
  path: string;
  /** By content: the same page has the same tag on every machine, and another page another. */
  tag: string;
  /** In brotli, where that is worth it. */
  compressed?: { path: string; tag: string };
}

/**
 * Every file of the built site by its path, for example `guides/quickstart.html`.
 *
 * @throws Error when the package has not been built.
 */
export function readSite(): ReadonlyMap<string, SiteFile> {
  const names = fileNames();
  const all = new Set(names);
  return new Map(
    names
      .filter((name) => !(name.endsWith(".br") && all.has(name.slice(0, -3))))
      .map((name) => [name, { ...onDisk(name), ...(all.has(`${name}.br`) && { compressed: onDisk(`${name}.br`) }) }]),
  );
}

function fileNames(): string[] {
  try {
    return readdirSync(SITE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(SITE, join(parentPath, name)).replaceAll("\\", "/"));
  } catch (error) {
    throw new Error(`The documentation has not been built: ${SITE} cannot be read. Run \`pnpm build\`.`, {
      cause: error,
    });
  }
}

function onDisk(name: string): { path: string; tag: string } {
  const path = join(SITE, name);
  const hash = createHash("sha256").update(readFileSync(path)).digest("base64url").slice(0, 22);
  return { path, tag: `"${hash}"` };
}
