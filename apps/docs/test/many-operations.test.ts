import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildModel, type OpenApi, type ServiceModel } from "@video-ads/model";
import { expect, test } from "vitest";
import type { Rendered } from "../build/markdown/render.ts";
import { operationPath, overviewPath, referencePages } from "../build/reference/pages.ts";

const real = buildModel(
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json"), "utf8")) as OpenApi,
);
const render = (markdown: string): Rendered => ({ html: markdown, headings: [] });

/** The service with each resource so many times, under other names. */
function times(count: number): ServiceModel {
  const resources = Array.from({ length: count }, (_, copy) =>
    real.resources.map((resource) => ({
      ...resource,
      name: `${resource.name}${copy}`,
      operations: resource.operations.map((operation) => ({
        ...operation,
        id: `${resource.name}${copy}.${operation.verb}`,
      })),
    })),
  ).flat();
  return { ...real, resources, operations: resources.flatMap(({ operations }) => operations) };
}

const linksBeside = (html: string): string[] =>
  [
    ...(/<nav [^>]*aria-label="Pages of this section">([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "").matchAll(
      /href="\{\{root\}\}([^"]+)"/g,
    ),
  ].map(([, path = ""]) => path);

test("every operation is listed beside every page of a service that can be overlooked", () => {
  for (const { html } of referencePages(real, render)) {
    expect(linksBeside(html)).toEqual(expect.arrayContaining(real.operations.map(({ id }) => operationPath(id))));
  }
});

test("beside a page of a large service stands its own resource, and the way to all of them", () => {
  const [five, six] = [times(5), times(6)];
  const page = operationPath("lipsyncs3.preview");
  const links = (model: ServiceModel): string[] =>
    linksBeside(referencePages(model, render).find(({ path }) => path === page)?.html ?? "");
  const own =
    five.resources.find(({ name }) => name === "lipsyncs3")?.operations.map(({ id }) => operationPath(id)) ?? [];
  expect(links(five)).toEqual([overviewPath, "reference/index.html", ...own]);
  expect(links(six)).toEqual(links(five));
});
