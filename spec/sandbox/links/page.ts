import type { HtmlPage } from "#mock/sandbox/media/html.ts";
import type { Read } from "./scrape.ts";

/** Images and videos that are taken from one page. */
const MOST = 10;

/** What a product page says: its title, text, pictures, videos and icon, as tags for sharing say it, else as the page shows it. */
export function readPage({ elements, base }: HtmlPage, address: string): Read {
  const called = (...names: string[]) => elements.filter(({ name }) => names.includes(name));
  const meta = (...names: string[]): string[] =>
    names.flatMap((wanted) =>
      called("meta").flatMap(({ attributes: { property, name, content } }) =>
        (property ?? name)?.toLowerCase() === wanted ? [content ?? ""] : [],
      ),
    );
  const sources = (...names: string[]): string[] => called(...names).flatMap(({ attributes }) => attributes.src ?? []);
  const icon = called("link").find(({ attributes }) => /\bicon\b/i.test(attributes.rel ?? ""));
  const title = (meta("og:title")[0] ?? called("title")[0]?.text ?? "").trim();
  const description = (meta("og:description", "description")[0] ?? "").trim();
  return {
    url: address,
    title,
    description,
    image_urls: absolute([...meta("og:image"), ...sources("img")], base),
    video_urls: absolute([...meta("og:video"), ...sources("video", "source")], base),
    logo_url: absolute([icon?.attributes.href ?? ""], base)[0] ?? null,
    ai_summary: description || title,
  };
}

function absolute(addresses: string[], base: string): string[] {
  const urls = addresses.flatMap((address) => {
    const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(urls)].slice(0, MOST);
}
