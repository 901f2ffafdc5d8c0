// The pieces of code of a page as the site shows them, which is what a reader copies.

/** `continued`: it goes on with the file that pieces before it began. */
export function blocksOf(html) {
  const figures = html.matchAll(
    /<figure class="code"[^>]*><figcaption>(.*?)<\/figcaption><pre[^>]*><code[^>]*>(.*?)<\/code>/gs,
  );
  return Array.from(figures, ([, caption, code]) => {
    const [name, more] = plain(caption).split(", ");
    return { name, continued: more === "continued", code: plain(code) };
  });
}

/** Programs by the name of their file, each of its pieces in the order of the page. */
export function filesOf(blocks) {
  const files = new Map();
  for (const { name, continued, code } of blocks.filter((block) => isFile(block.name))) {
    const before = files.get(name);
    if (continued !== (before !== undefined)) {
      throw new Error(
        `${name}: ${continued ? "nothing of it stands before what goes on with it" : "is on the page twice"}`,
      );
    }
    files.set(name, before === undefined ? code : `${before}\n\n${code}`);
  }
  return files;
}

export const isFile = (name) => /\.(mjs|tsx?|py|go|php)$/.test(name);

const ENTITIES = { lt: "<", gt: ">", quot: '"', amp: "&" };

function plain(html) {
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
      name ? ENTITIES[name] : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
    );
}
