import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Asked, HOMES, type Home } from "./homes.ts";

/** A line that answers a question away from its home. */
export interface SecondAnswer {
  question: string;
  home: string;
  /** Relative to the root of the repository. */
  file: string;
  line: number;
  text: string;
}

/** What is written by hand. */
const FILES: Readonly<Record<Asked, string[]>> = {
  code: ["{packages,apps}/*/{src,server,build,browser,page}/**/*.{ts,tsx,js}"],
  tests: ["{spec,{packages,apps,scripts}/*}/{test,runtime-tests}/**/*.{ts,tsx,js}", "scripts/testing/*.ts"],
};

/** Everything that answers a question of the table in another place than its home. */
export async function secondAnswers(root: string, homes: readonly Home[] = HOMES): Promise<SecondAnswer[]> {
  const found = (["code", "tests"] as const).flatMap((asked) => {
    const questions = homes.filter((home) => (home.asked ?? "code") === asked);
    return questions.length === 0 ? [] : filesOf(root, asked).map((file) => answersIn(root, file, questions));
  });
  return (await Promise.all(found)).flat();
}

function filesOf(root: string, asked: Asked): string[] {
  return globSync(FILES[asked], { cwd: root }).filter((file) => !/\/(node_modules|generated|dist)\//.test(file));
}

async function answersIn(root: string, file: string, homes: readonly Home[]): Promise<SecondAnswer[]> {
  const lines = (await readFile(join(root, file), "utf8")).split("\n");
  return lines.flatMap((text, index) =>
    homes
      .filter(({ home, mark, elsewhere }) => mark.test(text) && !file.startsWith(home) && !elsewhere?.[file])
      .map(({ question, home }) => ({ question, home, file, line: index + 1, text: text.trim() })),
  );
}
