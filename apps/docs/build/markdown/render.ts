import { escapeHtml } from "@video-ads/http/escape";
import { Marked, type Tokens } from "marked";
import type { Highlight } from "./highlight.ts";
import { slug } from "./slug.ts";

/** Longer inline code may be broken in a table; shorter names stay in one piece. */
const LONG_CODE = 30;

export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** @param taken Ids and names of regions that the page has already: those of this part are put there. */
export type Render = (markdown: string, taken?: Set<string>) => Rendered;

export interface RenderOptions {
  highlight: Highlight;
  /** Where a piece of inline code leads, for example the name of an operation. */
  link: (code: string) => string | undefined;
}

/** Makes a renderer from Markdown to the site's HTML. Links to `.md` files lead to the pages beside them. */
export function createRenderer({ highlight, link }: RenderOptions): Render {
  return (markdown, taken = new Set()) => {
    const headings: Heading[] = [];
    // Who goes from region to region hears their names alone: each says which section it is of.
    const regionName = (what: string): string => {
      const section = headings.at(-1)?.text;
      return uniqueName(section === undefined ? what : `${what}: ${section}`, taken);
    };
    const marked = new Marked({ gfm: true });
    marked.use({
      renderer: {
        heading({ tokens, depth }: Tokens.Heading): string {
          const html = this.parser.parseInline(tokens);
          const text = html.replace(/<[^>]+>/g, "");
          const id = unique(slug(decode(text)), taken);
          headings.push({ level: depth, id, text: decode(text) });
          const anchor =
            depth === 1 ? "" : ` <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
          return `<h${depth} id="${id}">${html}${anchor}</h${depth}>\n`;
        },
        code({ text, lang = "" }: Tokens.Code): string {
          return codeFigure(text, lang, highlight, regionName);
        },
        codespan({ text }: Tokens.Codespan): string {
          const code = `<code${text.length > LONG_CODE ? ' class="long"' : ""}>${escapeHtml(text)}</code>`;
          const target = link(text);
          return target ? `<a href="${target}">${code}</a>` : code;
        },
        link({ href, tokens }: Tokens.Link): string {
          const target = /^[a-z]+:/.test(href) ? href : href.replace(/\.md(#|$)/, ".html$1");
          return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
        },
        table(token: Tokens.Table): string {
          // On telephones a table of many columns becomes a list of its rows. The roles keep it a table for those who listen.
          const listed = token.header.length > 2;
          const role = (name: string): string => (listed ? ` role="${name}"` : "");
          const head = token.header.map(
            ({ tokens }) => `<th${role("columnheader")}>${this.parser.parseInline(tokens)}</th>`,
          );
          const cell = ({ tokens }: Tokens.TableCell, column: number): string => {
            const label = listed && column > 0 ? ` data-label="${escapeHtml(token.header[column]?.text ?? "")}"` : "";
            return `<td${role("cell")}${label}>${this.parser.parseInline(tokens)}</td>`;
          };
          const rows = token.rows.map((row) => `<tr${role("row")}>${row.map(cell).join("")}</tr>`);
          // Wide tables scroll by themselves, also with the keyboard; the page never does.
          return `<div class="table${listed ? " listed" : ""}" role="region" aria-label="${escapeHtml(regionName("Table"))}" tabindex="0"><table${role("table")}><thead${role("rowgroup")}><tr${role("row")}>${head.join("")}</tr></thead><tbody${role("rowgroup")}>${rows.join("")}</tbody></table></div>\n`;
        },
      },
    });
    const html = marked.parse(markdown, { async: false });
    return { html: groupTabs(withoutNestedLinks(html), taken), headings };
  };
}

const NAMES: Record<string, string> = {
  ts: "TypeScript",
  tsx: "TypeScript, React",
  js: "JavaScript",
  sh: "Terminal",
  json: "JSON",
  yaml: "YAML",
  text: "Output",
};

/** A piece of code with its name or language above it. `tab="curl"` puts it beside its neighbours. */
function codeFigure(text: string, info: string, highlight: Highlight, regionName: (what: string) => string): string {
  const [language = ""] = info.split(/\s/);
  const { title, tab } = Object.fromEntries(
    [...info.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const label = tab ?? title ?? NAMES[language] ?? language;
  const caption = `<figcaption>${escapeHtml(label)}</figcaption>`;
  const block = highlight(text, language).replace(
    "<pre>",
    `<pre tabindex="0" role="region" aria-label="${escapeHtml(regionName(label || "Code"))}">`,
  );
  return `<figure class="code"${tab ? ` data-tab="${escapeHtml(tab)}"` : ""}>${caption}${block}</figure>\n`;
}

/** Neighbouring pieces of code that are the same in other languages become one block. */
function groupTabs(html: string, taken: Set<string>): string {
  return html.replace(/(?:<figure class="code" data-tab=(?:(?!<\/figure>)[\s\S])*<\/figure>\n?){2,}/g, (group) => {
    const buttons: string[] = [];
    // A figure with a caption has no other role: the panel stands around it.
    const panels = group.replace(
      /<figure class="code"( data-tab="([^"]*)")([\s\S]*?<\/figure>)/g,
      (_, attribute, name: string, rest) => {
        const first = buttons.length === 0;
        const [tab, panel] = [unique(`tab-${slug(name)}`, taken), unique(`panel-${slug(name)}`, taken)];
        buttons.push(
          `<button type="button" role="tab" id="${tab}" aria-controls="${panel}" aria-selected="${first}"${first ? "" : ' tabindex="-1"'}>${name}</button>`,
        );
        return `<div${attribute} id="${panel}" role="tabpanel" aria-labelledby="${tab}"><figure class="code"${rest}</div>`;
      },
    );
    // All of it stands there already: a list that a script puts there pushes down what is being read.
    return `<div class="tabs"><div class="tab-list needs-js" role="tablist" aria-label="Variants">${buttons.join("")}</div>\n${panels}</div>\n`;
  });
}

/** A link inside a link is not HTML: inline code in a link's text leads where the link leads. */
function withoutNestedLinks(html: string): string {
  return html.replace(
    /(<a href="[^"]*">)((?:(?!<\/a>)[\s\S])*?)<a href="[^"]*">(<code[^>]*>[^<]*<\/code>)<\/a>/g,
    "$1$2$3",
  );
}

function unique(id: string, taken: Set<string>): string {
  let free = id || "section";
  for (let n = 2; taken.has(free); n++) free = `${id}-${n}`;
  taken.add(free);
  return free;
}

/** A name that none has yet: the second one of `Terminal: Install` is `Terminal: Install, 2`. */
function uniqueName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(`region ${free}`); n++) free = `${name}, ${n}`;
  taken.add(`region ${free}`);
  return free;
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
