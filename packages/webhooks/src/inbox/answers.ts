import { hash } from "node:crypto";
import type { Answer } from "../intake/post.ts";
import { type Act, addressOf, type View } from "./address.ts";
import { messagePage, STYLE } from "./render.ts";

/** The page shows what strangers have posted: nothing of it runs, nothing is fetched, and no other page can put it into a frame. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  // Not "no-referrer": a form would come without its origin, and be taken for one of another site.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

export function htmlAnswer(body: string): Answer {
  return { status: 200, headers: HEADERS, body };
}

export function refused(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...HEADERS, ...headers }, body: messagePage(message) };
}

/** Back to the list, so that loading the page again does nothing again. */
export function seeOther({ list, filter }: View, does: Act["does"], count: number): Answer {
  const location = addressOf({ list, filter, after: undefined }, { done: does, count: String(count) });
  const due = does === "replay" && count > 0;
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "", ...(due && { due }) };
}
