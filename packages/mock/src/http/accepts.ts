/**
 * Whether an `Accept` header takes one of the types. Parameters such as `charset` are not compared: the types of the contract have none,
 * and a client that writes them means the type.
 */
export function accepts(header: string | undefined, types: readonly string[]): boolean {
  if (header === undefined || header.trim() === "") return true;
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
  return types.some((type) => {
    const [family] = type.split("/");
    const exact = [type, `${family}/*`, "*/*"].find((range) => ranges.some((one) => one.range === range));
    return ranges.some(({ range, weight }) => range === exact && weight > 0);
  });
}
