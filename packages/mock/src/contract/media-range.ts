import { mediaTypeOf } from "@video-ads/http/media-type";

/**
 * What the contract has for a media type: by its own name, else by the range that it is in, the narrowest first: `text/*`, then the one of all types.
 * Parameters do not count.
 */
export function contentFor<Content extends { mediaType: string }>(
  contents: readonly Content[],
  type: string,
): Content | undefined {
  const [family] = type.split("/");
  for (const range of [type, `${family}/*`, "*/*"]) {
    const found = contents.find(({ mediaType }) => (mediaTypeOf(mediaType) ?? mediaType) === range);
    if (found) return found;
  }
  return undefined;
}
