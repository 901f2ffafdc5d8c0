import { isTransientStatus } from "./status.ts";

/**
 * Whether a read that ended with this error may succeed the next time: no whole answer came, one of a transient status, or one that
 * {@link isUnreadable}. A wrong key or an unknown id stays what it is. Goes by what the errors of the client say (`sent`, `status`, `cause`), not
 * by their class.
 */
export function isTransient(error: unknown): boolean {
  const { sent, status } = Object(error) as Record<string, unknown>;
  return typeof sent === "boolean" || isTransientStatus(status) || isUnreadable(error);
}

/**
 * Whether a read was answered with a success that is no record: cut short, a page of something that stands before the service, such as
 * one about its maintenance, or JSON that does not say where the job is. That may pass, or be all that is to be had there: it is looked at again
 * for as long as an id that is unknown.
 */
export function isUnreadable(error: unknown): boolean {
  return /^2..$/.test(Object(error).status);
}
