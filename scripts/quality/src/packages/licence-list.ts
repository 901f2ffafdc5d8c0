// THIRD-PARTY.md: the packages of others that come along with the published ones, and their licences.
import type { Licence } from "./licences.ts";

/** The file at the root of the repository. */
export const LICENCE_LIST = "THIRD-PARTY.md";

/** The list as a page. A package that exists once per platform is one line, so that the page is the same everywhere. */
export function renderLicences(licences: readonly Licence[]): string {
  const lines = linesOf(licences);
  const counts = new Map<string, number>();
  for (const { licence } of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${count} ${licence}`);
  return `<!-- Written by \`pnpm third-party\` from what is installed. Do not edit. -->

# Packages of others

What comes along when every published package is installed, with its licence: ${summary.join(", ")}. A licence that is not permissive
ends the tests (\`scripts/quality/src/packages/licences.ts\`).

| package | versions | licence |
|---|---|---|
${lines.join("\n")}
`;
}

/** The rows of the table. */
export function linesOf(licences: readonly Licence[]): string[] {
  return [
    ...new Set(
      licences.map(
        ({ name, versions, licence }) =>
          `| ${name.replace(PLATFORM, "-*")} | ${[...versions].sort().join(", ")} | ${licence} |`,
      ),
    ),
  ];
}

/** The end of the name of a package for one platform: `@img/sharp-linux-x64`. */
const PLATFORM = /-(linux|linuxmusl|darwin|win32|freebsd|wasm32|android)(-[\w-]+)?$/;
