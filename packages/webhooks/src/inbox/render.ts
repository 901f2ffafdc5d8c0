import look from "@video-ads/look/look.css?raw";
import tool from "@video-ads/look/tool.css?raw";
import { isOfSource } from "../events/source.ts";
import { sourceNames } from "../generated/sources.ts";
import type { Counts, DeadLetter, SourceCounts, WaitingPost } from "../stores/store.ts";
import { type Act, addressOf, type List, type View } from "./address.ts";
import { Html, html } from "./html.ts";
import own from "./inbox.css?raw";
import type { Masked } from "./masked.ts";

/** All of it stands in the page, which fetches nothing. */
export const STYLE = [look, tool, own].join("\n");

type Kept = WaitingPost | DeadLetter;

export interface ListPage {
  view: View;
  counts: readonly SourceCounts[];
  posts: readonly Kept[];
  mask: Masked;
  /** There may be another page. */
  more: boolean;
}

const LISTS: readonly (readonly [List, string])[] = [
  ["dead-letters", "Dead letters"],
  ["waiting", "Waiting"],
];

const FIGURES: readonly (readonly [keyof Omit<Counts, "oldestMs" | "longestMs">, string])[] = [
  ["dead", "Dead"],
  ["due", "Due"],
  ["retried", "To be retried"],
  ["interrupted", "Interrupted"],
  ["leased", "In hand"],
  ["silent", "Silent"],
  ["unconfirmed", "Unconfirmed"],
];

const AS_IT_IS =
  "What is replayed is handled as what its job is by then, which may be more than the post said, and only by the handlers that have not finished that.";

export function listPage({ view, counts, posts, mask, more }: ListPage): string {
  const { list, filter, after } = view;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return page(html`<header><h1>Webhook inbox</h1>${tabs(view)}</header>
<main>
${view.done && html`<p class="done" role="status">${doneWords(view.done)}</p>`}
${countTable(counts)}
${unconfirmedNote(counts)}
${filterForm(view)}
${list === "dead-letters" && posts.length > 1 ? forThese(view, posts) : undefined}
${
  posts.length === 0
    ? html`<p class="empty">${emptyWords(list, filtered || after !== undefined)}</p>`
    : html`${list === "dead-letters" ? html`<p class="faint">${AS_IT_IS}</p>` : undefined}<ul class="cards">${posts.map((post) => html`<li>${card(post, view, mask)}</li>`)}</ul>`
}
<p class="buttons pages">
${after === undefined ? undefined : html`<a href="${addressOf({ ...view, after: undefined })}">First page</a>`}
${more ? html`<a href="${addressOf({ ...view, after: posts.at(-1)?.id })}">Next page</a>` : undefined}
</p>
</main>`);
}

/** A page that says one thing. */
export function messagePage(message: string): string {
  return page(html`<main><h1>Webhook inbox</h1><p class="empty">${message}</p></main>`);
}

function page(body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Webhook inbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`.toString();
}

function tabs({ list, filter }: View): Html {
  return html`<nav aria-label="Lists">${LISTS.map(
    ([name, title]) =>
      html`<a href="${addressOf({ list: name, filter, after: undefined })}"${name === list ? html` aria-current="page"` : undefined}>${title}</a>`,
  )}</nav>`;
}

/** Sources of which there is something, and the sum of all. */
function countTable(counts: readonly SourceCounts[]): Html {
  const rows = counts.filter((one) => FIGURES.some(([figure]) => one[figure] > 0));
  const sum = (figure: keyof Counts): number => counts.reduce((all, one) => all + one[figure], 0);
  const longest = (figure: "oldestMs" | "longestMs"): number => Math.max(0, ...counts.map((one) => one[figure]));
  return html`<div class="card scroll" tabindex="0" role="region" aria-label="Counts">
<table>
<thead><tr><th scope="col">Source</th>${FIGURES.map(([, title]) => html`<th scope="col" class="number">${title}</th>`)}<th scope="col" class="number">Oldest due</th><th scope="col" class="number">Longest in hand</th></tr></thead>
<tbody>${rows.map(
    (one) =>
      html`<tr><th scope="row">${one.source}</th>${FIGURES.map(([figure]) => html`<td class="number">${one[figure]}</td>`)}<td class="number">${seconds(one.oldestMs)}</td><td class="number">${seconds(one.longestMs)}</td></tr>`,
  )}
<tr class="sum"><th scope="row">All sources</th>${FIGURES.map(([figure]) => html`<td class="number">${sum(figure)}</td>`)}<td class="number">${seconds(longest("oldestMs"))}</td><td class="number">${seconds(longest("longestMs"))}</td></tr></tbody>
</table>
</div>`;
}

/** They stand in no list of the page: whoever settles one has to look for its job first. */
function unconfirmedNote(counts: readonly SourceCounts[]): Html | undefined {
  const count = counts.reduce((all, one) => all + one.unconfirmed, 0);
  if (count === 0) return undefined;
  const what = count === 1 ? "1 start or render has" : `${count} starts and renders have`;
  return html`<p class="faint">${what} no known outcome: <code>video-ads webhooks unconfirmed</code> lists them, and <code>bind</code> or <code>dismiss</code> settles one.</p>`;
}

function filterForm({ list, filter }: View): Html {
  const { source, ref, jobId } = filter;
  return html`<form method="get" class="filter">
<input type="hidden" name="list" value="${list}">
<label>Source <select name="source"><option value="">All</option>${sourceNames.map(
    (name) => html`<option${name === source ? html` selected` : undefined}>${name}</option>`,
  )}</select></label>
<label>Reference <input name="ref" value="${ref}" autocomplete="off" spellcheck="false"></label>
<label>Job <input name="job" value="${jobId}" autocomplete="off" spellcheck="false"></label>
<button type="submit">Filter</button>
<a href="${addressOf({ list, filter: {}, after: undefined })}">Clear</a>
</form>`;
}

/** Those that the page shows, and none that has died since. */
function forThese(view: View, posts: readonly Kept[]): Html {
  const ids = posts.map(({ id }) => id);
  // Of jobs that this version does not know, dead letters stay what they are.
  const known = posts.filter(isOfSource).map(({ id }) => id);
  return html`<div class="buttons all">
${known.length > 1 ? button(view, { does: "replay", ids: known }, `Replay these ${known.length}`) : undefined}
${sure(view, { does: "discard", ids }, `Discard these ${ids.length}`)}
</div>`;
}

function card(post: Kept, view: View, mask: Masked): Html {
  const { id, source, ref, jobId, attempts, body, receivedAt } = post;
  const dead = "diedAt" in post;
  const error = post.error === undefined ? undefined : mask.text(post.error);
  return html`<details class="card">
<summary>${badge(post)}<strong>${source}</strong><code class="id path">${jobId}</code><span class="faint end">${attemptWords(attempts)} · ${time(receivedAt)}</span></summary>
${error === undefined ? undefined : html`<p class="reason path">${error}</p>`}
<dl>
<div><dt>Id</dt><dd>${id}</dd></div>
<div><dt>Reference</dt><dd class="path"><a href="${addressOf({ list: view.list, filter: { ref }, after: undefined })}">${ref}</a></dd></div>
<div><dt>${dead ? "Given up" : "Due"}</dt><dd>${time(dead ? post.diedAt : post.dueAt)}</dd></div>
</dl>
<figure class="json"><figcaption>What was posted. Anybody who knew the URL can have written it.</figcaption><pre tabindex="0">${mask.post(body)}</pre></figure>
${
  dead
    ? html`<div class="buttons">${button(view, { does: "replay", ids: [id] }, "Replay")}${sure(view, { does: "discard", ids: [id] }, "Discard")}</div>`
    : undefined
}
</details>`;
}

function badge(post: Kept): Html {
  if ("diedAt" in post) return html`<span class="badge bad">dead</span>`;
  if (post.leased) return html`<span class="badge busy">in hand</span>`;
  return post.attempts > 0
    ? html`<span class="badge busy">to be retried</span>`
    : html`<span class="badge">waiting</span>`;
}

/** A form without fields: nothing has to read its body, and no body parser can take it away. */
function button(view: View, { does, ids }: Act, title: string): Html {
  return html`<form method="post" action="${addressOf({ ...view, after: undefined }, { do: does, id: ids })}"><button type="submit">${title}</button></form>`;
}

/** Asked once more, without a script. */
function sure(view: View, act: Act, title: string): Html {
  return html`<details class="sure"><summary>${title}…</summary><p>${act.ids.length > 1 ? "They cannot be replayed after that, and their jobs are" : "It cannot be replayed after that, and its job is"} not looked for any more.</p>${button(view, act, `${title} for good`)}</details>`;
}

function time(at: Date): Html {
  const text = at.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 19).replace("T", " ")} UTC</time>`;
}

function seconds(ms: number): string {
  return ms === 0 ? "–" : `${Math.round(ms / 1_000)} s`;
}

function attemptWords(attempts: number): string {
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}

function doneWords({ does, count }: NonNullable<View["done"]>): string {
  if (count === 0) return "There was no such dead letter any more.";
  const what = count === 1 ? "1 dead letter" : `${count} dead letters`;
  return does === "replay" ? `${what} will be handled again.` : `${what} discarded for good.`;
}

function emptyWords(list: List, partly: boolean): string {
  if (partly) return "Nothing here matches.";
  return list === "waiting" ? "Nothing waits." : "No dead letters: nothing was given up.";
}
