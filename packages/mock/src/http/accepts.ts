import { JSON_TYPE, mediaTypeOf } from "@video-ads/http/media-type";

/**
 * Of some types the one that an `Accept` header asks for most, of several the one that it names first; undefined when it takes none. Who says
 * nothing is answered in JSON where there is any. Parameters such as `charset` are not compared: a client that writes them means the type.
 */
export function accepted(header: string | undefined, types: readonly string[]): string | undefined {
  if (header === undefined || header.trim() === "")
    return types.find((type) => mediaTypeOf(type) === JSON_TYPE) ?? types[0];
  const ranges = header
    .replace(/"(?:[^"\\]|\\.)*"/g, "")
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.split(";").map((piece) => piece.replace(/\s/g, ""));
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { range, weight: weight === undefined ? 1 : Number(weight) || 0 };
    });
  // The most exact range counts: `*/*, application/json;q=0` takes everything but JSON.
  const rangeOf = (type: string): { weight: number; at: number } => {
    const [bare = ""] = type.toLowerCase().split(";");
    const [family] = bare.split("/");
    const exact = [bare.trim(), `${family}/*`, "*/*"].find((range) => ranges.some((one) => one.range === range));
    return {
      weight: Math.max(0, ...ranges.flatMap(({ range, weight }) => (range === exact ? [weight] : []))),
      at: ranges.findIndex(({ range }) => range === exact),
    };
  };
  const [best] = types
    .map((type) => ({ type, ...rangeOf(type) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  return best?.type;
}
