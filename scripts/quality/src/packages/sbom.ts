// What each published package is made of, as a CycloneDX document: what it brings along, as `pnpm sbom` says it, and what stands in its
// own files of other people's work (`inlinedDependencies` of its package.json).
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runOk } from "../rehearse/command.ts";
import { runtimeLicences } from "./licences.ts";
import { type Manifest, publishedPackages } from "./published.ts";

/** What is read, and written, of a component. */
interface Component {
  "bom-ref": string;
  name: string;
  group?: string;
  purl?: string;
  licenses?: { expression: string }[];
  /** What is in it. */
  components?: Component[];
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
}

/** A document that has been written. */
export interface Sbom {
  /** The tag, and so the release, that it belongs to. */
  tag: string;
  /** Absolute path. */
  file: string;
}

/**
 * Writes a document for each published package of a tree.
 *
 * @throws when what a package has inlined is not installed in the version that it names.
 */
export async function writeSboms(root: string, folder: string): Promise<Sbom[]> {
  await mkdir(folder, { recursive: true });
  const published = await publishedPackages(root);
  const licences = await runtimeLicences(
    root,
    published.map(({ manifest }) => manifest.name),
  );
  return Promise.all(
    published.map(async ({ manifest }) => {
      const { name, version } = manifest;
      const bom = await bomOf(root, name, "--prod");
      // Old packages say their licence in a way that is not read there.
      for (const component of bom.components) {
        if (component.licenses?.length) continue;
        const known = licences.find((one) => one.name === nameOf(component));
        if (known) component.licenses = [{ expression: known.licence }];
      }
      const inlined = await inlinedIn(root, manifest, bom.metadata.component["bom-ref"]);
      if (inlined.length > 0) bom.metadata.component.components = inlined;
      const file = join(folder, `${name.replace(/^@/, "").replace("/", "-")}-${version}.cdx.json`);
      await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
      return { tag: `${name}@${version}`, file };
    }),
  );
}

/** Of a component, as npm writes it. */
export function nameOf({ group, name }: Pick<Component, "group" | "name">): string {
  return group === undefined ? name : `${group}/${name}`;
}

async function bomOf(root: string, name: string, ...flags: string[]): Promise<Bom> {
  const command = ["pnpm", "sbom", "--sbom-format", "cyclonedx", "--filter", name, ...flags];
  return JSON.parse(await runOk(command, { cwd: root })) as Bom;
}

async function inlinedIn(
  root: string,
  { name, inlinedDependencies = {} }: Manifest,
  ref: string,
): Promise<Component[]> {
  const wanted = Object.entries(inlinedDependencies);
  if (wanted.length === 0) return [];
  const { components } = await bomOf(root, name);
  return wanted.map(([inlined, version]) => {
    const purl = `pkg:npm/${inlined.replace("@", "%40")}@${version}`;
    const component = components.find((one) => one.purl === purl);
    if (!component) throw new Error(`${name} says that ${inlined}@${version} is in its files, which is not installed.`);
    // What is in a package may come along with it once more.
    return { ...component, "bom-ref": `${ref}|${purl}` };
  });
}
