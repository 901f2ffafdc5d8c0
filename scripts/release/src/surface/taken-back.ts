// What a change of what the packages show means, as docs/surface has it, for who uses them.
import { existsSync, globSync } from "node:fs";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { breaks } from "./breaks.ts";
import { apiBreaks } from "./schema-breaks.ts";

const FOLDER = "docs/surface";
const RELEASED = `${FOLDER}/released`;

/** OpenAPI documents of what packages serve, by the report of the package. They are published as they are: no report repeats them. */
const APIS: Readonly<Record<string, string>> = { "mock.txt": "packages/mock/control.openapi.yaml" };

/** Lines of `takenBack` that somebody has looked at and found to take nothing back, with the reason behind ` # `. Of one release. */
export const ACCEPTED = `${FOLDER}/accepted`;

/** What a package has taken back. */
export interface TakenBack {
  /** Its folder's name: `cli`. */
  readonly of: string;
  /** What it is, behind that name. */
  readonly line: string;
}

/** What the packages have taken back since they were released. Nothing while nothing was released. */
export async function takenBack(root: string): Promise<TakenBack[]> {
  const lists = globSync(`${RELEASED}/*.txt`, { cwd: root }).map(async (path) => {
    const name = basename(path);
    const before = await readFile(join(root, path), "utf8");
    const after = await textAt(join(root, FOLDER, name));
    return breaks(before, after).map((line) => of(name, line));
  });
  const apis = Object.entries(APIS).map(async ([name, path]) => {
    const [before, after] = await Promise.all([textAt(join(root, RELEASED, basename(path))), textAt(join(root, path))]);
    if (before === "") return [];
    return (after === "" ? [`gone: ${basename(path)}`] : apiBreaks(before, after)).map((line) => of(name, line));
  });
  const accepted = (await textAt(join(root, ACCEPTED))).split("\n");
  const withReason = new Set(accepted.flatMap((line) => /^(.+?) # .*\S/.exec(line)?.[1] ?? []));
  return (await Promise.all([...lists, ...apis])).flat().filter(({ line }) => !withReason.has(line));
}

/** What was kept of a release, and is gone: without it nothing would be compared, and nothing taken back. A package that has a changelog was released. */
export function baselinesGone(root: string): string[] {
  const reports = globSync(`${FOLDER}/*.txt`, { cwd: root }).map((path) => basename(path));
  const kept = [
    { file: "spec/released/openapi.json", name: "spec" },
    ...reports.map((report) => ({ file: `${RELEASED}/${report}`, name: basename(report, ".txt") })),
    ...Object.entries(APIS).map(([report, path]) => ({
      file: `${RELEASED}/${basename(path)}`,
      name: basename(report, ".txt"),
    })),
  ];
  const isReleased = (name: string): boolean =>
    [`packages/${name}`, `apps/${name}`, name].some((folder) => existsSync(join(root, folder, "CHANGELOG.md")));
  return kept.filter(({ file, name }) => isReleased(name) && !existsSync(join(root, file))).map(({ file }) => file);
}

/** @param report Its file: `cli.txt`. */
function of(report: string, line: string): TakenBack {
  const name = basename(report, ".txt");
  return { of: name, line: `${name}: ${line}` };
}

/** Empty where there is none. */
function textAt(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

/** Keeps what is being released, with which the next one is compared. */
export async function recordSurface(root: string): Promise<void> {
  await mkdir(join(root, RELEASED), { recursive: true });
  for (const path of [...globSync(`${FOLDER}/*.txt`, { cwd: root }), ...globSync(Object.values(APIS), { cwd: root })])
    await copyFile(join(root, path), join(root, RELEASED, basename(path)));
  await rm(join(root, ACCEPTED), { force: true });
}
