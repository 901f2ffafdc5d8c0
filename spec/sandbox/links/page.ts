import type { Read } from "./scrape.ts";

/** Images and videos that are taken from one page. */
const MOST = 10;

/** What a product page says: its title, text, pictures, videos and icon, as tags for sharing say it, else as the page shows it. */
export function readPage(html: string, address: string): Read {
  const tags = [...html.matchAll(/<(meta|img|link|source|video)\b([^>]*)>/gi)].map(([, name = "", rest = ""]) => ({
    name: name.toLowerCase(),
    attributes: attributesOf(rest),
  }));
  const meta = (...names: string[]): string[] =>
    names.flatMap((wanted) =>
      tags.flatMap(({ name, attributes }) =>
        name === "meta" && (attributes.property ?? attributes.name)?.toLowerCase() === wanted
          ? [attributes.content ?? ""]
          : [],
      ),
    );
  const sources = (...names: string[]): string[] =>
    tags.flatMap(({ name, attributes }) => (names.includes(name) ? [attributes.src ?? ""] : []));
  const icon = tags.find(({ name, attributes }) => name === "link" && /\bicon\b/i.test(attributes.rel ?? ""));
  const title = meta("og:title")[0] ?? unescaped(/<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "");
  const description = meta("og:description", "description")[0] ?? "";
  return {
    url: address,
    title: title.trim(),
    description: description.trim(),
    image_urls: absolute([...meta("og:image"), ...sources("img")], address),
    video_urls: absolute([...meta("og:video"), ...sources("video", "source")], address),
    logo_url: absolute([icon?.attributes.href ?? ""], address)[0] ?? null,
    ai_summary: description.trim() || title.trim(),
  };
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  return Object.fromEntries(
    [...found].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      unescaped(double ?? single ?? bare ?? ""),
    ]),
  );
}

function absolute(addresses: string[], base: string): string[] {
  const urls = addresses.flatMap((address) => {
    const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
    return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(urls)].slice(0, MOST);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}
