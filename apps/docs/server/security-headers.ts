// What a page may do, in headers. A host changes them by name: it may have fonts, frames or services of its own.
import { createHash } from "node:crypto";

/** Headers by their names; false leaves one out. */
export type SecurityHeaders = Readonly<Record<string, string | false>>;

/** Where a sandbox runs that nobody has named: on the reader's own machine, at any port. */
const THIS_MACHINE = ["http://127.0.0.1:*", "http://localhost:*"];

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * The headers of a page: its own scripts and the inline ones that it has, by their hashes; requests go to the site and to the
 * sandbox, whose videos and pictures are shown.
 */
export function securityHeaders(html: string, sandbox: string | undefined, own: SecurityHeaders): Map<string, string> {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => `'sha256-${sha256(script)}'`);
  const named = sandbox !== undefined && URL.canParse(sandbox) ? [new URL(sandbox).origin] : [];
  const services = [...THIS_MACHINE, ...named].join(" ");
  const policy = {
    "default-src": "'self'",
    "script-src": ["'self'", ...new Set(hashes)].join(" "),
    // Colours of code and drawings are attributes of elements.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": `'self' data: ${services}`,
    "font-src": "'self' data:",
    "media-src": `'self' ${services}`,
    "connect-src": `'self' ${services}`,
    // Pages that a job has made.
    "frame-src": `'self' ${services}`,
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'self'",
  };
  const headers = new Map([
    [
      "content-security-policy",
      Object.entries(policy)
        .map((part) => part.join(" "))
        .join("; "),
    ],
    ["x-frame-options", "SAMEORIGIN"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
  ]);
  for (const [name, value] of Object.entries(own)) {
    if (value === false) headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), value);
  }
  return headers;
}

/**
 * Those that a host gives, looked at before anything is served.
 *
 * @throws Error for what is neither a header's value nor false.
 */
export function readHeaders(given: SecurityHeaders = {}): SecurityHeaders {
  if (Object(given) !== given || Array.isArray(given))
    throw new Error(`headers has to be an object of names and values, not ${JSON.stringify(given)}`);
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new Error(`headers: ${JSON.stringify(name)} is not the name of a header`);
    if (value !== false && (typeof value !== "string" || /[^\t\x20-\x7e]/.test(value)))
      throw new Error(`headers: ${name} has to be text in one line, or false to leave it out`);
  }
  return given;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
