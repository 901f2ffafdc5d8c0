/** How a page shows a file that a job has made. */
export type ShownAs = "video" | "image" | "audio" | "page";

const ENDINGS: Readonly<Record<string, ShownAs>> = {
  mp4: "video",
  webm: "video",
  mp3: "audio",
  wav: "audio",
  png: "image",
  jpg: "image",
  jpeg: "image",
  svg: "image",
  webp: "image",
  html: "page",
};

/** By the ending of the URL's path; undefined where that says nothing, or it is no address of the web. */
export function shownAs(url: string): ShownAs | undefined {
  const { protocol, pathname } = URL.parse(url) ?? {};
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return ENDINGS[/\.(\w+)$/.exec(pathname ?? "")?.[1]?.toLowerCase() ?? ""];
}
