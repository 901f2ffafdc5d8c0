// What is deprecated is struck through wherever it is named, with the reason and with what to use instead.
import { buildModel, type OpenApi, type ServiceModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import { beforeAll, expect, it } from "vitest";
import { createRenderer } from "../build/markdown/render.ts";
import { overviewPage } from "../build/reference/overview.ts";
import { referencePages } from "../build/reference/pages.ts";
import { pageContract } from "../build/site/page-contract.ts";

const old = (reason: string, replacement?: string) => ({
  deprecated: true,
  "x-deprecated": { reason, ...(replacement && { replacement }) },
});

function oldContract(): OpenApi {
  const contract = smallContract();
  const { FilmRequest, Film, FilmWebhook } = contract.components.schemas;
  const [create, read] = [contract.paths["/api/films/"]?.post, contract.paths["/api/films/{id}/"]];
  const posted = create?.callbacks?.changed?.["{$request.body#/webhook_url}"]?.post;
  const sent = create?.requestBody && "content" in create.requestBody && create.requestBody.content["application/json"];
  if (!read || !sent || !posted || !FilmRequest?.properties || !Film?.properties) throw new Error("no films");
  Object.assign(sent, { examples: { one: { value: { look: "film" } } } });
  read.parameters = [
    { name: "id", in: "path", required: true, schema: { type: "string" }, example: "1", ...old("Ids end this year.") },
  ];
  Object.assign(create ?? {}, old("Nobody makes films.", "films.get"));
  Object.assign(FilmRequest.properties.name ?? {}, old("Names are never shown.", "title"));
  FilmRequest.properties.title = { type: "string" };
  Object.assign(Film.properties.output ?? {}, old("It is never there."));
  Object.assign(FilmWebhook?.properties?.id ?? {}, old("Posts have other ids."));
  Object.assign(posted, old("Nobody listens."));
  return contract;
}

let model: ServiceModel;
beforeAll(() => {
  model = buildModel(oldContract());
});

const render = createRenderer({
  highlight: (code) => code,
  link: (code) => (code === "films.get" ? "films.get.html" : undefined),
});

function page(name: string): { html: string; markdown: string } {
  const found = referencePages(model, render).find(({ path }) => path === `reference/${name}.html`);
  if (!found) throw new Error(`no page of ${name}`);
  return { html: found.html.replace(/\s+/g, " "), markdown: found.markdown ?? "" };
}

it("an operation is, in its title and in every list, and its replacement is a link", () => {
  const { html, markdown } = page("films.create");
  expect(html).toMatch(/<h1 [^>]*><del>Make a film<\/del><\/h1>/);
  expect(html).toContain('<span class="badge">Deprecated</span> <em>Nobody makes films. Use <a href="films.get.html">');
  expect(markdown).toContain("# ~~Make a film~~\n");
  expect(markdown).toContain("*Deprecated. Nobody makes films. Use `films.get` instead.*");
  expect(page("films.get").html).toContain("<s>Make a film</s></a>");
  expect(page("films.get").html).toMatch(/<h1 [^>]*>Read a film<\/h1>/);
  const overview = overviewPage(model, render);
  expect(overview.html).toContain('<del><a href="films.create.html">Make a film</a></del> <em>(deprecated)</em>');
  expect(overview.html).not.toContain("<del>Read");
});

it("fields of requests, answers and posts are, and parameters", () => {
  const { html, markdown } = page("films.create");
  expect(html).toContain('id="request.name"><s><code>name</code></s></span>');
  expect(html).toContain("<em>Names are never shown. Use <code>title</code> instead.</em>");
  expect(html).toContain('id="request.title"><code>title</code></span>');
  expect(html).toContain('id="response.output"><s><code>output</code></s></span>');
  expect(markdown).toContain("| ~~`name`~~ | string | *Deprecated. Names are never shown. Use `title` instead.*");
  expect(page("films.get").html).toContain('id="path.id"><s><code>id</code></s></span>');
  expect(page("webhook.film").html).toContain('id="payload.id"><s><code>id</code></s></span>');
  expect(page("webhook.film").html).toContain("<em>Nobody listens.</em>");
});

it("the search says it first", () => {
  const found = referencePages(model, render).flatMap(({ search = [] }) => search);
  const text = (url: string): string => found.find((entry) => entry.url === url)?.text ?? "";
  expect(text("reference/films.create.html")).toMatch(/^Deprecated\./);
  expect(text("reference/films.create.html#request.name")).toMatch(/^Deprecated\./);
  expect(text("reference/films.create.html#request.title")).not.toContain("Deprecated");
});

it("the page of all operations says why; that it is, its renderer shows by itself", () => {
  const shown = pageContract(oldContract(), model);
  const create = shown.paths["/api/films/"]?.post;
  expect(create).toMatchObject({ deprecated: true });
  expect(create?.description).toMatch(/^\*\*Deprecated\.\*\* Nobody makes films\. Use `films\.get` instead\./);
  expect(shown.components.schemas.FilmRequest?.properties?.name).toMatchObject({
    deprecated: true,
    description: "*Deprecated. Names are never shown. Use `title` instead.*",
  });
});
