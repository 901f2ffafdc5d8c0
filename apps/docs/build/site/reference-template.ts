import { type Frame, head, header, rootAttributes } from "../page/layout.ts";
import { withCleanLinks } from "../page/links.ts";
import { type Page, rootFrom } from "../page/page.ts";

/** The page that the renderer fills: the site's head and header, and a way out for those without scripts. */
export function referenceTemplate(page: Page, frame: Frame): string {
  const root = rootFrom(page.path);
  return withCleanLinks(`<!DOCTYPE html>
<html lang="en" ${rootAttributes(root, frame)}>
<head>
${head(page, frame)}
  {{{redocHead}}}
</head>
<body class="reference">
${header("reference", root, frame)}
<noscript><p class="without-scripts">This page needs JavaScript. Every operation has <a href="operations.html">a page that does not</a>.</p></noscript>
<div id="content" tabindex="-1">
{{{redocHTML}}}
</div>
</body>
</html>
`);
}
