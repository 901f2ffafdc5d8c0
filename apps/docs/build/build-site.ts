// Builds the site into dist/site: guides, reference, changelog, search index, and the files for machines.
import { copyFileSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { includeCode } from "@video-ads/codegen";
import { aboutService, buildModel, type OpenApi, type Operation } from "@video-ads/model";
import { changelogPage } from "./changelog/page.ts";
import { releases } from "./changelog/releases.ts";
import { expandDirectives } from "./guide/directives.ts";
import { findErrorClasses } from "./guide/error-classes.ts";
import { guidePages } from "./guide/pages.ts";
import { startPageOf } from "./guide/start-page.ts";
import { llmsFull, llmsIndex } from "./machines/llms.ts";
import { sitemap } from "./machines/sitemap.ts";
import { createHighlight } from "./markdown/highlight.ts";
import { createRenderer } from "./markdown/render.ts";
import { FAVICON } from "./page/icons.ts";
import { landingPage } from "./page/landing.ts";
import { type Frame, layout } from "./page/layout.ts";
import { withCleanLinks } from "./page/links.ts";
import { NOT_FOUND } from "./page/not-found.ts";
import { markdownPath, type Page } from "./page/page.ts";
import { overviewPage } from "./reference/overview.ts";
import { operationPath, referencePages, type TryItFiles } from "./reference/pages.ts";
import { buildIndex, type Synonyms } from "./search/build-index.ts";
import { assets } from "./site/assets.ts";
import { fontFaces } from "./site/fonts.ts";
import { licensesText } from "./site/licenses.ts";
import { pageContract } from "./site/page-contract.ts";
import { renderReference } from "./site/redocly.ts";
import { referenceTemplate } from "./site/reference-template.ts";
import { readable } from "./site/sections.ts";
import { selfContained } from "./site/self-contained.ts";
import { bundleScripts } from "./tools/bundle.ts";
import { compressed } from "./tools/compress.ts";
import { tryItFacts } from "./try-it/facts.ts";

const started = performance.now();
const root = fileURLToPath(new URL("../", import.meta.url));
const repository = fileURLToPath(new URL("../../../", import.meta.url));
const out = join(root, "dist/site");
const cache = join(root, "node_modules/.cache/video-ads-docs");
const published = createRequire(import.meta.url).resolve("@video-ads/spec/openapi.json");
const text = (path: string): string => readFileSync(join(root, path), "utf8");

const contract = JSON.parse(await readFile(published, "utf8")) as OpenApi;
const { version } = JSON.parse(text("package.json")) as { version: string };
const look = readFileSync(createRequire(import.meta.url).resolve("@video-ads/look/look.css"), "utf8");
const shown = readable(contract);
const model = buildModel(shown);
const site = assets();
const fonts = fontFaces(site);

const packages = {
  "@video-ads/client": "packages/client",
  "@video-ads/webhooks": "packages/webhooks",
  "@video-ads/mock": "packages/mock",
  "@video-ads/docs": "apps/docs",
  "@video-ads/cli": "packages/cli",
  "@video-ads/mcp": "packages/mcp",
  "@video-ads/react": "packages/react",
  "@video-ads/spec": "spec",
};
const [highlight, scripts, errorClasses] = await Promise.all([
  createHighlight(),
  bundleScripts(["site", "calculator"]),
  findErrorClasses(model),
]);
const versions = releases({
  changesets: join(repository, ".changeset"),
  changelogs: Object.fromEntries(
    Object.entries(packages).map(([name, folder]) => [name, join(repository, folder, "CHANGELOG.md")]),
  ),
  contracts: join(repository, "spec/released"),
  contract: published,
});
const operationIds = new Set(model.operations.map(({ id }) => id));
const rendererFor = (folder: string) =>
  createRenderer({
    highlight,
    link: (code) => (operationIds.has(code) ? `${folder}${operationPath(code)}` : undefined),
  });
const inFolder = rendererFor("../");
const atRoot = rendererFor("");
const inRepository = (path: string): string => readFileSync(join(repository, path), "utf8");
const sample = (name: string): string => text(`samples/${name}`);

/** What an operation's page needs to try it, in files that it loads when somebody does. */
function tryItFiles(operation: Operation): TryItFiles {
  const facts = tryItFacts(model, operation, (id) => id);
  return {
    facts: site.add(`try-${operation.id}`, "json", JSON.stringify(facts)),
    styles: site.add("try-it", "css", text("theme/try-it.css")),
  };
}

const reference: Page = {
  path: "reference/index.html",
  title: "The contract on one page",
  description: "Every operation, webhook, field, cost and job state of the service on one page.",
  section: "reference",
  html: "",
};
const { title } = contract.info;
const startPage = startPageOf(join(root, "guides"), title);
// Made as the guides are, and of no other contract either.
const [skillFile] = startPage ? globSync("packages/client/skills/*/SKILL.md", { cwd: repository }) : [];
const skill = skillFile === undefined ? undefined : inRepository(skillFile);
const guideContext = { model, errorClasses, sample, repository: inRepository };
const synonyms: Synonyms = startPage ? JSON.parse(readFileSync(join(root, "guides/synonyms.json"), "utf8")) : {};
const guides = startPage ? guidePages(join(root, "guides"), guideContext, inFolder) : [];
for (const guide of guides) if (guide.html.includes("data-calculator")) guide.scripts = ["calculator"];
const pages: Page[] = [
  landingPage(
    model,
    atRoot,
    startPage && {
      ...startPage,
      code: includeCode(startPage.sample.file, sample),
      steps: expandDirectives(startPage.sample.steps.join("\n"), guideContext, "page"),
    },
  ),
  ...guides,
  overviewPage(model, inFolder),
  ...referencePages(model, inFolder, tryItFiles),
  changelogPage(versions, atRoot, startPage !== undefined),
];

const frame: Frame = {
  version,
  site: title,
  start: startPage?.start,
  picture: startPage?.picture,
  apiVersion: contract.info.version,
  styles: [
    fonts("{{root}}"),
    look,
    ...["site", "prose", "reference", "drawing", "landing"].map((name) => text(`theme/${name}.css`)),
  ].join("\n"),
  script: scripts.entries.get("site") ?? "",
  searchIndex: site.add(
    "search",
    "json",
    buildIndex(
      pages.flatMap(({ search = [] }) => search),
      synonyms,
    ),
  ),
  pageScripts: scripts.entries,
};

const scratch = await mkdtemp(join(tmpdir(), "video-ads-docs-"));
let rendered: string;
try {
  rendered = await renderReference(
    pageContract(shown, model),
    referenceTemplate(reference, { ...frame, styles: "" }),
    scratch,
  );
} finally {
  await rm(scratch, { recursive: true, force: true });
}

const files = new Map<string, string | Uint8Array>([
  [
    "reference/index.html",
    selfContained(
      rendered,
      site,
      [fonts("../"), look, text("theme/site.css"), text("theme/theme.css")].join("\n"),
      "../",
    ),
  ],
  ...[...pages, NOT_FOUND].map((page): [string, string] => [page.path, withCleanLinks(layout(page, frame))]),
  ...pages.flatMap(({ path, markdown }): [string, string][] =>
    markdown === undefined ? [] : [[markdownPath(path), markdown]],
  ),
  ["llms.txt", llmsIndex(pages, title, aboutService(contract), skill !== undefined)],
  ...(skill === undefined ? [] : [["SKILL.md", skill] as const]),
  ["llms-full.txt", llmsFull(pages)],
  ["sitemap.xml", sitemap([...pages, reference])],
  ["robots.txt", "User-agent: *\nAllow: /\n"],
  ["licenses.txt", licensesText()],
  ["icon.svg", FAVICON],
  ["openapi.json", readFileSync(published, "utf8")],
  ...["openapi.yaml", "openapi-3.1.json"].map((name): [string, string] => [
    name,
    readFileSync(join(dirname(published), name), "utf8"),
  ]),
  ...scripts.files,
  ...site.files,
]);

await rm(out, { recursive: true, force: true });
const remaining = files.entries();
// A few at a time: compressing thousands at once would take gigabytes.
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (const [name, content] of remaining) {
      const path = join(out, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      const small = await compressed(name, content, cache);
      if (small) await writeFile(`${path}.br`, small);
    }
  }),
);
// Beside the site: for the server, which knows no contract.
await writeFile(
  join(root, "dist/settings.json"),
  JSON.stringify(model.security.credentials.map(({ setting }) => setting)),
);
if (startPage) copyFileSync(join(root, "theme/social-card.png"), join(out, "social-card.png"));

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${pages.length + 1} pages (${model.operations.length} operations, ${model.webhooks.length} webhooks) in ${seconds} s: ${out}`,
);
