import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HOMES, type Home } from "./homes.ts";

/** A line that answers a question away from its home. */
export interface SecondAnswer {
  question: string;
  home: string;
  /** Relative to the root of the repository. */
  file: string;
  line: number;
  text: string;
}

/** Code that is written by hand and shipped, or that makes what is. */
const CODE = "{packages,apps}/*/{src,server,build,browser,page}/**/*.{ts,tsx,js}";

/** Everything that answers a question of the table in another place than its home. */
export async function secondAnswers(root: string, homes: readonly Home[] = HOMES): Promise<SecondAnswer[]> {
  const files = globSync(CODE, { cwd: root }).filter((file) => !/\/(node_modules|generated|dist)\//.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(root, file), "utf8")).split("\n");
      return lines.flatMap((text, index) =>
        homes
          .filter(({ home, mark, elsewhere }) => mark.test(text) && !file.startsWith(home) && !elsewhere?.[file])
          .map(({ question, home }) => ({ question, home, file, line: index + 1, text: text.trim() })),
      );
    }),
  );
  return found.flat();
}
