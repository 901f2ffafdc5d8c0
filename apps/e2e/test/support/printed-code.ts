// Code as a README or a guide prints it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The pieces of TypeScript on a page of the repository, in its order. */
export async function printedCode(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), "utf8");
  return Array.from(text.matchAll(/^```ts\n(.*?)^```/gms), ([, code = ""]) => code);
}

/** The one piece that has these words. Throws where there is none, or another. */
export async function printedWith(page: string, words: string): Promise<string> {
  const [code, ...others] = (await printedCode(page)).filter((piece) => piece.includes(words));
  if (code === undefined || others.length > 0) throw new Error(`${page} has not one piece with ${words}.`);
  return code;
}
