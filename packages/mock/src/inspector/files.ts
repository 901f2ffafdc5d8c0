import { readFile } from "node:fs/promises";
import { packageFile } from "../package-file.ts";

/** A file of the inspector's page. */
export interface InspectorFile {
  headers: Readonly<Record<string, string>>;
  content: Buffer;
}

/** The page shows what strangers have sent: nothing of that runs, and nothing of it is fetched from other hosts. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FILES: Readonly<Record<string, readonly [path: readonly string[], type: string]>> = {
  "": [["dist", "inspector", "index.html"], "text/html; charset=utf-8"],
  "inspector.js": [["dist", "inspector", "inspector.js"], "text/javascript; charset=utf-8"],
  "look.css": [["dist", "inspector", "look.css"], "text/css; charset=utf-8"],
  "tool.css": [["dist", "inspector", "tool.css"], "text/css; charset=utf-8"],
  "inspector.css": [["dist", "inspector", "inspector.css"], "text/css; charset=utf-8"],
  "openapi.yaml": [["control.openapi.yaml"], "application/yaml; charset=utf-8"],
};

/** A file below `/__sandbox/`. Undefined when there is none of that name. */
export async function inspectorFile(name: string): Promise<InspectorFile | undefined> {
  const known = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!known) return undefined;
  const [path, type] = known;
  return {
    headers: { "content-type": type, "content-security-policy": POLICY, "referrer-policy": "no-referrer" },
    content: await readFile(packageFile(...path)),
  };
}
