import { icons } from "./icons.ts";
import type { Page } from "./page.ts";

/** Shown in place of a page that does not exist, whatever folder its address names: its links start at the root. */
export const NOT_FOUND: Page = {
  path: "404.html",
  root: "/",
  unlisted: true,
  title: "Not found",
  description: "There is no such page.",
  section: "home",
  html: `<main id="content" class="not-found" tabindex="-1">
<p class="kicker">404</p>
<h1>There is no such page.</h1>
<p>It may have moved with a new version. The search finds operations, fields, errors and guides by their names.</p>
<p class="actions"><button type="button" class="button primary needs-js" data-search-open>Search${icons.search}</button><a class="button" href="{{root}}reference/operations.html">All operations</a><a class="button" href="{{root}}index.html">Start page</a></p>
</main>`,
};
