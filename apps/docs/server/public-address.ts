// Puts the site's public URL into what is served, where it is known: canonical links, sitemap, robots.txt and the picture for
// shared links have to name one and the same address. Where it is not known, as on one's own machine, a page claims none.
import { escapeHtml } from "@video-ads/http/escape";

/** Of theme/social-card.png, in pixels. */
const CARD = {
  width: 1200,
  height: 630,
};

/** The address of a page: folders end with a slash. `base` has a slash at its end. */
export function addressOf(path: string, base: string): string {
  return `${base}${path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`;
}

/** A page that knows where it is. */
export function addressedPage(html: string, path: string, base: string): string {
  if (path === "404.html") return html.replaceAll('="/', () => `="${escapeHtml(new URL(base).pathname)}`);
  const [address, card] = [escapeHtml(addressOf(path, base)), escapeHtml(`${base}social-card.png`)];
  const picture = [
    `<meta property="og:image" content="${card}">`,
    `<meta property="og:image:width" content="${CARD.width}">`,
    `<meta property="og:image:height" content="${CARD.height}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
  const lines = [
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:url" content="${address}">`,
    // What a picture shows was said when the site was built.
    ...(html.includes('property="og:image:alt"') ? picture : []),
  ];
  return html.replace(/<link rel="canonical" href="[^"]*">/, () => lines.join("\n  "));
}

/** The sitemap, from its template. */
export function addressedSitemap(template: string, base: string): string {
  return template.replaceAll("{{public-url}}", () => escapeHtml(base));
}

export function addressedRobots(text: string, base: string): string {
  return `${text}Sitemap: ${base}sitemap.xml\n`;
}
