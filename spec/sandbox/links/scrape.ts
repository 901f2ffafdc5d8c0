import type { Link } from "#mock/generated/shapes.ts";
import { hasMark } from "#mock/sandbox/jobs/fate.ts";
import { hostedCopy } from "#mock/sandbox/media/hosted.ts";

/** What a page says of its product. */
export type Read = Pick<
  Link,
  "url" | "title" | "description" | "image_urls" | "video_urls" | "logo_url" | "ai_summary"
>;

/** What was found at an address, or why nothing was. */
export type Found = Read | { reasons: string[] };

// What is wrong with a page: sentences of the answer.
export const UNREADABLE = "The page could not be read.";
export const WITHOUT_MEDIA = "The page has neither an image nor a video.";

/**
 * What would be found on a page, made up from its address alone: nothing is fetched. The same address always gives the same
 * link. `[unreadable]` in it is a page that cannot be read, `[no-media]` one without an image or a video: then there
 * are `reasons` in the place of a link.
 */
export function scrape(url: string, mediaUrl: string): Found {
  const page = URL.parse(url);
  if (!page || !["http:", "https:"].includes(page.protocol) || hasMark(url, "unreadable"))
    return { reasons: [UNREADABLE] };
  if (hasMark(url, "no-media")) return { reasons: [WITHOUT_MEDIA] };
  const name = nameOf(page);
  const images = ["front", "detail"].map((view) => hostedCopy(`${page.origin}/${view}.jpg?of=${url}`, mediaUrl));
  return {
    url,
    title: name,
    description: `${name}, as it is shown on ${page.hostname}.`,
    image_urls: images,
    video_urls: [],
    logo_url: hostedCopy(`${page.origin}/logo.png`, mediaUrl),
    ai_summary: `${name} from ${page.hostname}.`,
  };
}

/** `/products/trail-shoe.html` is the page of a "Trail shoe". */
function nameOf({ pathname, hostname }: URL): string {
  const words = decoded(pathname.split("/").findLast((segment) => segment !== "") ?? hostname)
    .replace(/\.\w{2,5}$/, "")
    .replace(/[-_+]+/g, " ")
    .trim();
  const name = words === "" ? hostname : words;
  return name.charAt(0).toUpperCase() + name.slice(1, 200);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
