import { createHash } from "node:crypto";

/** Files that go beside the page under a name that changes with their content, so that they can be cached for ever. */
export interface Assets {
  /** Content by path inside the site. */
  files: Map<string, string | Uint8Array>;
  /** Adds a file and returns its path inside the site: `add("theme", "css", …)` is `assets/theme-1a2b3c4d5e.css`. */
  add(name: string, extension: string, content: string | Uint8Array): string;
}

export function assets(): Assets {
  const files = new Map<string, string | Uint8Array>();
  return {
    files,
    add(name, extension, content) {
      const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
      const path = `assets/${name}-${hash}.${extension}`;
      files.set(path, content);
      return path;
    },
  };
}
