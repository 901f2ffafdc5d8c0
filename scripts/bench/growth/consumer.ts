/** One program that calls operations, written for each library: what is compared does the same. */
import { buildModel, type OpenApi } from "@video-ads/model";

/** A call: an operation, and what stands in its path, body and query, as source text. */
interface Call {
  id: string;
  path?: Record<string, string>;
  body?: string;
  query?: string;
}

/** Twenty operations of all resources. */
const CALLS: Call[] = [
  { id: "links.create", body: `{ url: "https://shop.example.com" }` },
  { id: "links.update", path: { id: "id" }, body: `{ title: "Shoe" }` },
  { id: "linkToVideos.create", body: `{ link: "id" }` },
  { id: "linkToVideos.get", path: { id: "id" } },
  { id: "lipsyncs.preview", body: `{ text: "Hello" }` },
  { id: "lipsyncs.get", path: { id: "id" } },
  { id: "lipsyncs.createMultiAvatar", body: "{ video_inputs: [] }" },
  { id: "lipsyncsV2.list", query: `{ ids: ["id"] }` },
  { id: "customTemplates.list" },
  { id: "customTemplates.get", path: { template_id: "id" } },
  { id: "customTemplateJobs.create", body: `{ template_id: "id", variables: {} }` },
  { id: "aiEditing.create", body: `{ video_url: "https://a.example.com/v.mp4", editing_style: "film" }` },
  { id: "adsClone.create", body: `{ link: "id", video_url: "https://a.example.com/v.mp4" }` },
  { id: "htmlInteractiveAds.create", body: `{ link: "id", style_ids: ["a"] }` },
  { id: "htmlInteractiveAds.listStyles" },
  { id: "dyoa.list" },
  { id: "personas.list" },
  { id: "voices.list" },
  { id: "voices.getQuota" },
  { id: "credits.getRemaining" },
];

export const LIBRARIES = ["openapi-fetch", "@hey-api/openapi-ts", "orval", "@video-ads/client"] as const;
export type Library = (typeof LIBRARIES)[number];

/** Where the code stands that a library's generator has written, for an import. */
export interface Generated {
  "openapi-fetch": string;
  "@hey-api/openapi-ts": string;
  orval: string;
}

/** The program as TypeScript. */
export function consumer(library: Library, contract: OpenApi, generated: Generated, operations = CALLS.length): string {
  const calls = CALLS.slice(0, operations);
  const [head, each] = styles(contract, generated)[library];
  return `${head(calls)}
export async function visit() {
${calls.map((call) => `  await ${each(call)};`).join("\n")}
}
`;
}

type Style = [head: (calls: Call[]) => string, call: (call: Call) => string];

const BASE = "http://127.0.0.1:4010";

function styles(contract: OpenApi, generated: Generated): Record<Library, Style> {
  const operations = new Map(buildModel(contract).operations.map((operation) => [operation.id, operation]));
  const fields = (path: Record<string, string>): string =>
    `{ ${Object.entries(path)
      .map(([name, value]) => `${name}: "${value}"`)
      .join(", ")} }`;
  const imports = (from: string) => (calls: Call[]) =>
    `import { ${calls.map(({ id }) => functionName(id)).join(", ")} } from "${from}";`;
  return {
    "@video-ads/client": [
      () => `import { createClient } from "@video-ads/client";
const ads = createClient({ baseUrl: "${BASE}", apiId: "id", apiKey: "key" });`,
      ({ id, path = {}, body, query }) => {
        const args = [...Object.values(path).map((value) => `"${value}"`), body, query];
        return `ads.${id}(${args.filter((arg) => arg !== undefined).join(", ")})`;
      },
    ],
    "openapi-fetch": [
      () => `import createFetchClient from "openapi-fetch";
import type { paths } from "${generated["openapi-fetch"]}";
const api = createFetchClient<paths>({ baseUrl: "${BASE}" });`,
      ({ id, path, body, query }) => {
        const operation = operations.get(id);
        const params = [path && `path: ${fields(path)}`, query && `query: ${query}`].filter((part) => part);
        const init = [params.length > 0 && `params: { ${params.join(", ")} }`, body && `body: ${body}`].filter(
          (p) => p,
        );
        return `api.${operation?.method.toUpperCase()}("${operation?.path}"${init.length > 0 ? `, { ${init.join(", ")} }` : ""})`;
      },
    ],
    "@hey-api/openapi-ts": [
      imports(generated["@hey-api/openapi-ts"]),
      ({ id, path, body, query }) => {
        const parts = [path && `path: ${fields(path)}`, body && `body: ${body}`, query && `query: ${query}`];
        const given = parts.filter((part) => part);
        return `${functionName(id)}(${given.length > 0 ? `{ ${given.join(", ")} }` : ""})`;
      },
    ],
    orval: [
      imports(generated.orval),
      ({ id, path = {}, body, query }) => {
        const args = [...Object.values(path).map((value) => `"${value}"`), body, query];
        return `${functionName(id)}(${args.filter((arg) => arg !== undefined).join(", ")})`;
      },
    ],
  };
}

/** `links.create` is `linksCreate`. */
function functionName(id: string): string {
  return id.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
}
