import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import express, { type RequestHandler } from "express";

// The same from src/ and from dist/.
const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));

/** Hashed names: what is under them never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Everything else is asked for again, and answered with 304 while it is the same. */
const REVALIDATE = "public, no-cache";

/**
 * An Express handler that serves the documentation, to be mounted in an app of your own. A path that it does not know goes
 * on to the next handler.
 *
 * @example
 * app.use("/docs", docs());
 * @throws Error when the package has not been built.
 */
export function docs(): RequestHandler {
  const tags = entityTags();
  return express.static(SITE, {
    etag: false,
    // The times of files in a published package say nothing: npm sets all of them to the same date.
    lastModified: false,
    cacheControl: false,
    setHeaders(response, path) {
      const name = relative(SITE, path).replaceAll("\\", "/");
      const tag = tags.get(name);
      if (tag) response.setHeader("ETag", tag);
      response.setHeader("Cache-Control", name.startsWith("assets/") ? IMMUTABLE : REVALIDATE);
      response.setHeader("X-Content-Type-Options", "nosniff");
    },
  });
}

/** By content, so that the same page has the same tag on every machine, and another page another. */
function entityTags(): Map<string, string> {
  try {
    const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(
      files.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        const hash = createHash("sha256").update(readFileSync(path)).digest("base64url").slice(0, 22);
        return [relative(SITE, path).replaceAll("\\", "/"), `"${hash}"`];
      }),
    );
  } catch (error) {
    throw new Error(`The documentation has not been built: ${SITE} cannot be read. Run \`pnpm build\`.`, {
      cause: error,
    });
  }
}
