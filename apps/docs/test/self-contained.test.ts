import { describe, expect, it } from "vitest";
import { assets } from "../build/site/assets.ts";
import { selfContained } from "../build/site/self-contained.ts";

const LOGOS = "a(`https://cdn.redoc.ly/redoc/logo-mini-full.svg`,`https://cdn.redoc.ly/redoc/logo-mini.svg`);";
const END = "export{RedocStandalone,hydrate,init};";
const rendered = (library: string) =>
  `<head></head><body><script type="module">\n${library}\nconst d = "$& $1";\nhydrate(d);</script></body>`;

describe("selfContained", () => {
  it("splits library and contract into hashed files, and keeps code that looks like a replacement pattern", () => {
    const site = assets();
    const page = selfContained(rendered(LOGOS + END), site, "body{}");
    const [library, start] = [...site.files];
    expect(library?.[1]).not.toContain("https://");
    expect(start?.[1]).toBe(`import { hydrate } from "./${library?.[0].slice(7)}";\nconst d = "$& $1";\nhydrate(d);\n`);
    expect(page).toContain(`<script type="module" src="${start?.[0]}"></script>`);
    expect(page).toContain("<style>body{}</style>");
  });

  it("gives the library another name only when the library changes", () => {
    const names = (html: string): string[] => {
      const site = assets();
      selfContained(html, site, "");
      return [...site.files.keys()];
    };
    const [one, other] = [names(rendered(LOGOS + END)), names(rendered(LOGOS + END).replace("$1", "$2"))];
    expect(other[0]).toBe(one[0]);
    expect(other[1]).not.toBe(one[1]);
  });

  it("fails instead of passing on a page that it cannot patch", () => {
    expect(() => selfContained(rendered(END), assets(), "")).toThrow("two logo URLs");
    expect(() => selfContained("<head></head>", assets(), "")).toThrow("no inlined script");
  });
});
