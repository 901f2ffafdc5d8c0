// The bill of materials of each published package, as the release attaches it.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runtimeLicences } from "../src/packages/licences.ts";
import { publishedPackages, repository } from "../src/packages/published.ts";
import { nameOf, type Sbom, writeSboms } from "../src/packages/sbom.ts";

vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

const published = await publishedPackages();
const valid = new Validation.JsonStrictValidator(Spec.Version.v1dot7);
let folder: string;
let written: Sbom[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "video-ads-sbom-"));
  written = await writeSboms(repository, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function documentOf(name: string) {
  const { file } = written.find(({ tag }) => tag.startsWith(`${name}@`)) ?? {};
  const text = await readFile(file ?? "", "utf8");
  return { text, bom: JSON.parse(text) };
}

test("each published package has one, under the tag of its release", () => {
  expect(written.map(({ tag }) => tag)).toEqual(
    published.map(({ manifest }) => `${manifest.name}@${manifest.version}`),
  );
});

test.each(published)(
  "that of $manifest.name is valid CycloneDX, and names what comes along and what is inlined",
  async ({ manifest }) => {
    const { text, bom } = await documentOf(manifest.name);
    expect(await valid.validate(text)).toBeNull();
    expect(bom.metadata.component).toMatchObject({ version: manifest.version, licenses: [{ license: { id: "MIT" } }] });
    const names: string[] = bom.components.map(nameOf);
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})));
    const ours = new Set(published.map(({ manifest: { name } }) => name));
    expect(names.filter((name) => name.startsWith("@video-ads/") && !ours.has(name))).toEqual([]);
    const inlined = (bom.metadata.component.components ?? []).map(
      (one: { group?: string; name: string; version: string }) => [nameOf(one), one.version],
    );
    expect(Object.fromEntries(inlined)).toEqual(manifest.inlinedDependencies ?? {});
    const refs = JSON.stringify(bom).match(/(?<="bom-ref":")[^"]+/g) ?? [];
    expect(new Set(refs).size).toBe(refs.length);
  },
);

test("together they name every package of THIRD-PARTY.md, and a licence for each", async () => {
  const names = published.map(({ manifest }) => manifest.name);
  const licences = await runtimeLicences(repository, names);
  const boms = await Promise.all(names.map(async (name) => (await documentOf(name)).bom));
  const listed = new Map(boms.flatMap(({ components }) => components).map((one) => [nameOf(one), one.licenses]));
  expect(licences.filter(({ name }) => !listed.get(name)?.length).map(({ name }) => name)).toEqual([]);
});

test("one whose licence is none that CycloneDX knows is found", async () => {
  const { text } = await documentOf("@video-ads/client");
  expect(await valid.validate(text.replace('"id": "MIT"', '"id": "Mine"'))).not.toBeNull();
});
