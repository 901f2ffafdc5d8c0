import { escapeHtml } from "@video-ads/http/escape";
import type { Picture } from "#mock/sandbox/media/picture.ts";
import type { Images } from "./images.ts";
import type { Recipe } from "./recipe.ts";

/** Makes the file of an ad: one HTML document that asks for nothing else. A tap opens the product. */
export async function adDocument(recipe: Recipe, step: number, all: Images): Promise<Buffer> {
  const images = await Promise.all(recipe.images.map((address) => all.at(address, step)));
  const logo = recipe.logo === null ? undefined : await all.at(recipe.logo, step);
  return Buffer.from(documentOf(recipe, images.map(inlined), logo && inlined(logo)));
}

function documentOf(recipe: Recipe, images: string[], logo: string | undefined): string {
  const { title, text, url, promotion, kind } = recipe;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="ad.style" content="${escapeHtml(recipe.styleId)}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="ad ${KINDS[kind] ? kind : "plain"}" href="${escapeHtml(url)}" target="_blank" rel="noopener">
${logo === undefined ? "" : `<img class="logo" src="${logo}" alt="">`}
<h1>${escapeHtml(title)}</h1>
${promotion === null ? "" : `<p class="offer">${escapeHtml(promotion)}</p>`}
${(KINDS[kind] ?? PLAIN).show(picturesOf(images, title))}
${text === "" ? "" : `<p class="text">${escapeHtml(text)}</p>`}
<span class="button">See it</span>
</a>
</body>
</html>
`;
}

interface Drawing {
  /** How many images of the link it shows, at most. */
  images: number;
  show: (pictures: string) => string;
}

const PLAIN: Drawing = { images: 1, show: (pictures) => pictures };

/** A kind of style without a drawing of its own shows the first image. */
const KINDS: Readonly<Record<string, Drawing>> = {
  game: {
    images: 1,
    show: (pictures) => `<div class="wheel" aria-hidden="true"><i></i></div>${pictures}`,
  },
  showcase: { images: 6, show: (pictures) => `<div class="cards">${pictures}</div>` },
  promotion: {
    images: 1,
    show: (pictures) =>
      `<div class="countdown" aria-hidden="true"><b>02</b><b>14</b><b>59</b></div>${pictures}<script>${COUNT_DOWN}</script>`,
  },
};

/** How many images of a link an ad of a kind shows, at most. */
export function imagesShown(kind: string): number {
  return (KINDS[kind] ?? PLAIN).images;
}

function picturesOf(images: string[], title: string): string {
  return images
    .map((source, index) => `<img class="picture" src="${source}" alt="${escapeHtml(title)}, picture ${index + 1}">`)
    .join("\n");
}

function inlined({ bytes, type }: Picture): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

const COUNT_DOWN = `let left=8099;setInterval(()=>{left=Math.max(0,left-1);[3600,60,1].forEach((unit,i)=>{document.querySelectorAll(".countdown b")[i].textContent=String(Math.floor(left/unit)%(i?60:100)).padStart(2,"0")})},1000)`;

const STYLE = `*{box-sizing:border-box}html,body{height:100%;margin:0}body{font-family:system-ui,sans-serif;background:#101418}
.ad{min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding:1.5rem;color:#fff;text-decoration:none;text-align:center;overflow:hidden}
.logo{width:4rem;height:4rem;object-fit:cover;border-radius:50%}h1{margin:0;font-size:1.75rem;line-height:1.15}
.offer{margin:0;padding:.4rem .9rem;border-radius:99px;background:#ffd34d;color:#231a00;font-weight:700}.text{margin:0;max-width:34rem;color:#c9d1d9}
.picture{max-width:min(80vw,24rem);max-height:34vh;border-radius:1rem;object-fit:cover}
.cards{display:flex;gap:1rem;max-width:100%;overflow-x:auto;scroll-snap-type:x mandatory}.cards .picture{scroll-snap-align:center;max-height:46vh}
.wheel{width:9rem;height:9rem;border-radius:50%;background:conic-gradient(#ffd34d 0 60deg,#ff6b57 0 120deg,#5ad1ff 0 180deg,#7ae582 0 240deg,#c792ea 0 300deg,#ffa94d 0);animation:spin 4s cubic-bezier(.2,.8,.2,1) infinite;display:grid;place-items:center}
.wheel i{width:2rem;height:2rem;border-radius:50%;background:#101418}.countdown{display:flex;gap:.5rem;font-size:2rem}.countdown b{padding:.4rem .7rem;border-radius:.5rem;background:#fff1;min-width:3.6rem}
.button{padding:.8rem 2rem;border-radius:99px;background:#fff;color:#101418;font-weight:700}@keyframes spin{to{transform:rotate(1turn)}}@media(prefers-reduced-motion:reduce){.wheel{animation:none}}`;
