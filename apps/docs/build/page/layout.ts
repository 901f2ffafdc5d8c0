import { escapeHtml } from "@video-ads/http/escape";
import { icons } from "./icons.ts";
import { addressIn } from "./links.ts";
import { markdownPath, type Page, rootFrom, type Section } from "./page.ts";

/** What all pages share. */
export interface Frame {
  /** Version of this package. */
  version: string;
  /** What the service is called. */
  site: string;
  /** The guide that one begins with; absent where there are none. */
  start?: string | undefined;
  /** What the picture for shared links shows; absent where there is none. */
  picture?: string | undefined;
  /** Version of the service's API. */
  apiVersion: string;
  /** Rules of every page, in which `{{root}}` stands for the way to the root of the site. */
  styles: string;
  /** Paths inside the site. */
  script: string;
  searchIndex: string;
  /** Scripts of single pages, by the name of their entry. */
  pageScripts: ReadonlyMap<string, string>;
}

const NAVIGATION: { section: Section; label: string; path: string }[] = [
  { section: "reference", label: "Reference", path: "reference/operations.html" },
  { section: "changelog", label: "Changelog", path: "changelog.html" },
];

/** A whole page. It can be read without its scripts. */
export function layout(page: Page, frame: Frame): string {
  const root = page.root ?? rootFrom(page.path);
  return `<!DOCTYPE html>
<html lang="en" ${rootAttributes(root, frame)}>
<head>
${head(page, frame)}
</head>
<body>
${header(page.section, root, frame)}
${withTools(page).replaceAll("{{root}}", root)}
${footer(root, frame)}
</body>
</html>
`;
}

/** What the scripts have to know of the page. */
export function rootAttributes(root: string, { searchIndex }: Frame): string {
  return `data-root="${root}" data-search="${root}${searchIndex}"`;
}

/**
 * What was chosen before is chosen before anything is painted, so that nothing jumps: the colours, else the system's, under the
 * reference renderer's own key so that all pages agree; and the language of samples (browser/tabs.ts).
 */
const BEFORE_PAINT = `<script>(function(r,m,t,s){try{m=localStorage.getItem("redoc.colorMode");t=localStorage.getItem("video-ads-docs.tab")}catch(e){}if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";r.classList.add(m,"js");if(/^[\\w ]+$/.test(t)){s=new CSSStyleSheet;s.replaceSync('.tabs:not(.live):has(>[data-tab="'+t+'"])>[data-tab]{display:none}.tabs:not(.live)>[data-tab="'+t+'"][data-tab]{display:block}');document.adoptedStyleSheets=[s]}})(document.documentElement)</script>`;

export function head(page: Page, frame: Frame): string {
  const { site, picture } = frame;
  const root = page.root ?? rootFrom(page.path);
  const title = page.section === "home" ? `${site}: ${page.title}` : `${page.title} – ${site}`;
  const scripts = [frame.script, ...(page.scripts ?? []).map((name) => required(frame.pageScripts, name))];
  const lines = [
    `<meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta name="color-scheme" content="light dark">`,
    page.unlisted ? `<meta name="robots" content="noindex">` : `<link rel="canonical" href="${canonical(page.path)}">`,
    ...(page.markdown === undefined
      ? []
      : [`<link rel="alternate" type="text/markdown" href="${fileName(markdownPath(page.path))}">`]),
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(site)}">`,
    // The server adds the picture, which has to be named by a whole address.
    ...(picture === undefined ? [] : [`<meta property="og:image:alt" content="${escapeHtml(picture)}">`]),
    `<link rel="icon" href="${root}icon.svg" type="image/svg+xml">`,
    BEFORE_PAINT,
    // In the page itself: a file of its own would cost a round trip before anything is painted.
    ...(frame.styles === "" ? [] : [`<style>${frame.styles.replaceAll("{{root}}", root)}</style>`]),
    ...scripts.map((path) => `<script type="module" src="${root}${path}"></script>`),
  ];
  return lines.map((line) => `  ${line}`).join("\n");
}

export function header(section: Section, root: string, { version, apiVersion, site, start }: Frame): string {
  const guides = start === undefined ? [] : [{ section: "guides", label: "Guides", path: start }];
  const links = [...guides, ...NAVIGATION].map(
    (entry) =>
      `<a href="${root}${entry.path}"${entry.section === section ? ' aria-current="page"' : ""}>${entry.label}</a>`,
  );
  return `<a class="skip" href="#content">Skip to the content</a>
<header class="site-header">
  <a class="brand" href="${root}index.html">${icons.mark}<span>${escapeHtml(site)}</span></a>
  <nav aria-label="Site">${links.join("")}</nav>
  <div class="tools">
    <button type="button" class="search-open needs-js" data-search-open aria-haspopup="dialog">${icons.search}<span>Search</span><kbd>/</kbd></button>
    <span class="version" title="Version of this documentation; API version ${apiVersion}">v${version}</span>
    <button type="button" class="icon-button needs-js" data-theme-toggle aria-label="Switch between light and dark">${icons.sun}${icons.moon}</button>
  </div>
</header>`;
}

/** Above the title of a text: the same for machines. */
function withTools({ html, markdown, path }: Page): string {
  if (markdown === undefined) return html;
  const file = fileName(markdownPath(path));
  return html.replace(
    "<h1",
    `<p class="page-tools"><button type="button" class="needs-js" data-copy-page="${file}">Copy page</button><a href="${file}">View as Markdown</a></p>\n<h1`,
  );
}

function footer(root: string, { version, apiVersion }: Frame): string {
  return `<footer class="site-footer">
  <p>Documentation ${version} for API version ${apiVersion}. Generated from one contract:
    <a href="${root}openapi.json">openapi.json</a>, <a href="${root}openapi.yaml">openapi.yaml</a>.</p>
  <p>For machines: <a href="${root}llms.txt">llms.txt</a>, <a href="${root}llms-full.txt">llms-full.txt</a>, and every page that is text as <code>.md</code>. <a href="${root}licenses.txt">Licences</a> of what is served here.</p>
</footer>`;
}

function required(scripts: ReadonlyMap<string, string>, name: string): string {
  const path = scripts.get(name);
  if (!path) throw new Error(`There is no script ${name} in browser/`);
  return path;
}

/**
 * Relative to the page itself. Where the site's public URL is known, src/public-address.ts makes an absolute one of it, and
 * adds the picture for shared links, which has to be absolute.
 */
function canonical(path: string): string {
  return addressIn(fileName(path)) || "./";
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
