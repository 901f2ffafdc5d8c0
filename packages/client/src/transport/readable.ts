/**
 * What a function of the app has thrown, as something that can be looked at: a getter of it may throw, and a revoked proxy does whatever is asked
 * of it. What it is in place of says nothing of a request.
 */
export function readable(thrown: unknown, depth = 0): unknown {
  if (Object(thrown) !== thrown || depth > 5) return thrown;
  try {
    const { name, message, sent, status, id, headers, operation, cause, errors } = thrown as Record<string, unknown>;
    const words = `${name} ${message} ${sent} ${status} ${id} ${operation} ${thrown instanceof Error} ${headers instanceof Headers}`;
    const inside = [cause, ...(Array.isArray(errors) ? errors : [])];
    if (words && inside.every((one) => readable(one, depth + 1) === one)) return thrown;
  } catch {
    // As it is named here.
  }
  return new Error("what was thrown cannot be read");
}
