// Generated from spec/ by `pnpm generate`. Do not edit.
// Links: product records, made from an address or from parameters (interface specification 2.3).
import type { MockAnswer, MockRequest } from "../../../http/messages.ts";
import { notFound } from "../../../http/refusal.ts";
import { derivedId } from "../../../sandbox/ids.ts";
import { asObject, type JsonObject } from "../../../sandbox/json.ts";
import type { Copies } from "../../../sandbox/media/copies.ts";
import { idOf, type Resource, type ResourceParts } from "../../../sandbox/resource.ts";
import type { LinkRow, LinkTable } from "./link-table.ts";
import { readPage } from "./page.ts";
import { scrape, UNREADABLE, WITHOUT_MEDIA } from "./scrape.ts";

/** Fields of a link that a request may set. */
const EDITABLE = ["title", "description", "image_urls", "video_urls", "reviews", "logo_url"];

const EMPTY: JsonObject = {
  ai_industry: "",
  ai_target_audiences: null,
  title: null,
  description: null,
  image_urls: [],
  video_urls: [],
  reviews: null,
  logo_url: null,
  ai_summary: "",
};

export function links(parts: ResourceParts, table: LinkTable): Resource {
  const { catalogue, media, newId, copies } = parts;
  const industry = () =>
    catalogue.examples("links.create").map(({ link }) => asObject(link).ai_industry)[0] ?? "Retail";

  const add = (request: MockRequest, found: JsonObject): MockAnswer => {
    const id = newId();
    const url = typeof found.url === "string" ? found.url : `${media.url()}/links/${id}.html`;
    const link = { ...EMPTY, ai_industry: industry(), ...found, id: derivedId(id, "content"), url };
    table.put({ id, account: request.account, url, link });
    return { status: 200, body: { id, url, link } };
  };

  return {
    handlers: {
      "links.create": async (request) => {
        const url = String(asObject(request.body).url);
        const found = copies.allows(url) ? await fetched(url, copies) : scrape(url, media.url());
        return Array.isArray(found.reasons) ? { status: 400, body: found.reasons } : add(request, found);
      },
      "links.createWithParams": (request) => {
        const given = editable(asObject(request.body));
        return add(request, { ...given, ai_summary: String(given.description ?? given.title ?? "") });
      },
      "links.update": (request) => {
        const row = table.get(request.account, idOf(request));
        if (!row) throw notFound();
        row.link = { ...row.link, ...editable(asObject(request.body)) };
        table.put(row);
        return { status: 200, body: row.link };
      },
    },
    seed(account) {
      for (const operation of ["links.create", "links.createWithParams"]) {
        for (const { id, url, link } of structuredClone(catalogue.examples(operation))) {
          if (typeof id === "string" && typeof url === "string") table.put({ id, account, url, link: asObject(link) });
        }
      }
    },
    media: { links: (name) => productPage(table.find(name.replace(/\.html$/, ""))) },
  };
}

/** What a page says that may be fetched. */
async function fetched(url: string, copies: Copies): Promise<JsonObject> {
  const page = await copies.fetch(url);
  if (page?.type !== "text/html") return { reasons: [UNREADABLE] };
  const found = readPage(page.bytes.toString("utf8"), url);
  const media = [found.image_urls, found.video_urls].flat();
  return media.length > 0 ? found : { reasons: [WITHOUT_MEDIA] };
}

function editable(body: JsonObject): JsonObject {
  return Object.fromEntries(
    EDITABLE.filter((field) => Object.hasOwn(body, field)).map((field) => [field, body[field]]),
  );
}

/** The page of a link that was made from parameters. */
function productPage(row: LinkRow | undefined) {
  const { title, description } = asObject(row?.link);
  return row === undefined
    ? null
    : { kind: "page" as const, title: String(title ?? "Product"), text: String(description ?? "") };
}
