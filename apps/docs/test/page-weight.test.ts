// What a page of an operation weighs: all that it loads before somebody tries the operation or searches.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { model } from "./contract.ts";
import { SITE } from "./site-pages.ts";

const MOST = 110 * 1024;

/** As it is sent to a browser. */
function sent(path: string): number {
  const small = join(SITE, `${path}.br`);
  return statSync(existsSync(small) ? small : join(SITE, path)).size;
}

test("a page of an operation weighs 110 KiB at most, with its two typefaces", () => {
  const heavy = model.operations.flatMap(({ id }) => {
    const page = `reference/${id}.html`;
    const html = readFileSync(join(SITE, page), "utf8");
    const loaded = [...html.matchAll(/<(?:script type="module" src|link rel="stylesheet" href)="([^"]+)"/g)].map(
      ([, path = ""]) => posix.join("reference", path),
    );
    expect(loaded.length).toBeGreaterThan(0);
    const typefaces = [...html.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, path = ""]) =>
      posix.join("reference", path),
    );
    expect(typefaces).toHaveLength(2);
    const bytes = [page, ...loaded, ...typefaces].reduce((sum, path) => sum + sent(path), 0);
    return bytes > MOST ? [`${id}: ${(bytes / 1024).toFixed(1)} KiB`] : [];
  });
  expect(heavy).toEqual([]);
});
