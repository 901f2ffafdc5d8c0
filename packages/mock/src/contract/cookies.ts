/** The pairs of a `Cookie` header, as they were sent. */
export function cookiesIn(header: unknown): [name: string, value: string][] {
  if (typeof header !== "string") return [];
  return header.split(";").flatMap((pair): [string, string][] => {
    const [name = "", ...value] = pair.trim().split("=");
    return name === "" ? [] : [[name, value.join("=")]];
  });
}
