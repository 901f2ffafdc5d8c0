import { addressIn } from "../page/links.ts";
import type { Page } from "../page/page.ts";

/** Stands where the server writes the address under which it is reached. */
export const PUBLIC_URL = "{{public-url}}";

/** `sitemap.xml` with every page. A sitemap needs whole addresses, which only the server knows. */
export function sitemap(pages: Pick<Page, "path">[]): string {
  const entries = pages.map(({ path }) => `  <url><loc>${PUBLIC_URL}${addressIn(path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}
