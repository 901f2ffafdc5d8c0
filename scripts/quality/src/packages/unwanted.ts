// What has no business in a published package: work of ours, of this machine, or a secret.
import { homedir } from "node:os";
import { dirname, posix } from "node:path";
import type { Tarball } from "./pack.ts";
import { repository } from "./published.ts";

const PATHS: readonly [RegExp, string][] = [
  [/(^|\/)(src|tests?|node_modules|reports|coverage|fixtures|\.turbo|\.git)\//, "it is only of use in the repository"],
  [/\.(test|spec)\.[mc]?[jt]sx?$|\.test-d\.ts$/, "it is a test"],
  [/(^|\/)(tsconfig[^/]*\.json|[^/]+\.config\.[mc]?[jt]s|[^/]*\.tsbuildinfo)$/, "it configures the build"],
  [/(^|\/)(\.env[^/]*|\.npmrc|\.DS_Store|[^/]+\.(pem|key|p12|tgz|log))$/, "it may hold secrets, or is left over"],
];

const CONTENTS: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, "holds a private key"],
  [/\b(npm_[A-Za-z0-9]{36}|gh[pousr]_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16})\b/, "holds a token"],
];

/** Sentences about every file that should not be published, or not as it is. */
export function unwantedIn({ files }: Tarball): string[] {
  const problems: string[] = [];
  const machine = [repository.replace(/[\\/]$/, ""), homedir()].filter((path) => path.length > 5);
  for (const [path, content] of files) {
    const why = PATHS.find(([pattern]) => pattern.test(path))?.[1];
    if (why) problems.push(`${path}: ${why}.`);
    // Binary files, brotli among them, have no text to look at.
    if (content.subarray(0, 8000).includes(0)) continue;
    const text = content.toString("utf8");
    for (const [pattern, what] of CONTENTS) if (pattern.test(text)) problems.push(`${path} ${what}.`);
    for (const place of machine)
      if (text.includes(place)) problems.push(`${path} names ${place}, a folder of this machine.`);
    problems.push(...danglingMap(path, text, files));
  }
  return problems;
}

/** A source map that leads nowhere: it is not there, or its sources are not. */
function danglingMap(path: string, text: string, files: Tarball["files"]): string[] {
  const [, named] = /^\/\/# sourceMappingURL=((?!data:)\S+)\s*$/m.exec(text) ?? [];
  if (/\.[mc]?js$/.test(path) && named !== undefined && !files.has(posix.join(dirname(path), named))) {
    return [`${path} names the source map ${named}, which is not there.`];
  }
  if (!path.endsWith(".map")) return [];
  const { sources = [], sourcesContent } = JSON.parse(text) as { sources?: string[]; sourcesContent?: unknown[] };
  if (sourcesContent?.length === sources.length) return [];
  const lost = sources.filter((source) => !files.has(posix.join(dirname(path), source)));
  return lost.map((source) => `${path} leads to ${source}, which is not there.`);
}
