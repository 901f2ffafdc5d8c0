/** What a UUID looks like, in either case. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an id can be that is no UUID: a text that can stand in a path by itself. */
export const ID = /^(?!\.\.?$)[^/\\\s\p{Cc}]{1,255}$/u;

/** Whether a text is a UUID, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** An id as it is kept and compared: UUIDs are the same in either case of their letters, others are not. */
export function plainId(id: unknown): string {
  const text = String(id);
  // Most have no capitals, and are told by that.
  const lower = text.toLowerCase();
  return lower !== text && UUID.test(text) ? lower : text;
}
