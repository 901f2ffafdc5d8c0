// One report for each place: where two operations share a schema, or two reasons meet, the first one is told.

/** @typedef {{ message: string, place: import("./document.js").Place }} Found */

/**
 * What reports a problem, unless one was reported at the same place.
 * @param {import("./types.js").Context} ctx
 */
export function reportingOnce(ctx) {
  const reported = new Set();
  return (/** @type {Found} */ { message, place }) => {
    if (reported.has(place.node)) return;
    reported.add(place.node);
    ctx.report({ message, location: place.location });
  };
}
