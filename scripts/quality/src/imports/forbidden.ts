import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import type { Arrow } from "./arrows.ts";

const SCOPE = "@video-ads/";

/** Imports that no arrow allows, as `file -> what it imports`. */
export async function forbiddenImports(root: string, arrows: readonly Arrow[]): Promise<string[]> {
  const found = await Promise.all(arrows.map((arrow) => forbiddenIn(root, arrow)));
  return found.flat().sort();
}

async function forbiddenIn(root: string, arrow: Arrow): Promise<string[]> {
  const pattern = `${arrow.folder}/{src,lint,sandbox,test,runtime-tests}/**/*.{ts,tsx,js}`;
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const found = files
    .filter((file) => !/\/(node_modules|dist)\//.test(file))
    .map(async (file) => {
      const { importedFiles } = ts.preProcessFile(await readFile(join(root, file), "utf8"), true, true);
      const bad = importedFiles.filter(({ fileName }) => !isAllowed(arrow, file, fileName));
      return bad.map(({ fileName }) => `${file} -> ${fileName}`);
    });
  return (await Promise.all(found)).flat();
}

function isAllowed({ folder, may, inTests = [], only = {} }: Arrow, file: string, name: string): boolean {
  if (name.startsWith(".")) {
    const target = normalize(join(dirname(file), name)).replaceAll("\\", "/");
    return target.startsWith(`${folder}/`);
  }
  if (!name.startsWith(SCOPE)) return true;
  const [other = "", ...path] = name.slice(SCOPE.length).split("/");
  const isTest = /\/(test|runtime-tests)\//.test(file);
  // Tests import the package that they test by its name, as its users do.
  if (isTest && (inTests.includes(other) || folder === `packages/${other}`)) return true;
  return may.includes(other) && (isTest || !only[other] || only[other].includes(path.join("/")));
}
