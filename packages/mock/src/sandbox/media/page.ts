import { escapeHtml } from "@video-ads/http/escape";
import type { MediaFile } from "./media-file.ts";

/** A page for people: a preview, the editor, a record. It asks for nothing from elsewhere. */
export function page({ title, text, video, details = [] }: Extract<MediaFile, { kind: "page" }>): string {
  const rows = details.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value) || "<i>empty</i>"}</dd>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${text === "" ? "" : `<p>${escapeHtml(text)}</p>`}
${video === undefined ? "" : `<video src="${escapeHtml(video)}" controls muted loop playsinline></video>`}
${rows.length === 0 ? "" : `<dl>${rows.join("")}</dl>`}
</main>
</body>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark;--text:#1b1f24;--back:#f6f7f9;--soft:#59636e}@media(prefers-color-scheme:dark){:root{--text:#e8eaed;--back:#14171b;--soft:#9aa4af}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;color:var(--text);background:var(--back)}
main{max-width:40rem;padding:1.5rem;text-align:center}h1{font-size:1.35rem;margin:0 0 .5rem}p{margin:0 0 1rem;color:var(--soft)}
video{width:18rem;max-width:100%;max-height:70vh;border-radius:.75rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;text-align:left;margin:1rem 0 0}dt{color:var(--soft)}dd{margin:0}i{color:var(--soft)}`;
