import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What every object of JavaScript has, whoever has made it: a field called so is there where nobody has sent one. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const KEY = new RegExp(`^\\s*(?:- )?(["']?)(${INHERITED.join("|")})\\1\\s*:`);

/** Where a contract has such a name, in the words of the linter, which itself breaks off at some of them. */
export async function inheritedNames(specDir: string): Promise<string | undefined> {
  const files = globSync("**/*.yaml", { cwd: specDir, exclude: ["**/node_modules", "dist"] }).sort();
  const found: string[] = [];
  for (const file of files) {
    for (const [index, line] of (await readFile(join(specDir, file), "utf8")).split("\n").entries()) {
      const name = KEY.exec(line)?.[2];
      if (name)
        found.push(
          `${file}:${index + 1}\n\n\`${name}\` is what every object of JavaScript has: programs would take it for a field that was sent. Call it otherwise.`,
        );
    }
  }
  return found.length > 0 ? found.join("\n\n") : undefined;
}
