import { escapeHtml } from "@video-ads/http/escape";
import { aboutService, type ServiceModel } from "@video-ads/model";
import { flowDrawing } from "../drawing/flow.ts";
import type { StartPage } from "../guide/start-page.ts";
import type { Render } from "../markdown/render.ts";
import { operationPath } from "../reference/pages.ts";
import { icons } from "./icons.ts";
import type { Page } from "./page.ts";

/** What the first page shows beside what the contract says. */
export interface Guided extends StartPage {
  /** The program of `sample`, in Markdown. */
  code: string;
  /** What one types to run it, in Markdown. */
  steps: string;
}

/** The first page: what this is, how it flows, and where to go. */
export function landingPage(model: ServiceModel, render: Render, guided: Guided | undefined): Page {
  const { title, version } = model.contract.info;
  const about = aboutService(model.contract);
  const facts = [
    [model.operations.length, "operations, each a typed method"],
    [model.jobs.length, "kinds of jobs, with their states drawn"],
    [model.webhooks.length, "webhooks, turned into typed events"],
  ].map(([count, what]) => `<li><strong>${count}</strong> ${what}</li>`);
  const doors = [
    ...(guided?.doors ?? []),
    [
      "reference/operations.html",
      "Reference",
      "Every operation, field, limit, state and error, with samples that run.",
    ],
  ].map(
    ([path, name, text]) => `<a class="door" href="{{root}}${path}"><h3>${name}${icons.arrow}</h3><p>${text}</p></a>`,
  );
  // What shows most: a request that starts a job.
  const tried = model.operations.find(({ job }) => job?.action === "start") ?? model.operations[0];
  const start = guided?.start ?? "reference/operations.html";
  return {
    path: "index.html",
    title: "documentation",
    description: `${about} ${guided ? "Guides, reference" : "Reference"}, and a sandbox to try it in.`,
    section: "home",
    html: `<main id="content" class="landing" tabindex="-1">
<section class="hero">
<p class="kicker">${escapeHtml(title)}, API ${escapeHtml(version)}</p>
<h1>${guided ? guided.headline.join("<br>") : escapeHtml(title)}</h1>
<p class="lead">${guided?.lead ?? escapeHtml(about)}</p>
<p class="actions"><a class="button primary" href="{{root}}${start}">Start here${icons.arrow}</a>${tried ? `<a class="button" href="{{root}}${operationPath(tried.id)}#try-it">Try it in the browser</a>` : ""}</p>
<ul class="facts">${facts.join("")}</ul>
</section>
<section class="picture" aria-label="How it works">
${flowDrawing()}
</section>
${guided ? firstCode(guided, render) : ""}<section class="doors" aria-label="Where to go">
${doors.join("\n")}
</section>
</main>`,
  };
}

function firstCode({ sample: { title, text }, code, steps }: Guided, render: Render): string {
  const taken = new Set<string>();
  return `<section class="first-code">
<div class="prose">
<h2>${title}</h2>
<p>${text}</p>
${render(steps, taken).html}</div>
<div class="prose">${render(code, taken).html}</div>
</section>
`;
}
