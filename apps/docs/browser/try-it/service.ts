// The service that requests go to: its address and keys, and why it cannot be reached.

import { formParts, requestPath } from "@video-ads/codegen/samples";
import { keysSent } from "@video-ads/core/credentials";
import { isLocalOrigin } from "@video-ads/http/guard";
import type { Keys } from "./facts.ts";
import type { Filled } from "./form.ts";

/** Where requests go, and what they carry. */
export interface Service {
  /** Without a slash at its end. */
  url: string;
  /** Values of the settings that let in. */
  values: Readonly<Record<string, string>>;
}

/** A read of the page's own, or a request that was filled in. */
export interface Sending {
  /** Path and query. */
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: BodyInit;
  signal?: AbortSignal;
}

/** What came back. */
export interface Answered {
  response: Response;
  /** Empty where there is none. */
  text: string;
  ms: number;
}

/** @throws TypeError when no answer can be had. */
export async function send({ url, values }: Service, { schemes }: Keys, sending: Sending): Promise<Answered> {
  const keys = keysSent(schemes, values);
  const target = new URL(url + sending.path);
  for (const [name, value] of Object.entries(keys.query)) target.searchParams.set(name, value);
  const { method = "GET", headers = {}, body, signal } = sending;
  const start = performance.now();
  const response = await fetch(target, {
    method,
    headers: { ...keys.headers, ...headers },
    // Nobody is let in here by cookies, and an old answer says nothing.
    credentials: "omit",
    cache: "no-store",
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  return { response, text, ms: performance.now() - start };
}

/** The request as it was filled in. */
export function sendingOf({ request, files }: Filled): Sending {
  const { body } = request;
  const headers: Record<string, string> = Object.fromEntries(request.headers.map(({ name, value }) => [name, value]));
  const sending = { path: requestPath(request), method: request.operation.method.toUpperCase(), headers };
  if (body?.kind === "json") {
    headers["Content-Type"] = "application/json";
    return { ...sending, body: JSON.stringify(body.value) };
  }
  if (!body) return sending;
  const form = new FormData();
  for (const { name, text } of formParts(body.fields.filter(({ file }) => !file))) form.append(name, text);
  for (const [name, given] of files) for (const file of given) form.append(name, file, file.name);
  return { ...sending, body: form };
}

/** Whether it runs on the machine of who reads this: nothing costs there. */
export function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && isLocalOrigin(new URL(url).origin.replace(/^https:/, "http:"));
}

/** Why nothing came back, and what to do about it. */
export interface Unreachable {
  what: string;
  todo: string;
  /** To be typed into a terminal. */
  command?: string;
}

/** What keeps a request from being sent at all; undefined: nothing that shows before. */
export function unsendable({ url, values }: Service, { schemes }: Keys): Unreachable | undefined {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return { what: `${url || "Nothing"} is not the URL of a service.`, todo: "It begins with http:// or https://." };
  const { username, password, search, hash } = new URL(url);
  if (username || password)
    return {
      what: "Browsers send no request to an address with a user name or a password in it. Nothing was sent.",
      todo: "Take them out of the address.",
    };
  if (search || hash)
    return {
      what: `${url} has a ${search ? "?" : "#"} in it. Nothing was sent.`,
      todo: "The address of a service ends with its host or a path.",
    };
  try {
    new Headers(keysSent(schemes, values).headers);
    return undefined;
  } catch {
    return {
      what: "A key has a character that no header can carry. Nothing was sent.",
      todo: "Copy the keys once more: they are made of plain letters, digits and signs.",
    };
  }
}

/**
 * Finds out why a request failed. A browser says of all reasons the same: so it is asked two things more, which change nothing.
 *
 * @param blocked Addresses that the policy of this site has refused.
 */
export async function whyUnreachable(url: string, blocked: ReadonlySet<string>): Promise<Unreachable> {
  const { origin } = new URL(url);
  if (location.protocol === "https:" && url.startsWith("http:") && !isOnThisMachine(url))
    return {
      what: `A page that came by HTTPS may not call ${origin} by HTTP. Nothing was sent.`,
      todo: "Use the service's https:// address, or a mock on this machine.",
    };
  const probe = (mode: RequestMode): Promise<boolean> =>
    fetch(`${url}/`, { mode, credentials: "omit", cache: "no-store", signal: AbortSignal.timeout(4000) }).then(
      () => true,
      () => false,
    );
  if (await probe("cors"))
    return {
      what: `${origin} answers, but the connection of this request broke.`,
      todo: "Whether the request arrived is not known: look before you send it again.",
    };
  // The event of a refusal comes a moment after the request has failed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (blocked.has(origin))
    return {
      what: `This site does not let its pages call ${origin}: its Content-Security-Policy names other addresses. Nothing was sent.`,
      todo: "Whoever serves this site has to allow the address:",
      command: `npx @video-ads/docs --mock ${origin}`,
    };
  if (await probe("no-cors"))
    return {
      what: `${origin} answers, but does not let pages of ${location.origin} call it: your browser asked first (a CORS preflight), was refused, and did not send the request.`,
      todo: "If it is the mock, name this site when you start it:",
      command: `npx @video-ads/mock --cors ${location.origin}`,
    };
  const local = isOnThisMachine(url);
  const asked = isLocalOrigin(location.origin)
    ? ""
    : " Your browser may also ask whether this site may reach your own network: allow it.";
  return {
    what: `Nothing answers at ${origin}. Nothing was sent.`,
    todo: local ? `Start the mock in a terminal, then send again.${asked}` : "Is this its address, and are you online?",
    ...(local && { command: commandOf(new URL(url)) }),
  };
}

function commandOf({ port }: URL): string {
  const cors = isLocalOrigin(location.origin) ? "" : ` --cors ${location.origin}`;
  return `npx @video-ads/mock${port && port !== "4010" ? ` --port ${port}` : ""}${cors}`;
}
