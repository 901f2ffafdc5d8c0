import type { IServer } from "@stoplight/types";

/** How many URLs are made of a server's variables: a contract that has more of them is served below the first ones. */
const MOST = 1_000;

/** The paths that a server can have, each once, without a slash at the end: with each value of its variables, the usual one first. */
export function pathsOf({ url, variables = {} }: IServer): string[] {
  const urls = Object.entries(variables).reduce(
    (made, [name, { default: usual, enum: others = [] }]) =>
      made
        .flatMap((one) => {
          const values = one.includes(`{${name}}`) ? new Set([usual, ...others]) : [""];
          return [...values].map((value) => one.replaceAll(`{${name}}`, () => String(value)));
        })
        .slice(0, MOST),
    [url],
  );
  return [...new Set(urls.map(pathOf))].filter((path) => path !== "");
}

function pathOf(url: string): string {
  return url
    .replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
}
