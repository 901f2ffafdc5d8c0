import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the built site is. */
export const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** What is shown in place of a page that does not exist. */
export const NOT_FOUND = "404.html";

/** Paths of all pages inside the site. */
export const PAGES = globSync("**/*.html", { cwd: SITE })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== NOT_FOUND)
  .sort();
