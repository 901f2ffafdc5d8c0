import type { IMediaTypeContent } from "@stoplight/types";
import { JSON_TYPE, mediaTypeOf } from "@video-ads/http/media-type";

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

const TEXT_TYPE = "text/plain";

/** The type in which something is answered for which the contract has a range: JSON, and what is a text as one. */
export function answeredType({ mediaType, schema, examples = [] }: IMediaTypeContent): string {
  const [shown] = examples.flatMap((example) => ("value" in example ? [example.value] : []));
  const isText = shown === undefined ? schema?.type === "string" : typeof shown === "string";
  switch (mediaTypeOf(mediaType)) {
    case "*/*":
      return isText ? TEXT_TYPE : JSON_TYPE;
    case "application/*":
      return JSON_TYPE;
    case "text/*":
      return TEXT_TYPE;
    default:
      return mediaType;
  }
}
