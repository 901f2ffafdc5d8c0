import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { includeCode } from "@video-ads/codegen";
import { describe, expect, it } from "vitest";
import { stateDiagram } from "../build/drawing/state-diagram.ts";
import { describe as inWords } from "../build/drawing/state-parts.ts";
import { expandDirectives, type GuideContext } from "../build/guide/directives.ts";
import { findErrorClasses } from "../build/guide/error-classes.ts";
import { createHighlight } from "../build/markdown/highlight.ts";
import { createRenderer } from "../build/markdown/render.ts";
import { shellCommand } from "../build/reference/shell-command.ts";
import { terms } from "../build/search/options.ts";
import { model } from "./contract.ts";

const BUILT = fileURLToPath(new URL("../dist/site/", import.meta.url));
const GUIDES = fileURLToPath(new URL("../guides/", import.meta.url));

const file = "before();\n  // #region one\n  if (a) {\n    b();\n  }\n  // #endregion one\n";

describe("code from a file", () => {
  it("is the region, without the indentation that its lines share", () => {
    expect(includeCode("a.ts#one", () => file)).toBe('```ts title="a.ts"\nif (a) {\n  b();\n}\n```');
  });

  it("says of a region that goes on with the ones before it that it does", () => {
    const two = `${file}// #region two\nc();\n// #endregion two\n`;
    expect(includeCode("a.mjs#two", () => two)).toBe('```js title="a.mjs, continued"\nc();\n```');
    expect(includeCode("a.mjs#one", () => two)).toContain('title="a.mjs"');
  });

  it("is the whole file without marks, where no region is named", () => {
    expect(includeCode("a.ts", () => file)).not.toContain("#region");
  });

  it("fails when the region is not there", () => {
    expect(() => includeCode("a.ts#two", () => file)).toThrow("a.ts#two: there is no such region");
  });
});

describe("what a guide asks for", () => {
  const context: GuideContext = {
    model,
    errorClasses: new Map([[402, "InsufficientCreditsError"]]),
    sample: () => file,
    repository: () => "text\n\n| value | makes |\n| --- | --- |\n| a | b |\n\nmore",
  };

  it("names a line that nobody answers", () => {
    expect(() => expandDirectives("<!-- prices -->", context, "page")).toThrow(/^<!-- prices -->: there are code,/);
    expect(() => expandDirectives("<!-- states film -->", context, "page")).toThrow("there are preview, end");
  });

  it("shows an operation as a command", () => {
    const [operation] = model.operations.filter(
      ({ method, pathParameters }) => method === "get" && !pathParameters.length,
    );
    expect(expandDirectives(`<!-- curl ${operation?.id} -->`, context, "page")).toMatch(/^```sh\ncurl /);
    expect(() => expandDirectives("<!-- curl films.list -->", context, "page")).toThrow("no such operation");
  });

  it("draws every job type once and under its heading, apart by whether it has a preview", () => {
    const [preview = "", end = ""] = ["preview", "end"].map((which) =>
      expandDirectives(`<!-- states ${which} -->`, context, "page"),
    );
    for (const job of model.jobs) {
      const { title } = model.resources.find(({ jobs }) => jobs.includes(job)) ?? {};
      expect(job.preview ? preview : end).toContain(`### ${title}\n`);
      expect((job.preview ? preview : end).split(`States of ${job.name}<`)).toHaveLength(3);
      expect(job.preview ? end : preview).not.toContain(`States of ${job.name}<`);
    }
  });

  it("takes a README's table by its first column", () => {
    expect(expandDirectives("<!-- table R.md value -->", context, "page")).toBe(
      "| value | makes |\n| --- | --- |\n| a | b |",
    );
    expect(() => expandDirectives("<!-- table R.md other -->", context, "page")).toThrow("no table of R.md");
  });

  it("takes a README's code by a word in it", () => {
    const repository = () => "text\n\n```sh\nnpm start\n```\n\n```ts\nconst a = 1;\n\nconst b = 2;\n```\n";
    expect(expandDirectives("<!-- block R.md b -->", { ...context, repository }, "page")).toBe(
      "```ts\nconst a = 1;\n\nconst b = 2;\n```",
    );
    expect(expandDirectives("<!-- block R.md b b.mjs -->", { ...context, repository }, "page")).toContain(
      '```ts title="b.mjs"\n',
    );
    expect(() => expandDirectives("<!-- block R.md other -->", { ...context, repository }, "page")).toThrow(
      "no code of R.md",
    );
  });

  it.each(globSync("*.md", { cwd: GUIDES }))("%s names no price, limit or number of things itself", (name) => {
    const text = readFileSync(`${GUIDES}${name}`, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
    expect(
      text.match(/\b(\d[\d,.]*|hundred) (characters|credits?|entries|ids|styles|operations|webhooks|MB)\b/g),
    ).toBeNull();
  });

  it("says what stands in the contract of fields and lists; of a field that has gone it says nothing, and refuses a slip", () => {
    const [name = ""] = model.operations.flatMap(({ body }) => Object.keys(body?.schema.properties ?? {}));
    if (name) {
      const one = expandDirectives(`<!-- fields ${name} -->`, context, "page");
      expect(one).toContain(`| \`${name}\` |`);
      expect(expandDirectives(`<!-- fields has_left ${name} -->`, context, "page")).toBe(one);
      expect(() => expandDirectives(`<!-- fields ${name}~ -->`, context, "page")).toThrow(
        `no operation has such a field. Did you mean ${name}?`,
      );
    }
    const lists = expandDirectives("<!-- lists -->", context, "page");
    for (const { id, success } of model.operations) if (success.list) expect(lists).toContain(`| \`${id}\` |`);
  });

  it("has every event and every payload", () => {
    const events = expandDirectives("<!-- events -->", context, "page");
    const payloads = expandDirectives("<!-- payloads -->", context, "page");
    for (const { name } of model.webhooks) {
      expect(events).toContain(`| \`${name}.done\` |`);
      expect(payloads).toContain(`[${name}](`);
    }
  });

  it.each(globSync("{guides,reference}/*.md", { cwd: BUILT }))(
    "%s names no section of a document that its reader does not have",
    (name) => {
      const text = readFileSync(`${BUILT}${name}`, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
      expect(text.match(/.{0,40}\(\d(\.\d+)?(, \d(\.\d+)?)*\)/g)).toBeNull();
    },
  );

  it.each(globSync("*.md", { cwd: GUIDES }))("%s says once at most what is not certain", (name) => {
    const text = readFileSync(`${GUIDES}${name}`, "utf8");
    expect(text.split("What is not certain").length - 1).toBeLessThanOrEqual(1);
  });

  it("lists each documented status with the error that the client throws", async () => {
    const errorClasses = await findErrorClasses(model);
    expect(errorClasses.get(402)).toBe("InsufficientCreditsError");
    const table = expandDirectives("<!-- errors -->", { ...context, errorClasses }, "markdown");
    for (const [status, name] of errorClasses) expect(table).toContain(`| **${status}** | \`${name}\` |`);
    // The client has a class for it, and the contract names it nowhere.
    expect(table).toContain("| **403** | `AuthenticationError` | The contract does not list this status. |");
  });
});

describe("a command", () => {
  it("has a line per flag when it is long, and nothing in it is for the shell", () => {
    expect(shellCommand(["video-ads", "links", "get", "1"])).toBe("video-ads links get 1");
    const words = [
      "video-ads",
      "links",
      "create",
      "--url",
      "https://shop.example.com/a?b&c",
      "--name",
      `it's $HOME, "now"`,
    ];
    expect(shellCommand([...words, "--image", "a".repeat(30)])).toBe(
      `video-ads links create \\\n  --url 'https://shop.example.com/a?b&c' \\\n  --name 'it'\\''s $HOME, "now"' \\\n  --image ${"a".repeat(30)}`,
    );
  });
});

describe("the drawing of states", () => {
  it.each(model.jobs.map((job) => [job.name, job] as const))("of %s has every state and move", (_, job) => {
    const [wide = "", narrow = ""] = stateDiagram(job).split("</svg>");
    for (const svg of [wide, narrow]) {
      for (const state of Object.keys(job.states)) expect(svg).toContain(`>${state}</text>`);
      expect(svg.match(/class="move /g)).toHaveLength(job.transitions.length);
      expect(svg.match(/class="move assumed"/g) ?? []).toHaveLength(
        job.transitions.filter((move) => move.assumed).length,
      );
    }
    expect(inWords(job).split("; ")).toHaveLength(job.transitions.length);
  });
});

describe("Markdown", async () => {
  const render = createRenderer({
    highlight: await createHighlight(),
    link: (code) => (code === "links.create" ? "../reference/links.create.html" : undefined),
  });

  it("links operations, and leads to pages instead of Markdown files", () => {
    expect(render("`links.create`").html).toContain(
      '<a href="../reference/links.create.html"><code>links.create</code></a>',
    );
    expect(render("[Jobs](jobs.md#wait)").html).toContain('<a href="jobs.html#wait">Jobs</a>');
    expect(render("[`links.create`](x.md)").html).toContain('<a href="x.html"><code>links.create</code></a>');
  });

  it("gives equal headings anchors of their own", () => {
    expect(render("## Wait\n\n## Wait\n").headings.map(({ id }) => id)).toEqual(["wait", "wait-2"]);
  });

  it("gives each region a name of its own, from the heading above it", () => {
    const code = "```sh\nls\n```\n";
    const table = "\n| a |\n| --- |\n| b |\n\n";
    const taken = new Set<string>();
    const { html } = render(`${code}## Wait & see\n\n${code}${table}${code}`, taken);
    expect(
      [...(html + render(code, taken).html).matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual([
      "Terminal",
      "Terminal: Wait &amp; see",
      "Table: Wait &amp; see",
      "Terminal: Wait &amp; see, 2",
      "Terminal, 2",
    ]);
  });

  it("escapes what stands in code", () => {
    expect(render('```ts\nconst a = "<b>" && 1;\n```').html).not.toContain("<b>");
  });

  it("puts the same in several languages into one block", () => {
    const { html } = render('```ts tab="A"\na\n```\n\n```sh tab="B"\nb\n```\n\ntext\n\n```sh tab="C"\nc\n```');
    expect(html.match(/<div class="tabs">/g)).toHaveLength(1);
    expect(html).toContain('data-tab="C"');
  });
});

it("finds names by the whole and by their parts", () => {
  expect(terms("caption_offset_x is set by ads.lipsyncs.createMultiAvatar")).toEqual(
    expect.arrayContaining(["caption_offset_x", "caption", "offset", "x", "ads.lipsyncs.createMultiAvatar", "Multi"]),
  );
});
