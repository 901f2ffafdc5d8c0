/** How a page shows a file that a job has made. */
export type ShownAs = "video" | "image" | "audio" | "page";

const ENDINGS: readonly (readonly [as: ShownAs, ending: RegExp])[] = [
  ["video", /\.(mp4|webm|mov|m4v)$/i],
  ["audio", /\.(mp3|wav|m4a|aac|ogg|flac)$/i],
  ["image", /\.(png|jpe?g|svg|webp|gif|avif)$/i],
  ["page", /\.html$/i],
];

/** By the ending of the URL's path; undefined where that says nothing, or it is no address of the web. */
export function shownAs(url: string): ShownAs | undefined {
  const { protocol, pathname = "" } = URL.parse(url) ?? {};
  return protocol === "http:" || protocol === "https:" ? kindOfFile(pathname) : undefined;
}

/** By the ending of a path; undefined where that says nothing. */
export function kindOfFile(path: string): ShownAs | undefined {
  return ENDINGS.find(([, ending]) => ending.test(path))?.[0];
}
