import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { isSource } from "../events/source.ts";
import type { Source } from "../generated/events.ts";
import type { KeyRing } from "./key-ring.ts";

/** What a token grants: to report about the jobs of one source, under one reference, until a moment. */
export interface Capability {
  readonly source: Source;
  readonly ref: string;
  /** Seconds since 1970. */
  readonly expiry: number;
}

/** Bytes of the HMAC that are kept: 128 bits, so that the URL stays short. */
const MAC_BYTES = 16;
const MAX_TOKEN_LENGTH = 200;

/** `{source}.{ref}.{expiry}.{key id}.{mac}`, signed with the current key. */
export function signToken(ring: KeyRing, { source, ref, expiry }: Capability): string {
  const signed = `${source}.${ref}.${expiry.toString(36)}.${ring.current.id}`;
  return `${signed}.${macOf(ring.current.key, signed)}`;
}

/**
 * What a token grants, or undefined when it is forged, damaged or expired: nobody is told which.
 *
 * The MAC covers the text as it stands and is compared as text. So there is one spelling of a token; base64url decoders would
 * accept a changed last character.
 */
export function verifyToken(ring: KeyRing, token: string, now: number): Capability | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [source = "", ref = "", expiry = "", keyId = "", mac = "", ...rest] = token.split(".");
  const key = ring.find(keyId);
  if (!key || rest.length > 0 || !equal(mac, macOf(key, `${source}.${ref}.${expiry}.${keyId}`))) return undefined;
  const seconds = Number.parseInt(expiry, 36);
  return isSource(source) && seconds * 1000 > now ? { source, ref, expiry: seconds } : undefined;
}

function macOf(key: KeyObject, signed: string): string {
  return createHmac("sha256", key).update(signed).digest().subarray(0, MAC_BYTES).toString("base64url");
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
