import { randomBytes } from "node:crypto";
import { BY_CLOCK } from "@video-ads/core/duration";
import { notThis } from "@video-ads/core/options";
import type { Clock } from "../clock.ts";
import { type Duration, milliseconds } from "../duration.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { UrlTooLongError } from "../errors/url-too-long-error.ts";
import { sourceOf } from "../events/source.ts";
import { longestUrl, sourceNames } from "../generated/sources.ts";
import type { Source, StartOperation } from "../generated/types.ts";
import type { KeyRing } from "./key-ring.ts";
import { nearMiss } from "./near-miss.ts";
import { type Capability, signToken, verifyToken } from "./token.ts";

/** A URL to give to an operation that starts a job. Who knows it can post; treat it like a password. */
export interface CapabilityUrl {
  url: string;
  /** Comes back with every event that was posted to this URL. */
  ref: string;
  /** From then on a post is answered with 404. */
  expiresAt: Date;
}

export interface UrlOptions {
  /** How long the URL works. A preview may be rendered much later, to the same URL. @default "30d" */
  ttl?: Duration;
  /** Your own reference: 1 to 64 letters, digits, - or _. @default 96 random bits */
  ref?: string;
}

export interface CapabilityUrls {
  urlFor(name: StartOperation | Source, options?: UrlOptions): CapabilityUrl;
  /** What a token grants; undefined when it is not good. */
  verify(token: string): Capability | undefined;
  /** What a token grants or has granted, or the one at the end of a URL, whatever time it is; undefined when no key of ours has signed it. */
  read(tokenOrUrl: string): Capability | undefined;
  /** Why a path that holds no good token was perhaps meant to; undefined when nothing in it is one of ours. Never for the sender. */
  nearMiss(path: string): string | undefined;
}

const REF_BYTES = 12;
const REF_LENGTH = (REF_BYTES * 4) / 3;
/** In seconds, as long in a token as every moment until 2038. */
const LATE = 36 ** 6 - 1;
const REF = /^[A-Za-z0-9_-]{1,64}$/;

/** Makes URLs that are the permission to post, because the sender signs nothing (interface specification 6). */
export function capabilityUrls(baseUrl: string | (() => string), ring: KeyRing, clock: Clock): CapabilityUrls {
  if (Object.prototype.toString.call(baseUrl) === "[object AsyncFunction]") {
    throw new ConfigurationError("the function is async, and has to answer the URL itself.", "baseUrl");
  }
  const known = typeof baseUrl === "function" ? undefined : checkedBase(baseUrl);
  if (known !== undefined) checkLength(known, ring);
  const base = (): string => known ?? checkedBase(typeof baseUrl === "function" ? baseUrl() : baseUrl, GIVEN);
  return {
    urlFor(name, { ttl = "30d", ref = randomBytes(REF_BYTES).toString("base64url") } = {}) {
      const source = sourceOf(name);
      if (!source) throw new ConfigurationError(`${name} is neither a source nor an operation that starts one.`);
      // A number would pass as its digits, and null as a reference that all jobs share.
      if (typeof ref !== "string" || !REF.test(ref)) {
        throw new ConfigurationError("give 1 to 64 letters, digits, - or _.", "ref");
      }
      const expiry = Math.ceil((clock() + milliseconds("ttl", ttl, BY_CLOCK)) / 1000);
      const url = `${base()}/${signToken(ring, { source, ref, expiry })}`;
      if (url.length > longestUrl) throw new UrlTooLongError(url.length, longestUrl);
      return { url, ref, expiresAt: new Date(expiry * 1000) };
    },
    verify: (token) => verifyToken(ring, token, clock()),
    read: (given) => verifyToken(ring, given.slice(given.lastIndexOf("/") + 1), Number.NEGATIVE_INFINITY),
    nearMiss: (path) => nearMiss(ring, path, clock()),
  };
}

/**
 * Throws when a URL would be too long for one of the sources, with a reference that is made here: the first job would tell otherwise.
 * Without the clock and without chance, which Workers do not have where modules are loaded.
 */
function checkLength(base: string, ring: KeyRing): void {
  const tokens = sourceNames.map((source) => signToken(ring, { source, ref: "r".repeat(REF_LENGTH), expiry: LATE }));
  const longest = longestUrl - Math.max(...tokens.map(({ length }) => length)) - 1;
  if (base.length <= longest) return;
  const problem = `it has ${base.length} characters and may have ${longest}, so that a URL with its token has ${longestUrl} at most.`;
  throw new ConfigurationError(problem, "baseUrl");
}

/** Text that was made with a variable that is not set: nothing of it fails, and jobs report to nobody. */
const UNSET = /^(?:https?:\/\/)?(?:undefined|null)?(?:[/:]|$)/;

/** A part of a path that a router fills in, such as `:token`, `[token]`, `{token}` or `*`. */
const PATTERN = /(?<=\/)(?::[A-Za-z_][^/]*|\[[^/]+\]|(?:\{|%7B)[^/]+(?:\}|%7D)|\*[^/]*)(?=\/|$)/i;

/** By a function, which whoever reads the message does not see. */
const GIVEN = "what the function answered is none: ";

function checkedBase(baseUrl: string, given = ""): string {
  const isUnset = typeof baseUrl === "string" && UNSET.test(baseUrl);
  const isText = typeof baseUrl === "string" && !isUnset && !/\s/.test(baseUrl.trim());
  const url = isText && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    const wanted = `${given}give the public http(s) URL under which the receiver is mounted, nothing after its path.`;
    // A text may hold a password.
    const problem = typeof baseUrl === "string" ? wanted : notThis(wanted, baseUrl);
    throw new ConfigurationError(isUnset ? `${problem} Is the variable set that it is made with?` : problem, "baseUrl");
  }
  const pattern = PATTERN.exec(url.pathname)?.[0];
  if (pattern === undefined) return url.href.replace(/\/+$/, "");
  const problem = `it ends where the receiver is mounted: leave out ${pattern}. That is a pattern of a router, and each URL has its token there.`;
  throw new ConfigurationError(problem, "baseUrl");
}
