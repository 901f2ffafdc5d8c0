/** What a UUID looks like, in either case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** An id as it is kept and compared: UUIDs are the same in either case of their letters, others are not. */
export function plainId(id: string): string {
  return isUuid(id) ? id.toLowerCase() : id;
}
