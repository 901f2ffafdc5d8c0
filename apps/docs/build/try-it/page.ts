import { sandboxValueOf } from "@video-ads/core/credentials";
import { escapeHtml } from "@video-ads/http/escape";
import { type ServiceModel, sentSchemes } from "@video-ads/model";
import type { Balance } from "../../browser/try-it-balance.ts";
import type { TryItSecurity } from "../../browser/try-it-security.ts";
import type { Page } from "../page/page.ts";

/** The page on which operations are tried. `browser/try-it.ts` fills it. */
export function tryItPage(scalar: string, { security, operations }: ServiceModel): Page {
  const inputs = security.credentials.map(
    ({ setting, description }) =>
      `<label>${escapeHtml(labelOf(description))} <input name="${setting}" value="${sandboxValueOf(setting)}" required spellcheck="false" autocomplete="off"></label>\n`,
  );
  const balance = operations.flatMap(({ path, balance }): Balance[] => (balance ? [{ path, at: balance.at }] : []))[0];
  const page: TryItSecurity = {
    schemes: security.schemes.flatMap((scheme) =>
      sentSchemes([scheme]).map((sent) => ({ name: scheme.name, ...sent })),
    ),
    alternatives: (security.requirements[0] ?? []).map((set) => set.map(({ name }) => name)),
  };
  return {
    path: "try-it/index.html",
    title: "Try it",
    description: "Call every operation from the browser, against the sandbox on your own machine.",
    section: "try-it",
    scripts: ["try-it"],
    html: `<main id="content" class="try-it" tabindex="-1" data-scalar="{{root}}${scalar}" data-contract="{{root}}openapi-3.1.json" data-security="${escapeHtml(JSON.stringify(page))}"${balance ? ` data-balance="${escapeHtml(JSON.stringify(balance))}"` : ""}>
<section class="sandbox">
<h1>Try it</h1>
<p class="sandbox-state" role="status" data-sandbox-state><noscript>This page needs JavaScript. The samples of the <a href="{{root}}reference/operations.html">reference</a> do the same from a terminal.</noscript></p>
<form class="needs-js" data-sandbox-form>
<label>Sandbox <input name="url" type="url" value="http://127.0.0.1:4010" required spellcheck="false"></label>
${inputs.join("")}<button type="submit" class="button">Use it</button>
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

/** What a setting is, in as few words as its description has: "API key" of "The API key, from the account settings page." */
function labelOf(description: string): string {
  const words = description.split(/[,:.]/)[0]?.replace(/^The\s+/, "") ?? "";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
