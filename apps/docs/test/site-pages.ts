import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the built site is. */
export const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** Paths of all pages inside the site. */
export const PAGES = globSync("**/*.html", { cwd: SITE })
  .map((path) => path.replaceAll("\\", "/"))
  .sort();
