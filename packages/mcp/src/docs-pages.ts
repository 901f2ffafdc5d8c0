// The documentation as resources. Only what the build has listed can be read: an address is looked up, never made into a path.
import { readFile } from "node:fs/promises";
import type { ReadResourceResult, Resource, ResourceTemplateType } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";

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

/** What stands for the name of a page in a template. */
const PAGE = "page";

/** A template for each folder of pages. */
export async function listDocsTemplates(): Promise<ResourceTemplateType[]> {
  return Array.from((await pagesByTemplate()).keys(), (uriTemplate) => {
    const folder = uriTemplate.slice(SCHEME.length, uriTemplate.lastIndexOf("/"));
    return {
      uriTemplate,
      name: folder,
      title: `Documentation: ${folder}`,
      description: `A page of the documentation's ${folder}, by its name`,
      mimeType: "text/markdown",
    };
  });
}

/**
 * What an argument of a template can be, in the order of the list. An address that is a page leaves nothing open.
 *
 * @throws {ProtocolError} when there is neither such a template nor such a page, or the template takes no such argument.
 */
export async function docsNames(uri: string, argument: string): Promise<readonly string[]> {
  const names = (await pagesByTemplate()).get(uri);
  if (!names && !(await allPages()).has(uri)) throw new ResourceNotFoundError(uri);
  if (!names || argument === PAGE) return names ?? [];
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${uri} takes no ${argument}. It takes ${PAGE}.`);
}

/** Names of pages, by the template that they fill. */
async function pagesByTemplate(): Promise<ReadonlyMap<string, readonly string[]>> {
  const grouped = new Map<string, string[]>();
  for (const uri of (await allPages()).keys()) {
    const end = uri.lastIndexOf("/") + 1;
    const template = `${uri.slice(0, end)}{${PAGE}}`;
    grouped.set(template, [...(grouped.get(template) ?? []), uri.slice(end)]);
  }
  return grouped;
}

/** @throws {ResourceNotFoundError} when there is no such page. */
export async function readDocs(uri: string): Promise<ReadResourceResult> {
  const page = (await allPages()).get(uri);
  if (!page) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: "text/markdown", text: await readFile(new URL(page.path, FOLDER), "utf8") }] };
}
