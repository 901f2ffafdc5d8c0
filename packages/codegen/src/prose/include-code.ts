const LANGUAGES: Record<string, string> = {
  ts: "ts",
  mjs: "js",
  json: "json",
  sh: "sh",
  yaml: "yaml",
  py: "python",
  go: "go",
  php: "php",
};

/** Behind the name of a file of which there was a piece before on the same page. */
const CONTINUED = ", continued";

/**
 * Code from a tested file, for a fence in a guide: `quickstart.ts#create` is what stands between `// #region create` and
 * its `// #endregion`, without the marks and the indentation that all lines share. A region that is not the first of its file
 * goes on with the program that those before it began, and its title says so.
 *
 * @throws Error when the region does not exist, or when no line is in it.
 */
export function includeCode(reference: string, read: (file: string) => string): string {
  const [file = "", region] = reference.trim().split("#");
  const lines = read(file).split("\n");
  const chosen = region ? regionOf(lines, region, reference) : lines;
  const code = dedent(chosen.filter((line) => !/^\s*\/\/ #(end)?region\b/.test(line)))
    .join("\n")
    .trim();
  if (!code) throw new Error(`${reference}: there is no code in it`);
  const first = lines.find((line) => line.trim().startsWith("// #region "));
  const title = region && first?.trim() !== `// #region ${region}` ? `${file}${CONTINUED}` : file;
  return `\`\`\`${LANGUAGES[file.split(".").at(-1) ?? ""] ?? ""} title="${title}"\n${code}\n\`\`\``;
}

function regionOf(lines: string[], region: string, reference: string): string[] {
  const start = lines.findIndex((line) => line.trim() === `// #region ${region}`);
  const end = lines.findIndex((line) => line.trim() === `// #endregion ${region}`);
  if (start < 0 || end < start) throw new Error(`${reference}: there is no such region`);
  return lines.slice(start + 1, end);
}

function dedent(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared));
}
