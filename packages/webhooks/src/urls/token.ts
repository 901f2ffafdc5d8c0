import { isSource } from "../events/source.ts";
import type { Source } from "../generated/types.ts";
import type { KeyRing } from "./key-ring.ts";

/** What a token grants: to report about the jobs of one source, under one reference, until a moment. */
export interface Capability {
  readonly source: Source;
  readonly ref: string;
  /** Seconds since 1970. */
  readonly expiry: number;
}

/** `{source}.{ref}.{expiry}.{key id}.{mac}`, signed with the current key. */
export function signToken(ring: KeyRing, { source, ref, expiry }: Capability): string {
  const signed = `${source}.${ref}.${expiry.toString(36)}.${ring.current.id}`;
  return `${signed}.${ring.current.key.sign(signed)}`;
}

/** A token of a source, whoever has signed it, at the end of a URL. */
const NAMES = /^([^.]+)\.([A-Za-z0-9_-]{1,64})\.[^.]+\.[^.]+\.[^.]+$/;

/**
 * The reference that a URL names. It grants nothing: anybody can have written it. It stays the same when the URL has expired, and when the key that
 * has signed it is gone.
 */
export function refIn(source: Source, url = ""): string | undefined {
  const [, name, ref] = NAMES.exec(url.slice(url.lastIndexOf("/") + 1)) ?? [];
  return name === source ? ref : undefined;
}

/**
 * What a token grants, or undefined when it is forged, damaged or expired: nobody is told which.
 *
 * The MAC covers the text as it stands and is compared as text. So there is one spelling of a token; base64url decoders would
 * accept a changed last character.
 */
export function verifyToken(ring: KeyRing, token: string, now: number): Capability | undefined {
  const signed = token.slice(0, Math.max(0, token.lastIndexOf(".")));
  const key = ring.find(signed.slice(signed.lastIndexOf(".") + 1));
  if (!key?.verify(signed, token.slice(signed.length + 1))) return undefined;
  // Nobody but us can have written it, so it has these parts.
  const [source = "", ref = "", expiry = ""] = signed.split(".");
  const seconds = Number.parseInt(expiry, 36);
  return isSource(source) && seconds * 1000 > now ? { source, ref, expiry: seconds } : undefined;
}
