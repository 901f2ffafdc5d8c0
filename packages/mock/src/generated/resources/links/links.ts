// Generated from spec/ by `pnpm generate`. Do not edit.
// Links: product records, made from an address or from parameters (interface specification 2.3).
import { propertiesOf } from "../../../contract/json-schema.ts";
import type { Link, OperationId } from "../../../generated/shapes.ts";
import type { MockAnswer, MockRequest } from "../../../http/messages.ts";
import { notFound } from "../../../http/refusal.ts";
import { derivedId } from "../../../sandbox/ids.ts";
import { asObject, type JsonObject } from "../../../sandbox/json.ts";
import type { Copies } from "../../../sandbox/media/copies.ts";
import { htmlPage } from "../../../sandbox/media/html.ts";
import { bodyOf, idOf, type Resource, type ResourceParts } from "../../../sandbox/resource.ts";
import type { LinkRow, LinkTable } from "./link-table.ts";
import { readPage } from "./page.ts";
import { type Found, scrape, UNREADABLE, WITHOUT_MEDIA } from "./scrape.ts";

const EMPTY: Omit<Link, "id" | "url"> = {
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
  const { catalogue, contract, media, newId, copies } = parts;
  const industry = () =>
    String(catalogue.examples("links.create").map(({ link }) => asObject(link).ai_industry)[0] ?? "Retail");

  const update = contract.operation("links.update");
  const held = propertiesOf(update?.answerSchema(update.status) ?? {});
  /** What a request says of a link, in the fields that both have. */
  const editable = (operation: OperationId, body: object): Partial<Link> => {
    const asked = contract.operation(operation)?.requestFields;
    return Object.fromEntries(Object.entries(body).filter(([field]) => asked?.has(field) && held.has(field)));
  };

  const add = (request: MockRequest, found: Partial<Link>): MockAnswer => {
    const id = newId();
    const url = found.url ?? `${media.url()}/links/${id}.html`;
    const link = { ...EMPTY, ai_industry: industry(), ...found, id: derivedId(id, "content"), url };
    table.put({ id, account: request.account, url, link });
    return { status: 200, body: { id, url, link } };
  };

  return {
    handlers: {
      "links.create": async (request) => {
        const url = bodyOf(request, "links.create").url;
        const found = copies.allows(url) ? await fetched(url, copies) : scrape(url, media.url());
        return "reasons" in found ? { status: 400, body: found.reasons } : add(request, found);
      },
      "links.createWithParams": (request) => {
        const given = editable("links.createWithParams", bodyOf(request, "links.createWithParams"));
        return add(request, { ...given, ai_summary: String(given.description ?? given.title ?? "") });
      },
      "links.update": (request) => {
        const row = table.get(request.account, idOf(request));
        if (!row) throw notFound();
        row.link = { ...row.link, ...editable("links.update", bodyOf(request, "links.update")) };
        table.put(row);
        return { status: 200, body: row.link };
      },
    },
    own: {
      on: "links.update",
      shape: { id: "", url: "", link: { ...EMPTY, id: "", url: "" } },
      list: (account) => table.of(account).map(shown),
      find(account, id) {
        const row = table.get(account, id);
        return row && shown(row);
      },
      put(account, id, { url, link }) {
        const row = table.require(account, id);
        table.put({ ...row, url: String(url), link: { ...row.link, ...asObject(link) } });
      },
      remove: (account, id) => table.delete(table.require(account, id)),
    },
    seed(account) {
      for (const operation of ["links.create", "links.createWithParams"] satisfies OperationId[]) {
        for (const { id, url, link } of structuredClone(catalogue.examples(operation))) {
          if (typeof id === "string" && typeof url === "string")
            table.put({ id, account, url, link: { ...EMPTY, id, url, ...asObject(link) } });
        }
      }
    },
    media: { links: (name) => productPage(table.find(name.replace(/\.html$/, ""))) },
  };
}

/** As it is answered. */
function shown({ id, url, link }: LinkRow): JsonObject {
  return { id, url, link: { ...link } };
}

/** What a page says that may be fetched. */
async function fetched(url: string, copies: Copies): Promise<Found> {
  const page = await copies.fetch(url);
  if (page?.type !== "text/html") return { reasons: [UNREADABLE] };
  const found = readPage(await htmlPage(page), page.url);
  const media = [...found.image_urls, ...found.video_urls];
  return media.length > 0 ? found : { reasons: [WITHOUT_MEDIA] };
}

/** The page of a link that was made from parameters. */
function productPage(row: LinkRow | undefined) {
  const { title, description } = row?.link ?? {};
  return row === undefined
    ? null
    : { kind: "page" as const, title: String(title ?? "Product"), text: String(description ?? "") };
}
