/** What a UUID looks like, in either case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, in either case. All ids of the service are (interface specification 2). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
