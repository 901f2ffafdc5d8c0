import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { toBase } from "./docs.ts";
import { readSandbox, SANDBOX_FILE, type Sandbox } from "./sandbox.ts";
import { contentBytes, readSite } from "./site-files.ts";

/** What an exported site says beside its pages. */
interface ExportOptions {
  /** The address that its pages name. */
  publicUrl: string | URL;
  sandbox?: Sandbox | undefined;
}

/**
 * Writes the site as plain files, for a host that only serves files: what a server of ours would answer. Links have the endings of files:
 * not every host finds `jobs.html` behind `jobs`.
 *
 * @returns How many files were written, and for which address.
 * @throws Error for a folder that holds anything but what an earlier export has left: nobody's files are written over.
 */
export async function exportSite(folder: string, options: ExportOptions): Promise<{ count: number; base: string }> {
  const [base, sandbox] = [toBase(options.publicUrl), readSandbox(options.sandbox)];
  const site = readSite(base);
  const names = new Set(site.names);
  await checkFolder(folder);
  await mkdir(folder, { recursive: true });
  // First: whatever keeps this from coming to its end, the next one knows its files.
  await writeFile(join(folder, MARK), "Written by video-ads-docs --export, which writes over this folder.\n");
  const writes = site.names.map(async (name) => {
    const content = site.get(name)?.plain;
    if (!content) return;
    const bytes = contentBytes(content);
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, hasLinks(name) ? withEndings(bytes.toString(), name, names, base) : bytes);
  });
  await Promise.all([...writes, writeFile(join(folder, SANDBOX_FILE), `${JSON.stringify(sandbox)}\n`)]);
  return { count: writes.length + 1, base };
}

/** Every export has it, and nothing else does. Hosts do not publish it, or nobody minds. */
const MARK = ".video-ads-docs";

/** Hidden files, such as those of a repository, are nobody's pages. */
async function checkFolder(folder: string): Promise<void> {
  if (folder.trim() === "") throw new Error("--export needs the name of a folder to write to, and it is empty");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw new Error(`--export cannot write to ${folder}: ${error.message}`);
  });
  const other = names.find((name) => !name.startsWith("."));
  if (other === undefined || names.includes(MARK)) return;
  throw new Error(
    `${folder} is not empty: it holds ${other}, which no export has written. Name a new folder, an empty one, or that of an earlier export.`,
  );
}

function hasLinks(name: string): boolean {
  return name.endsWith(".html") || name === "sitemap.xml";
}

/** The search learns of the ending from the page, and puts it behind what it finds. */
function withEndings(text: string, name: string, names: ReadonlySet<string>, publicUrl: string): string {
  const root = new URL(publicUrl).pathname;
  const inside = (address: string): string | undefined => {
    if (address.startsWith(publicUrl)) return address.slice(publicUrl.length);
    if (address.startsWith(root)) return address.slice(root.length);
    return address === "" || /^[a-z]+:/.test(address) ? undefined : posix.join(posix.dirname(name), address);
  };
  return text
    .replace(/( href="| content="(?=https?:)|<loc>)([^"<#?]*)/g, (whole: string, _, address: string) => {
      const path = inside(address);
      if (path === undefined) return whole;
      if (names.has(`${path}.html`)) return `${whole}.html`;
      if (address.startsWith(publicUrl) || !address.endsWith("/")) return whole;
      return names.has(posix.join(path, "index.html")) ? `${whole}index.html` : whole;
    })
    .replace(/<html /, '<html data-ending=".html" ');
}
