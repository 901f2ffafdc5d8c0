// Draws theme/social-card.png again, the picture that is shown where a page is shared. Needs the tests' browser.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chooseBrowser } from "@video-ads/testing/browser";
import { flowDrawing } from "./drawing/flow.ts";
import type { StartPage } from "./guide/start-page.ts";

const guides = fileURLToPath(new URL("../guides/start-page.json", import.meta.url));
const { headline, service }: StartPage = JSON.parse(await readFile(guides, "utf8"));
const choice = chooseBrowser();
if ("missing" in choice) throw new Error(choice.missing);
const require = createRequire(import.meta.url);
const theme = (name: string): string => fileURLToPath(new URL(`../theme/${name}.css`, import.meta.url));
const styles = await Promise.all(
  [require.resolve("@video-ads/look/look.css"), theme("site"), theme("landing")].map((path) => readFile(path, "utf8")),
);
const inter = require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
const font = `data:font/woff2;base64,${(await readFile(inter)).toString("base64")}`;
const browser = await choice.launch();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: "reduce" });
await page.setContent(`<!DOCTYPE html><html lang="en"><style>${styles.join("\n")}
@font-face { font-family: Inter; font-weight: 100 800; src: url(${font}); }
body { box-sizing: border-box; height: 630px; padding: 70px 70px 0; background: linear-gradient(135deg, var(--paper), var(--brand-soft)); }
h1 { margin: 0 0 12px; font-size: 64px; line-height: 1.05; letter-spacing: -0.035em; }
p { margin: 0 0 30px; color: var(--quiet); font-size: 26px; }
</style><h1>${headline.join("<br>")}</h1><p>${service}: guides, reference, sandbox</p>${flowDrawing()}</html>`);
await page.evaluate(() => document.fonts.ready);
await writeFile(fileURLToPath(new URL("../theme/social-card.png", import.meta.url)), await page.screenshot());
await browser.close();
