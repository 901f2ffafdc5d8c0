import type { Shot } from "../lib/load.ts";
import { KEYS } from "./servers.ts";

const json = { ...KEYS, "content-type": "application/json" };
const TEMPLATE = "0b5c9d1e-52a7-4f0c-8a35-6f1d9b7c2e44";

/** A custom template job by its id. */
export function getJob(id: string): Shot {
  return { method: "GET", path: `/api/custom_template_jobs/${id}/`, headers: KEYS, status: 200 };
}

/** Creates a custom template job with an image and a text. Without a webhook: Prism would post to it. */
export function createJob(): Shot {
  const variables = {
    headline: { type: "text", properties: { content: "30 % off until Sunday" } },
    product_shot: { type: "image", properties: { url: "https://shop.example.com/images/trail-shoe.jpg" } },
  };
  return {
    method: "POST",
    path: "/api/custom_template_jobs/",
    headers: json,
    body: JSON.stringify({ template_id: TEMPLATE, name: "Autumn sale", variables }),
    status: 200,
  };
}

/** Creates a request for one HTML ad. */
export function createHtmlAd(link: string, style: string): Shot {
  return {
    method: "POST",
    path: "/api/html_interactive_ads/",
    headers: json,
    body: JSON.stringify({ link, style_ids: [style] }),
    status: 200,
  };
}

export function listHtmlAds(query: string): Shot {
  return { method: "GET", path: `/api/html_interactive_ads/?${query}`, headers: KEYS, status: 200 };
}

/** Reads something once. */
export async function read(base: string, path: string): Promise<unknown> {
  const response = await fetch(base + path, { headers: KEYS });
  return response.json();
}

/** Posts something once. */
export async function post(base: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(base + path, { method: "POST", headers: json, body: JSON.stringify(body) });
  return response.json();
}
