// A page as browsers read it: what stands in comments, scripts and templates is no part of it.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Fetched } from "./copies.ts";

/** An element that stands on a page. */
export interface HtmlElement {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** What is written directly in it. */
  text: string;
}

/** A page with its elements, in the order in which they begin. */
export interface HtmlPage {
  elements: readonly HtmlElement[];
  /** What relative addresses on it begin at. */
  base: string;
}

/** Reads a page that was fetched, in the encoding that its answer says, or else it says itself; otherwise it is UTF-8. */
export async function htmlPage({ bytes, charset, url }: Fetched): Promise<HtmlPage> {
  // Only who opens a host needs it.
  const { parse } = await import("parse5");
  const read = (encoding: string | undefined): HtmlElement[] =>
    elementsIn(parse(decoded(bytes, encoding), { scriptingEnabled: false }));
  const first = read(charset);
  const said = charset === undefined ? charsetIn(first) : undefined;
  const elements = said === undefined ? first : read(said);
  const base = elements.find(({ name, attributes }) => name === "base" && attributes.href !== undefined);
  return { elements, base: URL.parse(base?.attributes.href ?? "", url)?.href ?? url };
}

function elementsIn(node: Tree.ParentNode): HtmlElement[] {
  return node.childNodes.flatMap((child): HtmlElement[] => {
    if (!("tagName" in child)) return [];
    const attributes = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]));
    const text = child.childNodes.map((inner) => ("value" in inner ? inner.value : "")).join("");
    return [{ name: child.tagName, attributes, text }, ...elementsIn(child)];
  });
}

/** As `<meta charset="…">` says it, or one that stands for the header. */
function charsetIn(elements: readonly HtmlElement[]): string | undefined {
  const metas = elements.filter(({ name }) => name === "meta").map(({ attributes }) => attributes);
  const named = metas.find(({ charset }) => charset !== undefined)?.charset;
  const header = metas.find((meta) => meta["http-equiv"]?.toLowerCase() === "content-type")?.content;
  return named ?? /charset\s*=\s*["']?([^\s;"']+)/i.exec(header ?? "")?.[1];
}

/** One of no encoding that there is, is read as UTF-8. */
function decoded(bytes: Buffer, encoding = "utf-8"): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}
