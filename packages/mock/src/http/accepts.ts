/**
 * Of some types the one that an `Accept` header asks for most, the first of several; undefined when it takes none. Parameters such as
 * `charset` are not compared: a client that writes them means the type.
 */
export function accepted(header: string | undefined, types: readonly string[]): string | undefined {
  if (header === undefined || header.trim() === "") return types[0];
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
  const weightOf = (type: string): number => {
    const [bare = ""] = type.toLowerCase().split(";");
    const [family] = bare.split("/");
    const exact = [bare.trim(), `${family}/*`, "*/*"].find((range) => ranges.some((one) => one.range === range));
    return Math.max(0, ...ranges.flatMap(({ range, weight }) => (range === exact ? [weight] : [])));
  };
  const [best] = types
    .map((type) => ({ type, weight: weightOf(type) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return best?.type;
}
