// Parameters of one name in two places have a link each: the search finds both.
import { buildModel } from "@video-ads/model";
import { smallContract } from "@video-ads/model/testing";
import MiniSearch from "minisearch";
import { expect, it } from "vitest";
import { createRenderer } from "../build/markdown/render.ts";
import { referencePages } from "../build/reference/pages.ts";
import { buildIndex } from "../build/search/build-index.ts";
import { searchOptions } from "../build/search/options.ts";

it("an id in the path and one in the query", () => {
  const contract = smallContract();
  const read = contract.paths["/api/films/{id}/"];
  const create = contract.paths["/api/films/"]?.post;
  const sent = create?.requestBody && "content" in create.requestBody && create.requestBody.content["application/json"];
  if (!read || !sent) throw new Error("no films");
  sent.examples = { one: { value: { look: "film" } } };
  read.parameters = [
    { name: "id", in: "path", required: true, schema: { type: "string" }, description: "Which zebra.", example: "1" },
    { name: "id", in: "query", required: false, schema: { type: "string" }, description: "Whose zebra." },
  ];
  const pages = referencePages(
    buildModel(contract),
    createRenderer({ highlight: (code) => code, link: () => undefined }),
  );
  const page = pages.find(({ path }) => path === "reference/films.get.html");
  expect(page?.html).toContain('id="path.id"');
  expect(page?.html).toContain('id="query.id"');
  const index = MiniSearch.loadJSON(buildIndex(pages.flatMap(({ search = [] }) => search)), searchOptions);
  const found = index.search("zebra").map(({ id }) => id);
  expect(found.sort()).toEqual(["reference/films.get#path.id", "reference/films.get#query.id"]);
});
