/**
 * A body as it would be sent: a date as its text, and nothing for `undefined`. What JSON would make null of, `NaN` and infinite numbers, is
 * here the text that no schema takes for a number.
 */
export function asSent(value: unknown): unknown {
  const json = JSON.stringify(value, (_, one) => (typeof one !== "number" || Number.isFinite(one) ? one : `${one}`));
  return json && JSON.parse(json);
}
