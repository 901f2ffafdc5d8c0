// What stands in `dist` of other people's work, as the manifest lists it: `inlinedDependencies`.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "tsdown";

/**
 * Writes the licences of the packages that a build has inlined.
 *
 * @param listed The version of each package that may be inlined.
 * @throws {Error} When others, or other versions, are inlined than are listed.
 */
export function licencesOf(listed: Readonly<Record<string, string>>, fileName: string): Rolldown.Plugin {
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const homes = new Set(chunks.flatMap(({ modules }) => Object.keys(modules).flatMap(homeOf)));
      if (homes.size === 0) return;
      const found = [...homes].map(read).sort((a, b) => a.name.localeCompare(b.name));
      const inlined = Object.fromEntries(found.map(({ name, version }) => [name, version]));
      const wrong = found
        .filter(({ name, version }) => listed[name] !== version)
        .map((one) => `${one.name} ${one.version}`);
      const missing = Object.keys(listed).filter((name) => !(name in inlined));
      if (wrong.length + missing.length > 0) {
        const expected = JSON.stringify(inlined, null, 2);
        throw new Error(
          `inlined and not listed: ${wrong}; listed and not inlined: ${missing}. Inlined are ${expected}`,
        );
      }
      const source = found.map(({ name, version, licence }) => `${name} ${version}\n\n${licence}\n`);
      this.emitFile({ type: "asset", fileName, source: source.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}

/** The folder of the package that a module belongs to; none for those of this repository. */
function homeOf(id: string): string[] {
  const [home] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replace(/^\0/, "").replaceAll("\\", "/")) ?? [];
  return home === undefined ? [] : [home];
}

function read(home: string): { name: string; version: string; licence: string } {
  const { name, version, license, author } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const files = globSync("{LICENSE,LICENCE,NOTICE,license}*", { cwd: home }).sort();
  // Some keep no file: then what they say of themselves.
  const by = typeof author === "string" ? author : author?.name;
  const said = [license, by].filter(Boolean).join(", ");
  const texts = files.map((file) => readFileSync(join(home, file), "utf8").trim());
  return { name, version, licence: texts.join("\n\n") || said };
}
