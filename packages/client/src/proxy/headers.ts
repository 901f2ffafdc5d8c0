import { ConfigurationError } from "../errors/configuration-error.ts";
import { keyHeaders } from "../generated/proxy.ts";

/** Headers that say who asks, over which connection, or what the body is: they are the proxy's, never the page's. */
const NEVER =
  /^(:.*|accept-encoding|authorization|connection|content-.*|cookie2?|expect|forwarded|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade|via|x-forwarded-.*|x-http-method.*|x-method-override|x-original-.*|x-real-ip|x-rewrite-.*)$/;

/** Picks the headers that may pass: these, and those that an operation declares. Throws when one of the names never may. */
export function headerFilter(
  names: readonly string[],
): (header: (name: string) => string | undefined, declared?: readonly string[]) => Record<string, string> {
  const allowed = names.map((name) => String(name).toLowerCase());
  for (const name of allowed) {
    if (!/^[a-z0-9-]+$/.test(name) || NEVER.test(name) || keyHeaders.includes(name)) {
      throw new ConfigurationError(`${name} cannot pass from a page to the service.`, "forwardHeaders");
    }
  }
  return (header, declared = []) =>
    Object.fromEntries(
      [...allowed, ...declared].flatMap((name) => {
        const value = header(name);
        return value !== undefined && /^[\x20-\x7e]{1,1024}$/.test(value) ? [[name, value]] : [];
      }),
    );
}
