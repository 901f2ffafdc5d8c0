import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the built site is. */
export const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** What is shown in place of a page that does not exist. */
export const NOT_FOUND = "404.html";

/** The address of a page, without the ending of its file. */
export const addressOf = (path: string): string => path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");

/** Paths of all pages inside the site. */
export const PAGES = globSync("**/*.html", { cwd: SITE })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== NOT_FOUND)
  .sort();
