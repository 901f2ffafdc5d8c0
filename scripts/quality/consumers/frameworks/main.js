// Builds a page in Vue, in Svelte and in Solid, and uses each as a person would: a click, and a video.
import { pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { Window } from "happy-dom";
import { build } from "vite";
import solid from "vite-plugin-solid";

const PAGES = { vue: ["vue.js", vue()], svelte: ["svelte.js", svelte()], solid: ["solid.jsx", solid()] };
const PARTS = [
  "window",
  "document",
  "navigator",
  "Node",
  "Element",
  "HTMLElement",
  "SVGElement",
  "Text",
  "Comment",
  "DocumentFragment",
  "MutationObserver",
  "MathMLElement",
  "HTMLMediaElement",
  "ShadowRoot",
  "Event",
  "CustomEvent",
];

for (const [name, [input, plugin]] of Object.entries(PAGES)) {
  const outDir = `dist/${name}`;
  await build({
    plugins: [plugin],
    logLevel: "warn",
    build: { outDir, modulePreload: false, rollupOptions: { input, output: { entryFileNames: "page.js" } } },
  });
  const window = new Window({ url: "http://127.0.0.1/" });
  window.document.body.innerHTML = '<div id="app"></div>';
  for (const part of PARTS) {
    const value = part === "window" ? window : window[part];
    if (value !== undefined) Object.defineProperty(globalThis, part, { value, configurable: true, writable: true });
  }
  await import(pathToFileURL(`${outDir}/page.js`).href);
  const app = window.document.querySelector("#app");
  const button = await found(() => app.querySelector("button"));
  button.click();
  await found(() => /done: https?:/.test(app.textContent));
  console.log(`flow: a page in ${name} has made a video, and shows it`);
  await window.happyDOM.close();
}
process.exit();

/** Looks until it is there. */
async function found(look) {
  const end = Date.now() + 30_000;
  for (;;) {
    const is = look();
    if (is) return is;
    if (Date.now() > end) throw new Error(`Not found: ${look}, in ${document.body.innerHTML}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
