import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the first page says where there are guides: `guides/start-page.json`. */
export interface StartPage {
  /** Title of the contract that the guides and their samples are about. */
  service: string;
  /** Two lines. */
  headline: readonly [string, string];
  /** What the picture for shared links, theme/social-card.png, shows. */
  picture: string;
  lead: string;
  /** The guide that one begins with. */
  start: string;
  /** A whole program, and what one does to run it: lines of Markdown, with what guides can ask for. */
  sample: { file: string; title: string; text: string; steps: readonly string[] };
  doors: readonly (readonly [path: string, title: string, text: string])[];
}

/** Guides are prose about one service: the site of another contract has none of them, and no program of theirs. */
export function startPageOf(folder: string, title: string): StartPage | undefined {
  const page: StartPage = JSON.parse(readFileSync(join(folder, "start-page.json"), "utf8"));
  return page.service === title ? page : undefined;
}
