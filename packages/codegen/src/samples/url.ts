import { sampleSchemes } from "./auth.ts";
import type { SampleRequest } from "./request.ts";

/** Path and query of the request, encoded, to be put behind the base URL. */
export function requestPath({ operation, path, query }: SampleRequest): string {
  let filled = operation.path;
  for (const { name, value } of path) filled = filled.replace(`{${name}}`, () => encode(String(value)));
  const pairs = query.flatMap(({ name, value, explode }) => {
    if (!Array.isArray(value)) return [`${encode(name)}=${encode(String(value))}`];
    const items = value.map((item) => encode(String(item)));
    return explode ? items.map((item) => `${encode(name)}=${item}`) : [`${encode(name)}=${items.join(",")}`];
  });
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
}

/** Keys that go into the query, behind {@link requestPath}: the text before each, and the variable with its value. */
export function queryKeys(request: SampleRequest): { before: string; variable: string }[] {
  const begun = requestPath(request).includes("?");
  return sampleSchemes(request.operation)
    .flatMap((scheme) =>
      scheme.kind === "query"
        ? scheme.credentials.map(({ variable }) => ({ parameter: scheme.parameter, variable }))
        : [],
    )
    .map(({ parameter, variable }, index) => ({
      before: `${index > 0 || begun ? "&" : "?"}${encodeURIComponent(parameter)}=`,
      variable,
    }));
}

/** Colons stay readable (they are allowed in paths and queries); what a shell could take for its own does not. */
function encode(value: string): string {
  return encodeURIComponent(value)
    .replaceAll("%3A", ":")
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
