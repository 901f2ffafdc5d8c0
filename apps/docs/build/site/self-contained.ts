import type { Assets } from "./assets.ts";

/** Images that Redoc fetches from its maker, even with an inlined bundle. */
const LOGOS = /`https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg`/g;
/** In their place: the name, and for the collapsed sidebar its initial. */
const WORDMARK = svg(52, "Redocly");
const INITIAL = svg(12, "R");

const SCRIPT = /<script type="module">([\s\S]*?)<\/script>/;
const LIBRARY_END = "export{RedocStandalone,hydrate,init};";

/**
 * Makes the rendered page ask no other host, and moves its scripts to hashed files. The library and the
 * contract become two files: the first stays in caches when the second changes.
 *
 * @param root The way from the page to the root of the site.
 * @throws Error when the renderer's output does not look as it did, instead of passing on a page that calls home.
 */
export function selfContained(html: string, assets: Assets, theme: string, root = ""): string {
  const script = SCRIPT.exec(html)?.[1];
  const end = script?.indexOf(LIBRARY_END) ?? -1;
  if (!script || end < 0) throw new Error("The rendered page has no inlined script where one is expected");
  const library = script.slice(0, end + LIBRARY_END.length).trimStart();
  if (library.match(LOGOS)?.length !== 2)
    throw new Error("The rendered page has not the two logo URLs that are patched");

  const libraryPath = assets.add(
    "redoc",
    "js",
    library.replace(LOGOS, (_, full) => (full ? WORDMARK : INITIAL)),
  );
  const startPath = assets.add(
    "reference",
    "js",
    `import { hydrate } from "./${libraryPath.slice("assets/".length)}";\n${script.slice(end + LIBRARY_END.length).trim()}\n`,
  );
  const links = [
    // In the page itself: a file of its own would cost a round trip before anything is painted.
    `<style>${theme}</style>`,
    `<link rel="modulepreload" href="${root}${libraryPath}">`,
    `<script type="module" src="${root}${startPath}"></script>`,
  ];
  // Functions, because the code is full of "$&" and the like, which a replacement string would expand.
  return withOwnAnchors(html)
    .replace(SCRIPT, () => "")
    .replace("</head>", () => `  ${links.join("\n  ")}\n</head>`);
}

/** The menu as it is rendered at build time leads to `/links`; the script makes `#/links` of it, which is right at once. */
function withOwnAnchors(html: string): string {
  return html.replace(/ href="(\/[a-z]\w*(?:\/[^"]*)?)"/g, (_, path) => ` href="#${path}"`);
}

function svg(width: number, text: string): string {
  const style = "font-family='system-ui,sans-serif' font-size='13' font-weight='600' fill='%236366f1'";
  const image = `%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='16'%3E%3Ctext y='13' ${style}%3E${text}%3C/text%3E%3C/svg%3E`;
  return `\`data:image/svg+xml,${image}\``;
}
