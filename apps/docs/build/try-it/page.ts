import type { Page } from "../page/page.ts";

/** The page on which operations are tried. `browser/try-it.ts` fills it. */
export function tryItPage(scalar: string): Page {
  return {
    path: "try-it/index.html",
    title: "Try it",
    description: "Call every operation from the browser, against the sandbox on your own machine.",
    section: "try-it",
    scripts: ["try-it"],
    html: `<main id="content" class="try-it" tabindex="-1" data-scalar="{{root}}${scalar}" data-contract="{{root}}openapi.json">
<section class="sandbox">
<h1>Try it</h1>
<p class="sandbox-state" role="status" data-sandbox-state><noscript>This page needs JavaScript. The <a href="{{root}}guides/quickstart.html">quickstart</a> does the same from a terminal.</noscript></p>
<form class="needs-js" data-sandbox-form>
<label>Sandbox <input name="url" type="url" required spellcheck="false"></label>
<label>API id <input name="id" required spellcheck="false" autocomplete="off"></label>
<label>API key <input name="key" required spellcheck="false" autocomplete="off"></label>
<button type="submit" class="button">Use it</button>
</form>
<div class="no-sandbox" data-no-sandbox hidden>
<p><strong>No sandbox answers there.</strong> Nothing that you send will arrive. Start one, in a terminal:</p>
<pre><code>npx @video-ads/mock</code></pre>
<p>Then <button type="button" data-sandbox-retry>look again</button>. Real API keys do not belong on this page.</p>
</div>
</section>
<div id="console" class="needs-js"></div>
</main>`,
  };
}
