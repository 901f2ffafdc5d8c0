import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Take } from "./requirement.ts";

const TEXT = /^\P{Cc}*$/u;

/** A user and a password (RFC 7617), in UTF-8. */
export function basic(take: Take, user: string, password: string): string {
  const name = take(user, TEXT);
  if (name.includes(":")) throw new ConfigurationError("it holds a colon, which ends the name of a user.", user);
  const bytes = new TextEncoder().encode(`${name}:${take(password, TEXT)}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
