// What came back: status, time, headers and body.
import { codeBlock } from "./code.ts";
import { element } from "./element.ts";
import type { Answered, Unreachable } from "./service.ts";

/** An answer, with a word on those that are about the form and not about the request. */
export function answerParts({ response, text, ms }: Answered): HTMLElement[] {
  const { status, statusText, ok } = response;
  const size = new TextEncoder().encode(text).length;
  const head = element(
    "p",
    { class: `try-status ${ok ? "good" : "bad"}`, role: "status" },
    element("strong", {}, `${status} ${statusText}`.trim()),
    element("span", {}, `${Math.round(ms).toLocaleString("en")} ms`),
    element("span", {}, size < 1000 ? `${size} bytes` : `${(size / 1000).toFixed(1)} kB`),
  );
  const headers = [...response.headers];
  return [
    head,
    ...(status === 401
      ? [element("p", { class: "try-note" }, "It does not accept these keys: see “Service and keys”.")]
      : []),
    text === ""
      ? element("p", { class: "try-note" }, "The response has no body.")
      : codeBlock("Response", printed(text)).figure,
    element(
      "details",
      { class: "try-headers" },
      element("summary", {}, `${headers.length} ${headers.length === 1 ? "header" : "headers"}`),
      element("dl", {}, ...headers.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
    ),
  ];
}

/** Why there is no answer. */
export function unreachableParts({ what, todo, command }: Unreachable): HTMLElement[] {
  const box = element(
    "div",
    { class: "try-unreachable", role: "alert" },
    element("p", {}, element("strong", {}, what)),
    element("p", {}, todo),
  );
  if (command) box.append(codeBlock("Terminal", command).figure);
  return [box];
}

/** The value of a JSON answer; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** More than this is not read by anybody, and colouring it takes its time. */
const MOST = 100_000;

function printed(text: string): string {
  const value = parsed(text);
  const all = value === undefined ? text : JSON.stringify(value, null, 2);
  return all.length > MOST ? `${all.slice(0, MOST)}\n… (${all.length - MOST} more characters)` : all;
}
