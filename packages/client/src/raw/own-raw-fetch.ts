type Send = (request: Request, ...more: unknown[]) => Promise<Response>;

/**
 * The `fetch` that a raw call has of its own, as one of the client's that sends this request: so it has the same log, journal, middleware and
 * limits. Loaded with the first.
 *
 * @param init Options of `fetch` that stand in the call: a redirect is followed here unless they say who does.
 */
export function ownRawFetch(
  send: Send,
  request: Request,
  init: Pick<RequestInit, "redirect">,
  more: readonly unknown[],
): typeof fetch {
  return (url, how) => {
    const changed = { ...how, ...(init.redirect && { redirect: init.redirect }) };
    return send(
      url === request.url ? new Request(request, changed) : new Request(url, { ...init, ...changed }),
      ...more,
    );
  };
}
