import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Assets } from "./assets.ts";

/** The site's typefaces, from npm: the same letters on every machine, and no font service that learns who reads. */
const FONTS = [
  { family: "Inter", source: "@fontsource-variable/inter", file: "inter-latin-wght-normal.woff2" },
  {
    family: "JetBrains Mono",
    source: "@fontsource-variable/jetbrains-mono",
    file: "jetbrains-mono-latin-wght-normal.woff2",
  },
];

/**
 * Adds the font files, and returns their rules for a style sheet from which `folder` leads to the root of the site.
 *
 * They are optional: a typeface that comes late is for the next page, since letters of another width move what is being read.
 */
export function fontFaces(assets: Assets): (folder: string) => string {
  const faces = FONTS.map(({ family, source, file }) => {
    const path = createRequire(import.meta.url).resolve(`${source}/files/${file}`);
    const { latin } = JSON.parse(readFileSync(join(dirname(path), "../unicode.json"), "utf8")) as { latin: string };
    const name = family.toLowerCase().replaceAll(" ", "-");
    return { family, latin, asset: assets.add(name, "woff2", readFileSync(path)) };
  });
  return (folder) =>
    faces
      .map(
        ({ family, latin, asset }) =>
          `@font-face{font-family:"${family}";font-weight:100 800;font-display:optional;src:url("${folder}${asset}") format("woff2");unicode-range:${latin}}`,
      )
      .join("\n");
}
