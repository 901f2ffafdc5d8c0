/** The React package and the proxy: what a page loads, and what a request costs on its way through the server. */
import type { Figure, Say } from "../lib/figure.ts";
import { proxyCpu } from "./react/proxy-cpu.ts";
import { bundles } from "./react/size.ts";

export async function react(say: Say): Promise<Figure[]> {
  return [await bundles(say), await proxyCpu(say)];
}
