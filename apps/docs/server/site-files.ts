import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { addressedPage, addressedRobots, addressedSitemap } from "./public-address.ts";

// The same from src/ and from dist/.
const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** Below this, a compressed file saves no packet. */
const WORTHWHILE_BYTES = 1024;

/** What is sent: a file on disk, or bytes that were made of one. */
export type Content = { tag: string } & ({ path: string } | { bytes: Buffer });

/** One file of the site, as it is answered. */
export interface SiteFile {
  /** Its tag goes by content: the same page has the same tag on every machine, and another page another. */
  plain: Content;
  /** In brotli, where that is worth it. */
  compressed?: Content;
}

/** The files of the built site by their paths, for example `guides/quickstart.html`. */
export interface SiteFiles {
  names: readonly string[];
  get(name: string): SiteFile | undefined;
}

/**
 * Every file of the built site. With a public URL, which has a slash at its end, what names addresses names whole ones.
 *
 * @throws Error when the package has not been built.
 */
export function readSite(publicUrl?: string): SiteFiles {
  const site = onDisk();
  if (publicUrl === undefined) return { names: [...site.keys()], get: (name) => site.get(name) };
  const made = new Map<string, SiteFile>();
  return {
    names: [...site.keys()],
    get(name) {
      const file = site.get(name);
      if (!file || !hasAddresses(name)) return file;
      const known = made.get(name) ?? compressed(Buffer.from(addressed(name, publicUrl)));
      made.set(name, known);
      return known;
    },
  };
}

/** The text of a file as it was built. */
export function readText(name: string): string {
  return readFileSync(join(SITE, name), "utf8");
}

function hasAddresses(name: string): boolean {
  return name.endsWith(".html") || name === "robots.txt" || name === "sitemap.xml";
}

function addressed(name: string, base: string): string {
  if (name === "robots.txt") return addressedRobots(readText(name), base);
  if (name === "sitemap.xml") return addressedSitemap(readText(name), base);
  return addressedPage(readText(name), name, base);
}

function compressed(bytes: Buffer): SiteFile {
  const plain: Content = { bytes, tag: tagOf(bytes) };
  if (bytes.length < WORTHWHILE_BYTES) return { plain };
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  return { plain, compressed: { bytes: small, tag: tagOf(small) } };
}

let read: ReadonlyMap<string, SiteFile> | undefined;

/** Read once: a package does not change while it is in use. */
function onDisk(): ReadonlyMap<string, SiteFile> {
  if (read) return read;
  const names = fileNames();
  const all = new Set(names);
  read = new Map(
    names
      .filter((name) => !(name.endsWith(".br") && all.has(name.slice(0, -3))))
      .map((name) => [
        name,
        { plain: contentOf(name), ...(all.has(`${name}.br`) && { compressed: contentOf(`${name}.br`) }) },
      ]),
  );
  return read;
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

/** What a file or a made one holds. */
export function contentBytes(content: Content): Buffer {
  return "bytes" in content ? content.bytes : readFileSync(content.path);
}

function contentOf(name: string): Content {
  const path = join(SITE, name);
  return { path, tag: tagOf(readFileSync(path)) };
}

function tagOf(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
