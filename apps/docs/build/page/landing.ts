import type { ServiceModel } from "@video-ads/model";
import { flowDrawing } from "../drawing/flow.ts";
import type { Rendered } from "../markdown/render.ts";
import { icons } from "./icons.ts";
import type { Page } from "./page.ts";

/** The first page: what this is, how it flows, and where to go. */
export function landingPage(model: ServiceModel, sample: string, render: (markdown: string) => Rendered): Page {
  const facts = [
    [model.operations.length, "operations, each a typed method"],
    [model.jobs.length, "kinds of jobs, with their states drawn"],
    [model.webhooks.length, "webhooks, turned into typed events"],
  ].map(([count, what]) => `<li><strong>${count}</strong> ${what}</li>`);
  const doors = [
    ["guides/quickstart.html", "Quickstart", "From nothing to a rendered ad, on your own machine, in five minutes."],
    [
      "guides/jobs.html",
      "Jobs, previews, renders",
      "Which states there are, what moves between them, and how to wait well.",
    ],
    [
      "guides/webhooks.html",
      "Webhooks cookbook",
      "Posts that nobody signs, made trustworthy. Dedupe, reconcile, scale out.",
    ],
    [
      "guides/credits.html",
      "Credits and costs",
      "What everything costs, with a calculator. Why a paid call is sent once.",
    ],
    [
      "guides/testing.html",
      "Test against the mock",
      "A local service that is held against the contract, with failures on demand.",
    ],
    [
      "guides/terminal.html",
      "On the command line",
      "Every operation as a command. Scripts get JSON, queries and exit codes.",
    ],
    ["guides/assistants.html", "For assistants", "Every operation as a tool, within a limit for what may be spent."],
    ["guides/react.html", "React apps", "Hooks that follow jobs, behind a proxy that keeps your keys."],
    ["reference/index.html", "Reference", "Every operation, field, limit, state and error, with samples that run."],
  ].map(
    ([path, title, text]) => `<a class="door" href="{{root}}${path}"><h3>${title}${icons.arrow}</h3><p>${text}</p></a>`,
  );
  return {
    path: "index.html",
    title: "documentation",
    description: "Short video ads and interactive HTML ads from an API: guides, reference, and a sandbox to try it in.",
    section: "home",
    html: `<main id="content" class="landing" tabindex="-1">
<section class="hero">
<p class="kicker">Video ad service, API ${model.contract.info.version}</p>
<h1>From a link to an ad,<br>in code you can trust.</h1>
<p class="lead">Avatar videos, AI edits, template films and interactive HTML ads are made by asynchronous jobs. One contract describes them all; the typed client, the webhook receiver, a local mock and these pages come from it.</p>
<p class="actions"><a class="button primary" href="{{root}}guides/quickstart.html">Start here${icons.arrow}</a><a class="button" href="{{root}}try-it/index.html">Try it in the browser</a></p>
<ul class="facts">${facts.join("")}</ul>
</section>
<section class="picture" aria-label="How it works">
${flowDrawing()}
</section>
<section class="first-code">
<div>
<h2>A whole ad in a few lines</h2>
<p>Create a job, wait for its preview, render it, fetch the film. Waiting has a deadline and backs off; a paid request is never sent twice; errors say what went wrong.</p>
<p>This file is compiled and run against the mock before these pages are published.</p>
<ol class="commands"><li>Start the mock: <code>npx @video-ads/mock</code></li><li>Install the client: <code>npm install @video-ads/client</code></li><li>Run the file: <code>node first-ad.ts</code></li></ol>
</div>
<div class="prose">${render(sample).html}</div>
</section>
<section class="doors" aria-label="Where to go">
${doors.join("\n")}
</section>
</main>`,
  };
}
