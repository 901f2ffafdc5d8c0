// What a change of what the packages show means, as docs/surface has it, for who uses them.
import { existsSync, globSync } from "node:fs";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { breaks } from "./breaks.ts";
import { more } from "./more.ts";
import { apiBreaks } from "./schema-breaks.ts";

const FOLDER = "docs/surface";
const RELEASED = `${FOLDER}/released`;

/** OpenAPI documents of what packages serve, by the report of the package. They are published as they are: no report repeats them. */
const APIS: Readonly<Record<string, string>> = { "mock.txt": "packages/mock/control.openapi.yaml" };

/** Lines of `takenBack` and `grown` that somebody has looked at and found to be nothing to users, with the reason behind ` # `. Of one release. */
export const ACCEPTED = `${FOLDER}/accepted`;

/** What a package has taken back. */
export interface TakenBack {
  /** Its folder's name: `cli`. */
  readonly of: string;
  /** What it is, behind that name. */
  readonly line: string;
  /** It stands on the disks and in the databases of others, or is found again by what it comes to: no version undoes its change. */
  readonly isKept: boolean;
}

/** What a package shows more than it did. */
export interface Grown {
  /** Its folder's name: `cli`. */
  readonly of: string;
  /** An item each, behind that name: `cli: more: command ads`. */
  readonly lines: readonly string[];
}

/** What the packages have taken back since they were released. Nothing while nothing was released. */
export async function takenBack(root: string): Promise<TakenBack[]> {
  const lists = (await comparedReports(root)).flatMap(({ name, before, after }) =>
    breaks(before, after).map((line) => of(name, line)),
  );
  const apis = Object.entries(APIS).map(async ([name, path]) => {
    const [before, after] = await Promise.all([textAt(join(root, RELEASED, basename(path))), textAt(join(root, path))]);
    if (before === "") return [];
    return (after === "" ? [`gone: ${basename(path)}`] : apiBreaks(before, after)).map((line) => of(name, line));
  });
  const accepted = await acceptedLines(root);
  return [...lists, ...(await Promise.all(apis)).flat()].filter(({ line }) => !accepted.has(line));
}

/**
 * The packages that show more than when they were released. None while nothing was released, and of the commit of a release. An item of
 * which something is taken back is announced by that.
 */
export async function grown(root: string): Promise<Grown[]> {
  const accepted = await acceptedLines(root);
  return (await comparedReports(root)).flatMap(({ name, before, after }) => {
    const announced = breaks(before, after).filter((line) => !accepted.has(of(name, line).line));
    const lines = more(before, after)
      .filter((line) => !announced.some((one) => `${one}:`.includes(`${line.replace(/^more/, "")}:`)))
      .map((line) => of(name, line).line)
      .filter((line) => !accepted.has(line));
    return lines.length > 0 ? [{ of: basename(name, ".txt"), lines }] : [];
  });
}

/** The reports of what was released, each with that of now. */
function comparedReports(root: string): Promise<{ name: string; before: string; after: string }[]> {
  return Promise.all(
    globSync(`${RELEASED}/*.txt`, { cwd: root }).map(async (path) => {
      const name = basename(path);
      return { name, before: await textAt(join(root, path)), after: await textAt(join(root, FOLDER, name)) };
    }),
  );
}

async function acceptedLines(root: string): Promise<ReadonlySet<string>> {
  const lines = (await textAt(join(root, ACCEPTED))).split("\n");
  return new Set(lines.flatMap((line) => /^(.+?) # .*\S/.exec(line)?.[1] ?? []));
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
  return { of: name, line: `${name}: ${line}`, isKept: /^\w+: (table|stored|derived) /.test(line) };
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
