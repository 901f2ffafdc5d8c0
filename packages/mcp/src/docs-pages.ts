// The documentation as resources. Only what the build has listed can be read: an address is looked up, never made into a path.
import { readFile } from "node:fs/promises";
import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { ResourceNotFoundError } from "@modelcontextprotocol/server";

/** A page as the build lists it. */
export interface DocPage {
  /** Below the folder of pages, for example `guides/jobs.md`. */
  path: string;
  title: string;
  description: string;
}

const SCHEME = "video-ads://docs/";
// The same from `src` and, bundled, from `dist`.
const FOLDER = new URL("../dist/docs/", import.meta.url);

let pages: Promise<ReadonlyMap<string, DocPage>> | undefined;

/** Every page, read once. */
function allPages(): Promise<ReadonlyMap<string, DocPage>> {
  pages ??= readFile(new URL("index.json", FOLDER), "utf8").then((text) => {
    const listed: DocPage[] = JSON.parse(text);
    return new Map(listed.map((page) => [SCHEME + page.path.replace(/\.md$/, ""), page]));
  });
  return pages;
}

export async function listDocs(): Promise<Resource[]> {
  return Array.from(await allPages(), ([uri, { path, title, description }]) => ({
    uri,
    name: path.replace(/\.md$/, ""),
    title,
    description,
    mimeType: "text/markdown",
  }));
}

/** @throws {ResourceNotFoundError} when there is no such page. */
export async function readDocs(uri: string): Promise<ReadResourceResult> {
  const page = (await allPages()).get(uri);
  if (!page) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: "text/markdown", text: await readFile(new URL(page.path, FOLDER), "utf8") }] };
}
